import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';

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
  await queue.addRule({ kind: 'meta', pixelId: '1', eventNames: { sale: 'Purchase' }, testEventCode: null });
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
