import Typography from '@mui/material/Typography';
import type { MetricName, ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { isSpread } from '../../../core/report/spread.ts';
import { useT } from '../../i18n/use-t.ts';

interface SpreadLegendProps {
  answer: Pick<ReportAnswer, 'rows' | 'total'>;
  metrics: readonly MetricName[];
}

/** What the mark of a table's figures means, if any has it. */
export const SpreadLegend = ({ answer: { rows, total }, metrics }: SpreadLegendProps) => {
  const t = useT();
  const isShown = [total, ...rows].some(({ spread }) => metrics.some((metric) => isSpread(metric, spread)));
  if (!isShown) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 1 }}>
      {t('ledger.legend')}
    </Typography>
  );
};
