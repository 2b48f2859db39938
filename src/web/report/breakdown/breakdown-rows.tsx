import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { FilterDimension, MetricName, ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { metrics } from '../../../core/report/metrics.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { changeOf } from '../change.ts';
import { ChangeMark } from '../change-mark.tsx';
import { useMetricFormat } from '../use-metric-format.ts';
import type { Report } from '../use-report.ts';
import { valueWord } from '../words.ts';
import { BreakdownRow } from './breakdown-row.tsx';

interface BreakdownRowsProps {
  report: Report;
  dimension: FilterDimension;
  metric: MetricName;
  answer: ReportAnswer;
}

/** Each row with its share of the total if the metric has one, or its change if a comparison is on. */
export const BreakdownRows = ({ report, dimension, metric, answer }: BreakdownRowsProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const write = useMetricFormat(answer.currency);
  const { total, incomplete } = answer;
  const isSum = metrics[metric].kind === 'count' || metrics[metric].kind === 'money';
  // Rows that add nothing to a sum are left out; "Show all" lists them.
  const rows = answer.rows.filter(({ values }) => !isSum || Number(values[metric] ?? 0) !== 0);
  if (rows.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
        {t(report.state.filters.length > 0 ? 'breakdown.none' : 'breakdown.empty')}
      </Typography>
    );
  }
  const most = Math.max(0, ...rows.map(({ values }) => Number(values[metric] ?? 0)));
  const whole = Number(total.values[metric] ?? 0);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ keys, names, values, previous }) => {
          const key = keys[0] ?? null;
          const value = values[metric];
          const part = isSum && whole > 0 ? Math.max(0, Number(value ?? 0)) / whole : null;
          return (
            <BreakdownRow
              key={key ?? ''}
              report={report}
              dimension={dimension}
              value={key}
              word={valueWord(t, intl, dimension, key, names[0])}
              size={most > 0 ? Math.max(0, Number(value ?? 0)) / most : 0}
              figure={write(metric, value)}
              aside={
                answer.compared ? (
                  <ChangeMark metric={metric} change={changeOf(previous?.[metric], value)} />
                ) : (
                  part !== null && format.percent(part, part < 0.1 ? 1 : 0)
                )
              }
            />
          );
        })}
      </Box>
      {incomplete && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 1, pt: 0.5 }}>
          {t('report.incomplete')}
        </Typography>
      )}
    </>
  );
};
