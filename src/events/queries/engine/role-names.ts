import { isUnfilledParameter } from '../../../core/routing/url/unfilled.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import { bindings, num, query, type Reader, text } from '../../store/duckdb/rows.ts';
import type { NamedRoleColumn, NamesQuery, RoleNameRow } from '../../store/reports.ts';

/** Names examined for each ID: the latest one may be a token that was not filled in. */
const NAMES_PER_ID = 3;

/** Names in one answer. A file may list more IDs than anyone names. */
const MOST_NAMES = 100_000;

/** Days before the end of the range in which names are sought, each only for the IDs that the ones before left open. */
const REACH_DAYS = [1, 7, 31] as const;

/** `ids`: those to name; null: all. */
type Wanted = NamedRoleColumn & { ids: readonly string[] | null };

const key = (source: string, id: string): string => `${source}/${id}`;

interface Span {
  from: number;
  to: number;
}

/** Distinct names by ID in a span, the latest first. */
const namesIn = async (
  connection: Reader,
  workspace: number,
  { from, to }: Span,
  columns: readonly Wanted[],
): Promise<RoleNameRow[]> => {
  const bind = bindings();
  const time = (at: number): string => `make_timestamp(${bind.add(BigInt(at))}::BIGINT * 1000)`;
  const where = `workspace = ${bind.add(workspace)} AND time >= ${time(from)} AND time < ${time(to)}`;
  const parts = columns.map(({ source, sub, nameSub, campaigns, ids }) => {
    const among =
      ids === null ? `${sub} IS NOT NULL` : `${sub} IN (${ids.map((id) => bind.add(id)).join(', ')})`;
    return `SELECT ${bind.add(source)}::VARCHAR AS source, ${sub} AS id, ${nameSub} AS name, epoch_ms(max(time)) AS latest
      FROM requests WHERE ${where} AND campaign IN (${campaigns.map(Math.trunc).join(', ')})
        AND ${among} AND ${nameSub} IS NOT NULL
      GROUP BY id, name`;
  });
  const rows = await query(
    connection,
    `SELECT source, id, name, latest FROM (${parts.join(' UNION ALL ')})
      QUALIFY row_number() OVER (PARTITION BY source, id ORDER BY latest DESC, name) <= ${NAMES_PER_ID}
      ORDER BY latest DESC, name LIMIT ${MOST_NAMES}`,
    bind.values,
  );
  return rows
    .map((row) => ({
      source: text(row.source),
      id: text(row.id),
      name: text(row.name),
      latest: num(row.latest),
    }))
    .filter(({ name }) => !isUnfilledParameter(name))
    .map(({ source, id, name }) => ({ source, id, name }));
};

/** The latest name of each ID. Most of a page's ads were clicked on the last day, so that little is read for them. */
export const roleNamesReport = async (
  connection: Reader,
  { workspace, from, to, columns, keys }: NamesQuery,
): Promise<RoleNameRow[]> => {
  const found = new Map<string, RoleNameRow>();
  const open = (): Wanted[] =>
    columns.flatMap((column): Wanted[] => {
      if (column.campaigns.length === 0) return [];
      if (keys === null) return [{ ...column, ids: null }];
      const ids = keys.flatMap(({ source, id }) =>
        source === column.source && !found.has(key(source, id)) ? [id] : [],
      );
      return ids.length === 0 ? [] : [{ ...column, ids }];
    });
  // A file needs them all, and would only read the same days again.
  const reaches = keys === null ? REACH_DAYS.slice(-1) : REACH_DAYS;
  let end = to;
  for (const days of reaches) {
    const span = { from: Math.max(from, to - days * DAY_MS), to: end };
    const wanted = open();
    if (span.from >= span.to || wanted.length === 0) break;
    for (const row of await namesIn(connection, workspace, span, wanted)) {
      const own = key(row.source, row.id);
      // Rows come with the latest name first.
      if (!found.has(own)) found.set(own, row);
    }
    end = span.from;
  }
  return [...found.values()];
};
