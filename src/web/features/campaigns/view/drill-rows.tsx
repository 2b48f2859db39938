import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type {
  FilterDimension,
  MetricName,
  MetricValues,
} from '../../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { onlyThis } from '../../../report/filters/filters.ts';
import type { Report } from '../../../report/use-report.ts';
import { valueWord } from '../../../report/words.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { DRILL_METRICS } from './drill-metrics.ts';
import { DrillRow } from './drill-row.tsx';

/** Limit of rows below one value. */
const ROWS = 50;

interface DrillRowsProps {
  report: Report;
  by: FilterDimension;
  /** The value of `by` that these rows belong to. */
  value: string | null;
  and: FilterDimension;
  sort: string;
  write: (metric: MetricName, value: MetricValues[MetricName]) => string;
}

/** One value of the first dimension by the second. */
export const DrillRows = ({ report, by, value, and, sort, write }: DrillRowsProps) => {
  const t = useT();
  const intl = useIntl();
  const ask = report.ask([and], DRILL_METRICS);
  const { data, error, refetch } = useQuery({
    ...reportQuery({
      ...ask,
      compared: null,
      sort,
      limit: ROWS,
      filters: [...ask.filters, { dimension: by, op: 'is', values: [value] }],
    }),
    // Rows of another value are not a placeholder.
    placeholderData: () => undefined,
    enabled: report.ready,
  });
  const { state, change } = report;
  if (!data) {
    return (
      <TableRow>
        <TableCell colSpan={DRILL_METRICS.length + 1}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />}
        </TableCell>
      </TableRow>
    );
  }
  return (
    <>
      {data.rows.map(({ keys, names, values }) => {
        const key = keys[0] ?? null;
        return (
          <DrillRow
            key={key ?? ''}
            word={valueWord(t, intl, and, key, names[0] ?? null)}
            values={values}
            write={write}
            onChoose={() => change({ filters: onlyThis(onlyThis(state.filters, by, value), and, key) })}
          />
        );
      })}
      {data.count > data.rows.length && (
        <TableRow>
          <TableCell sx={{ '&&': { pl: 7 }, color: 'text.secondary' }} colSpan={DRILL_METRICS.length + 1}>
            {t('drill.rest', { count: data.count - data.rows.length })}
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
