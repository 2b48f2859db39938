import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { MetricName, MetricValues } from '../../../contracts/reports/report-query.ts';
import { isEstimate } from '../../../core/report/metrics.ts';
import { isSpread, usesCost } from '../../../core/report/spread.ts';
import { type Threshold, type Tone, toneOf } from '../../../core/report/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { HIDDEN, TonedFigure } from './toned-figure.tsx';

interface FigureProps {
  /** The value as written. */
  figure: string;
  /** Share of the row's cost that is spread evenly, 0 to 1; null if unknown. */
  spread: number | null;
  /** Opens the ledger. Absent where the figure is part of another button. */
  onOpen?: (() => void) | undefined;
  /** Whether the row's cost opens the ledger too: then the Tab key stops only there. */
  isBesideCost?: boolean;
}

export interface CostFigureProps extends FigureProps {
  metric: MetricName;
  value: MetricValues[MetricName] | undefined;
  /** Replaces the usual color. */
  threshold?: Threshold | undefined;
  /** Of an estimate: it is good or bad only if all of its interval is. */
  interval?: { low: number; high: number } | undefined;
}

interface LedgerFigureProps extends FigureProps {
  /** Whether it is a cost itself, and not computed from one. */
  isCost?: boolean;
  /** Whether it is computed from a cost, so that a spread one marks it. */
  usesCost: boolean;
  tone: Tone | null;
  /** Whether someone chose the color. */
  isChosen: boolean;
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
export const LedgerFigure = ({
  figure,
  spread,
  onOpen,
  isBesideCost = false,
  isCost = false,
  usesCost,
  tone,
  isChosen,
}: LedgerFigureProps) => {
  const t = useT();
  const format = useFormat();
  const isMarked = usesCost && isSpread('cost', spread);
  const help = isMarked
    ? t('ledger.mark.help', { share: format.percent(spread ?? 0, 0) })
    : t('breakdown.ledger');
  if (onOpen === undefined || (!isCost && !isMarked)) {
    if (tone !== null) return <TonedFigure tone={tone} figure={figure} isChosen={isChosen} />;
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
        tabIndex={isBesideCost && !isCost ? -1 : 0}
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

/** A metric's figure. */
export const CostFigure = ({ metric, value, threshold, interval, ...figure }: CostFigureProps) => {
  // A point estimate alone is neither good nor bad.
  const ends = isEstimate(metric) ? [interval?.low, interval?.high] : [value, value];
  const [tone = null, other] = ends.map((end) => toneOf(metric, end, figure.spread, threshold));
  return (
    <LedgerFigure
      {...figure}
      isCost={metric === 'cost'}
      usesCost={usesCost(metric)}
      tone={tone === other ? tone : null}
      isChosen={threshold !== undefined}
    />
  );
};
