import type { DuckDBValue } from '@duckdb/node-api';
import { abTestId } from '../../../core/clicks/ab-test-number.ts';
import type { Outcome } from '../../store/ab-test-results.ts';
import { IS_STAGED, identifiedBy } from '../../store/duckdb/conversion-identity.ts';
import { type Bindings, bindings } from '../../store/duckdb/rows.ts';
import { isOfTypes } from '../engine/conversion-types.ts';

/** Milliseconds as a TIMESTAMP. */
export const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)}::BIGINT * 1000)`;

/** Milliseconds as an INTERVAL. */
const interval = (ms: number): string => `to_microseconds(${Math.trunc(ms)}::BIGINT * 1000)`;

const clickKey = ['click_node', 'click_worker', 'click_epoch', 'click_sequence', 'transaction_id'];
const known = [...clickKey, 'identified_by'];
const orderOf = '(p.time, p.node, p.worker, p.epoch, p.sequence)';

/** Condition that the column `phase` is none of these. */
export const phaseIn = (leftOut: readonly number[]): string =>
  leftOut.length === 0 ? 'true' : `phase NOT IN (${leftOut.map(Math.trunc).join(', ')})`;

/** Microseconds since the unit's first request; whole numbers compare in half the time of TIMESTAMPs. */
const since = (column: string): string => `(epoch_us(${column}) - epoch_us(unit_time))`;

interface OwnConversions {
  own: string;
  /** Values for `own`, $1 to $4 first; more can be added. */
  bind: Bindings;
}

/** Of a conversion that is as it is: see `apartTables`. */
const asItIs = 'NULL::TIMESTAMP AS absorbed_at, false AS dropped';
const ofConversions = [
  ...['unit', 'unit_time', 'unit_phase', 'unit_variant', ...clickKey, 'identity', 'event', 'type_word'],
  ...['first_time', 'last_time', 'changes', 'status', 'revenue', 'ends'],
].join(', ');

/**
 * CTEs. `apart`: conversions with stages as they were told apart when the window ended. A page's conversion that became
 * part of another after that (`absorbed_at`) was one of its own, and the other was there too (`dropped`) or was not, if it
 * only continues the page's. Few postbacks ever absorb one.
 */
const apartTables = (rows: string): string => {
  const same = clickKey.map((column) => `a.${column} = o.${column}`).join(' AND ');
  const later = `absorbed a ON ${same} AND a.time > o.ends AND a.absorbed_time BETWEEN o.unit_time AND o.ends`;
  return `absorbed AS (SELECT ${clickKey.join(', ')}, event, absorbed_word, absorbed_time, continued, time FROM postbacks
      WHERE workspace = $1 AND campaign = $2 AND absorbed_word IS NOT NULL),
    staged AS (SELECT ${ofConversions} FROM (${rows} AND identity IS NOT NULL)),
    apart AS (
      SELECT *, ${asItIs} FROM staged o ANTI JOIN ${later} AND a.continued
      UNION ALL
      SELECT o.* REPLACE (NULL AS identity, a.event AS event, a.absorbed_word AS type_word, a.absorbed_time AS first_time),
        a.time, NOT a.continued
      FROM staged o JOIN ${later} AND ($4::VARCHAR IS NULL OR a.event = $4))`;
};

/**
 * Conversions with the event and the type word that they had when the window ended: what the first postback after it
 * replaced, or else what they have. Few postbacks ever replace one.
 */
const withTypeThen = (rows: string): string => {
  const same = known.map((column) => `b.${column} = o.${column}`).join(' AND ');
  const then = (part: string): string =>
    `coalesce(list_filter(b.replaced, lambda one: one.time > o.ends AND (o.absorbed_at IS NULL OR one.time <= o.absorbed_at))[1].${part}, o.${part}) AS ${part}`;
  return `SELECT o.* EXCLUDE (identified_by) REPLACE (${then('event')}, ${then('type_word')})
    FROM (SELECT *, ${identifiedBy('own')} AS identified_by FROM (${rows}) own) o LEFT JOIN (
      SELECT ${known.join(', ')}, list({time: p.time, event: p.event_before, type_word: p.word_before} ORDER BY ${orderOf}) AS replaced
      FROM (SELECT *, ${identifiedBy('postbacks')} AS identified_by FROM postbacks) p
      WHERE p.workspace = $1 AND p.campaign = $2 AND p.word_before IS NOT NULL
      GROUP BY ${known.join(', ')}) b ON ${same}`;
};

const bindingsOf = ({ workspace, campaign, test, event }: Outcome): Bindings => {
  const bind = bindings();
  for (const value of [workspace, campaign, abTestId(test), event]) bind.add(value);
  return bind;
};

/** Those with stages can have had the event that is asked for earlier. Adjustments have no unit. */
const ofUnits = ({ windowMs, upTo }: Outcome): string =>
  `SELECT *, unit_time + ${interval(windowMs)} AS ends FROM conversions
    WHERE unit IS NOT NULL AND workspace = $1 AND campaign = $2 AND test = $3 AND ($4::VARCHAR IS NULL OR event = $4 OR ${IS_STAGED})
      AND unit_time <= ${instant(upTo - windowMs)}`;

/** By types, only those that were of them when the window ended, whatever they are now. */
const counted = (rows: string, { types = null, windowMs }: Outcome, bind: Bindings): string => {
  const placed = `SELECT *, ${since('first_time')} AS place, ${since('last_time')} AS changed_at, ${Math.trunc(windowMs)}::BIGINT * 1000 AS span
    FROM (${rows})`;
  return types === null ? placed : `SELECT * FROM (${withTypeThen(placed)}) WHERE ${isOfTypes(types, bind)}`;
};

/**
 * SQL: conversions of the test's units with a closed window; `place`: time since the first request; `span`: the window.
 * They are told apart as they are now, which makes no difference to those outside the window.
 */
export const ownConversions = (outcome: Outcome): OwnConversions => {
  const bind = bindingsOf(outcome);
  return { own: counted(`SELECT *, ${asItIs} FROM (${ofUnits(outcome)})`, outcome, bind), bind };
};

const inside = 'place BETWEEN 0 AND span';
/** Changed after the window ended, or no longer there. This is rare, and only then are postbacks read. */
const moved = '(absorbed_at IS NOT NULL OR (changes > 1 AND changed_at > span))';
const facts = ['unit', 'unit_time', 'unit_phase', 'unit_variant', 'first_time'];

/**
 * CTEs. `standing`: conversions within the window, each in its state at the end of the window, taken from its postbacks
 * if it has changed since. `outcomes`: units with a conversion that counts: the time of their first one, their revenue,
 * and whether all have since been rejected. Nearly all units have one conversion, and only those with more are
 * aggregated.
 */
export const outcomeTables = (outcome: Outcome): { tables: string; values: DuckDBValue[] } => {
  const same = known.map((column) => `p.${column} = o.${column}`).join(' AND ');
  const bind = bindingsOf(outcome);
  const rows = ofUnits(outcome);
  const own = counted(
    `SELECT ${ofConversions}, ${asItIs} FROM (${rows} AND identity IS NULL) UNION ALL SELECT * FROM apart`,
    outcome,
    bind,
  );
  const of = (columns: readonly string[]): string => columns.map((column) => `o.${column}`).join(', ');
  const tables = `${apartTables(rows)},
    changed AS (SELECT ${[...facts, ...clickKey, `${identifiedBy('own')} AS identified_by`, 'event', 'status', 'revenue', 'ends', 'dropped'].join(', ')}
      FROM (${own}) own WHERE ${inside} AND ${moved}),
    earlier AS (
      SELECT ${of(known)}, arg_max({status: coalesce(p.standing_status, p.status), revenue: p.standing_revenue, event: coalesce(p.standing_event, p.event)}, ${orderOf}) AS stood
      FROM changed o JOIN (SELECT *, ${identifiedBy('postbacks')} AS identified_by FROM postbacks) p ON ${same}
      WHERE p.workspace = $1 AND p.campaign = $2 AND ($4::VARCHAR IS NULL OR p.event = $4 OR p.${IS_STAGED}) AND p.time <= o.ends
        AND (p.fate IN ('recorded', 'updated', 'added') OR p.continued) GROUP BY ALL),
    standing AS (
      SELECT ${facts.join(', ')}, event, status AS status_now, status, revenue FROM (${own})
      WHERE ${inside} AND NOT (${moved})
      UNION ALL
      SELECT ${of(facts)}, coalesce(p.stood.event, o.event), o.status, coalesce(p.stood.status, o.status),
        CASE WHEN p.stood IS NULL THEN o.revenue ELSE p.stood.revenue END
      FROM changed o LEFT JOIN earlier p ON ${same} WHERE p.stood IS NOT NULL OR NOT o.dropped),
    counting AS (SELECT * FROM standing WHERE status <> 'rejected' AND ($4::VARCHAR IS NULL OR event = $4)),
    repeated AS (SELECT unit FROM counting GROUP BY unit HAVING count(*) > 1),
    outcomes AS (
      SELECT unit, unit_time, unit_phase AS phase, unit_variant AS variant, first_time, coalesce(revenue, 0)::DOUBLE AS amount,
        status_now = 'rejected' AS rejected
      FROM counting ANTI JOIN repeated USING (unit)
      UNION ALL
      SELECT unit, unit_time, unit_phase, unit_variant, min(first_time), coalesce(sum(revenue), 0)::DOUBLE,
        bool_and(status_now = 'rejected')
      FROM counting SEMI JOIN repeated USING (unit) GROUP BY unit, unit_time, unit_phase, unit_variant)`;
  return { tables, values: bind.values };
};
