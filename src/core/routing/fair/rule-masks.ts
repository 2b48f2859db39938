import { CELLS, ROUTED_LANGUAGES } from '../../traffic/routed-as.ts';
import type { Condition, Rule } from '../plan.ts';

export type AskingRule = Pick<Rule, 'match' | 'conditions'>;

/** Conditions evaluated together: only some combinations of device, system and browser exist. */
type Group = 'place' | 'cell' | 'language' | 'hours';

const GROUP: Readonly<Record<Condition['field'], Group>> = {
  country: 'place',
  region: 'place',
  device: 'cell',
  os: 'cell',
  browser: 'cell',
  language: 'language',
  hours: 'hours',
};

/** A set of rules by index, 32 per number. */
type Bits = readonly number[];

/**
 * How every rule treats visitors with the same values in some fields. `all`: `all` rules with no failing condition on
 * those fields. `any`: `any` rules with a satisfied condition on those fields.
 */
export interface Mask {
  readonly all: Bits;
  readonly any: Bits;
}

type Ask = (condition: Condition) => boolean;

/** Caches the values of conditions, which are read repeatedly. */
const sets = new WeakMap<Condition, ReadonlySet<unknown>>();

/** Whether a condition holds for a value; null if unknown. */
const isTrue = (condition: Condition, value: string | null): boolean => {
  let values = sets.get(condition);
  if (values === undefined) {
    values = new Set<unknown>(condition.values);
    sets.set(condition, values);
  }
  return value !== null && values.has(value) === condition.is;
};

const maskOf = (rules: readonly AskingRule[], group: Group, holds: Ask): Mask => {
  const words = Math.max(1, Math.ceil(rules.length / 32));
  const all = new Array<number>(words).fill(0);
  const any = new Array<number>(words).fill(0);
  for (const [place, { match, conditions }] of rules.entries()) {
    const own = conditions.filter(({ field }) => GROUP[field] === group);
    const bits = match === 'all' ? all : any;
    if (match === 'all' ? own.every(holds) : own.some(holds)) bits[place >> 5]! |= 1 << (place & 31);
  }
  return { all, any };
};

export const both = (a: Mask, b: Mask): Mask => ({
  all: a.all.map((word, i) => word & b.all[i]!),
  any: a.any.map((word, i) => word | b.any[i]!),
});

/** Writes every rule matched by a visitor with both masks to `into`, 32 per number. */
export const match = (a: Mask, b: Mask, into: number[]): void => {
  for (let i = 0; i < into.length; i++) into[i] = (a.all[i]! & b.all[i]!) | a.any[i]! | b.any[i]!;
};

export const keyOf = ({ all, any }: Mask): string => `${all.join()};${any.join()}`;

/** Distinct masks, each with the first item that produced it. */
export const distinct = <T extends { readonly mask: Mask }>(list: Iterable<T>): T[] => {
  const found = new Map<string, T>();
  for (const one of list) {
    const key = keyOf(one.mask);
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
};

/** Mask of a place: `region` is null if unknown, and '' for any region that no rule names. */
export const placeMask = (
  rules: readonly AskingRule[],
  country: string | null,
  region: string | null,
): Mask => maskOf(rules, 'place', (one) => isTrue(one, one.field === 'country' ? country : region));

export const cellMasks = (rules: readonly AskingRule[]): Mask[] =>
  CELLS.map((cell) =>
    maskOf(rules, 'cell', (one) =>
      one.field === 'device' || one.field === 'os' || one.field === 'browser'
        ? isTrue(one, cell[one.field])
        : false,
    ),
  );

/** Masks of languages that rules distinguish. `english`: English is among those with the mask; `every`: all are. */
export interface LanguageMask {
  readonly mask: Mask;
  readonly english: boolean;
  readonly every: boolean;
}

export const languageMasks = (rules: readonly AskingRule[]): LanguageMask[] => {
  const masks = ROUTED_LANGUAGES.map((language) => ({
    mask: maskOf(rules, 'language', (one) => isTrue(one, language)),
    english: language === 'en',
  }));
  const groups = [...Map.groupBy(masks, ({ mask }) => keyOf(mask)).values()];
  return groups.map((group) => ({
    mask: group[0]!.mask,
    english: group.some(({ english }) => english),
    every: groups.length === 1,
  }));
};

const within = (condition: Condition, minute: number): boolean =>
  condition.field === 'hours' &&
  condition.values.some(([from, to]) => from <= minute && minute < to) === condition.is;

/** More spans of hours than this are not examined. */
const MOST_SPANS = 1000;

/** Masks of the week, cut wherever a rule's hours begin or end; null if too many pieces. */
export const hourMasks = (rules: readonly AskingRule[]): Mask[] | null => {
  const edges = rules.flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.field === 'hours' ? one.values.flat() : [])),
  );
  if (edges.length > 2 * MOST_SPANS) return null;
  const starts = [...new Set([0, ...edges])].filter((minute) => minute >= 0 && minute < 10_080);
  return starts.map((minute) => maskOf(rules, 'hours', (one) => within(one, minute)));
};
