import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { MetricValues } from '../../contracts/reports/report-query.ts';
import { type Target, VERDICTS, type VerdictWord, verdictWord } from '../../core/report/verdict.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';

const COLORS = {
  losing: 'error.main',
  winning: 'success.main',
  tooEarly: 'text.secondary',
} as const satisfies Record<VerdictWord, string>;

interface VerdictFigureProps {
  value: MetricValues[string] | undefined;
  /** More to spend without a conversion until the row is losing. */
  spendLeft: number | null | undefined;
  currency: string;
  target: Target;
  /** The row's cost is too much of an average to judge by. */
  isSpread: boolean;
  /** Why it is too early for every row, if that is known. */
  early?: string | undefined;
}

/** A verdict in words; while it is too early, how much more would decide it. */
export const VerdictFigure = ({
  value,
  spendLeft,
  currency,
  target,
  isSpread,
  early,
}: VerdictFigureProps) => {
  const t = useT();
  const format = useFormat();
  const verdict = VERDICTS.find((one) => one === value);
  // An added column is still loading.
  if (value === undefined) return null;
  if (verdict === undefined)
    return (
      <Tooltip title={t(isSpread ? 'verdict.none.spread' : 'verdict.none')} describeChild>
        <Box component="span" tabIndex={0}>
          {format.count(null)}
        </Box>
      </Tooltip>
    );
  const left = spendLeft
    ? t('verdict.left', { amount: format.money(spendLeft.toFixed(2), currency) })
    : undefined;
  const help = left ?? (verdict === 'tooEarly' ? early : undefined);
  const word = (
    <Box
      component="span"
      tabIndex={help === undefined ? undefined : 0}
      sx={{ color: COLORS[verdict], fontWeight: 500 }}
    >
      {t(`verdict.${verdictWord(verdict, target)}`)}
    </Box>
  );
  return help === undefined ? (
    word
  ) : (
    <Tooltip title={help} describeChild enterTouchDelay={0}>
      {word}
    </Tooltip>
  );
};
