import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import { SUBS } from '../../../core/report/subs.ts';
import { isUnfilled } from '../../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';

/** Whether ad accounts take lists of this dimension's values: of sites to block, of ads to stop. */
export const isListed = (dimension: FilterDimension): boolean =>
  isRoleDimension(dimension) || dimension === 'referrer' || (SUBS as readonly string[]).includes(dimension);

/** The value as the ad account knows it; null if there is none, or only a token that was never filled in. */
export const listedValue = (dimension: FilterDimension, key: string | null): string | null => {
  if (key === null) return null;
  const value = isRoleDimension(dimension) ? key.slice(key.indexOf('/') + 1) : key;
  return isUnfilled(value) ? null : value;
};
