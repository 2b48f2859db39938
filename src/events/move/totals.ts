import { DAY_MS } from '../../core/time/durations.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { plainDecimal, type SumsBy } from './compare.ts';
import type { MoveSource } from './source.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** What is compared at the end of a move: sums by campaign and day (UTC), in words that both databases read alike. */
interface Measured {
  table: MovedTable;
  /** Columns besides the day that sums are by. */
  by: readonly string[];
  /** Column whose day it is; null: by no day. */
  time: string | null;
  sums: Readonly<Record<string, string>>;
}

const count = (condition: string): string => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

const OF_CAMPAIGN = ['workspace', 'campaign'];

const measured: Readonly<Record<string, Omit<Measured, 'table'>>> = {
  requests: {
    by: OF_CAMPAIGN,
    time: 'time',
    sums: {
      requests: 'count(*)',
      visits: count('visit'),
      valid: count("visit AND traffic_class = 'human'"),
      unique: count('unique_visit'),
      bots: count("traffic_class IN ('invalid', 'crawler')"),
      recorded: count('recorded'),
      cost: 'sum(cost)',
    },
  },
  click_events: {
    by: [...OF_CAMPAIGN, 'type'],
    time: 'visit_time',
    sums: { events: 'count(*)', counted: count('first') },
  },
  postbacks: {
    by: [...OF_CAMPAIGN, 'fate'],
    time: 'time',
    sums: { postbacks: 'count(*)', payout: 'sum(payout)', revenue: 'sum(standing_revenue)' },
  },
  conversions: {
    by: [...OF_CAMPAIGN, 'status'],
    time: 'visit_time',
    sums: { conversions: 'count(*)', payout: 'sum(payout)', revenue: 'sum(revenue)', cost: 'sum(cost)' },
  },
  verdicts: { by: ['verdict'], time: 'time', sums: { verdicts: 'count(*)' } },
  reclassifications: { by: ['to_class'], time: 'time', sums: { reclassifications: 'count(*)' } },
  refused_postbacks: { by: ['workspace'], time: 'time', sums: { refused: 'count(*)' } },
  mark_trail: { by: OF_CAMPAIGN, time: 'time', sums: { steps: 'count(*)' } },
  test_units: {
    by: [...OF_CAMPAIGN, 'test'],
    time: 'time',
    sums: { units: 'count(*)', numbers: 'sum(unit)' },
  },
  test_keys: { by: ['workspace', 'test'], time: 'time', sums: { keys: 'count(*)', numbers: 'sum(unit)' } },
  rollup_units: {
    by: [...OF_CAMPAIGN, 'test'],
    time: 'quarter',
    sums: { units: 'sum(units)', landed: 'sum(landed)' },
  },
  marks: { by: ['workspace', 'marked_as'], time: 'time', sums: { marks: 'count(*)' } },
  gone_records: {
    by: ['workspace', 'source'],
    time: null,
    sums: { gone: 'count(*)', numbers: 'sum(sequence)' },
  },
  sent_statuses: { by: ['workspace', 'network'], time: null, sums: { statuses: 'count(*)' } },
};

const all: readonly Measured[] = movedTables.flatMap((table) => {
  const own = measured[table.name];
  return own === undefined ? [] : [{ table, ...own }];
});

type Row = Readonly<Record<string, unknown>>;

const sumsBy = (
  { table, by, sums }: Measured,
  rows: readonly Row[],
  into: Map<string, Record<string, string>>,
): void => {
  for (const row of rows) {
    const day =
      row.day === null ? '' : ` on ${new Date(Number(row.day) * DAY_MS).toISOString().slice(0, 10)}`;
    const key = `${table.name} of ${by.map((name, i) => `${name} ${String(row[`k${i}`])}`).join(', ')}${day}`;
    into.set(
      key,
      Object.fromEntries(
        Object.keys(sums).map((name, i) => [name, plainDecimal(String(row[`s${i}`] ?? '0'))]),
      ),
    );
  }
};

/** `day`: SQL for the number of a day. `text`: SQL for an amount or count as text. */
const statement = (
  { by, sums }: Measured,
  { day, text, from }: { day: string; text: (sql: string) => string; from: string },
): string => {
  const keys = by.map((name, i) => `${name} AS k${i}`);
  const values = Object.values(sums).map((sum, i) => `${text(sum)} AS s${i}`);
  return `SELECT ${[...keys, `${day} AS day`, ...values].join(', ')} FROM ${from}
    GROUP BY ${[...by, ...(day === 'NULL' ? [] : [day])].join(', ')}`;
};

/** In the store that is left. */
export const duckdbTotals = async (source: MoveSource): Promise<SumsBy> => {
  const found = new Map<string, Record<string, string>>();
  for (const one of all) {
    const { table, time } = one;
    const rows = await source.rows(
      statement(one, {
        day: time === null ? 'NULL' : `epoch_ms(${time}) // ${DAY_MS}`,
        text: (sql) => `(${sql})::VARCHAR`,
        from: `${table.name} WHERE ${table.where}`,
      }),
    );
    sumsBy(one, rows, found);
  }
  return found;
};

/** In ClickHouse, of batches up to `committed`. */
export const clickhouseTotals = async (clickhouse: ClickHouse, committed: number): Promise<SumsBy> => {
  const found = new Map<string, Record<string, string>>();
  for (const one of all) {
    const { table, time } = one;
    const rows = await clickhouse.rows(
      statement(one, {
        day: time === null ? 'NULL' : `intDiv(toUnixTimestamp64Milli(${time}), ${DAY_MS})`,
        text: (sql) => `toString(${sql})`,
        from: table.into.copied
          ? `${table.into.name} FINAL`
          : `${table.into.name} WHERE batch <= ${Math.trunc(committed)}`,
      }),
    );
    sumsBy(one, rows, found);
  }
  return found;
};

/** Of the conversions, which count in Postgres. */
export const postgresTotals = (db: EventDb): Promise<SumsBy> =>
  db.transaction().execute(async (tx) => {
    const found = new Map<string, Record<string, string>>();
    await pgQuery(tx, `select set_config('statement_timeout', '0', true)`);
    for (const one of all.filter(({ table }) => table.name === 'conversions'))
      sumsBy(
        one,
        await pgQuery(
          tx,
          statement(one, {
            day: `${one.time} / ${DAY_MS}`,
            text: (sql) => `(${sql})::text`,
            from: 'conversions',
          }),
        ),
        found,
      );
    return found;
  });

/** Only those of conversions. */
export const ofConversions = (sums: SumsBy): SumsBy =>
  new Map([...sums].filter(([key]) => key.startsWith('conversions of ')));
