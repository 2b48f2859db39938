import type { DuckDBConnection } from '@duckdb/node-api';
import { isUnfilledParameter } from '../../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { SpendDimension } from '../../../core/spend/target.ts';
import { QUARTER_MS, WEEK_MS } from '../../../core/time/durations.ts';
import { query as ask, type Bindings, text } from '../../store/duckdb/rows.ts';
import type { SpendLine, StoreReportQuery } from '../../store/reports.ts';
import { roleColumns, roleValue } from '../roles.ts';
import { MAYBE_TOKEN } from '../unfilled.ts';
import { listedRows } from './listed-rows.ts';

/**
 * Lines that are to be *laid*: if no visit has their IDs, what they cost is divided among the paid visits of the same
 * campaign (or of the source's campaigns) and time that have no ID, because the token was not filled in. This is done
 * after everything else was divided, corrected and credited, and on top of what these visits cost anyway. So it changes
 * neither whose a visit is nor what is left of a total, and it is spread, whatever the row.
 *
 * Lines for the same campaign or source, parameters and time share their visits: they are a *pool*. The table `pool_costs`
 * has what all lines of a pool cost for one visit. A visit can be in several pools.
 */

/** In reports, rows that no line has but whose visits pay for laid lines: it costs nothing itself. */
export const LAID_LINE = 0;

/** Most different tokens that are recognised, by their visits. There are few unless somebody makes them up. */
const MOST_TOKENS = 1000;

/** As many as the bits of a positive BIGINT; nobody enters spend by so many combinations of parameters. */
export const MOST_LAID_SHAPES = 62;

/** A shape with lines to be laid, and its number among these. */
interface LaidShape {
  readonly shape: number;
  readonly lines: readonly SpendLine[];
  readonly details: readonly SpendDimension[];
}

/** Whether a line can be laid: a whole campaign's has no ID that visits could lack. */
export const isToBeLaid = ({ spreadsUnmatched, isCredit, match }: SpendLine): boolean =>
  spreadsUnmatched === true && isCredit !== true && Object.keys(match).some((name) => name !== 'campaign');

/** Campaigns whose visits lack the ID of a line if they have none: its own, or those of its details' source. */
const campaignsLike = ({ match }: SpendLine, { spendRoles = {} }: StoreReportQuery): readonly number[] => {
  if (match.campaign !== undefined) return [Number(match.campaign)];
  const own = Object.entries(match).map(([detail, key]) =>
    (isRoleDimension(detail) ? (spendRoles[detail] ?? []) : []).flatMap(({ source, campaigns }) =>
      source === key.slice(0, key.indexOf('/')) ? campaigns : [],
    ),
  );
  const [first = [], ...others] = own;
  return first.filter((campaign) => others.every((campaigns) => campaigns.includes(campaign)));
};

/** Lines of one shape that share their visits. A pool has a row for each campaign of these. */
interface Pool {
  readonly pool: number;
  readonly pool_shape: number;
  readonly pool_campaign: number;
  readonly pool_begins: number;
  readonly pool_ends: number;
}

interface Pools {
  /** Number of the line's pool, from 1; null if it is not to be laid. */
  numberOf(line: SpendLine): number | null;
  readonly all: readonly (Pool & Readonly<Record<string, number>>)[];
}

/** Which lines to be laid share their visits: those for the same campaigns, parameters and time. */
export const poolsOf = (shapes: readonly LaidShape[], query: StoreReportQuery): Pools => {
  const all: (Pool & Record<string, number>)[] = [];
  const numbers = new Map<SpendLine, number>();
  let count = 0;
  for (const { shape, lines } of shapes) {
    const known = new Map<string, number>();
    for (const line of lines.filter(isToBeLaid)) {
      const { begins, ends } = line;
      const campaigns = campaignsLike(line, query);
      const key = `${begins} ${ends} ${campaigns.join()}`;
      const found = known.get(key);
      const pool = found ?? ++count;
      numbers.set(line, pool);
      if (found !== undefined) continue;
      known.set(key, pool);
      for (const campaign of campaigns)
        all.push({ pool, pool_shape: shape, pool_campaign: campaign, pool_begins: begins, pool_ends: ends });
    }
  }
  return { all, numberOf: (line) => numbers.get(line) ?? null };
};

export interface LaidParts {
  /** Columns that say of rows which IDs they lack; the joins below need them. */
  readonly columns: readonly string[];
  readonly pools: string;
  /** To be defined after `lines`. */
  readonly costs: string;
  /** Joins the pools that cost something, at most once for each row. */
  covering(moment: string): string;
  /** LAID_LINE for rows whose visits pay for such a pool. */
  readonly line: string;
  /** The rows of a table that are in pools, once for each `pool`. */
  pooled(table: string, moment: string): string;
}

/** `tokens`: values that are unfilled tokens. At least one pool. */
export const laidParts = (
  shapes: readonly LaidShape[],
  { all }: Pools,
  { spendRoles = {} }: StoreReportQuery,
  tokens: readonly string[],
  bind: Bindings,
): LaidParts => {
  const details = [...new Set(shapes.flatMap((shape) => shape.details))];
  const list = tokens.length === 0 ? '' : `from_json(${bind.add(JSON.stringify(tokens))}, '["VARCHAR"]')`;
  // A join with a table of the tokens for each parameter would need more memory than everything else.
  const isToken = (value: string): string =>
    list === ''
      ? ''
      : ` OR CASE WHEN regexp_matches(${value}, '${MAYBE_TOKEN}') THEN list_contains(${list}, ${value}) ELSE false END`;
  const columns = details.map((detail) => {
    const value = isRoleDimension(detail) ? `(${roleValue(spendRoles[detail] ?? [])})` : detail;
    return `(${value} IS NULL${isToken(value)}) AS no_${detail}`;
  });
  const lacks = ({ details: own }: LaidShape): string => own.map((detail) => `no_${detail}`).join(' AND ');
  const fields = [
    ...[
      'pool BIGINT',
      'pool_shape INTEGER',
      'pool_campaign UINTEGER',
      'pool_begins BIGINT',
      'pool_ends BIGINT',
    ],
  ];
  return {
    columns,
    pools: `
    pools AS MATERIALIZED (
      SELECT *, unnest(range(pool_begins // ${WEEK_MS}, (pool_ends - 1) // ${WEEK_MS} + 1)) AS pool_week
      FROM ${listedRows(all, fields, bind)}),`,
    costs: `
    pool_costs AS MATERIALIZED (
      SELECT pool, sum(rest // laid_on)::HUGEINT AS each FROM lines WHERE laid_on > 0 GROUP BY pool),
    laid_quarters AS MATERIALIZED (
      SELECT laid_campaign, laid_quarter, bit_or(1::BIGINT << pool_shape) AS laid_shapes FROM (
        SELECT pool_shape, pool_campaign AS laid_campaign,
          unnest(range(pool_begins // ${QUARTER_MS}, pool_ends // ${QUARTER_MS})) AS laid_quarter
        FROM pools JOIN pool_costs USING (pool) WHERE pool_week = pool_begins // ${WEEK_MS}) GROUP BY ALL),`,
    covering: (moment) =>
      `LEFT JOIN laid_quarters ON laid_campaign = campaign AND laid_quarter = epoch_ms(${moment}) // ${QUARTER_MS}`,
    line: `CASE WHEN ${shapes
      .map((one) => `((laid_shapes & ${1n << BigInt(one.shape)}::BIGINT) <> 0 AND ${lacks(one)})`)
      .join(' OR ')} THEN ${LAID_LINE}::BIGINT END`,
    pooled: (table, moment) => `(SELECT t.*, pool FROM ${table} t JOIN pools ON pool_campaign = campaign
      AND pool_week = epoch_ms(${moment}) // ${WEEK_MS}
      AND epoch_ms(${moment}) >= pool_begins AND epoch_ms(${moment}) < pool_ends
      AND CASE pool_shape ${shapes.map((one) => `WHEN ${one.shape} THEN ${lacks(one)}`).join(' ')} END)`,
  };
};

/** The parameters in which visits lack the IDs of lines that are to be laid; none if there are no such lines. */
export const laidColumns = ({ spend, spendRoles = {} }: StoreReportQuery): string[] => {
  const details = new Set(spend.filter(isToBeLaid).flatMap(({ match }) => Object.keys(match)));
  const columns = [...details].flatMap((detail) =>
    isRoleDimension(detail) ? roleColumns(spendRoles[detail] ?? []) : [detail],
  );
  return [...new Set(columns)].filter((column) => column !== 'campaign');
};

/** Which values in some columns of `rows` (with `paid`, their number of visits) are unfilled tokens. */
export const tokensIn = async (
  reader: DuckDBConnection,
  columns: readonly string[],
  rows: string,
): Promise<string[]> => {
  if (columns.length === 0) return [];
  const found = await ask(
    reader,
    `SELECT token FROM (SELECT unnest([${columns.join(', ')}]) AS token, paid FROM ${rows})
     WHERE token IS NOT NULL AND regexp_matches(token, '${MAYBE_TOKEN}')
     GROUP BY token ORDER BY sum(paid) DESC, token LIMIT ${MOST_TOKENS}`,
  );
  return found.map(({ token }) => text(token)).filter(isUnfilledParameter);
};
