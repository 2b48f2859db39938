import { sql } from 'kysely';
import type { DeliveryAttempt } from '../../../contracts/postbacks/delivery.ts';
import type { Reading } from '../../../core/postback/answer.ts';
import { afterFailure, type Breaker, CLOSED, nextTry } from '../../../core/postback/back-off.ts';
import type { OutgoingProblem } from '../../../core/postback/problems.ts';
import type { Db, Row, Tx } from '../../../db/tables.ts';
import { transact } from '../../../db/transact.ts';
import { alone } from '../repeats.ts';
import { type DeliveryEvent, type State, stateAfter, statesBefore } from '../states.ts';
import { tellBehind } from '../store.ts';
import type { OpenTarget, Tried } from './send-one.ts';

/** Attempts kept per delivery. */
const KEPT = 20;

export interface Finished {
  /** `maybe_taken`: before this try. */
  readonly delivery: Pick<Row<'deliveries'>, 'id' | 'tries' | 'test' | 'maybe_taken'>;
  readonly tried: Tried;
}

const mayBeTaken = ({ attempt, reached }: Tried): boolean => reached && attempt.status === null;

interface End {
  readonly event: DeliveryEvent;
  readonly problem: OutgoingProblem | null;
  /** Milliseconds since 1970. */
  readonly nextTry: number | null;
}

/** Effect of a response on a delivery. A test is tried once. */
const endOf = (
  { tries, test }: Pick<Row<'deliveries'>, 'tries' | 'test'>,
  reading: Reading,
  now: number,
): End => {
  if (reading.kind === 'delivered') return { event: 'accepted', problem: null, nextTry: null };
  if (reading.kind === 'drop') return { event: 'refused', problem: reading.problem, nextTry: null };
  const next = test ? null : nextTry(tries + 1, now, reading.kind === 'again' ? reading.least : 0);
  return { event: next === null ? 'exhausted' : 'postponed', problem: reading.problem, nextTry: next };
};

/** State of the target after a response. If it refused only this message, it is still working. */
export const breakerAfter = (breaker: Breaker, reading: Reading, now: number): Breaker => {
  if (reading.kind === 'rest') return afterFailure(breaker, now, { person: true });
  if (reading.kind === 'again' && reading.target) return afterFailure(breaker, now, { asked: reading.least });
  return CLOSED;
};

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

interface Written {
  id: number;
  state: State;
  problem: OutgoingProblem | null;
  attempt: DeliveryAttempt;
  next: string | null;
  done: string | null;
  maybe: boolean;
}

const writeDeliveries = async (tx: Tx, rows: readonly Written[]): Promise<void> => {
  await sql`update deliveries d set
      state = v.state, problem = v.problem, next_try_at = v.next, finished_at = v.done, tries = d.tries + 1,
      maybe_taken = v.maybe,
      ever_delivered = d.ever_delivered or v.state = 'delivered',
      attempts = (case when jsonb_array_length(d.attempts) >= ${KEPT} then d.attempts - 0 else d.attempts end)
        || jsonb_build_array(v.attempt)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id integer, state text, problem jsonb, attempt jsonb, next timestamptz, done timestamptz,
        maybe boolean)
    where d.id = v.id and d.state in ${statesBefore('postponed')}`.execute(tx);
};

/** Records what the receiver has been or may have been sent, and the IDs used, for when the log no longer has them. */
const writeTold = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await sql`insert into told (once, rule_id, taken, told_at)
    select once, rule_id, bool_or(ever_delivered or maybe_taken), ${new Date(now)}::timestamptz from deliveries
    where id in (${sql.join(ids)}) and once is not null and rule_id is not null
    group by once, rule_id
    on conflict (once) do update set taken = told.taken or excluded.taken, told_at = excluded.told_at`.execute(
    tx,
  );
};

const idOf = (target: OpenTarget): number => (target.kind === 'rule' ? target.rule : target.webhook).id;

/** Whether a failed delivery waits for the target. */
const failedWaits = async (tx: Tx, target: OpenTarget): Promise<boolean> => {
  const found = await tx
    .selectFrom('deliveries')
    .select('id')
    .where(target.kind === 'rule' ? 'rule_id' : 'webhook_id', '=', idOf(target))
    .where('state', '=', 'waiting')
    .where('test', '=', false)
    .where('tries', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

const writeTarget = async (
  tx: Tx,
  target: OpenTarget,
  breaker: Breaker,
  last: { delivered: boolean; problem: OutgoingProblem | null; at: number; test: boolean },
  gone: boolean,
): Promise<void> => {
  const row = target.kind === 'rule' ? target.rule : target.webhook;
  // A successful test says nothing about failed deliveries still waiting.
  const keeps = last.test && last.problem === null && (await failedWaits(tx, target));
  const set = {
    failures: breaker.failures,
    resting_until: breaker.restingUntil === null ? null : new Date(breaker.restingUntil),
    ...(last.delivered && !last.test && { last_delivered_at: new Date(last.at) }),
    ...(!keeps && {
      last_problem: sql<OutgoingProblem | null>`${last.problem === null ? null : JSON.stringify(last.problem)}::jsonb`,
    }),
  };
  // A change in the meantime may have fixed the target, so earlier results say nothing about it now.
  if (target.kind === 'rule')
    await tx
      .updateTable('outgoing_rules')
      .set(set)
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .execute();
  else
    await tx
      .updateTable('webhooks')
      .set({ ...set, ...(gone && { enabled: false }) })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .execute();
};

/** Records the results of deliveries to one target, in the order of their responses. */
export const finish = (
  db: Db,
  target: OpenTarget,
  breaker: Breaker,
  finished: readonly Finished[],
  now: number,
): Promise<void> => {
  const rows = finished.map(({ delivery, tried }): Written => {
    const { event, problem, nextTry: next } = endOf(delivery, tried.reading, now);
    const state = stateAfter(event);
    const done = state === 'waiting' ? null : iso(now);
    const maybe = delivery.maybe_taken || mayBeTaken(tried);
    return { id: delivery.id, state, problem, attempt: tried.attempt, next: iso(next), done, maybe };
  });
  const lastFailed = finished.findLastIndex(({ tried }) => tried.reading.kind !== 'delivered');
  const lastTaken = finished.findLastIndex(({ tried }) => tried.reading.kind === 'delivered');
  const reading = finished[lastFailed]?.tried.reading;
  const problem =
    lastFailed > lastTaken && reading !== undefined && reading.kind !== 'delivered' ? reading.problem : null;
  const gone = finished.some(
    ({ tried }) => tried.reading.kind === 'drop' && tried.reading.problem.code === 'target_gone',
  );
  // Tests are sent individually.
  const test = finished.every(({ delivery }) => delivery.test);
  const givenUp = rows.filter(({ state }) => state === 'dropped' || state === 'failed').map(({ id }) => id);
  return transact(db, async (tx) => {
    if (givenUp.length > 0) await alone(tx);
    await writeDeliveries(
      tx,
      rows.toSorted((a, b) => a.id - b.id),
    );
    await writeTold(
      tx,
      rows.map(({ id }) => id),
      now,
    );
    if (givenUp.length > 0) await tellBehind(tx, givenUp, now);
    await writeTarget(tx, target, breaker, { delivered: lastTaken >= 0, problem, at: now, test }, gone);
  });
};
