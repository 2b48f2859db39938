import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import type { Spend, SpendDetail, SpendInput, SpendPatch } from '../../contracts/campaigns/spend.ts';
import { readTypedCount } from '../../core/money/typed-amount.ts';
import { orderedDetails, type SpendDimension } from '../../core/spend/target.ts';
import { isDay } from '../../core/time/range.ts';
import type { SpendOwner } from '../api/campaigns/spend.ts';
import { amountOf, amountProblem, amountText } from './typed-amounts.ts';

/** An entry as typed or, with normalized numbers, as parsed. */
export interface SpendValues {
  kind: Spend['kind'];
  /** What it is for: up to two dimensions and their values. Empty: the whole campaign, or no second one. */
  dimension: SpendDimension | '';
  value: string;
  secondDimension: SpendDimension | '';
  secondValue: string;
  from: string;
  to: string;
  /** Of a single day; empty: all of it. */
  hour: string;
  amount: string;
  /** Of the amount, ISO 4217. */
  currency: string;
  clicks: string;
  /** Of spend with details, if no visit has their IDs. */
  unmatched: Spend['unmatched'];
}

/** What was entered, before any conversion. */
const typedOf = ({ amount, currency, original }: Spend): Pick<Spend, 'amount' | 'currency'> =>
  original ?? { amount, currency };

/** Of a new entry: its day and currency and, if given, a dimension. */
interface NewSpend {
  day: string;
  currency: string;
  dimension?: SpendDimension | '';
}

/** The form's first values: those of an entry, or of a new one. */
export const valuesOf = (entry: Spend | null, { day, currency, dimension = '' }: NewSpend): SpendValues => {
  const [first, second] = entry?.details ?? [];
  return {
    kind: entry?.kind ?? 'spend',
    dimension: first?.dimension ?? dimension,
    value: first?.value ?? '',
    secondDimension: second?.dimension ?? '',
    secondValue: second?.value ?? '',
    from: entry?.from ?? day,
    to: entry?.to ?? day,
    hour: String(entry?.hour ?? ''),
    amount: entry ? amountText(typedOf(entry).amount) : '',
    // An amount in a currency that is no longer counted is entered again in today's.
    currency: entry?.counted ? typedOf(entry).currency : currency,
    clicks: String(entry?.clicks ?? ''),
    unmatched: entry?.unmatched ?? 'keep',
  };
};

const FIELDS: ReadonlySet<string> = new Set<keyof SpendValues>([
  ...(['dimension', 'value', 'secondDimension', 'secondValue'] as const),
  ...(['kind', 'from', 'to', 'hour', 'amount', 'currency', 'clicks', 'unmatched'] as const),
]);

export const isSpendField = (path: string): path is FieldPath<SpendValues> => FIELDS.has(path);

/** The form's field for a field of the call. */
export const spendFieldOf = (path: string): string => {
  const [, place, part] = /^details(?:\.(\d)(?:\.(\w+))?)?$/.exec(path) ?? [];
  if (!path.startsWith('details')) return path;
  if (part === 'value') return place === '1' ? 'secondValue' : 'value';
  return place === '1' ? 'secondDimension' : 'dimension';
};

export const detailsOf = ({ dimension, value, secondDimension, secondValue }: SpendValues): SpendDetail[] =>
  [
    { dimension, value },
    // The first is chosen first, and the second is hidden without it.
    { dimension: dimension === '' ? ('' as const) : secondDimension, value: secondValue },
  ].flatMap((one) => (one.dimension === '' ? [] : [{ dimension: one.dimension, value: one.value.trim() }]));

/** Only a single day has hours to choose from. */
export const hourOf = ({ from, to, hour }: Pick<SpendValues, 'from' | 'to' | 'hour'>): number | null =>
  from === to && hour !== '' ? Number(hour) : null;

const dayProblem = (day: string): string | null => {
  if (day === '') return 'day_required';
  return isDay(day) ? null : 'day_invalid';
};

/** The amount of a credit is often written with a minus sign, as in the platform's own report. */
const unsigned = ({ kind, amount }: Pick<SpendValues, 'kind' | 'amount'>): string =>
  kind === 'credit' ? amount.replace(/^\s*[-\u2212]/, '') : amount;

/** The error of each field. */
const problemsOf = (values: SpendValues): Partial<Record<keyof SpendValues, string | null>> => {
  const { from, to, currency, clicks } = values;
  const amount = unsigned(values);
  const [first, second] = detailsOf(values);
  const problem = amountProblem(amount);
  return {
    value: first?.value === '' ? 'value_required' : null,
    secondValue: second?.value === '' ? 'value_required' : null,
    from: dayProblem(from),
    to: dayProblem(to) ?? (isDay(from) && to < from ? 'period_reversed' : null),
    amount: problem === 'amount_negative' ? 'spend_negative' : problem,
    currency: /^\s*[A-Za-z]{3}\s*$/.test(currency) ? null : 'currency_unknown',
    clicks: readTypedCount(clicks).kind === 'wrong' ? 'clicks_invalid' : null,
  };
};

/** In the contract's form. */
const typedBy = (values: SpendValues): Pick<SpendValues, 'amount' | 'currency'> => ({
  amount: amountOf(unsigned(values)),
  currency: values.currency.trim().toUpperCase(),
});

/** The server checks the rest: length, distance into the future, overlaps, and totals of finer entries. */
export const spendResolver: Resolver<SpendValues> = (values) => {
  const errors: FieldErrors<SpendValues> = {};
  for (const [field, message] of Object.entries(problemsOf(values))) {
    if (message !== null && isSpendField(field)) errors[field] = { type: 'custom', message };
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, ...typedBy(values) }, errors: {} };
};

/** In the contract's form; null if not given. */
const clicksOf = (typed: string): number | null => {
  const read = readTypedCount(typed);
  return read.kind === 'count' ? read.count : null;
};

/** Whether visits can lack what the spend is for: every visit has a campaign. */
export const canBeLaid = (kind: Spend['kind'], details: readonly SpendDetail[]): boolean =>
  kind === 'spend' && details.length > 0;

/** A new entry. Clicks that are not given stay as they were. */
export const inputOf = (owner: SpendOwner, values: SpendValues): SpendInput => {
  const { from, to, amount, currency } = values;
  const { kind } = values;
  // Platforms credit money, not clicks that they have counted.
  const [hour, clicks] = [hourOf(values), kind === 'credit' ? null : clicksOf(values.clicks)];
  return {
    ...owner,
    kind,
    details: detailsOf(values),
    from,
    to,
    ...(hour !== null && { hour }),
    amount,
    currency,
    ...(clicks !== null && { clicks }),
    // Left out, it stays as it was for an entry that is replaced.
    ...(canBeLaid(kind, detailsOf(values)) && values.unmatched === 'spread' && { unmatched: 'spread' }),
  };
};

/** The same entry again, after it was deleted. */
export const againOf = (entry: Spend): SpendInput => {
  const { kind, campaignId, sourceId, details, from, to, hour, timeZone, clicks, unmatched } = entry;
  const { amount, currency } = typedOf(entry);
  return {
    kind,
    ...(campaignId !== null && { campaignId }),
    ...(sourceId !== null && { sourceId }),
    ...{ details, from, to, hour, timeZone, amount, currency, clicks, unmatched },
  };
};

const isRetyped = (entry: Spend, typed: Pick<SpendValues, 'amount' | 'currency'>): boolean => {
  const before = typedOf(entry);
  return typed.amount !== before.amount || (entry.counted && typed.currency !== before.currency);
};

/** Only what differs: an amount in a currency that is no longer counted must stay unless it is entered again. */
export const patchOf = (
  entry: Spend,
  {
    from,
    to,
    amount,
    currency,
    clicks,
    unmatched,
  }: Pick<SpendValues, 'from' | 'to' | 'amount' | 'currency' | 'clicks' | 'unmatched'>,
): SpendPatch => ({
  ...(from !== entry.from && { from }),
  ...(to !== entry.to && { to }),
  ...(isRetyped(entry, { amount, currency }) && { amount, currency }),
  ...(clicksOf(clicks) !== entry.clicks && { clicks: clicksOf(clicks) }),
  ...(unmatched !== entry.unmatched && { unmatched }),
});

type Known = Pick<Spend, 'id' | 'kind' | 'from' | 'to' | 'hour' | 'details' | 'amount' | 'currency'>;

interface Clash<E> {
  /** The entry for the same thing and time, whose amount would be replaced. */
  same: E | null;
  /** Another entry for the same thing and some of the time. */
  other: E | null;
}

const targetOf = (details: readonly SpendDetail[]): string =>
  JSON.stringify(orderedDetails(details).map(({ dimension, value }) => [dimension, value]));

/** Conflicts of an entry with known ones, before the server is asked. `own`: the edited entry. */
export const clashOf = <E extends Known>(
  entries: readonly E[],
  { kind, from, to, hour, details }: Pick<Known, 'kind' | 'from' | 'to' | 'hour' | 'details'>,
  own: string | null,
): Clash<E> => {
  const target = targetOf(details);
  const others =
    from === '' || to === ''
      ? []
      : entries.filter((one) => one.id !== own && one.kind === kind && targetOf(one.details) === target);
  const same = others.find((one) => one.from === from && one.to === to && one.hour === hour) ?? null;
  // An edit cannot replace another entry, so an entry for the same time is also a conflict.
  const other = others.find(
    (one) =>
      (one !== same || own !== null) &&
      one.from <= to &&
      one.to >= from &&
      (one.hour === null || hour === null || one.hour === hour),
  );
  return { same: own === null ? same : null, other: other ?? null };
};
