import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { pageUsesQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { filtersText } from '../../../report/filters/filters-text.ts';
import { Link } from '../../../ui/layout/link.tsx';

/** The members of an address that say which days are shown. */
export interface RangeSearch {
  range: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

interface PageReportProps {
  kind: PageKind;
  /** ID of the page. */
  id: string;
  range: RangeSearch;
}

/** A way to the report of everything that campaigns sent to a page. */
export const PageReport = ({ kind, id, range }: PageReportProps) => {
  const t = useT();
  const { data } = useQuery(pageUsesQuery(kind, id));
  if (data === undefined || data.total === 0) return null;
  const { ids, total } = data;
  const filters = filtersText([{ dimension: kind, op: 'is', values: ids }]);
  return (
    <Box sx={{ mt: 4 }}>
      {total > ids.length ? (
        <Typography variant="body2" color="textSecondary">
          {t('library.report.many', { count: total, most: ids.length })}
        </Typography>
      ) : (
        <Link to="/dashboard" search={{ ...range, report: 'new', by: 'campaign', filters }}>
          {t('library.report')}
        </Link>
      )}
    </Box>
  );
};
