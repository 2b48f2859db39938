import Typography from '@mui/material/Typography';
import type { Intervals, MetricName } from '../../contracts/reports/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import type { useMetricFormat } from './use-metric-format.ts';

interface EstimateIntervalProps {
  metric: MetricName;
  of: Intervals[string] | undefined;
  write: ReturnType<typeof useMetricFormat>;
}

/** Below an estimate: the interval that it is in. */
export const EstimateInterval = ({ metric, of, write }: EstimateIntervalProps) => {
  const t = useT();
  if (of === undefined || of.low === of.high) return null;
  const [low, high] = [of.low, of.high].map((end) => write(metric, end).replace('≈\u00a0', ''));
  return (
    <Typography variant="caption" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
      {t('saved.interval', { low: low ?? '', high: high ?? '' })}
    </Typography>
  );
};
