import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import { isLong } from '../../../test/helpers/long.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue.close());
beforeEach(() => queue.empty());

const rows = () =>
  queue.db.selectFrom('deliveries').select(['state', 'transaction', 'problem']).orderBy('id').execute();

test('a NUL and a lone surrogate in received data stop nothing', async () => {
  await queue.addRule();
  queue.convert({
    transaction: 'a\0b',
    event: 'one\ud800',
    request: { subs: ['\0', ...Array(9).fill(null)] },
  });
  queue.convert({ transaction: 'next' });
  await queue.run();
  expect(queue.sent.map(({ url }) => new URL(url).searchParams.get('t'))).toEqual(['ab', 'next']);
  expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(queue.logged).toEqual([]);
});

test('a change that cannot be stored is dropped with a reason, and blocks no other', async () => {
  await queue.addRule();
  queue.convert({ transaction: 'before' });
  // Too long for an index, and incompressible.
  queue.convert({ transaction: randomBytes(20_000).toString('hex') });
  queue.convert({ transaction: 'behind' });
  await queue.run();
  expect(
    (await rows()).map(({ state, transaction, problem }) => [state, transaction, problem?.code]),
  ).toEqual([
    ['delivered', 'before', undefined],
    ['dropped', null, 'content_invalid'],
    ['delivered', 'behind', undefined],
  ]);
  expect(queue.logged).toEqual(['a change of a conversion could not be passed on']);
});

test('waiting deliveries go out even if nothing new can be taken, or nothing can be removed from the feed', async () => {
  await queue.addRule();
  queue.answer = () => ({ status: 500 });
  queue.convert({ transaction: 'waits' });
  await queue.run();
  queue.answer = () => ({ status: 200 });
  queue.now += 60_000;
  const { changesAfter, forget } = queue.feed;
  queue.feed.changesAfter = () => Promise.reject(new Error('no events'));
  await queue.run();
  queue.feed.changesAfter = changesAfter;
  expect((await rows()).map(({ state }) => state)).toEqual(['delivered']);
  queue.feed.forget = () => Promise.reject(new Error('no events'));
  queue.convert({ transaction: 'new' });
  await queue.run();
  queue.feed.forget = forget;
  expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(queue.logged).toEqual(['changes could not be taken', 'changes could not be taken']);
});

test('no part of a secret shows, wherever a response is truncated', async () => {
  await queue.addRule({}, 'secret-of-the-rule');
  queue.answer = () => ({
    status: 302,
    location: `https://net.example/${'x'.repeat(270)}secret-of-the-rule`,
    body: `${'y'.repeat(1990)}secret-of-the-rule`,
  });
  queue.convert();
  await queue.run();
  const { attempts, problem } = await queue.db
    .selectFrom('deliveries')
    .select(['attempts', 'problem'])
    .executeTakeFirstOrThrow();
  expect(problem?.params.location).toContain('xxx***');
  expect(JSON.stringify([attempts, problem])).not.toContain('secret');
});

test('an outgoing postback for a conversion type gets those that have it when they change', async () => {
  await queue.changeRule(await queue.addRule(), { match: { types: [1, 3] } });
  queue.convert({ transaction: 'sale' });
  queue.convert({ transaction: 'lead', status: 'lead', typeWord: 'lead' });
  queue.convert({ transaction: 'approved lead', typeWord: 'lead' });
  queue.convert({ transaction: 'cart', event: 'add_to_cart' });
  queue.convert({ transaction: 'settled', event: 'purchase', typeWord: '=2' });
  await queue.run();
  // The type of carts is off, so they are of the type "other".
  expect((await rows()).map(({ transaction }) => transaction)).toEqual(['sale', 'cart']);
});

test('a change that cannot be processed is put aside with a reason, and blocks no other', async () => {
  await queue.addRule();
  const match = { statuses: ['hold'] };
  await queue.changeRule(await queue.addRule(), { match });
  queue.convert({ transaction: 'before' });
  queue.convert({ transaction: 'broken', request: { url: null as never } });
  queue.convert({ transaction: 'behind' });
  await queue.run();
  expect(
    (await rows()).map(({ state, transaction, problem }) => [state, transaction, problem?.code]),
  ).toEqual([
    ['delivered', 'before', undefined],
    ['dropped', null, 'not_made'],
    ['delivered', 'behind', undefined],
  ]);
  expect(queue.logged).toEqual(['nothing could be made of a change of a conversion: a fault of Fairlead']);
});

test('a delivery that cannot be built for one outgoing postback goes out for the others, and keeps its data', async () => {
  await queue.addRule({
    kind: 'meta',
    pixelId: '1',
    eventNames: { sale: 'Purchase' },
    testEventCode: null,
  });
  await queue.addRule();
  queue.convert({ transaction: 'A', hashes: null as never });
  await queue.run();
  expect((await rows()).map(({ state, problem }) => [state, problem?.code])).toEqual([
    ['dropped', 'not_made'],
    ['delivered', undefined],
  ]);
  const { facts } = await queue.db
    .selectFrom('deliveries')
    .select('facts')
    .where('state', '=', 'dropped')
    .executeTakeFirstOrThrow();
  expect(facts?.transaction).toBe('A');
  expect(queue.logged).toEqual(['a message could not be made: a fault of Fairlead']);
});

const MISHAPS = ['none', 'refused', 'refused', 'lost', 'reset', 'killed', 'changed'] as const;
const step = fc.record({
  conversions: fc.integer({ min: 0, max: 3 }),
  mishaps: fc.array(fc.constantFrom(...MISHAPS), { maxLength: 5 }),
  moves: fc.option(fc.constantFrom('a', 'b')),
});

test('for any changes and failures: an ID keeps its content if someone may have it, and otherwise follows the outgoing postback', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await queue.empty();
      queue.restart();
      let version = 1;
      const url = (place: string): string => `https://net.example/${place}?t={txid}&v=${version}`;
      const rule = await queue.addRule({ url: url('a') });
      // One after the other: on a Postgres server, the earlier of two changes at once could be the last to be stored.
      let moved = Promise.resolve();
      const move = (place: string): Promise<void> => {
        moved = moved.then(() => {
          version += 1;
          return queue.changeRule(rule, { target: { url: url(place) } });
        });
        return moved;
      };
      let mishaps: (typeof MISHAPS)[number][] = [];
      let dead = false;
      let since = version;
      const made: string[] = [];
      /** Deliveries with an unknown result when the process ended. */
      const unknown = new Set<string>();
      const mayHave = new Map<string, string>();
      const taken = new Set<string>();
      const wrong: string[] = [];
      queue.answer = async (message) => {
        if (dead) return new Promise(() => undefined);
        const what = mishaps.shift() ?? 'none';
        const sent = new URL(message.url);
        const one = sent.searchParams.get('t') ?? '';
        const key = `${message.headers['idempotency-key']} ${sent.pathname}`;
        const before = mayHave.get(key);
        if (before !== undefined && before !== String(sent)) wrong.push(`${before} and ${sent}`);
        if (before === undefined && !unknown.has(one) && Number(sent.searchParams.get('v')) < since)
          wrong.push(`${sent} behind ${since}`);
        if (what === 'changed') await move(sent.pathname === '/a' ? 'b' : 'a');
        if (what === 'refused' || what === 'changed') return { status: 500 };
        mayHave.set(key, String(sent));
        if (what === 'lost') return { ok: false, failure: 'timeout', ms: 1 };
        if (what === 'reset') return { ok: false, failure: 'reset', ms: 1 };
        taken.add(one);
        if (what === 'none') return {};
        dead = true;
        for (const all of made) unknown.add(all);
        throw new Error('killed');
      };
      const run = async (): Promise<void> => {
        since = version;
        await queue.run();
        if (dead) queue.restart();
        dead = false;
        queue.now += 31 * 60_000;
      };
      for (const { conversions, moves, ...given } of steps) {
        mishaps = [...given.mishaps];
        for (let i = 0; i < conversions; i++) {
          const transaction = `T${made.length}`;
          made.push(transaction);
          queue.convert({ transaction });
        }
        await run();
        if (moves !== null) await move(moves);
      }
      mishaps = [];
      // The longest pause between two tries is a day.
      for (let i = 0; i < 50; i++) await run();
      expect(wrong).toEqual([]);
      expect(taken).toEqual(new Set(made));
    }),
    { numRuns: isLong ? 40 : 8, endOnFailure: true },
  );
}, 120_000);
