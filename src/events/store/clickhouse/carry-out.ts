import { num } from '../duckdb/rows.ts';
import { fencedBy, statementIds } from './batch-tables.ts';
import type { FollowUps } from './batches/ports.ts';
import type { ClickHouse } from './connection.ts';
import type { FollowUp, Work } from './follow-ups.ts';
import { jsonLines } from './json-lines.ts';
import { around, instant, isAmong, literal } from './literals.ts';
import { conversionNames } from './postgres/column-types.ts';
import { type EventDb, type PgRow, pgQuery } from './postgres/rows.ts';
import { REMOVING, removalStatement } from './removal.ts';
import { copiedTables, insertInto } from './tables.ts';
import { placesOf } from './work-places.ts';

const sqlValue = (value: unknown): string => {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return `[${value.map(String).map(literal).join(', ')}]`;
  return value === null ? 'NULL' : String(value);
};

const setStatement = ({ table, values, at }: Extract<Work, { kind: 'set' }>, only: string): string => {
  const places = placesOf(at);
  const set = Object.entries(values).map(([name, value]) => `${name} = ${sqlValue(value)}`);
  return `UPDATE ${table} SET ${set.join(', ')} WHERE ${around(
    'time',
    places.map(({ time }) => time),
  )}
    AND ${isAmong('', places)} AND ${only}`;
};

/** Day whose exchange rates a postback's value depends on. */
export const DAY = 'intDiv(toUnixTimestamp64Milli(coalesce(standing_time, time)), 86400000)';

const repriceStatement = ({ from, to, price }: Extract<Work, { kind: 'reprice' }>, only: string): string => {
  const { owner, amount, given_in, told_in, day, was, worth } = price;
  const end = to === null ? '' : ` AND time < ${instant(to)}`;
  return `UPDATE postbacks SET standing_revenue = ${worth === null ? 'NULL' : `toDecimal64(${literal(String(worth))}, 6)`}
    WHERE time >= ${instant(from)}${end} AND workspace = ${num(owner as number)}
      AND standing_payout = toDecimal64(${literal(String(amount))}, 6) AND standing_currency = ${literal(String(given_in))}
      AND workspace_currency = ${literal(String(told_in))}
      AND ${DAY} = ${num(day as number)}
      AND standing_revenue IS NOT DISTINCT FROM ${was === null ? 'NULL' : `toDecimal64(${literal(String(was))}, 6)`} AND ${only}`;
};

const NUMBERS = new Set(
  copiedTables.conversions.columns
    .filter(({ read }) => !['VARCHAR', 'BOOLEAN'].includes(read) && !read.startsWith('DECIMAL'))
    .map(({ json }) => json),
);

/** A row of Postgres as a JSON line for ClickHouse: a server gives large numbers as text. */
const lineOf = (row: PgRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      NUMBERS.has(name) && value !== null ? num(value) : value,
    ]),
  );

/** What commits have left to be done in ClickHouse, as written down in Postgres. */
export const clickhouseFollowUps = (
  db: EventDb,
  clickhouse: ClickHouse,
  { shard = 0, isFenced = true } = {},
): FollowUps<FollowUp> => {
  const ids = statementIds(clickhouse, shard);
  const copy = async (
    term: number,
    name: keyof typeof copiedTables,
    version: number,
    rows: readonly object[],
  ): Promise<void> => {
    if (rows.length === 0) return;
    // A late copy would bring back what was removed since.
    const only = isFenced ? fencedBy(term, shard) : '1';
    await clickhouse.insert(insertInto(copiedTables[name], version, only), [jsonLines(rows)], {
      id: ids.next(term),
    });
  };
  return {
    next: async () => {
      const [row] = await pgQuery(db, 'select batch, nth, work from follow_ups order by batch, nth limit 1');
      if (row === undefined) return null;
      return { batch: num(row.batch), nth: num(row.nth), work: JSON.parse(String(row.work)) as Work };
    },
    carryOut: async (term, { batch, work }) => {
      const only = isFenced ? fencedBy(term, shard) : '1';
      if (work.kind === 'set') await clickhouse.run(setStatement(work, only), { id: ids.next(term) });
      else if (work.kind === 'reprice')
        await clickhouse.run(repriceStatement(work, only), { id: ids.next(term) });
      else if (work.kind === 'copy') await copy(term, work.table, batch, work.rows);
      else if (work.kind === 'copy conversions') {
        const rows = await pgQuery(db, `select ${conversionNames} from conversions where batch = $1`, [
          batch,
        ]);
        await copy(term, 'conversions', batch, rows.map(lineOf));
      } else await clickhouse.run(removalStatement(work, only), { id: ids.next(term), settings: REMOVING });
    },
    tickOff: async ({ batch, nth }) => {
      await pgQuery(db, 'delete from follow_ups where batch = $1 and nth = $2', [batch, nth]);
    },
  };
};
