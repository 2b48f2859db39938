import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import type { Formula } from '../../../contracts/reports/formula.ts';
import type { ColumnName, Intervals, ReportRow } from '../../../contracts/reports/report-query.ts';
import type { Threshold } from '../../../contracts/reports/threshold.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { isSpread } from '../../../core/report/spread.ts';
import { type Target, targetFrom } from '../../../core/report/verdict.ts';
import { useT } from '../../i18n/use-t.ts';
import { changeOf, NEUTRAL } from '../../report/change.ts';
import { ChangeMark } from '../../report/change-mark.tsx';
import { EstimateInterval } from '../../report/estimate-interval.tsx';
import { VerdictFigure } from '../../report/verdict-figure.tsx';
import { ColumnFigure } from './columns/column-figure.tsx';

/** A thin line under the digits, from their side of the cell. */
const barStyle = (size: number) =>
  ({
    position: 'absolute',
    right: 6,
    bottom: 2,
    height: 3,
    width: `calc((100% - 12px) * ${size})`,
    borderRadius: '2px',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 45%, transparent)',
    // The last column ends farther from the edge.
    'td:last-child > &': { right: 16, width: `calc((100% - 22px) * ${size})` },
  }) as const;

/** An estimate whose conversions have all come is one no more. */
const estimated = (text: string, interval: Intervals[string] | undefined): string =>
  interval && interval.low === interval.high ? text.replace('≈\u00a0', '') : text;

interface FigureCellProps {
  metric: ColumnName;
  /** The column's formula; absent for metrics. */
  formula?: Formula | undefined;
  row: Pick<ReportRow, 'values' | 'previous' | 'spread' | 'intervals' | 'spendLeft'>;
  write: (metric: ColumnName, value: ReportRow['values'][string] | undefined) => string;
  currency: string;
  thresholds: readonly Threshold[];
  /** What verdicts compare with, if other columns' thresholds do not say it. */
  target?: Target;
  /** Length of its bar, 0 to 1; absent: none. */
  bar?: number | undefined;
  /** Opens the ledger of the row's cost; absent where there is none. */
  onLedger?: (() => void) | undefined;
  /** Why every verdict is too early. */
  early?: string | undefined;
  /** Whether the row's cost is shown too. */
  isBesideCost?: boolean;
  /** Whether no change of it is good or bad. */
  isNeutral?: boolean;
}

type VerdictProps = Pick<FigureCellProps, 'row' | 'currency' | 'thresholds' | 'target' | 'early'>;

/** A row's verdict. */
export const RowVerdict = ({
  row: { values, spread, spendLeft },
  currency,
  thresholds,
  target = targetFrom(thresholds),
  early,
}: VerdictProps) => (
  <VerdictFigure
    value={values[VERDICT]}
    spendLeft={spendLeft}
    currency={currency}
    target={target}
    isSpread={isSpread('cost', spread)}
    early={early}
  />
);

/** A figure of a report's row, with its color, its bar and its change. */
export const FigureCell = ({
  metric,
  formula,
  write,
  bar,
  onLedger,
  isBesideCost = false,
  isNeutral = false,
  ...judged
}: FigureCellProps) => {
  const t = useT();
  const {
    row: { values, previous, spread, intervals },
    thresholds,
  } = judged;
  if (metric === VERDICT)
    return (
      <TableCell align="right" sx={{ position: 'relative', whiteSpace: 'nowrap' }}>
        <RowVerdict {...judged} />
      </TableCell>
    );
  const interval = intervals?.[metric];
  return (
    <TableCell
      align="right"
      title={previous ? t('kpi.before', { value: write(metric, previous[metric]) }) : undefined}
      sx={{ position: 'relative' }}
    >
      {/* An added column is still loading: its figures are not unknown. */}
      <Box component="span" sx={{ whiteSpace: 'nowrap', display: previous ? 'block' : 'inline' }}>
        {values[metric] !== undefined && (
          <ColumnFigure
            name={metric}
            formula={formula}
            value={values[metric]}
            figure={estimated(write(metric, values[metric]), interval)}
            threshold={thresholds.find((one) => one.metric === metric)}
            spread={spread}
            interval={interval}
            onOpen={onLedger}
            isBesideCost={isBesideCost}
          />
        )}
      </Box>{' '}
      {!isFormula(metric) && <EstimateInterval metric={metric} of={interval} write={write} />}
      {previous && (
        <ChangeMark
          metric={isNeutral ? NEUTRAL : isFormula(metric) ? (formula ?? NEUTRAL) : metric}
          change={changeOf(previous[metric], values[metric])}
        />
      )}
      {bar !== undefined && bar > 0 && <Box aria-hidden sx={barStyle(bar)} />}
    </TableCell>
  );
};
