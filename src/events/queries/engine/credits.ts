import { QUARTER_MS } from '../../../core/time/durations.ts';
import type { Finding } from './tables.ts';

/**
 * Credits lower what lines of spend cost, in proportion to that cost: of each visit and, for lines without visits, of each
 * quarter hour that is within the credit. They are laid after everything else was divided and corrected, so they change
 * neither whose a visit is nor what is left of a total. A visit or quarter hour has at most one credit, the finest that it
 * is within.
 *
 * The table `credit_times` has the times in which lines without visits have a credit. `credited` has for each credit and
 * line how much is taken from one visit or quarter hour (`taken`) and from how many (`units`); `credits`, what each has laid
 * in all (`laid`) and what is left because there was no more cost (`unlaid`).
 */

/**
 * The share of a cost that is credited has 24 decimals, in groups of six, because products with all of them at once are
 * larger than HUGEINT. The part of one visit is rounded down for each group, so it is never more than the cost.
 */
const GROUP = 10n ** 6n;
const GROUPS = [1n, 2n, 3n, 4n] as const;

export interface CreditParts {
  /** To be defined after `lines`. */
  readonly tables: string;
  /** The line that a row belongs to, and the credit that lowers its cost, if any. */
  readonly finding: Finding;
  /** Credits of spend without visits: rows with the keys of the report, `line`, `credit` and `taken`. */
  readonly unvisited: string;
  /** SQL for what is credited of spend without visits that filters leave out. */
  readonly leftOut: string;
  /** SQL for what the credits of the report could not lay: for each the part of its time that is in the range. */
  readonly unlaid: string;
}

interface Credits {
  /** Number of the first shape of credits, and the dimensions of each, finest first. */
  first: number;
  shapes: readonly (readonly string[])[];
  /** SQL for the line that a chain belongs to, and for a line's amount as corrected. */
  line: string;
  corrected: string;
  /** Columns of the report's keys, for a line and a time step. */
  keys: readonly string[];
  rows: Finding['rows'];
  /** Whether some lines are to be laid on visits without an ID (unmatched.ts). */
  isLaid: boolean;
}

const quarters = (...periods: readonly string[]): string => {
  const of = (name: 'begins' | 'ends'): string => periods.map((one) => `${one}.${name}`).join(', ');
  return `((least(${of('ends')}) - greatest(${of('begins')})) // ${QUARTER_MS})::HUGEINT`;
};

/** Between two ends of credits of a line without visits, it has the finest of those around: a coarser one only elsewhere. */
const FINEST_TIMES = `
      SELECT e.line, arg_min(a.credit, (a.shape, a.credit)) AS credit, e.begins, e.ends FROM (
        SELECT line, edge AS begins, lead(edge) OVER (PARTITION BY line ORDER BY edge) AS ends FROM (
          SELECT line, begins AS edge FROM credits_around UNION SELECT line, ends FROM credits_around)) e
      JOIN credits_around a ON a.line = e.line AND a.begins <= e.begins AND a.ends >= e.ends
      GROUP BY e.line, e.begins, e.ends`;

export const creditParts = ({ first, shapes, line, corrected, keys, rows, isLaid }: Credits): CreditParts => {
  const unlaid = isLaid ? ' AND l.laid_on = 0' : '';
  const around = shapes.map((dimensions, i) => {
    const same = dimensions.map((name) => `c.in_${name} = l.in_${name}`);
    return `SELECT l.line, c.line AS credit, c.shape, greatest(l.begins, c.begins) AS begins, least(l.ends, c.ends) AS ends
      FROM lines l JOIN spend c ON ${[...same, 'c.begins < l.ends', 'c.ends > l.begins'].join(' AND ')}
      WHERE c.shape = ${first + i} AND l.own = 0`;
  });
  const digits = GROUPS.map(
    (i) => `(r${i - 1n} * ${GROUP}) // base AS q${i}, (r${i - 1n} * ${GROUP}) % base AS r${i}`,
  );
  const part = GROUPS.map((i) => `(each * q${i}) // ${GROUP ** i}::HUGEINT`).join(' + ');
  const ofSteps = `credit_times t JOIN lines l ON l.line = t.line
    JOIN credited p ON p.line = t.line AND p.credit = t.credit JOIN spans s ON s.begins < t.ends AND s.ends > t.begins`;
  return {
    tables: `
    credits_around AS MATERIALIZED (${around.join(' UNION ALL ')}),
    credit_times AS MATERIALIZED (${shapes.length === 1 ? 'SELECT line, credit, begins, ends FROM credits_around' : FINEST_TIMES}),
    credit_costs AS MATERIALIZED (
      SELECT credit, line, paid AS units, each FROM (
        SELECT credit, ${line} AS line, sum(paid)::HUGEINT AS paid FROM chains WHERE credit IS NOT NULL GROUP BY ALL)
      JOIN lines USING (line)
      UNION ALL
      SELECT credit, line, units, rest // ((ends - begins) // ${QUARTER_MS}) AS each FROM (
        SELECT credit, line, sum(${quarters('t')})::HUGEINT AS units FROM credit_times t GROUP BY ALL)
      JOIN lines USING (line)),
    credit_shares AS MATERIALIZED (
      SELECT *, amount AS r0, ${digits.join(', ')} FROM (
        SELECT line, begins, ends, shown, ${corrected} AS amount, coalesce(b.base, 0)::HUGEINT AS base FROM spend c LEFT JOIN (
          SELECT credit, sum(units * each)::HUGEINT AS base FROM credit_costs GROUP BY credit) b ON b.credit = c.line
        WHERE c.shape >= ${first})),
    credited AS MATERIALIZED (
      SELECT k.credit, k.line, k.units,
        (CASE WHEN amount >= base THEN each ELSE ${part} END)::HUGEINT AS taken
      FROM credit_costs k JOIN credit_shares c ON c.line = k.credit),
    ${
      isLaid
        ? `laid_credits AS MATERIALIZED (
      SELECT pool, credit, laid_on, sum(units * taken // laid_on)::HUGEINT AS taken
      FROM credited JOIN lines USING (line) WHERE laid_on > 0 GROUP BY ALL),`
        : ''
    }
    credits AS MATERIALIZED (
      SELECT c.*, coalesce(p.laid, 0)::HUGEINT AS laid, coalesce(p.visits, 0)::HUGEINT AS visits,
        greatest(0, amount - base)::HUGEINT AS unlaid
      FROM credit_shares c LEFT JOIN (
        SELECT credit, sum(taken) AS laid, sum(visits) AS visits FROM (
          SELECT credit, units * taken AS taken, CASE WHEN own > 0 THEN units END AS visits
          FROM credited JOIN lines USING (line) ${isLaid ? 'WHERE laid_on = 0 UNION ALL SELECT credit, laid_on * taken, laid_on FROM laid_credits' : ''})
        GROUP BY credit) p ON p.credit = c.line),`,
    finding: { columns: ['line', 'credit'], rows },
    unvisited: `SELECT ${[...keys, 'l.line', 'p.credit', `${quarters('t', 's')} * p.taken AS taken`].join(', ')}
      FROM ${ofSteps} WHERE l.own = 0 AND l.shown${unlaid}`,
    leftOut: `(SELECT coalesce(sum(${quarters('t', 's')} * p.taken), 0)::HUGEINT FROM ${ofSteps} WHERE l.own = 0 AND l.left_out${unlaid})`,
    unlaid: `(SELECT coalesce(sum(unlaid // ((c.ends - c.begins) // ${QUARTER_MS}) * ${quarters('c', 's')}), 0)::HUGEINT
      FROM credits c JOIN spans s ON s.begins < c.ends AND s.ends > c.begins WHERE shown)`,
  };
};

/** Stands for the lines of a pool among other lines, whose numbers are above 0. */
const POOL_LINE = '-pool';

/** Visits without an ID that pay for laid lines, by the report's keys or all together, and their pools. */
const inPools = (keys: readonly string[]): string =>
  keys.length > 0
    ? 'laid_visits'
    : '(SELECT pool, sum(paid)::HUGEINT AS paid FROM laid_visits GROUP BY pool)';

/** A column of the report's keys is qualified where two tables have it. */
const listed = (...columns: readonly string[]): string => columns.join(', ');

/**
 * What each line costs by `keys` (columns of `covered_visits` and `unvisited`), less credits: `amount`, and how much of it
 * is spread. Spread is all of a line of which a row has only a part, and what a credit has taken of a line that the row has
 * all of, if other rows have a part of the credit; for of which clicks it was is not known. Never more than the amount. What
 * is laid on visits without an ID is all spread.
 */
export const spentSql = (
  keys: readonly string[],
  sums: { readonly ofVisits: readonly string[]; readonly ofPeriods: readonly string[] },
  credits: CreditParts | null,
  isLaid: boolean,
): string => {
  const by = listed(...keys, 'line');
  const whole = 'sum(quarters) = any_value(all_quarters)';
  const visits = [
    'sum(paid)::HUGEINT AS paid',
    ...sums.ofVisits.map((name) => `sum("${name}") AS "${name}"`),
  ];
  const costs = `
      SELECT ${listed(by, 'paid * each AS amount', 'paid < own AS is_spread', 'false AS is_unvisited', ...sums.ofVisits.map((name) => `"${name}"`))}
      FROM (SELECT ${listed(by, ...visits)} FROM covered_visits GROUP BY ${by}) JOIN lines USING (line)
      UNION ALL BY NAME
      SELECT ${listed(by, 'sum(amount)::HUGEINT AS amount', `NOT (${whole}) AS is_spread`, 'true AS is_unvisited', ...sums.ofPeriods)}
      FROM unvisited GROUP BY ${by}
      ${
        isLaid
          ? `UNION ALL BY NAME
      SELECT ${listed(...keys, `${POOL_LINE} AS line`, 'paid * each AS amount', 'true AS is_spread', 'false AS is_unvisited')}
      FROM ${inPools(keys)} JOIN pool_costs USING (pool)`
          : ''
      }`;
  if (credits === null)
    return `SELECT * EXCLUDE (is_spread), CASE WHEN is_spread THEN amount ELSE 0 END::HUGEINT AS spread FROM (${costs})`;
  const within = listed(...keys, 'credit');
  const changed = [...new Set([...sums.ofVisits, ...(sums.ofPeriods.length > 0 ? ['costed'] : [])])];
  return `
      SELECT ${listed(by, 'is_unvisited', ...changed.map((name) => `"${name}"`), 'gross - taken AS amount')},
        (CASE WHEN is_spread THEN gross - taken ELSE least(partly, gross - taken) END)::HUGEINT AS spread
      FROM (
        SELECT ${listed(by, 'is_unvisited', ...changed.map((name) => `sum("${name}") AS "${name}"`))},
          coalesce(sum(amount), 0)::HUGEINT AS gross, coalesce(bool_or(is_spread), false) AS is_spread,
          coalesce(sum(taken), 0)::HUGEINT AS taken, coalesce(sum(taken) FILTER (is_part), 0)::HUGEINT AS partly
        FROM (${costs}
          UNION ALL BY NAME
          SELECT ${listed(by, 'is_unvisited', 'taken', 'is_part')} FROM (
            SELECT t.*, sum(taken) OVER (PARTITION BY ${within}) < c.laid AS is_part
            FROM (${takenSql(keys, credits, isLaid)}) t JOIN (SELECT line AS of_credit, laid FROM credits) c ON c.of_credit = t.credit))
        GROUP BY ${listed(by, 'is_unvisited')})`;
};

/** What credits take in each row and from each line: `taken`, from `visits` visits. */
const takenSql = (keys: readonly string[], { unvisited }: CreditParts, isLaid: boolean): string => {
  const by = listed(...keys, 'line', 'credit');
  return `SELECT ${listed(by, '(visits * taken)::HUGEINT AS taken', 'visits', 'false AS is_unvisited')} FROM (
      SELECT ${listed(by, 'sum(paid)::HUGEINT AS visits')} FROM found_visits WHERE credit IS NOT NULL GROUP BY ${by})
      JOIN credited USING (line, credit)
    UNION ALL
    SELECT ${listed(by, 'sum(taken)::HUGEINT AS taken', '0::HUGEINT AS visits', 'true AS is_unvisited')}
      FROM (${unvisited}) GROUP BY ${by}
    ${
      isLaid
        ? `UNION ALL
    SELECT ${listed(...keys, `${POOL_LINE} AS line`, 'credit', '(paid * taken)::HUGEINT AS taken', 'paid AS visits', 'false AS is_unvisited')}
      FROM ${inPools(keys)} JOIN laid_credits USING (pool)`
        : ''
    }`;
};

/** Credits in the form of the ledger's lines: what they take is negative. Reads `found_visits`. */
export const creditLines = (credits: CreditParts, isLaid: boolean): string => `
      SELECT c.line, (-c.amount)::VARCHAR, c.visits::VARCHAR, coalesce(t.visits, 0)::VARCHAR, '0',
        (-coalesce(t.on_visits, 0))::VARCHAR, (-coalesce(t.without, 0))::VARCHAR,
        coalesce(t.on_visits + t.without, 0) < c.laid, CASE WHEN c.shown THEN c.unlaid ELSE 0 END::VARCHAR, false
      FROM credits c LEFT JOIN (
        SELECT credit, sum(visits)::HUGEINT AS visits, coalesce(sum(taken) FILTER (NOT is_unvisited), 0)::HUGEINT AS on_visits,
          coalesce(sum(taken) FILTER (is_unvisited), 0)::HUGEINT AS without
        FROM (${takenSql([], credits, isLaid)}) GROUP BY credit) t ON t.credit = c.line
      WHERE t.credit IS NOT NULL OR (c.shown AND c.unlaid > 0
        AND EXISTS (SELECT 1 FROM spans s WHERE s.begins < c.ends AND s.ends > c.begins))`;
