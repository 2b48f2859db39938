import type { Dimension, ReportFilters, ReportRow } from '../../../../contracts/reports/report-query.ts';
import { VERDICT } from '../../../../core/report/metrics.ts';
import { isSub, type Sub } from '../../../../core/report/subs.ts';
import { isRoleDimension, type RoleDimension } from '../../../../core/sources/parameters.ts';
import { listedValue, sourcesIn } from '../../../report/breakdown/copied-list.ts';

/** IDs to block in one ad account, and in one campaign of it if the report tells them apart. */
export interface LosingList {
  key: string;
  /** ID of the traffic source, if the rows' keys begin with it; otherwise null. */
  source: string | null;
  /** A row of the list, by which its traffic source and campaign can be named. */
  row: Pick<ReportRow, 'keys' | 'names'>;
  ids: string[];
}

const divides = (dimension: Dimension): boolean => dimension === 'source' || dimension === 'campaign';

type Blocked = RoleDimension | Sub;
const isBlocked = (dimension: Dimension): dimension is Blocked =>
  isRoleDimension(dimension) || isSub(dimension);

/**
 * Place of the dimension whose losing rows make a block list: the only role or parameter, beside traffic source and
 * campaign at most. Otherwise a verdict is on less than the whole ad or placement. Null if there is none.
 */
export const blockedPlace = (dimensions: readonly Dimension[]): number | null => {
  const places = dimensions.flatMap((dimension, place) => (divides(dimension) ? [] : [place]));
  const [place = -1] = places;
  const dimension = dimensions[place];
  if (places.length !== 1 || dimension === undefined) return null;
  return isBlocked(dimension) ? place : null;
};

/** Whether all rows of a list are known to be of one traffic source: the same ID is another ad in another account. */
export const knowsSources = (dimensions: readonly Dimension[], filters: ReportFilters): boolean =>
  dimensions.some((dimension) => divides(dimension) || isRoleDimension(dimension)) ||
  filters.some(
    ({ dimension, op, values }) =>
      divides(dimension) && op === 'is' && values.length === 1 && values[0] !== null,
  );

/** Anyone can put anything into a link, such as a line of its own in the list. */
const CONTROL = /\p{Cc}/u;

/**
 * The IDs of losing rows, in the rows' order, by traffic source and campaign. Rows without an ID, with one that the
 * platform never filled in, or of an unknown source or campaign are in none.
 */
export const losingLists = (
  dimensions: readonly Dimension[],
  rows: readonly Pick<ReportRow, 'keys' | 'names' | 'values'>[],
): LosingList[] => {
  const place = blockedPlace(dimensions);
  const dimension = place === null ? undefined : dimensions[place];
  if (place === null || dimension === undefined || !isBlocked(dimension)) return [];
  const dividing = dimensions.flatMap((one, at) => (divides(one) ? [at] : []));
  const lists = new Map<string, Omit<LosingList, 'ids'> & { ids: Set<string> }>();
  for (const row of rows) {
    const key = row.keys[place] ?? null;
    const id = listedValue(dimension, key);
    const parts = dividing.map((at) => row.keys[at] ?? null);
    if (row.values[VERDICT] !== 'losing' || key === null || id === null) continue;
    if (id.trim() === '' || CONTROL.test(id) || parts.includes(null)) continue;
    const [source = ''] = sourcesIn(dimension, [key]);
    const listKey = JSON.stringify([source, ...parts]);
    const list = lists.get(listKey) ?? {
      key: listKey,
      source: source === '' ? null : source,
      row,
      ids: new Set(),
    };
    lists.set(listKey, list);
    list.ids.add(id);
  }
  return [...lists.values()].map((list) => ({ ...list, ids: [...list.ids] }));
};
