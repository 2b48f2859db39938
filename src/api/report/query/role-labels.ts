import type { Dimension } from '../../../contracts/reports/report-query.ts';
import { isRoleDimension, type RoleDimension } from '../../../core/sources/parameters.ts';
import { RefusedQuestion } from '../../../events/queue/question.ts';
import type {
  NamedRoleColumn,
  NamesQuery,
  RoleColumn,
  RoleNameRow,
  StoreKey,
  StoreReportQuery,
} from '../../../events/store/reports.ts';
import type { Parts } from '../../http/route-deps.ts';
import { namesOfSpend } from '../../spend/names/entry-names.ts';

/** The latest name that came with a role's ID, in visits or else with its spend; null if none did. Names are labels: rows and filters stay by ID. */
export type LabelOf = (dimension: Dimension, key: StoreKey) => string | null;

/** IDs of a page that are named; a page of reports on screen has fewer. */
const MOST_KEYS = 200;

/** Anyone can write a link: a line break in it must not look like another row. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

const isNamed = (column: RoleColumn): column is NamedRoleColumn => column.nameSub !== undefined;

const keysIn = (rows: readonly (readonly StoreKey[])[], place: number): { source: string; id: string }[] => {
  const keys = new Set(rows.flatMap((row) => row[place] ?? []));
  return [...keys].slice(0, MOST_KEYS).map((key) => {
    const slash = key.indexOf('/');
    return { source: key.slice(0, slash), id: key.slice(slash + 1) };
  });
};

/** None if the store is too busy. */
const namesOfVisits = async (reports: Parts['reports'], query: NamesQuery): Promise<RoleNameRow[]> => {
  try {
    return await reports.names(query);
  } catch (error) {
    if (error instanceof RefusedQuestion && error.problem !== 'interrupted') return [];
    throw error;
  }
};

/**
 * Finds the names beside the IDs of a report's rows, after the report, because a name may be in a parameter that has no
 * sums. `rows`: of the shown page; null: of all rows, for a file. A report that can be answered never fails for a name.
 */
export const labelsFor = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  { workspace, from, to, dimensions, roles = {} }: StoreReportQuery,
  rows: readonly (readonly StoreKey[])[] | null,
): Promise<LabelOf> => {
  const found = await Promise.all(
    dimensions.map(async (dimension, place): Promise<[RoleDimension, RoleNameRow[]][]> => {
      if (dimension === 'step' || !isRoleDimension(dimension)) return [];
      const columns = (roles[dimension] ?? []).filter(isNamed);
      const keys = rows === null ? null : keysIn(rows, place);
      if (keys?.length === 0) return [];
      const visited =
        columns.length === 0 ? [] : await namesOfVisits(reports, { workspace, from, to, columns, keys });
      const known = new Set(visited.map(({ source, id }) => `${source}/${id}`));
      const open = keys?.filter(({ source, id }) => !known.has(`${source}/${id}`));
      const ids = open === undefined ? null : [...new Set(open.map(({ id }) => id))];
      const spent = await namesOfSpend(db, workspace, { dimension, ids, from, to });
      // Of two names, the last one counts.
      return [[dimension, [...spent, ...visited]]];
    }),
  );
  const labels = new Map<Dimension, ReadonlyMap<string, string>>(
    found
      .flat()
      .map(([dimension, named]) => [
        dimension,
        new Map<string, string>(
          named.flatMap(({ source, id, name }) => (name === id ? [] : [[`${source}/${id}`, oneLine(name)]])),
        ),
      ]),
  );
  return (dimension, key) => (key === null ? null : (labels.get(dimension)?.get(key) ?? null));
};
