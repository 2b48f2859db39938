import { isUnfilledParameter } from '../../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { SpendDimension } from '../../../core/spend/target.ts';
import { QUARTER_MS, WEEK_MS } from '../../../core/time/durations.ts';
import { query as ask, type Bindings, type Reader, text } from '../../store/duckdb/rows.ts';
import type { SpendLine, StoreReportQuery } from '../../store/reports.ts';
import { roleColumns, roleValue } from '../roles.ts';
import { MAYBE_TOKEN } from '../unfilled.ts';
import { listedRows, ownFields } from './listed-rows.ts';

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
const MOST_SHAPES = 62;

/** The lines of a shape that are in pools, and its number among such shapes. */
export interface PooledShape {
  readonly shape: number;
  readonly lines: readonly SpendLine[];
  readonly details: readonly SpendDimension[];
}

export const pooledShapes = (
  shapes: readonly Omit<PooledShape, 'shape'>[],
  isPooled: (line: SpendLine) => boolean,
): PooledShape[] =>
  shapes
    .map(({ lines, details }) => ({ lines: lines.filter(isPooled), details }))
    .filter(({ lines }) => lines.length > 0)
    .slice(0, MOST_SHAPES)
    .map((one, shape) => ({ ...one, shape }));

/** A whole campaign's line has no ID that visits could lack. */
const canBeLaid = ({ isCredit, match }: SpendLine): boolean =>
  isCredit !== true && Object.keys(match).some((name) => name !== 'campaign');

export const isToBeLaid = (line: SpendLine): boolean => line.spreadsUnmatched === true && canBeLaid(line);

/** Whether a line in the range could be laid and is not to be (unidentified.ts). */
export const isKept =
  ({ from, to }: Pick<StoreReportQuery, 'from' | 'to'>) =>
  (line: SpendLine): boolean =>
    line.spreadsUnmatched !== true && canBeLaid(line) && line.begins < to && line.ends > from;

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

export interface Pools {
  /** Number of the line's pool, from 1; null if it has none. */
  numberOf(line: SpendLine): number | null;
  readonly all: readonly (Pool & Readonly<Record<string, number>>)[];
  /** The highest number. */
  readonly count: number;
}

/** Which lines share the visits that lack their IDs: those for the same campaigns, parameters and time. `before`: numbers taken. */
export const poolsOf = (shapes: readonly PooledShape[], query: StoreReportQuery, before = 0): Pools => {
  const all: (Pool & Record<string, number>)[] = [];
  const numbers = new Map<SpendLine, number>();
  let count = before;
  for (const { shape, lines } of shapes) {
    const known = new Map<string, number>();
    for (const line of lines) {
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
  return { all, count, numberOf: (line) => numbers.get(line) ?? null };
};

/** Columns that say of rows which IDs they lack. `tokens`: values that are unfilled tokens. */
export const lackColumns = (
  shapes: readonly PooledShape[],
  { spendRoles = {} }: StoreReportQuery,
  tokens: readonly string[],
  bind: Bindings,
): string[] => {
  const details = [...new Set(shapes.flatMap((shape) => shape.details))];
  const list = tokens.length === 0 ? '' : `from_json(${bind.add(JSON.stringify(tokens))}, '["VARCHAR"]')`;
  // A join with a table of the tokens for each parameter would need more memory than everything else.
  const isToken = (value: string): string =>
    list === ''
      ? ''
      : ` OR CASE WHEN regexp_matches(${value}, '${MAYBE_TOKEN}') THEN list_contains(${list}, ${value}) ELSE false END`;
  return details.map((detail) => {
    const value = isRoleDimension(detail) ? `(${roleValue(spendRoles[detail] ?? [])})` : detail;
    return `(${value} IS NULL${isToken(value)}) AS no_${detail}`;
  });
};

/** SQL for whether a row lacks the IDs of a shape; reads `lackColumns`. */
const lacks = ({ details }: PooledShape): string => details.map((detail) => `no_${detail}`).join(' AND ');

/** SQL for the shapes of pools around a row, as bits, whose IDs it lacks; 0 or NULL for none. `around`: a column of `poolQuarters`. */
export const lackedShapes = (shapes: readonly PooledShape[], around: string): string =>
  shapes
    .map((one) => {
      const bit = `${1n << BigInt(one.shape)}::BIGINT`;
      return `CASE WHEN (${around} & ${bit}) <> 0 AND ${lacks(one)} THEN ${bit} ELSE 0 END`;
    })
    .join(' | ');

/** SQL of a table of pools, with a row for each campaign. */
export const poolRows = ({ all }: Pools, bind: Bindings): string =>
  listedRows(
    all,
    ownFields([
      ...['pool BIGINT', 'pool_shape INTEGER', 'pool_campaign UINTEGER'],
      ...['pool_begins BIGINT', 'pool_ends BIGINT'],
    ]),
    bind,
  );

/** SQL of the quarter hours of campaigns that are in `pools`, with the pools' shapes as bits. */
export const poolQuarters = (name: 'laid' | 'kept' | 'asked', pools: string): string => `
      SELECT around_campaign, around_quarter, bit_or(1::BIGINT << pool_shape) AS ${name}_shapes FROM (
        SELECT pool_shape, pool_campaign AS around_campaign,
          unnest(range(pool_begins // ${QUARTER_MS}, pool_ends // ${QUARTER_MS})) AS around_quarter
        FROM ${pools}) GROUP BY ALL`;

/** SQL that joins a table with one row for each of them. */
export const around = (quarters: 'around_quarters' | 'asked_quarters', moment: string): string =>
  `LEFT JOIN ${quarters} ON around_campaign = campaign AND around_quarter = epoch_ms(${moment}) // ${QUARTER_MS}`;

/** SQL for the rows of `table` that are in pools, once for each `pool`; reads `lackColumns`. `pools` have a row for each week. */
export const inPools = (
  table: string,
  moment: string,
  pools: string,
  shapes: readonly PooledShape[],
): string => `(SELECT t.*, pool FROM ${table} t JOIN ${pools} ON pool_campaign = campaign
      AND pool_week = epoch_ms(${moment}) // ${WEEK_MS}
      AND epoch_ms(${moment}) >= pool_begins AND epoch_ms(${moment}) < pool_ends
      AND CASE pool_shape ${shapes.map((one) => `WHEN ${one.shape} THEN ${lacks(one)}`).join(' ')} END)`;

/** Pools once for each week of theirs. */
export const poolWeeks = (pools: string): string =>
  `SELECT *, unnest(range(pool_begins // ${WEEK_MS}, (pool_ends - 1) // ${WEEK_MS} + 1)) AS pool_week FROM ${pools}`;

export interface LaidParts {
  readonly pools: string;
  /** To be defined after `lines`. */
  readonly costs: string;
  /** SQL of the quarter hours of pools that cost something. */
  readonly quarters: string;
  /** LAID_LINE for rows whose visits pay for such a pool; reads `lackColumns`. */
  readonly line: string;
  /** The rows of a table with `lackColumns` that are in pools, once for each `pool`. */
  pooled(table: string, moment: string): string;
}

/** At least one pool. */
export const laidParts = (shapes: readonly PooledShape[], pools: Pools, bind: Bindings): LaidParts => ({
  pools: `
    pools AS MATERIALIZED (${poolWeeks(poolRows(pools, bind))}),`,
  costs: `
    pool_costs AS MATERIALIZED (
      SELECT pool, sum(rest // laid_on)::HUGEINT AS each FROM lines WHERE laid_on > 0 GROUP BY pool),`,
  quarters: poolQuarters(
    'laid',
    `pools JOIN pool_costs USING (pool) WHERE pool_week = pool_begins // ${WEEK_MS}`,
  ),
  line: `CASE WHEN (${lackedShapes(shapes, 'laid_shapes')}) <> 0 THEN ${LAID_LINE}::BIGINT END`,
  pooled: (table, moment) => inPools(table, moment, 'pools', shapes),
});

/** The parameters in which visits can lack the IDs of these lines. */
export const idColumns = (
  lines: readonly SpendLine[],
  { spendRoles = {} }: Pick<StoreReportQuery, 'spendRoles'>,
): string[] => {
  const details = new Set(lines.flatMap(({ match }) => Object.keys(match)));
  const columns = [...details].flatMap((detail) =>
    isRoleDimension(detail) ? roleColumns(spendRoles[detail] ?? []) : [detail],
  );
  return [...new Set(columns)].filter((column) => column !== 'campaign');
};

/** Which values in some columns of `rows` (with `paid`, their number of visits) are unfilled tokens. */
export const tokensIn = async (
  reader: Reader,
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
