export type TypedDay =
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'wrong'; readonly code: 'day_required' | 'day_invalid' | 'day_unsure' };

const INVALID: TypedDay = { kind: 'wrong', code: 'day_invalid' };

/** 2026-11-12, 2026/11/12; exports can append midnight. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00)?)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ]00:00(?::00)?)?$/;

const dayOf = (year: string, month: string, day: string): TypedDay => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` reads 30 February as a day in March.
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDate ? { kind: 'day', day: text } : INVALID;
};

/**
 * A date as people and exports write it. With points, the day comes first. With a slash or a hyphen the order varies by
 * country, so `12/11/2026` is `day_unsure`, while `25/12/2026` and `11/11/2026` are unambiguous.
 */
export const readTypedDay = (text: string): TypedDay => {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'wrong', code: 'day_required' };
  const first = YEAR_FIRST.exec(trimmed);
  if (first) return dayOf(first[1] ?? '', first[3] ?? '', first[4] ?? '');
  const last = YEAR_LAST.exec(trimmed);
  if (!last) return INVALID;
  const [, one = '', mark = '', two = '', year = ''] = last;
  const dayFirst = dayOf(year, two, one);
  if (mark === '.') return dayFirst;
  const monthFirst = dayOf(year, one, two);
  if (dayFirst.kind !== 'day') return monthFirst;
  if (monthFirst.kind !== 'day' || monthFirst.day === dayFirst.day) return dayFirst;
  return { kind: 'wrong', code: 'day_unsure' };
};
