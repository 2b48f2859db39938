import { addDecimals } from '../../core/money/decimal.ts';
import { exactUnits } from '../../core/money/exact.ts';
import { crosses, type SpendDetail, type SpendDimension } from '../../core/spend/target.ts';
import type { CampaignSources } from '../traffic-source/campaign-sources.ts';
import { overlap } from './period.ts';

/** What checks of nested spend need of an entry, or of one to be. */
export interface Nested {
  readonly campaign: number | null;
  readonly source: string | null;
  readonly details: readonly SpendDetail[];
  readonly begins: number;
  readonly ends: number;
  readonly amount: string;
  readonly currency: string;
}

type Moments = Pick<Nested, 'begins' | 'ends'>;
type Scope = Pick<Nested, 'campaign' | 'source'>;

const dimensionsOf = ({ details }: Pick<Nested, 'details'>): SpendDimension[] =>
  details.map(({ dimension }) => dimension);

/** The same for entries by the same dimensions. */
export const shapeOf = (entry: Pick<Nested, 'details'>): string => dimensionsOf(entry).join();

export const scopeOf = ({ campaign, source }: Scope): string =>
  campaign === null ? `source ${source}` : `campaign ${campaign}`;

/** Sum of amounts in normal form. */
export const sumOf = (amounts: readonly { readonly amount: string }[]): string =>
  amounts.reduce((sum, { amount }) => addDecimals(sum, amount), '0');

/** Finds one of the entries that overlaps a period, in logarithmic time. The entries can overlap each other. */
const overlapFinder = <T extends Moments>(entries: readonly T[]): ((period: Moments) => T | undefined) => {
  const inTime = entries.toSorted((a, b) => a.begins - b.begins);
  // The one that ends last, of those up to each.
  const longest: T[] = [];
  for (const entry of inTime) {
    const before = longest.at(-1);
    longest.push(before !== undefined && before.ends >= entry.ends ? before : entry);
  }
  return (period) => {
    let [low, high] = [0, inTime.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inTime[middle] as T).begins < period.ends) low = middle + 1;
      else high = middle;
    }
    const last = longest[low - 1];
    return last !== undefined && overlap(last, period) ? last : undefined;
  };
};

/**
 * Finds an entry whose dimensions cross those of another one at an overlapping time, among `entries` of the same campaign
 * or of its traffic source. Entries of two campaigns never cross, because no visit has both. `isCrossing`: whether two
 * lists of dimensions do.
 */
export const crossingFinder = <T extends Nested>(
  entries: readonly T[],
  { sourceOf }: Pick<CampaignSources, 'sourceOf'>,
  isCrossing: typeof crosses = crosses,
): ((entry: Omit<Nested, 'amount' | 'currency'>) => T | undefined) => {
  const shapes = new Map<string, SpendDimension[]>();
  const held = new Map<string, T[]>();
  const add = (place: string, entry: T): void => {
    const known = held.get(place);
    if (known === undefined) held.set(place, [entry]);
    else known.push(entry);
  };
  for (const entry of entries) {
    const shape = shapeOf(entry);
    shapes.set(shape, dimensionsOf(entry));
    add(`${scopeOf(entry)}\n${shape}`, entry);
    const source = entry.campaign === null ? undefined : sourceOf.get(entry.campaign);
    if (source !== undefined) add(`campaigns of ${source}\n${shape}`, entry);
  }
  const finders = new Map([...held].map(([place, own]) => [place, overlapFinder(own)]));
  const scopesOf = ({ campaign, source }: Scope): string[] => {
    const other = campaign === null ? `campaigns of ${source}` : `source ${sourceOf.get(campaign) ?? ''}`;
    return [scopeOf({ campaign, source }), other];
  };
  return (entry) => {
    const own = dimensionsOf(entry);
    for (const [shape, dimensions] of shapes) {
      if (!isCrossing(own, dimensions)) continue;
      for (const scope of scopesOf(entry)) {
        const found = finders.get(`${scope}\n${shape}`)?.(entry);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
};

/** A campaign's total, and entries by the same details within its period that add up to more. */
export interface BrokenTotal<T> {
  readonly total: T;
  readonly parts: readonly T[];
}

/** Ad platforms round each row, so parts can exceed their total by 0.05 or by 1 %, whichever is more. */
const leastAllowance = exactUnits('0.05');

const exceeds = (parts: readonly Nested[], total: Nested): boolean => {
  const limit = exactUnits(total.amount);
  const allowance = limit / 100n > leastAllowance ? limit / 100n : leastAllowance;
  return parts.reduce((sum, { amount }) => sum + exactUnits(amount), 0n) > limit + allowance;
};

const brokenIn = <T extends Nested>(entries: readonly T[]): BrokenTotal<T>[] => {
  const [totals, details] = [[] as T[], [] as T[]];
  for (const entry of entries) (entry.details.length === 0 ? totals : details).push(entry);
  if (totals.length === 0 || details.length === 0) return [];
  const totalAt = overlapFinder(totals);
  // Totals of a campaign never overlap, so only one can contain a part.
  const parts = Map.groupBy(details, (part) => {
    const total = totalAt(part);
    return total !== undefined && total.begins <= part.begins && part.ends <= total.ends ? total : null;
  });
  return [...parts].flatMap(([total, within]) =>
    total === null
      ? []
      : [...Map.groupBy(within, shapeOf).values()]
          .filter((own) => exceeds(own, total))
          .map((own) => ({ total, parts: own })),
  );
};

/** Totals of campaigns that are less than their details. Only entries in the same currency are compared. */
export const brokenTotals = <T extends Nested>(entries: readonly T[]): BrokenTotal<T>[] =>
  [
    ...Map.groupBy(
      entries.filter(({ campaign }) => campaign !== null),
      ({ campaign, currency }) => `${campaign} ${currency}`,
    ).values(),
  ].flatMap(brokenIn);
