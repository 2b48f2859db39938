import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { searchOfRange } from '../../../../core/time/range.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LateExits } from '../../../report/exits/late-exits.tsx';
import { filtersText } from '../../../report/filters/filters-text.ts';
import type { Report } from '../../../report/use-report.ts';
import { Link } from '../../../ui/layout/link.tsx';

interface ExitsCardProps {
  campaign: string;
  report: Report;
}

/** No cost: offers have none of the visitors who stayed on a landing page, so each would look too profitable. */
const SHOWN = 'valid,lpClicks,conversions,offerCr,revenue';

/** What was clicked on the campaign's landing pages, by path and exit. */
export const ExitsCard = ({ campaign, report }: ExitsCardProps) => {
  const t = useT();
  const { range, state, ready, everyMs } = report;
  return (
    <LateExits
      ask={{ ...range, campaign, filters: state.filters }}
      everyMs={everyMs}
      ready={ready}
      head={t('dimension.landing')}
      nameOf={({ path, landing }, pages) => (
        <>
          {landing === null ? t('exits.own') : landing.name || landing.id}
          {pages.filter((other) => other.landing?.id === landing?.id).length > 1 && (
            <Typography variant="caption" color="textSecondary" component="div">
              {t('dimension.path')} {path}
            </Typography>
          )}
        </>
      )}
      more={
        <Box sx={{ px: 2, py: 1.5 }}>
          <Link
            to="/dashboard"
            search={{
              ...searchOfRange(state.range),
              ...{ report: 'new', by: 'offer,exit', show: SHOWN },
              filters: filtersText([
                ...state.filters,
                { dimension: 'campaign', op: 'is', values: [campaign] },
              ]),
            }}
          >
            {t('exits.report')}
          </Link>
        </Box>
      }
    />
  );
};
