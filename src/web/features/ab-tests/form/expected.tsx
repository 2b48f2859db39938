import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import type { AbBaseline } from '../../../../contracts/ab-tests/ab-baseline.ts';
import type { PlanQuestion } from '../../../../core/stats/plan/forecast.ts';
import { useT } from '../../../i18n/use-t.ts';
import { parsePercent } from '../../../split/weights.ts';
import { Field } from './field.tsx';
import { type AbTestValues, fractionOf, numberOf } from './values.ts';

/** Expected values for future visitors, as typed. */
export interface Expected {
  /** Percent. */
  rate: string;
  mean: string;
  deviation: string;
  perDay: string;
}

/** Expected values need only a few digits. */
const shown = (value: number | null, digits: number): string =>
  value === null ? '' : String(Number(value.toPrecision(digits)));

/** Values from the last weeks; empty without data. */
export const expectedOf = (baseline: AbBaseline | undefined): Expected => ({
  rate: baseline?.rate == null || baseline.rate === 0 ? '' : shown(baseline.rate * 100, 3),
  mean: shown(baseline?.revenuePerVisitor || null, 4),
  deviation: shown(baseline?.revenueDeviation || null, 4),
  perDay: baseline === undefined || baseline.visitors === 0 ? '' : shown(baseline.visitorsPerDay, 3),
});

/** Null: a required value is not a number yet. */
export const questionOf = (
  { rate, mean, deviation, perDay }: Expected,
  { goal, alpha, mde, variants }: Pick<AbTestValues, 'goal' | 'alpha' | 'mde' | 'variants'>,
): PlanQuestion | null => {
  const baseline =
    goal === 'revenue'
      ? { kind: 'mean' as const, mean: numberOf(mean), deviation: numberOf(deviation) }
      : { kind: 'rate' as const, rate: fractionOf(rate) };
  const unitsPerDay = numberOf(perDay);
  const question = {
    baseline,
    mde: fractionOf(mde),
    alpha: fractionOf(alpha),
    unitsPerDay,
    weights: variants.map(({ weight }) => parsePercent(weight) ?? 0),
  };
  const known = baseline.kind === 'rate' ? baseline.rate > 0 : baseline.mean > 0 && baseline.deviation > 0;
  return known && unitsPerDay >= 0 && question.mde > 0 && question.alpha > 0 ? question : null;
};

const DAYS_OF_MONTH = 30.44;
/** From this many days on, durations are shown in months, because no one counts 300 days. */
const AS_MONTHS = 60;
const AS_YEARS = 365;

/** A duration in everyday units. */
export const spoken = (days: number): { unit: 'days' | 'months' | 'years'; count: number } => {
  if (days >= AS_YEARS) return { unit: 'years', count: Math.floor(days / AS_YEARS) };
  if (days >= AS_MONTHS) return { unit: 'months', count: Math.round(days / DAYS_OF_MONTH) };
  return { unit: 'days', count: days };
};

/** A longer test can be planned, but is less reliable: seasons change and cookies expire. */
export const isWeak = (days: number): boolean => days > AS_MONTHS;

/** The slider's positions: lifts in percent. */
export const LIFTS = [1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 75, 100] as const;

/** The position nearest to a typed lift. */
export const liftPlace = (mde: string): number => {
  const percent = numberOf(mde);
  const distances = LIFTS.map((lift) => Math.abs(Math.log(Math.max(percent, 0.1) / lift)));
  return distances.indexOf(Math.min(...distances));
};

interface ExpectedFieldsProps {
  expected: Expected;
  isRevenue: boolean;
  currency: string;
  onChange: (expected: Partial<Expected>) => void;
}

const unit = (text: string) => ({
  htmlInput: { inputMode: 'decimal' as const },
  input: { endAdornment: <InputAdornment position="end">{text}</InputAdornment> },
});

/** The assumptions of the plan: filled in from the campaign's recent weeks, and editable. */
export const ExpectedFields = ({ expected, isRevenue, currency, onChange }: ExpectedFieldsProps) => {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${isRevenue ? 3 : 2}, 1fr)` },
      }}
    >
      {isRevenue ? (
        <>
          <Field
            label={t('abPlan.mean')}
            value={expected.mean}
            onChange={(mean) => onChange({ mean })}
            slotProps={unit(currency)}
          />
          <Field
            label={t('abPlan.deviation')}
            helperText={t('abPlan.deviation.help')}
            value={expected.deviation}
            onChange={(deviation) => onChange({ deviation })}
            slotProps={unit(currency)}
          />
        </>
      ) : (
        <Field
          label={t('abPlan.rate')}
          value={expected.rate}
          onChange={(rate) => onChange({ rate })}
          slotProps={unit('%')}
        />
      )}
      <Field
        label={t('abPlan.perDay')}
        value={expected.perDay}
        onChange={(perDay) => onChange({ perDay })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Box>
  );
};
