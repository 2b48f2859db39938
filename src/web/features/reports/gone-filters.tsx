import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReportFilter } from '../../../contracts/reports/report-query.ts';
import { ApiError } from '../../api/api-error.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { withoutFilter } from '../../report/filters/filters.ts';
import { useFilterWord } from '../../report/filters/use-filter-word.ts';
import type { Report } from '../../report/use-report.ts';

interface GoneFilterProps {
  report: Report;
  filter: ReportFilter;
  place: number;
}

/** Checks the filter alone; nothing if it is valid. */
const GoneFilter = ({ report, filter, place }: GoneFilterProps) => {
  const t = useT();
  const { state, change, range } = report;
  const words = useFilterWord(filter, range);
  const { error } = useQuery(
    reportQuery({ ...report.ask([], ['requests']), filters: [filter], compared: null }),
  );
  if (!(error instanceof ApiError) || error.code !== 'not_found') return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => change({ filters: withoutFilter(state.filters, place) })}
        >
          {t('saved.filter.out')}
        </Button>
      }
    >
      {t('saved.filter.gone', { filter: words })}
    </Alert>
  );
};

/** The report was not found because a filter refers to something deleted: names it, and offers to remove it. */
export const GoneFilters = ({ report }: { report: Report }) => (
  <Stack spacing={1}>
    {report.state.filters.map((filter, place) => (
      <GoneFilter key={JSON.stringify(filter)} report={report} filter={filter} place={place} />
    ))}
  </Stack>
);
