import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { finestFirst, type SpendDimension } from '../../../core/spend/target.ts';
import { QUARTER_MS, WEEK_MS } from '../../../core/time/durations.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import type { SpendLine, StoreReportQuery } from '../../store/reports.ts';
import { roleKey, roleValue } from '../roles.ts';
import { type CreditParts, creditParts } from './credits.ts';
import { type ListedColumn, listedRows } from './listed-rows.ts';
import { OPEN_LINE, UNKNOWN_LINE } from './pseudo-lines.ts';
import { filtered, keyOf } from './spend-filters.ts';
import { campaignsOf, isInRange, paidVisits } from './spend-visits.ts';
import type { Finding } from './tables.ts';
import { type KeptParts, keptParts, knownLine } from './unidentified.ts';
import {
  around,
  isKept,
  isToBeLaid,
  LAID_LINE,
  lackColumns,
  laidParts,
  pooledShapes,
  poolsOf,
} from './unmatched.ts';

/**
 * Spend is divided when a report is read. Lines of the same dimensions are a *shape*, and shapes are ordered finest
 * first. Every paid visit has at most one line of each shape and belongs to the finest. A line's amount, less what finer
 * lines cost within it, is corrected and divided equally among the visits that belong to it.
 *
 * `line_<shape>` columns hold the matching lines of a row, and `line` the one it belongs to. The table `lines` has for
 * each line what is left (`rest`, corrected), the visits that share it (`own`) and the part of one visit (`each`).
 * Credits are matched in the same way, as further shapes, and lower what the lines cost (credits.ts). Lines without visits
 * can then be laid on visits without an ID (unmatched.ts).
 */

/** Spend is summed in units of 10^-18: an amount has six decimals, and its share for one visit twelve more. */
const SHARE = `${10 ** 12}`;
/** Corrections are whole numbers of millionths. */
const WHOLE = 10 ** 6;

/** Dimensions of lines that are divided in the same way; `details` are matched in this order. */
interface Shape {
  lines: readonly SpendLine[];
  byCampaign: boolean;
  details: readonly SpendDimension[];
}

const dimensionsOf = ({ match }: SpendLine): string[] => Object.keys(match).toSorted();
const detailsOf = (dimensions: readonly string[]): SpendDimension[] =>
  dimensions.filter((one) => one !== 'campaign') as SpendDimension[];

/** The traffic sources whose keys lines have in a detail. */
const sourcesOf = (lines: readonly SpendLine[], detail: SpendDimension): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ match }) => {
      const key = match[detail];
      return key === undefined ? [] : [key.slice(0, key.indexOf('/'))];
    }),
  );

/** Without filters, everything is shown. */
const UNFILTERED: ReturnType<typeof filtered> = { shown: true, left_out: false };

/** Finest first. */
const shapesOf = (lines: readonly SpendLine[]): Shape[] =>
  [...Map.groupBy(lines, (line) => dimensionsOf(line).join(' '))]
    .map(([name, own]) => ({ lines: own, dimensions: name.split(' ') }))
    .toSorted((a, b) => finestFirst(a.dimensions, b.dimensions))
    .map(({ lines: own, dimensions }) => ({
      lines: own,
      byCampaign: dimensions.includes('campaign'),
      details: detailsOf(dimensions),
    }));

/** SQL by which rows find the spend that they belong to. */
export interface SpendParts {
  /** The line's tables, to be defined before they are used. */
  readonly tables: string;
  /** The line that a row belongs to. */
  readonly line: Finding;
  /** The same with the credit, if there are credits, and with rows in OPEN_LINE. */
  readonly visits: Finding;
  /** Null if there are no credits. */
  readonly credits: CreditParts | null;
  /** The pools of laid lines that a row is in; null if no line is to be laid. */
  readonly laid: Finding | null;
  /** Rows whose cost is unknown because unlaid spend may have paid for them; null if there is no such spend. */
  readonly kept:
    | (Pick<KeptParts, 'pooled'> & {
        /** Of the shapes of such spend, by their bits. */
        readonly dimensions: readonly (readonly SpendDimension[])[];
        /** Paid visits that lack the ID of a pool in `asked_quarters`. */
        readonly asked: string;
      })
    | null;
  /**
   * Spend without visits: rows with the keys of the report (`step`: the place of the part of the range), `amount`,
   * `line`, and how many of the line's quarter hours these are (`quarters` of `all_quarters`).
   */
  readonly unvisited: string;
  /** SQL for the sum of spend without visits that filters leave out because nobody knows whether it belongs there. */
  readonly leftOut: string;
  /** Campaigns that can have covered rows. */
  readonly campaigns: readonly number[];
}

/**
 * Divides the spend of a query; null if none concerns its range. Reads the statement's table of time steps, `spans`.
 * `tokens`: see `unfilledTokens`.
 */
export const spendParts = (
  query: StoreReportQuery,
  bind: Bindings,
  tokens: readonly string[],
): SpendParts | null => {
  if (!isInRange(query)) return null;
  const { spend, spendRoles = {}, sources } = query;
  const shapes = shapesOf(spend.filter(({ isCredit }) => isCredit !== true));
  const creditShapes = shapesOf(spend.filter(({ isCredit }) => isCredit === true));
  const allShapes = [...shapes, ...creditShapes];
  const isCorrected = spend.some(({ correction }) => correction !== undefined);
  const kept = query.dimensions.filter((dimension) => dimension !== 'step');
  // By these, lines without visits are found within coarser ones.
  const nested = [...new Set(allShapes.flatMap(({ details }) => details)), 'campaign' as const];
  const laidShapes = pooledShapes(shapes, isToBeLaid);
  const keptShapes = pooledShapes(shapes, isKept(query));
  const laidPools = poolsOf(laidShapes, query);
  const keptPools = poolsOf(keptShapes, query, laidPools.count);
  const [hasLaid, hasKept] = [laidPools.all.length > 0, keptPools.all.length > 0];
  const hasPools = hasLaid || hasKept;
  const factorOf = ({ line }: { line: SpendLine }): number =>
    Math.round(Number(line.correction ?? 1) * WHOLE);
  const poolOf = ({ line }: { line: SpendLine }): number | null =>
    laidPools.numberOf(line) ?? keptPools.numberOf(line);
  const isFiltered = query.filters.length > 0;
  const rows = allShapes.flatMap(({ lines, details }, shape) =>
    lines.map((line) => ({ line, details, shape, passing: isFiltered ? filtered(line, query) : UNFILTERED })),
  );
  const columns: ListedColumn<(typeof rows)[number]>[] = [
    { name: 'line', type: 'BIGINT', of: ({ line }) => line.id },
    { name: 'shape', type: 'INTEGER', of: ({ shape }) => shape },
    { name: 'spent_campaign', type: 'UINTEGER', of: ({ line }) => line.match.campaign },
    ...(['a', 'b'] as const).map((name, place): (typeof columns)[number] => ({
      ...{ name, type: 'VARCHAR' },
      of: ({ line, details }) => details[place] && line.match[details[place]],
    })),
    { name: 'begins', type: 'BIGINT', of: ({ line }) => line.begins },
    { name: 'ends', type: 'BIGINT', of: ({ line }) => line.ends },
    { name: 'amount', type: 'DECIMAL(18,6)', of: ({ line }) => line.amount },
    { name: 'shown', type: 'BOOLEAN', of: ({ passing }) => passing.shown },
    { name: 'left_out', type: 'BOOLEAN', of: ({ passing }) => passing.left_out },
    ...(isCorrected ? [{ name: 'factor', type: 'BIGINT', of: factorOf }] : []),
    ...(hasPools ? [{ name: 'pool', type: 'BIGINT', of: poolOf }] : []),
    ...kept.map((dimension, i): (typeof columns)[number] => ({
      ...{ name: `d${i}`, type: 'VARCHAR' },
      of: ({ line }) => keyOf(line, dimension, sources),
    })),
    ...nested.map((name): (typeof columns)[number] => ({
      ...{ name: `in_${name}`, type: 'VARCHAR' },
      of: ({ line }) => line.match[name] ?? line.known[name],
    })),
  ];
  const list = listedRows(rows, columns, bind);
  const campaigns = campaignsOf(query);

  /** SQL of a row's key in a detail. */
  const key = (detail: SpendDimension): string => {
    if (!isRoleDimension(detail)) return detail;
    // No line has a key of any other source.
    const named = sourcesOf(spend, detail);
    const own = (spendRoles[detail] ?? []).filter(({ source }) => named.has(source));
    return roleKey(own, `(${roleValue(own)})`, bind);
  };
  const all = shapes.map((_, i) => `line_${i}`);
  const credited = creditShapes.map((_, i) => `line_${shapes.length + i}`);
  const matched = (moment: string, some: readonly Shape[]): string =>
    some
      .map(({ byCampaign, details }, i) => {
        const keys = [
          ...(byCampaign ? [`campaign_${i} = campaign`] : []),
          ...details.map((detail, place) => `${'ab'[place]}_${i} = key_${detail}`),
        ];
        return `LEFT JOIN lines_${i} ON ${keys.join(' AND ')} AND week_${i} = epoch_ms(${moment}) // ${WEEK_MS}
          AND epoch_ms(${moment}) >= begins_${i} AND epoch_ms(${moment}) < ends_${i}`;
      })
      .join('\n');
  const lackedBy = lackColumns([...laidShapes, ...keptShapes], query, tokens, bind);
  const laid = hasLaid ? laidParts(laidShapes, laidPools, bind) : null;
  const keyed = (table: string, some: readonly Shape[], others: readonly string[] = []): string => {
    const details = [...new Set(some.flatMap(({ details: own }) => own))];
    const columns = [...details.map((detail) => `${key(detail)} AS key_${detail}`), ...others];
    return columns.length === 0 ? table : `(SELECT *, ${columns.join(', ')} FROM ${table})`;
  };
  const first = (columns: readonly string[]): string =>
    `coalesce(${[...columns, 'NULL::BIGINT'].join(', ')})`;
  const hasCredits = creditShapes.length > 0;
  /** Lines that visits without these IDs can have. */
  const coarser = shapes.flatMap(({ details }, shape) =>
    keptShapes.some((one) => one.details.every((detail) => !details.includes(detail))) ? [shape] : [],
  );
  const keeping = hasKept
    ? keptParts(
        keptShapes,
        keptPools,
        query,
        coarser,
        (table, moment) => coveredBy(false, true)(table, moment),
        bind,
      )
    : null;
  /** Rows with a line. `isFinal`: also those that pay for laid lines, or could. */
  const coveredBy =
    (withCredits: boolean, isFinal: boolean) =>
    (table: string, moment: string): string => {
      const some = withCredits ? allShapes : shapes;
      const hasAround = isFinal && hasPools;
      const known = first([...all, ...(isFinal && laid !== null ? [laid.line] : [])]);
      const unidentified = isFinal ? keeping : null;
      const found = [
        unidentified === null
          ? `${known} AS line`
          : `${knownLine(unidentified.lacked, first(all), laid?.line ?? 'NULL', known)}::BIGINT AS line, ${unidentified.lacked} AS lacked_shapes`,
        ...(withCredits ? [`${first(credited)} AS credit`] : []),
      ];
      return `(SELECT * FROM (SELECT *, ${found.join(', ')} FROM ${keyed(table, some, hasAround ? lackedBy : [])}
        ${matched(moment, some)} ${hasAround ? around('around_quarters', moment) : ''}) WHERE line IS NOT NULL)`;
    };
  const pooled = (table: string, moment: string): string =>
    laid === null ? table : laid.pooled(keyed(table, [], lackedBy), moment);

  const { rows: paidRows, moment } = paidVisits(query, campaigns);
  // Not before finer lines have taken theirs: of a total, a correction concerns only what is its own.
  const rests =
    all.length === 0
      ? '(SELECT * EXCLUDE (spent_campaign, a, b), amount AS rest, 0::HUGEINT AS own FROM spend WHERE false)'
      : `(${all.map((_, i) => `SELECT * FROM rest_${i}`).join(' UNION ALL ')})`;
  const corrected = isCorrected
    ? `(SELECT * REPLACE ((rest * factor // ${WHOLE})::HUGEINT AS rest) FROM ${rests})`
    : rests;
  const laidToo = laid === null ? '' : ' AND l.laid_on = 0';
  const withoutVisits = `(
        SELECT l.*, s.step, (least(l.ends, s.ends) - greatest(l.begins, s.begins)) // ${QUARTER_MS} AS quarters,
          (l.ends - l.begins) // ${QUARTER_MS} AS all_quarters
        FROM lines l JOIN spans s ON s.begins < l.ends AND s.ends > l.begins WHERE l.own = 0 AND l.rest <> 0${laidToo})`;
  const each = 'CASE WHEN own > 0 THEN rest // own ELSE 0 END::HUGEINT AS each';
  /** A line that costs nothing itself. */
  const noLine = (line: number): string =>
    `UNION ALL BY NAME SELECT ${line}::BIGINT AS line, 0::HUGEINT AS rest, 1::HUGEINT AS own, 0::HUGEINT AS each, 0::HUGEINT AS laid_on`;
  const keys = query.dimensions.map((dimension, i) =>
    dimension === 'step' ? `step::VARCHAR AS k${i}` : `d${kept.indexOf(dimension)} AS k${i}`,
  );
  const credits = hasCredits
    ? creditParts({
        first: shapes.length,
        shapes: creditShapes.map(({ byCampaign, details }) => [
          ...(byCampaign ? ['campaign'] : []),
          ...details,
        ]),
        line: first(all),
        corrected: isCorrected ? `(amount * factor // ${WHOLE})::HUGEINT` : 'amount',
        keys: query.dimensions.map((dimension, i) =>
          dimension === 'step' ? `s.step::VARCHAR AS k${i}` : `l.d${kept.indexOf(dimension)} AS k${i}`,
        ),
        rows: coveredBy(true, true),
        isLaid: laid !== null,
      })
    : null;
  return {
    tables: `
    spend AS MATERIALIZED (
      SELECT * REPLACE ((amount::DECIMAL(30, 6) * 1000000::DECIMAL(7, 0))::HUGEINT * ${SHARE}::HUGEINT AS amount)
      FROM ${list}),
    spend_weeks AS MATERIALIZED (
      SELECT line, shape, spent_campaign, a, b, begins, ends,
        unnest(range(begins // ${WEEK_MS}, (ends - 1) // ${WEEK_MS} + 1)) AS week FROM spend),
    ${allShapes
      .map(
        (_, i) => `lines_${i} AS (
      SELECT line AS line_${i}, spent_campaign AS campaign_${i}, a AS a_${i}, b AS b_${i}, begins AS begins_${i},
        ends AS ends_${i}, week AS week_${i} FROM spend_weeks WHERE shape = ${i}),`,
      )
      .join('\n')}
    chains AS MATERIALIZED (
      SELECT ${[...all, ...(hasCredits ? ['credit'] : [])].join(', ')}, sum(paid)::HUGEINT AS paid FROM ${coveredBy(hasCredits, false)(paidRows, moment)} GROUP BY ALL HAVING sum(paid) > 0),
    ${shapes.map((_, i) => restTable(shapes, i)).join('\n')}
    ${laid === null ? '' : laid.pools}
    ${laid === null ? '' : `pool_visits AS MATERIALIZED (SELECT pool, sum(paid)::HUGEINT AS visits FROM ${pooled(paidRows, moment)} GROUP BY pool),`}
    lines AS MATERIALIZED (
      SELECT ${laid === null ? `*, ${each}, 0::HUGEINT AS laid_on` : `* EXCLUDE (visits), ${each}, CASE WHEN own = 0 AND rest <> 0 THEN coalesce(visits, 0) ELSE 0 END::HUGEINT AS laid_on`}
      FROM ${corrected} ${laid === null ? '' : 'LEFT JOIN pool_visits USING (pool)'}
      ${[...(laid === null ? [] : [LAID_LINE]), ...(keeping === null ? [] : [UNKNOWN_LINE])].map(noLine).join(' ')}),
    ${laid?.costs ?? ''}
    ${keeping?.tables ?? ''}
    ${hasPools ? `around_quarters AS MATERIALIZED (${aroundQuarters([laid && { name: 'laid', sql: laid.quarters }, keeping && { name: 'kept', sql: keeping.quarters }])}),` : ''}
    ${credits?.tables ?? ''}`,
    line: {
      columns: ['line'],
      rows: (table, moment) => {
        const rows = coveredBy(false, true)(table, moment);
        return keeping === null ? rows : `(SELECT * FROM ${rows} WHERE line <> ${OPEN_LINE})`;
      },
    },
    visits: credits?.finding ?? { columns: ['line'], rows: coveredBy(false, true) },
    credits,
    laid: laid === null ? null : { columns: ['pool'], rows: pooled },
    kept:
      keeping === null
        ? null
        : {
            ...keeping,
            dimensions: keptShapes.map(({ details }) => details),
            asked: keeping.inAsked(keyed(paidRows, [], lackedBy), moment),
          },
    unvisited: `SELECT ${[...keys, 'line', 'quarters', 'all_quarters', 'rest // all_quarters * quarters AS amount'].join(', ')} FROM ${withoutVisits} WHERE shown`,
    leftOut: `(SELECT coalesce(sum(rest // all_quarters * quarters), 0)::HUGEINT${credits === null ? '' : ` - ${credits.leftOut}`} FROM ${withoutVisits} WHERE left_out)`,
    campaigns,
  };
};

/** One row for each campaign and quarter hour in which there are pools. */
const aroundQuarters = (parts: readonly ({ name: string; sql: string } | null)[]): string => {
  const own = parts.filter((part) => part !== null);
  return `SELECT around_campaign, around_quarter, ${own.map(({ name }) => `bit_or(${name}_shapes) AS ${name}_shapes`).join(', ')}
      FROM (${own.map(({ sql }) => sql).join(' UNION ALL BY NAME ')}) GROUP BY around_campaign, around_quarter`;
};

/**
 * What is left of the lines of a shape after finer ones: of their visits, and of lines without visits that are known to
 * have the same keys. Never below 0, because the finer lines are certain.
 */
const restTable = (shapes: readonly Shape[], i: number): string => {
  const finer = shapes.slice(0, i).map((_, j) => `line_${j}`);
  const unclaimed = finer.map((line) => `${line} IS NULL`).join(' AND ') || 'true';
  const inside = shapes.slice(0, i).map((_, j) => {
    const before = finer
      .slice(0, j)
      .map((line) => ` AND c.${line} IS NULL`)
      .join('');
    return `SELECT c.line_${i} AS line, c.paid * (r.rest // r.own) AS amount
      FROM chains c JOIN rest_${j} r ON r.line = c.line_${j}${before} WHERE c.line_${i} IS NOT NULL AND r.own > 0`;
  });
  const { byCampaign, details } = shapes[i] as Shape;
  const same = [...(byCampaign ? ['campaign'] : []), ...details].map((name) => `f.in_${name} = l.in_${name}`);
  const within = shapes.slice(0, i).map(
    (_, j) => `SELECT l.line, (least(l.ends, f.ends) - greatest(l.begins, f.begins)) // ${QUARTER_MS}
         * (f.rest // ((f.ends - f.begins) // ${QUARTER_MS})) AS amount
       FROM spend l JOIN rest_${j} f ON ${[...same, 'f.begins < l.ends', 'f.ends > l.begins'].join(' AND ')}
       WHERE l.shape = ${i} AND f.own = 0`,
  );
  const taken = [...inside, ...within];
  const rest = taken.length === 0 ? 'amount' : 'greatest(0, s.amount - coalesce(t.taken, 0))::HUGEINT';
  return `${
    taken.length === 0
      ? ''
      : `taken_${i} AS MATERIALIZED (SELECT line AS of_taken, sum(amount)::HUGEINT AS taken FROM (${taken.join(' UNION ALL ')}) GROUP BY line),`
  }
    rest_${i} AS MATERIALIZED (
      SELECT s.* EXCLUDE (spent_campaign, a, b), ${rest} AS rest, coalesce(o.own, 0)::HUGEINT AS own FROM spend s LEFT JOIN (
        SELECT line_${i} AS of_line, sum(paid) AS own FROM chains WHERE line_${i} IS NOT NULL AND ${unclaimed} GROUP BY ALL) o
        ON o.of_line = s.line ${taken.length === 0 ? '' : `LEFT JOIN taken_${i} t ON t.of_taken = s.line`} WHERE s.shape = ${i}),`;
};
