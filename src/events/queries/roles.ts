import type { RoleDimension } from '../../core/sources/parameters.ts';
import type { Bindings } from '../store/duckdb/rows.ts';
import type { RoleColumn, StoreKey } from '../store/reports.ts';

/**
 * Roles (ad, placement, ...) are recorded in different parameters by different traffic sources. SQL finds a row's source
 * by its campaign: `CASE WHEN campaign IN (1, 2) THEN sub3 WHEN campaign IN (5) THEN sub2 END`.
 */

const among = (campaigns: readonly number[]): string =>
  `campaign IN (${campaigns.map(Math.trunc).join(', ')})`;

/** Each value once: a row is looked up in every list of campaigns. */
const cases = (columns: readonly RoleColumn[], value: (column: RoleColumn) => string): string => {
  const used = Map.groupBy(
    columns.filter(({ campaigns }) => campaigns.length > 0),
    value,
  );
  if (used.size === 0) return 'NULL::VARCHAR';
  const whens = [...used].map(
    ([result, own]) => `WHEN ${among(own.flatMap(({ campaigns }) => campaigns))} THEN ${result}`,
  );
  return `CASE ${whens.join(' ')} END`;
};

/** SQL of a row's value in a role, without its source; null if its source does not pass it. */
export const roleValue = (columns: readonly RoleColumn[]): string => cases(columns, ({ sub }) => sub);

/** SQL of the key, from the value in column `name`. */
export const roleKey = (columns: readonly RoleColumn[], name: string, bind: Bindings): string =>
  `${cases(columns, ({ source }) => bind.add(`${source}/`))} || ${name}`;

/** Columns required for a role. */
export const roleColumns = (columns: readonly RoleColumn[]): string[] => [
  'campaign',
  ...new Set(columns.map(({ sub }) => sub)),
];

/** Name of the column into which a statement puts a role's value. */
export const roleName = (dimension: RoleDimension): string => `role_${dimension.toLowerCase()}`;

/** SQL that is true for rows with one of the keys, and false or null for all others. */
export const isRole = (columns: readonly RoleColumn[], keys: readonly StoreKey[], bind: Bindings): string => {
  const conditions = keys.flatMap((key) => {
    if (key === null) return [`(${roleValue(columns)}) IS NULL`];
    const slash = key.indexOf('/');
    const [source, value] = [key.slice(0, slash), key.slice(slash + 1)];
    return columns
      .filter((column) => column.source === source && column.campaigns.length > 0)
      .map(({ campaigns, sub }) => `(${among(campaigns)} AND ${sub} = ${bind.add(value)})`);
  });
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
};
