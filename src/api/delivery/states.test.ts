import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { dropWaiting } from '../outgoing/store.ts';
import { forgetDeliveries } from './forget.ts';
import { type DeliveryEvent, type State, TRANSITIONS } from './states.ts';

type Change = readonly [before: State | null, after: State];

const DAY = 24 * 60 * 60 * 1000;
const CLICK = { node: 1, worker: 1, epoch: 1, sequence: 7, time: Date.UTC(2026, 2, 9) };

const META = {
  kind: 'meta',
  pixelId: '1',
  eventNames: { sale: 'Purchase', lead: 'Lead' },
  testEventCode: null,
};
const ACCEPTED = '{"events_received":1}';
const REFUSED = '{"error":{"code":100,"error_subcode":2804003}}';

let queue: Queue;
/** A URL, which gets everything, and a platform, which gets each conversion once. */
let rules: number[];

beforeAll(async () => {
  queue = await openQueue();
  await sql`create table state_changes (id serial, before text, after text)`.execute(queue.db);
  // The store itself records each write of a state, including several in one step.
  await sql`create function record_state() returns trigger language plpgsql as $$ begin
    insert into state_changes (before, after)
      values (case when tg_op = 'UPDATE' then old.state end, new.state);
    return null;
  end $$`.execute(queue.db);
  await sql`create trigger record_state after insert or update of state on deliveries
    for each row execute function record_state()`.execute(queue.db);
});
afterAll(() => queue.close());
beforeEach(() => reset());

const reset = async (): Promise<void> => {
  await queue.empty();
  await sql`delete from state_changes`.execute(queue.db);
  rules = [await queue.addRule(), await queue.addRule(META)];
};

const changes = async (): Promise<Change[]> => {
  const { rows } = await sql<{
    before: State | null;
    after: State;
  }>`with gone as (delete from state_changes returning *) select before, after from gone order by id`.execute(
    queue.db,
  );
  return rows.map(({ before, after }) => [before, after]);
};

const changesOf = (event: DeliveryEvent): Change[] => {
  const { from, to } = TRANSITIONS[event];
  return from.length === 0 ? [[null, to]] : from.map((before): Change => [before, to]);
};

const convert = (status: string, transaction: string): void => {
  queue.convert({ status, transaction, click: CLICK, request: { clickIds: { fbclid: 'x' } } });
};
const sending = (status: number, body = ''): Promise<void> => {
  queue.answer = () => ({ status, body });
  return queue.run();
};
const send = (statuses: readonly string[]) => async (): Promise<void> => {
  for (const rule of rules) await queue.changeRule(rule, { match: { statuses } });
};
const deleteTargets = (): Promise<void> =>
  queue.db.transaction().execute(async (tx) => {
    for (const rule of rules) await dropWaiting(tx, { rule }, new Date(queue.now));
  });

const RUN = ['planned', 'omitted', 'renewed', 'excluded', 'released', 'postponed', 'exhausted'] as const;

/** What people, receivers and time do, and the events that may follow. */
const STEPS: Record<string, { does: () => unknown; events: readonly DeliveryEvent[] }> = {
  'a sale': { does: () => convert('sale', 'S'), events: [] },
  'a lead': { does: () => convert('lead', 'L'), events: [] },
  'receivers accept': { does: () => sending(200, ACCEPTED), events: [...RUN, 'accepted'] },
  'receivers refuse': { does: () => sending(400, REFUSED), events: [...RUN, 'refused'] },
  'receivers fail': { does: () => sending(500), events: RUN },
  'a day passes': {
    does: () => {
      queue.now += DAY;
    },
    events: [],
  },
  'weeks pass': {
    does: () => {
      queue.now += 31 * DAY;
      return forgetDeliveries(queue.db, queue.now);
    },
    events: ['expired', 'released'],
  },
  'only sales are sent': { does: send(['sale']), events: [] },
  'everything is sent': { does: send([]), events: [] },
  'the targets are deleted': { does: deleteTargets, events: ['orphaned'] },
  'a member resends': { does: () => queue.resendAll(), events: ['resent'] },
};
const names = Object.keys(STEPS);

/** Takes steps; throws if a state changes in a way that the table does not list for what happened. */
const walk = async (steps: readonly string[]): Promise<Change[]> => {
  const seen: Change[] = [];
  for (const step of steps) {
    const { does, events } = STEPS[step] as (typeof STEPS)[string];
    await does();
    const allowed = events.flatMap(changesOf);
    for (const change of await changes()) {
      expect(allowed, `${step}: ${change.join(' -> ')}`).toContainEqual(change);
      seen.push(change);
    }
  }
  return seen;
};

test('whatever happens to deliveries, only listed changes of their state occur', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }), async (steps) => {
      await reset();
      await walk(['a sale', 'a lead', 'receivers fail', ...steps]);
    }),
    { numRuns: isLong ? 300 : 25 },
  );
});

test('each listed change occurs', async () => {
  const changed = await walk([
    ...['a sale', 'a lead', 'receivers fail', 'only sales are sent', 'a day passes', 'receivers fail'],
    ...['a member resends', 'receivers accept', 'a member resends', 'receivers refuse', 'a sale'],
    ...Array.from({ length: 20 }, () => ['receivers fail', 'a day passes']).flat(),
    ...['a member resends', 'weeks pass', 'a member resends', 'the targets are deleted'],
  ]);
  const named = (list: readonly Change[]): string[] =>
    [...new Set(list.map(([before, after]) => `${before} -> ${after}`))].toSorted();
  const listed = (Object.keys(TRANSITIONS) as DeliveryEvent[]).flatMap(changesOf);
  expect(named(changed)).toEqual(named(listed));
});
