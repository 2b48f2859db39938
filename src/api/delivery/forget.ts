import { sql } from 'kysely';
import { shownProblem } from '../../core/postback/problems.ts';
import { withoutAddress } from '../../core/postback/without-address.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { alone } from './repeats.ts';
import { stateAfter, statesBefore } from './states.ts';
import { tellBehind } from './store.ts';

/** How long results of deliveries are kept, unless the workspace keeps requests for less. */
const KEPT_DAYS = 30;
/** How long a record of what platforms were sent is kept: as long as they could get the same conversion again. */
const TOLD_DAYS = 400;
/** Age at which an unsent test is given up: its process ended. */
const TEST_MS = 10 * MINUTE_MS;

/** Removes deliveries finished long ago, and ends those that wait forever. */
export const forgetDeliveries = async (db: Db, now: number): Promise<void> => {
  await sql`delete from deliveries d using workspaces w where w.id = d.workspace_id and d.finished_at is not null
    and d.finished_at < ${new Date(now)}::timestamptz
      - make_interval(days => least(${KEPT_DAYS}, coalesce(w.keep_requests_days, ${KEPT_DAYS})))`.execute(db);
  // Deliveries for a target that is off or never returns do not wait indefinitely.
  await db.transaction().execute(async (tx) => {
    await alone(tx);
    const { rows } = await sql<{
      id: number;
    }>`update deliveries d set state = ${stateAfter('expired')}, next_try_at = null, finished_at = ${new Date(now)}::timestamptz
      from workspaces w where w.id = d.workspace_id and d.state in ${statesBefore('expired')} and d.created_at < ${new Date(now)}::timestamptz
        - make_interval(days => least(${KEPT_DAYS}, coalesce(w.keep_requests_days, ${KEPT_DAYS})))
      returning d.id`.execute(tx);
    await tellBehind(
      tx,
      rows.map(({ id }) => id),
      now,
    );
  });
  await sql`delete from told where told_at < ${new Date(now)}::timestamptz - make_interval(days => ${TOLD_DAYS})`.execute(
    db,
  );
  await db
    .updateTable('deliveries')
    .set({ state: stateAfter('expired'), finished_at: new Date(now) })
    .where('state', 'in', statesBefore('expired'))
    .where('test', '=', true)
    .where('created_at', '<', new Date(now - TEST_MS))
    .execute();
};

/** Rows per transaction and per run, because outgoing deliveries wait for it. */
const AT_ONCE = 200;
const PORTIONS = 5;

type PlannedDelivery = Pick<Row<'deliveries'>, 'facts' | 'content' | 'elsewhere' | 'attempts' | 'problem'>;

/** A delivery's content and responses without the visitor's address. */
export const withNoAddress = <T extends Partial<PlannedDelivery>>(delivery: T): T => {
  const { facts, content, elsewhere, attempts, problem } = delivery;
  const address = facts?.click?.address ?? null;
  if (!facts?.click || address === null) return delivery;
  const cut = (text: string): string => text.replaceAll(address, '***');
  return {
    ...delivery,
    ...(problem && { problem: shownProblem(problem, cut) }),
    facts: { ...facts, click: { ...facts.click, address: null } },
    ...(content && { content: withoutAddress(content, address) }),
    ...(elsewhere && { elsewhere: elsewhere.map((one) => withoutAddress(one, address)) }),
    ...(attempts && {
      attempts: attempts.map((attempt) => ({
        ...attempt,
        answer: cut(attempt.answer),
        problem: attempt.problem && shownProblem(attempt.problem, cut),
      })),
    }),
  };
};

interface Told extends PlannedDelivery {
  readonly id: number;
  readonly rule_id: number | null;
}

/** An outgoing postback shows the last problem of its deliveries. */
const forgetLast = async (tx: Tx, rows: readonly Told[]): Promise<void> => {
  const said = rows.map(({ rule_id, facts }) => ({ rule_id, address: facts?.click?.address ?? null }));
  await sql`update outgoing_rules r set last_problem = replace(r.last_problem::text, v.address, '***')::jsonb
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as v(rule_id integer, address text)
    where r.id = v.rule_id and position(v.address in r.last_problem::text) > 0`.execute(tx);
};

const forgetSome = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told>`select d.* from workspaces w cross join lateral (
        select id, rule_id, facts, content, elsewhere, attempts, problem from deliveries
        where workspace_id = w.id and facts #>> '{click,address}' is not null
        order by id limit ${AT_ONCE} for update skip locked) d
      where not w.keep_addresses limit ${AT_ONCE}`.execute(tx);
    if (rows.length === 0) return 0;
    await sql`update deliveries d set facts = v.facts, content = v.content, elsewhere = v.elsewhere, attempts = v.attempts, problem = v.problem
      from jsonb_to_recordset(${JSON.stringify(rows.map(withNoAddress))}::jsonb)
        as v(id integer, facts jsonb, content jsonb, elsewhere jsonb, attempts jsonb, problem jsonb)
      where d.id = v.id`.execute(tx);
    await forgetLast(tx, rows);
    return rows.length;
  });

/**
 * Removes visitors' addresses from sent and waiting deliveries in workspaces that no longer keep them. Works in
 * separate portions: anything left, even by a restart, is found again.
 */
export const forgetAddresses = async (db: Db): Promise<void> => {
  for (let i = 0; i < PORTIONS; i++) if ((await forgetSome(db)) < AT_ONCE) return;
};
