import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import type { CostCorrection } from '../../../../contracts/campaigns/cost-correction.ts';
import { parseFactor, shareDays } from '../../../../core/spend/correction.ts';
import { isDay } from '../../../../core/time/range.ts';

/** A correction as typed or, with a normalized multiplier, as parsed. */
export interface CorrectionValues {
  from: string;
  /** Empty: it goes on. */
  to: string;
  factor: string;
  reason: string;
}

const FIELDS: ReadonlySet<string> = new Set<keyof CorrectionValues>(['from', 'to', 'factor', 'reason']);

export const isCorrectionField = (path: string): path is FieldPath<CorrectionValues> => FIELDS.has(path);

/** The form's first values: those of a correction, or of a new one from this day on. */
export const valuesOf = (entry: CostCorrection | null, day: string): CorrectionValues => ({
  from: entry?.from ?? day,
  to: entry?.to ?? '',
  factor: entry?.factor ?? '',
  reason: entry?.reason ?? '',
});

/** A multiplier as people type it: `1,05`, ` 1.05`, `.95`. Null if it is none. */
export const readFactor = (typed: string): string | null => {
  const text = typed.trim().replace(',', '.');
  return parseFactor(text.startsWith('.') ? `0${text}` : text);
};

const dayProblem = (day: string): string | null => {
  if (day === '') return 'day_required';
  return isDay(day) ? null : 'day_invalid';
};

const problemsOf = ({
  from,
  to,
  factor,
  reason,
}: CorrectionValues): Record<keyof CorrectionValues, string | null> => ({
  from: dayProblem(from),
  to: to === '' ? null : (dayProblem(to) ?? (isDay(from) && to < from ? 'period_reversed' : null)),
  factor: factor.trim() === '' ? 'factor_required' : readFactor(factor) === null ? 'factor_invalid' : null,
  reason: reason.trim() === '' ? 'reason_required' : null,
});

/** The server checks the rest: how far the days are away, and overlaps. */
export const correctionResolver: Resolver<CorrectionValues> = (values) => {
  const errors: FieldErrors<CorrectionValues> = {};
  for (const [field, message] of Object.entries(problemsOf(values))) {
    if (message !== null && isCorrectionField(field)) errors[field] = { type: 'custom', message };
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, factor: readFactor(values.factor) ?? values.factor }, errors: {} };
};

/** In the contract's form. */
export const inputOf = ({ from, to, factor, reason }: CorrectionValues) => ({
  from,
  to: to === '' ? null : to,
  factor,
  reason: reason.trim(),
});

/** A correction that has some of these days already. `own`: the edited one. */
export const clashOf = (
  corrections: readonly CostCorrection[],
  { from, to }: Pick<CorrectionValues, 'from' | 'to'>,
  own: string | null,
): CostCorrection | undefined => {
  if (!isDay(from) || (to !== '' && !isDay(to))) return undefined;
  const days = { from, to: to === '' ? null : to };
  return corrections.find((one) => one.id !== own && shareDays(one, days));
};
