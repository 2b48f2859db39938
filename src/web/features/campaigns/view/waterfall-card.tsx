import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { waterfallQuery } from '../../../api/reports/waterfall.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { keptOf } from './kept.ts';
import { onlyWide, WaterfallRow } from './waterfall-row.tsx';

interface WaterfallCardProps {
  campaign: string;
  report: Report;
}

/** From the ad to the conversion: how many clicks each step kept, and where the others went. */
export const WaterfallCard = ({ campaign, report }: WaterfallCardProps) => {
  const t = useT();
  const { range, state, ready, everyMs } = report;
  const { data, error, refetch } = useQuery({
    ...waterfallQuery({ ...range, campaign, filters: state.filters }, everyMs),
    enabled: ready,
  });
  const title = t('waterfall.title');
  return (
    <Section title={title} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {t('waterfall.lead')}
      </Typography>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={5} />}
      {data && (
        <TableScroll label={title}>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{t('waterfall.column.step')}</TableCell>
                <TableCell align="right">{t('waterfall.column.count')}</TableCell>
                <TableCell sx={onlyWide} aria-hidden />
                <TableCell align="right">{t('waterfall.column.share')}</TableCell>
                <TableCell sx={onlyWide}>{t('waterfall.column.lost')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {keptOf(data.steps).map((step) => (
                <WaterfallRow key={step.step} step={step} />
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
      {data?.incomplete && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
          {t('report.incomplete')}
        </Typography>
      )}
    </Section>
  );
};
