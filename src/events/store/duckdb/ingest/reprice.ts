import type { DuckDBConnection } from '@duckdb/node-api';
import { chargedTypes } from '../../../../core/clicks/charged-types.ts';
import { conversionCost, type Priced, revenueOf } from '../../../../core/clicks/conversion.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import type { AmountSpan } from '../../ingest-store.ts';
import { readJson } from '../columns.ts';
import { IS_OTHER_CLICK } from '../human-rates.ts';
import { decimalText, num, optional, query, type Row, stageRows, text } from '../rows.ts';
import { quarterOf, rollups } from '../schema.ts';
import { conversionMeasures, outcomeColumns } from './conversion-rows.ts';

const DAY_MICROS = DAY_MS * 1000;

interface Amounts {
  /** TIMESTAMP that divides the spans. */
  time: string;
  payout: string;
  currency: string;
  revenue: string;
  /** TIMESTAMP whose day determines the exchange rates. */
  since: string;
  /** What else a price depends on: name, type and value. */
  besides: readonly (readonly [string, string, string])[];
}

const amounts: Readonly<Record<AmountSpan['of'], Amounts>> = {
  conversions: {
    time: 'first_time',
    payout: 'payout',
    currency: 'currency',
    revenue: 'revenue',
    since: 'first_time',
    besides: [
      ['as_status', 'VARCHAR', 'status'],
      ['percent', 'VARCHAR', 'cost_share::VARCHAR'],
      ['charged', 'VARCHAR', 'charged_types'],
      ['as_type', 'UINTEGER', 'reported_type'],
    ],
  },
  postbacks: {
    time: 'time',
    payout: 'standing_payout',
    currency: 'standing_currency',
    revenue: 'standing_revenue',
    since: 'coalesce(standing_time, time)',
    besides: [],
  },
};

/** What a price depends on, under names that no column uses. */
const keysOf = ({ payout, currency, revenue, since, besides }: Amounts) =>
  [
    ['owner', 'UINTEGER', 'workspace'],
    ['amount', 'VARCHAR', `${payout}::VARCHAR`],
    ['given_in', 'VARCHAR', currency],
    ['told_in', 'VARCHAR', 'workspace_currency'],
    ['day', 'BIGINT', `epoch_us(${since}) // ${DAY_MICROS}`],
    ['was', 'VARCHAR', `${revenue}::VARCHAR`],
    ...besides,
  ] as const;

const isAbroad = ({ payout, currency }: Amounts): string =>
  `${currency} <> workspace_currency AND ${payout} IS NOT NULL`;

const isIn = (of: Amounts, { from, to }: AmountSpan): string =>
  [
    ...[isAbroad(of), `${of.time} >= make_timestamp(${Math.trunc(from)} * 1000)`],
    ...(to === null ? [] : [`${of.time} < make_timestamp(${Math.trunc(to)} * 1000)`]),
  ].join(' AND ');

/** Selected only by time, so that DuckDB skips what lies before and after a span. */
export const spansAbroad = async (writer: DuckDBConnection, most: number): Promise<AmountSpan[]> => {
  const spans: AmountSpan[] = [];
  for (const table of ['conversions', 'postbacks'] as const) {
    const { time } = amounts[table];
    const rows = await query(
      writer,
      `SELECT DISTINCT epoch_ms(${time}) AS t FROM (
         SELECT ${time}, row_number() OVER (ORDER BY ${time}) AS nth FROM ${table} WHERE ${isAbroad(amounts[table])}
       ) WHERE (nth - 1) % ${Math.trunc(most)} = 0 ORDER BY t`,
    );
    const begins = rows.map(({ t }) => num(t));
    spans.push(...begins.map((from, i) => ({ of: table, from, to: begins[i + 1] ?? null })));
  }
  return spans;
};

/** Current value (and cost, if it is a share of the value) of amounts with the same keys; null: unchanged. */
export const priceOf = (row: Row, pricedIn: (workspace: number) => Priced): object | null => {
  const [payout, was, percent] = [decimalText(row.amount), decimalText(row.was), decimalText(row.percent)];
  const state = {
    payout,
    currency: text(row.given_in),
    workspaceCurrency: text(row.told_in),
    firstTime: num(row.day) * DAY_MS,
  };
  const revenue = revenueOf(state, pricedIn(num(row.owner)));
  if (revenue === was) return null;
  const type = optional(row.as_type);
  const reportedType = type === null ? null : Number(type);
  const conversion = { status: text(row.as_status), revenue, reportedType };
  const types = chargedTypes(optional(row.charged));
  const cost = percent === null ? null : conversionCost({ by: 'revenue', percent, types }, conversion);
  return { ...row, owner: num(row.owner), day: num(row.day), worth: revenue, costs: cost };
};

/** Updates roll-ups with the changes in `repriced`: the same conversions with another value and cost. */
const rollUp = async (writer: DuckDBConnection): Promise<void> => {
  for (const { conversions, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column);
    const keys = ['workspace', 'campaign', ...columns, ...outcomeColumns].join(', ');
    const sums = (basis: string, time: string): string =>
      `SELECT '${basis}', ${quarterOf(time)} AS quarter, ${keys}, 0, 0, sum(coalesce(worth, 0) - coalesce(revenue, 0)),
         sum((worth IS NULL)::INTEGER - (revenue IS NULL)::INTEGER), sum(coalesce(costs, 0) - coalesce(cost, 0)),
         0, coalesce(sum(coalesce(worth, 0) - coalesce(revenue, 0)) FILTER (${IS_OTHER_CLICK}), 0),
         0, coalesce(sum(coalesce(worth, 0) - coalesce(revenue, 0)) FILTER (costed), 0)
       FROM repriced GROUP BY ALL`;
    await writer.run(
      `INSERT INTO ${conversions} (basis, quarter, ${keys}, ${conversionMeasures.join(', ')})
       ${sums('click', 'visit_time')} UNION ALL ${sums('conversion', 'first_time')}`,
    );
  }
};

const inOne = async (writer: DuckDBConnection, work: () => Promise<number>): Promise<number> => {
  await writer.run('BEGIN');
  try {
    const changed = await work();
    await writer.run('COMMIT');
    return changed;
  } catch (error) {
    // Fails if DuckDB has already ended the transaction.
    await writer.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

/** See `IngestStore.reprice`. Amounts with the same price inputs are priced once, exactly and outside SQL. */
export const reprice = async (
  writer: DuckDBConnection,
  file: string,
  span: AmountSpan,
  pricedIn: (workspace: number) => Priced,
): Promise<number> => {
  const of = amounts[span.of];
  const keys = keysOf(of);
  const here = isIn(of, span);
  const found = await query(
    writer,
    `SELECT ${keys.map(([name, , value]) => `${value} AS ${name}`).join(', ')} FROM ${span.of} WHERE ${here} GROUP BY ALL`,
  );
  const prices = found.flatMap((row) => priceOf(row, pricedIn) ?? []);
  if (prices.length === 0) return 0;
  await stageRows(file, prices);
  const staged = readJson(file, [
    ...keys.map(([json, read]) => ({ json, read })),
    { json: 'worth', read: 'DECIMAL(18, 6)' },
    { json: 'costs', read: 'DECIMAL(22, 10)' },
  ]);
  const where = `${here} AND ${keys.map(([name, , value]) => `${value} IS NOT DISTINCT FROM p.${name}`).join(' AND ')}`;
  const cost = 'CASE WHEN cost_share IS NULL THEN cost ELSE p.costs END';
  return inOne(writer, async () => {
    if (span.of === 'postbacks') {
      await writer.run(`UPDATE postbacks SET standing_revenue = p.worth FROM ${staged} AS p WHERE ${where}`);
      return 0;
    }
    await writer.run(
      `CREATE OR REPLACE TEMP TABLE repriced AS
       SELECT c.*, p.worth, ${cost} AS costs FROM conversions c, ${staged} AS p WHERE ${where}`,
    );
    await rollUp(writer);
    const { rowsChanged } = await writer.run(
      `UPDATE conversions SET revenue = p.worth, cost = ${cost} FROM ${staged} AS p WHERE ${where}`,
    );
    await writer.run('DROP TABLE repriced');
    return rowsChanged;
  });
};
