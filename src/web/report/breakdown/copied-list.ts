import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import { isSub } from '../../../core/report/subs.ts';
import { isUnfilledParameter } from '../../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';

/** Whether ad accounts take lists of this dimension's values: of sites to block, of ads to stop. */
export const isListed = (dimension: FilterDimension): boolean =>
  isRoleDimension(dimension) || dimension === 'referrer' || isSub(dimension);

/** Sources of the selected keys. A list for one ad account must not have the IDs of another. */
export const sourcesIn = (dimension: FilterDimension, keys: Iterable<string>): Set<string> =>
  new Set([...keys].map((key) => (isRoleDimension(dimension) ? (key.split('/', 1)[0] ?? '') : '')));

/** The value as the ad account knows it; null if there is none, or only a token that was never filled in. */
export const listedValue = (dimension: FilterDimension, key: string | null): string | null => {
  if (key === null) return null;
  const value = isRoleDimension(dimension) ? key.slice(key.indexOf('/') + 1) : key;
  return isUnfilledParameter(value) ? null : value;
};
