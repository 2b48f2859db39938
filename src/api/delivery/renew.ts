import { sql } from 'kysely';
import { problem } from '../../core/postback/problems.ts';
import { refusedContent } from '../../db/failure.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { BEFORE, type Remade, type RemakeParts, remake, sendAgain } from './remake.ts';
import { alone } from './repeats.ts';
import { stateAfter, statesBefore } from './states.ts';
import { tellBehind } from './store.ts';

/** Rows per transaction. */
const AT_ONCE = 200;

/** Additions and corrections to these are sent instead. */
const drop = async (tx: Tx, list: readonly Remade[], at: number): Promise<void> => {
  const rows = list.flatMap(({ before, made }) =>
    'dropped' in made ? [{ id: before.id, problem: made.dropped }] : [],
  );
  if (rows.length === 0) return;
  await sql`update deliveries d set state = ${stateAfter('excluded')}, problem = v.problem, next_try_at = null,
      finished_at = ${new Date(at)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id integer, problem jsonb)
    where d.id = v.id`.execute(tx);
  await tellBehind(
    tx,
    rows.map(({ id }) => id),
    at,
  );
};

const stale = (db: Db, { id, version }: Pick<Row<'outgoing_rules'>, 'id' | 'version'>) =>
  db
    .selectFrom('deliveries')
    .select(BEFORE)
    .where('rule_id', '=', id)
    .where('state', 'in', statesBefore('renewed'))
    .where('rule_version', '<', version)
    .where('test', '=', false)
    // In the order of the index, so that nothing else is read for a target that is away.
    .orderBy('rule_version')
    .orderBy('id');

/** A delivery that cannot be stored in its new form ends, so that it blocks nothing after it. */
const putAside = async (
  db: Db,
  known: Pick<Row<'outgoing_rules'>, 'id' | 'version'>,
  at: number,
): Promise<number> => {
  const [first] = await stale(db, known).limit(1).execute();
  if (first === undefined) return 0;
  const dropped = problem('content_invalid', { part: 'body' });
  await transact(db, async (tx) => {
    await alone(tx);
    await drop(tx, [{ before: first, rule: null, made: { dropped } }], at);
  });
  return 1;
};

const portion = (
  db: Db,
  known: Pick<Row<'outgoing_rules'>, 'id'>,
  parts: RemakeParts,
  most: number,
): Promise<number> =>
  transact(db, async (tx) => {
    await alone(tx);
    const rule = await tx
      .selectFrom('outgoing_rules')
      .selectAll()
      .where('id', '=', known.id)
      .executeTakeFirst();
    if (rule === undefined) return 0;
    const found = await stale(tx, rule).limit(most).forUpdate().execute();
    const remade = await remake(
      tx,
      found.toSorted((a, b) => a.id - b.id).map((before) => ({ before, rule })),
      parts,
      rule.version,
    );
    const at = parts.now();
    await sendAgain(tx, 'renewed', remade, at);
    await drop(tx, remade, at);
    return found.length;
  });

/**
 * Rebuilds waiting deliveries made for an older version of an outgoing postback, oldest first, and drops those it no
 * longer sends. Returns how many it examined. None of its deliveries may be in progress.
 */
export const renew = async (
  db: Db,
  known: Pick<Row<'outgoing_rules'>, 'id' | 'version'>,
  parts: RemakeParts,
): Promise<number> => {
  // Usually there are none.
  if ((await stale(db, known).limit(1).execute()).length === 0) return 0;
  try {
    return await portion(db, known, parts, AT_ONCE);
  } catch (error) {
    if (!refusedContent(error)) throw error;
  }
  try {
    return await portion(db, known, parts, 1);
  } catch (error) {
    if (!refusedContent(error)) throw error;
    parts.log.error({ err: error, rule: known.id }, 'a delivery could not be stored as it was made anew');
    return putAside(db, known, parts.now());
  }
};
