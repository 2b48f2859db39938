import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { MetricName, MetricValues } from '../../../contracts/reports/report-query.ts';
import { isEstimate } from '../../../core/report/metrics.ts';
import { isSpread } from '../../../core/report/spread.ts';
import { type Threshold, toneOf } from '../../../core/report/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { HIDDEN, TonedFigure } from './toned-figure.tsx';

export interface CostFigureProps {
  metric: MetricName;
  value: MetricValues[MetricName] | undefined;
  /** The value as written. */
  figure: string;
  /** Replaces the usual color. */
  threshold?: Threshold | undefined;
  /** Share of the row's cost that is spread evenly, 0 to 1; null if unknown. */
  spread: number | null;
  /** Of an estimate: it is good or bad only if all of its interval is. */
  interval?: { low: number; high: number } | undefined;
  /** Opens the ledger. Absent where the figure is part of another button. */
  onOpen?: (() => void) | undefined;
  /** Whether the row's cost opens the ledger too: then the Tab key stops only there. */
  isBesideCost?: boolean;
}

/** Below the digits, so that they stay in their column. */
const dotted = {
  color: 'text.secondary',
  textDecoration: 'underline dotted',
  textDecorationThickness: '2px',
  textUnderlineOffset: '3px',
} as const;

/**
 * A figure of a table. One that is computed from a spread cost is marked and opens the ledger, as costs do; others are
 * colored if they are good or bad.
 */
export const CostFigure = ({
  metric,
  value,
  figure,
  threshold,
  spread,
  interval,
  onOpen,
  isBesideCost = false,
}: CostFigureProps) => {
  const t = useT();
  const format = useFormat();
  const isMarked = isSpread(metric, spread);
  const help = isMarked ? t('ledger.mark.help', { share: format.percent(spread, 0) }) : t('breakdown.ledger');
  if (onOpen === undefined || (metric !== 'cost' && !isMarked)) {
    // A point estimate alone is neither good nor bad.
    const ends = isEstimate(metric) ? [interval?.low, interval?.high] : [value, value];
    const [tone, other] = ends.map((end) => toneOf(metric, end, spread, threshold));
    if (tone && tone === other)
      return <TonedFigure tone={tone} figure={figure} isChosen={threshold !== undefined} />;
    if (!isMarked) return figure;
    return (
      <Tooltip title={help} describeChild>
        <span>
          <Box component="span" sx={dotted}>
            {figure}
          </Box>
          <span style={HIDDEN}>{` (${t('ledger.mark')})`}</span>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={help} describeChild>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={t(isMarked ? 'ledger.cell.spread' : 'ledger.cell', { figure })}
        tabIndex={isBesideCost && metric !== 'cost' ? -1 : 0}
        onClick={onOpen}
        sx={{
          minHeight: 24,
          px: 0.5,
          // The digits stay in line with those of other columns.
          mx: -0.5,
          borderRadius: '4px',
          font: 'inherit',
          letterSpacing: 'inherit',
          fontVariantNumeric: 'inherit',
          '&:hover': { bgcolor: 'action.hover', ...(!isMarked && { textDecoration: 'underline' }) },
          ...(isMarked && dotted),
        }}
      >
        {figure}
      </ButtonBase>
    </Tooltip>
  );
};
