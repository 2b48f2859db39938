import { SUBS, type Sub } from '../report/subs.ts';
import { ROLE_DIMENSIONS, type RoleDimension } from '../sources/parameters.ts';

/** What spend can be entered for, besides a campaign: a role, as ad platforms report it, or a parameter of the links. */
export const SPEND_DIMENSIONS = [...ROLE_DIMENSIONS, ...SUBS] as const;
export type SpendDimension = RoleDimension | Sub;

/** One value of a dimension, such as an ad's ID. */
export interface SpendDetail {
  readonly dimension: SpendDimension;
  readonly value: string;
}

/** A level of the ad account that an upload named: one above what spend is for, or that itself, for its name. */
export interface SpendParent extends SpendDetail {
  /** A label as the file has it; absent if it has none. */
  readonly name?: string;
}

/** A `credit` is what a platform gives back, for invalid traffic: it lowers what was spent, and covers no visits. */
export type SpendKind = 'spend' | 'credit';

/**
 * What becomes of spend whose IDs no visit has: it is kept without visits, or spread over the visits of the same campaign
 * or source and time that have no ID.
 */
export const UNMATCHED = ['keep', 'spread'] as const;
export type Unmatched = (typeof UNMATCHED)[number];

/** An ad set and an ad, for example. */
export const MAX_DETAILS = 2;

/**
 * Levels of an ad account, each within the one before. The others are placements: they cut across ad sets and ads, so
 * spend by both cannot be compared.
 */
const ACCOUNT_LEVELS = [
  'adCampaign',
  'adGroup',
  'ad',
  'creative',
] as const satisfies readonly SpendDimension[];

/** 1 for a platform's campaign to 4 for a creative; null for what is no level of an ad account. */
const levelOf = (dimension: SpendDimension): number | null => {
  const place = (ACCOUNT_LEVELS as readonly SpendDimension[]).indexOf(dimension);
  return place < 0 ? null : place + 1;
};

/** Whether a level of an ad account is within another one, as ads are within ad sets. */
export const isWithinLevel = (one: SpendDimension, other: SpendDimension): boolean =>
  (levelOf(one) ?? 0) > (levelOf(other) ?? 9);

/** Details in the order of the levels, then by name, so that equal details are written equally. */
export const orderedDetails = <T extends SpendDetail>(details: readonly T[]): T[] =>
  details.toSorted(
    (a, b) =>
      (levelOf(a.dimension) ?? 9) - (levelOf(b.dimension) ?? 9) || (a.dimension < b.dimension ? -1 : 1),
  );

/**
 * Identifies what spend is for; entries for the same target never overlap in time. `source`: its public ID, because the
 * traffic sources that come with Fairlead have no number.
 */
export const targetKey = (
  scope: { readonly campaign: number | null; readonly source: string | null },
  details: readonly SpendDetail[],
): string =>
  JSON.stringify([
    scope.campaign,
    scope.campaign === null ? scope.source : null,
    ...orderedDetails(details).map(({ dimension, value }) => [dimension, value]),
  ]);

/**
 * Whether spend by these dimensions cannot be nested: neither is a part of the other, as with placements and ads. Entries
 * like these for the same campaign or source and time are refused, because their visits would be paid for twice.
 */
export const crosses = (a: readonly SpendDimension[], b: readonly SpendDimension[]): boolean => {
  const across = (of: readonly SpendDimension[]): string[] =>
    of.filter((one) => levelOf(one) === null).toSorted();
  const deepest = (of: readonly SpendDimension[]): number =>
    Math.max(0, ...of.map((one) => levelOf(one) ?? 0));
  const [placesA, placesB] = [across(a), across(b)];
  const holds = (outer: readonly string[], inner: readonly string[]): boolean =>
    outer.every((one) => inner.includes(one));
  if (!holds(placesA, placesB) && !holds(placesB, placesA)) return true;
  // One with a placement and one without: the one without must be the coarser level.
  if (placesA.length > placesB.length) return deepest(b) > deepest(a);
  if (placesB.length > placesA.length) return deepest(a) > deepest(b);
  return false;
};

/** Sorts the shapes of targets (their dimensions, `campaign` and `source` included) finest first. */
export const finestFirst = (a: readonly string[], b: readonly string[]): number => {
  const depth = (of: readonly string[]): number =>
    Math.max(
      of.includes('campaign') ? 0.5 : 0,
      ...of.map((one) =>
        one === 'campaign' || one === 'source'
          ? 0
          : (levelOf(one as SpendDimension) ?? ACCOUNT_LEVELS.length + 1),
      ),
    );
  return depth(b) - depth(a) || b.length - a.length || (a.join() < b.join() ? -1 : 1);
};
