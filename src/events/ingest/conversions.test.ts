import { beforeEach, describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, place, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { NO_PERSON } from '../../core/clicks/conversion.ts';
import { SIGNATURE_WINDOW_MS } from '../../core/clicks/signatures.ts';
import { adjustmentIdentity, STAGES } from '../../core/conversions/identity.ts';
import type { OfferTerms } from '../../core/offers/offer-terms.ts';
import { RAW_SUBS } from '../../core/report/subs.ts';
import { UTMS } from '../../core/report/utm.ts';
import type { Disk } from '../journal/disk.ts';
import type { PostbackFields, RefusedFields, RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { MOST_BY_SCRIPT } from './known-conversions.ts';

const ROOT = 'journal';
let disk: Disk;
let store: FakeStore;
let ingest: Ingest;

beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
  ingest = start();
});

const start = (batchRecords = 2): Ingest =>
  createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
const drain = async (): Promise<void> => {
  while (await ingest.step());
};

/** Takes each batch with a new ingest that knows only what is stored. */
const drainWithRestarts = async (): Promise<void> => {
  for (let batches = 0; batches < 10; batches++) {
    await ingest.step();
    await ingest.settled();
    ingest = start();
  }
};

type Entry = [sequence: number, time: number, fields: RequestFields | PostbackFields | RefusedFields];
const lay = (worker: number, entries: readonly Entry[], epoch = 5): void => {
  const lines = entries.map(([sequence, time, fields]) => lineOf(fields, { epoch, sequence, time }));
  layJournal(disk, { root: ROOT, worker, epoch, segments: [lines] });
};

const fates = (): string[] => [...store.received.values()].flat().map(({ fate }) => fate);
const only = () => {
  expect(store.conversions.size).toBe(1);
  return [...store.conversions.values()][0] as NonNullable<ReturnType<typeof store.conversions.get>>;
};

const clickFields = requestFields({
  c: 8,
  d: 3,
  ru: 2,
  te: 'test',
  a: 1,
  co: 'BR',
  l: 'pt',
  s1: 'ad "7"',
  s3: 'ü',
  kr: '7.50',
});
const click = place({ worker: 0, sequence: 2, time: NOON });
const postback = (over: Partial<PostbackFields> = {}): PostbackFields =>
  postbackFields(click, { c: 8, a: 1, pa: '10', ...over });

test('a conversion gets the dimensions of its click, from this batch or from the store', async () => {
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ tx: 'same batch or next' })],
    [4, NOON + 2, requestFields()],
    [5, NOON + 3, requestFields()],
    [6, NOON + 4, postback({ tx: 'much later' })],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded', 'recorded']);
  for (const { dimensions, campaign, variant, clickTime, visit } of store.conversions.values()) {
    expect({ campaign, variant, clickTime, visit }).toEqual({
      campaign: 8,
      variant: 1,
      clickTime: NOON,
      visit: click,
    });
    expect(dimensions).toEqual({
      time: NOON,
      destination: 3,
      offer: 3,
      rule: 2,
      test: 'test',
      variant: 1,
      trafficClass: 'human',
      ofVisit: true,
      costed: true,
      country: 'BR',
      language: 'pt',
      device: null,
      os: null,
      browser: null,
      sub1: 'ad "7"',
      sub2: null,
      sub3: 'ü',
      terms: { by: 'revenue', percent: '7.5', types: null },
      more: {
        landing: false,
        region: null,
        city: null,
        inApp: null,
        subs: RAW_SUBS.map(() => null),
        utms: UTMS.map(() => null),
        exit: null,
        referrerHost: null,
        domain: 1,
        outcome: 'redirected',
      },
    });
  }
});

test('a postback before its click waits, also over a restart, and is settled by the click', async () => {
  // The worker with the click is missing, for example because its machine is offline.
  lay(1, [[1, NOON + 50, postback()]]);
  await drain();
  expect([fates(), store.conversions.size]).toEqual([['waiting'], 0]);
  ingest = start();
  await drain();
  expect(fates()).toEqual(['waiting']);
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded']);
  expect(only()).toMatchObject({
    dimensions: { destination: 3 },
    state: { status: 'sale', firstTime: NOON + 50 },
  });
});

test('several waiting for one click are settled in their order', async () => {
  lay(1, [
    [1, NOON + 50, postback({ st: 'lead', pa: '1' })],
    [2, NOON + 60, postback({ st: 'sale', pa: '2' })],
    [3, NOON + 70, postback({ st: 'sale', pa: '2' })],
  ]);
  await drain();
  expect(fates()).toEqual(['waiting', 'waiting', 'waiting']);
  lay(0, [[2, NOON, clickFields]]);
  await drain();
  expect(fates()).toEqual(['recorded', 'updated', 'duplicate']);
  expect(only().state).toEqual({
    status: 'sale',
    typeWord: 'sale',
    statusGiven: true,
    reportedType: null,
    payout: '2',
    payoutByType: false,
    currency: 'EUR',
    revenue: '2',
    changes: 2,
    ...{
      firstTime: NOON + 50,
      lastTime: NOON + 60,
      workspaceCurrency: 'EUR',
      byScript: false,
      hashes: NO_PERSON,
    },
  });
});

test('a postback whose click was never logged is attributed from the click ID, once its journal is past it', async () => {
  lay(0, [
    [1, NOON, requestFields()],
    [3, NOON + 1, requestFields()],
  ]);
  lay(1, [[1, NOON + 50, postback()]]);
  await drain();
  expect(fates()).toEqual(['recorded']);
  expect(only()).toMatchObject({ campaign: 8, variant: 1, clickTime: NOON, dimensions: null });
});

test('a click that was never logged is not waited for if its worker stays silent and the order is past it', async () => {
  lay(0, [[1, NOON, requestFields()]]);
  lay(1, [[1, NOON + 50, postback()]]);
  await drain();
  expect(fates()).toEqual(['recorded']);
  expect(only()).toMatchObject({ campaign: 8, variant: 1, dimensions: null });
});

test('a repeat is a duplicate, another status an update, and a rejection removes it', async () => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ st: 'lead' })],
    [4, NOON + 2, postback({ st: 'lead' })],
    [5, NOON + 3, postback({ st: 'sale', pa: '12.5' })],
    [6, NOON + 4, postbackFields(click, { c: 8, a: 1, st: 'rejected' })],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded', 'duplicate', 'updated', 'updated']);
  expect(only().state).toMatchObject({ status: 'rejected', payout: '12.5', changes: 3 });
});

test('two changes of a stored conversion in one batch are both applied in order', async () => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ st: 'lead', pa: '1' })],
  ]);
  await drain();
  const changes: Entry[] = [
    [1, NOON + 10, postback({ st: 'hold', pa: '2' })],
    [2, NOON + 11, postbackFields(click, { c: 8, a: 1, st: 'sale' })],
  ];
  lay(0, changes, 6);
  await drain();
  expect(fates()).toEqual(['recorded', 'updated', 'updated']);
  expect(only().state).toMatchObject({ status: 'sale', payout: '2', changes: 3 });
});

test('the same transaction sent a thousand times at once to two workers is one conversion', async () => {
  const same = (count: number): Entry[] =>
    Array.from({ length: count }, (_, i) => [3 + i, NOON + 1, postback({ tx: 'T' })]);
  lay(0, [[2, NOON, clickFields], ...same(500)]);
  lay(1, same(500));
  await drain();
  expect(Map.groupBy(fates(), (fate) => fate).get('duplicate')).toHaveLength(999);
  expect(only().state).toMatchObject({ payout: '10', changes: 1 });
  expect(store.changes).toHaveLength(1);
});

test.each([
  ['ignore', ['recorded', 'ignored', 'duplicate'], '10'],
  ['add', ['recorded', 'added', 'added'], '22.5'],
] as const)('the policy "%s" is the one in force when the postback came', async (du, expected, payout) => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ du })],
    [4, NOON + 2, postback({ du, pa: '2.5' })],
    [5, NOON + 3, postback({ du })],
  ]);
  await drain();
  expect([fates(), only().state.payout]).toEqual([expected, payout]);
});

test('a test changes nothing and waits for nothing; a refused one is kept', async () => {
  const none = { cn: 0, cw: 0, ce: 0, cs: 0, ct: 0, c: 0, a: -1 };
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ ts: 1 })],
    [4, NOON + 2, postback({ ts: 1, ...none })],
    [5, NOON + 3, { k: 'f', ws: 1, rs: 'secret_wrong', q: 'cid=x', m: 'GET' }],
  ]);
  await drain();
  expect([fates(), store.conversions.size, store.changes]).toEqual([['test', 'test'], 0, []]);
  expect(store.refused.map(({ record }) => record.rs)).toEqual(['secret_wrong']);
});

test('another transaction id or event is another conversion of the same click', async () => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ tx: 'A' })],
    [4, NOON + 1, postback({ tx: 'B' })],
    [5, NOON + 1, postback({ tx: 'A', ev: 'upsell' })],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded', 'recorded', 'recorded']);
  expect(store.conversions.size).toBe(3);
});

test('a failed commit of waiting postbacks is retried without a second row or conversion', async () => {
  lay(1, [[1, NOON + 50, postback()]]);
  await drain();
  lay(0, [[2, NOON, clickFields]]);
  let failures = 2;
  store.afterCommit = () => {
    if (failures-- > 0) throw new Error('stored, but the answer was lost');
  };
  for (let more = true; more; ) more = await ingest.step().catch(() => true);
  expect([fates(), store.requests.length]).toEqual([['recorded'], 1]);
  expect(only().state.changes).toBe(1);
});

test('a page changes nothing that another origin reported, and cannot report the same event again', async () => {
  const page = (over: Partial<PostbackFields>) => postback({ by: 'script', st: 'sale', pa: '900', ...over });
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ tx: 'A', pa: '10' })],
    [4, NOON + 2, page({ tx: 'A', st: 'rejected' })],
    [5, NOON + 3, page({ tx: 'A', du: 'add' })],
    [6, NOON + 4, page({ tx: 'B' })],
    [7, NOON + 5, page({ tx: '' })],
    [8, NOON + 6, page({ ev: 'newsletter', st: 'lead' })],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded', 'outranked', 'outranked', 'outranked', 'outranked', 'recorded']);
  expect(
    [...store.conversions.values()].map(({ event, state }) => [event, state.status, state.payout]),
  ).toEqual([
    ['conversion', 'sale', '10'],
    ['newsletter', 'lead', '900'],
  ]);
  expect(store.changes).toHaveLength(2);
});

test('another origin takes over a page’s report once, and confirming it sends no further delivery', async () => {
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ by: 'script', st: 'sale' })],
    [4, NOON + 2, postback({ st: 'sale' })],
    [5, NOON + 3, postback({ by: 'script', st: 'rejected' })],
    [6, NOON + 4, postback({ st: 'rejected', du: 'ignore' })],
  ]);
  // Whether it was confirmed is also known after a restart.
  await drainWithRestarts();
  expect(fates()).toEqual(['recorded', 'duplicate', 'outranked', 'ignored']);
  expect(only().state).toMatchObject({ status: 'sale', byScript: false, changes: 1 });
  expect(store.changes.map(({ fate }) => fate)).toEqual(['recorded']);
});

test('pages can report only a limited number of conversions per click', async () => {
  const made = Array.from(
    { length: 30 },
    (_, i): Entry => [i + 3, NOON + 1 + i, postback({ by: 'script', ev: i % 2 ? 'a' : 'b', tx: `${i}` })],
  );
  lay(0, [[1, NOON, requestFields()], [2, NOON, clickFields], ...made]);
  await drain();
  expect(store.conversions.size).toBe(MOST_BY_SCRIPT);
  expect(fates().slice(MOST_BY_SCRIPT)).toEqual(Array(10).fill('over_limit'));
});

test('a signed postback sent again is a replay, at every worker, over restarts and after any other changes', async () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ so: 3, sg: one, du: 'add' })],
    [4, NOON + 9, postback({ so: 3, sg: one, du: 'add' })],
  ]);
  lay(1, [
    [1, NOON + 2, postback({ so: 3, sg: one, du: 'add' })],
    [2, NOON + 3, postback({ so: 3, sg: two, st: 'rejected' })],
    [3, NOON + 4, postback({ so: 3, sg: one, du: 'add' })],
    [4, NOON + 5, postback({ so: 3, ts: 1, sg: 'c'.repeat(32) })],
    [5, NOON + 6, postback({ so: 3, st: 'sale', sg: 'c'.repeat(32) })],
  ]);
  await drainWithRestarts();
  const replayed = [...store.received.values()].flat().filter(({ fate }) => fate === 'replayed');
  expect(replayed.map(({ worker, record }) => [worker, record.s]).toSorted()).toEqual([
    [0, 4],
    [1, 1],
    [1, 3],
  ]);
  expect(only().state).toMatchObject({ status: 'sale', payout: '10', changes: 3 });
});

test('a replay of a postback still waiting for its click is detected; after the window a signature is ordinary', async () => {
  const sg = 'd'.repeat(32);
  lay(1, [
    [1, NOON + 50, postback({ sg })],
    [2, NOON + 60, postback({ sg })],
    [3, NOON + 50 + SIGNATURE_WINDOW_MS, postback({ sg, st: 'rejected' })],
  ]);
  await drain();
  expect(fates()).toEqual(['waiting', 'replayed', 'waiting']);
  lay(0, [[2, NOON, clickFields]]);
  await drain();
  expect(fates()).toEqual(['recorded', 'replayed', 'updated']);
});

test('a bare repeat of a sale changes nothing, also in older records without a separate status', async () => {
  const { sr: _, ...sale } = postback({ tx: 'T', st: 'sale', pa: '10' });
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, { ...sale, sr: 'approved' }],
    // Written by the edge when neither status nor payout was sent: a lead, with an empty received status.
    [4, NOON + 2, { ...postback({ tx: 'T', st: 'lead', sr: '' }), pa: undefined } as never],
  ]);
  await drain();
  expect(fates()).toEqual(['recorded', 'duplicate']);
  expect(only().state).toMatchObject({ status: 'sale', payout: '10', changes: 1 });
});

describe('a type that occurs once per click', () => {
  const once = { ev: 'ftd', tr: { n: 6, o: 1, l: 7, lp: '3' } } as const;
  const typesOf = () =>
    [...store.conversions.values()].map(({ transaction, state }) => [transaction, state.reportedType]);

  test('is taken by what came first, even before types had rules, but not by a page', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, postback({ ...once, tx: 'page', by: 'script' })],
      [4, NOON + 2, postback({ ...once, tx: 'first' })],
      [5, NOON + 3, postback({ ...once, tx: 'second' })],
      [6, NOON + 4, postback({ ev: 'old', tx: 'before' })],
      [7, NOON + 5, postback({ ...once, ev: 'OLD', tx: 'after' })],
    ]);
    await drain();
    expect(typesOf()).toEqual([
      ['page', 6],
      ['first', 6],
      ['second', 7],
      ['before', null],
      ['after', 7],
    ]);
  });

  test('makes later ones duplicates if they have no type', async () => {
    const { l: _, lp: __, ...rules } = once.tr;
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, postback({ ...once, tr: rules, tx: 'first' })],
      [4, NOON + 2, postback({ ...once, tr: rules, tx: 'second' })],
      [5, NOON + 3, postback({ ...once, tr: rules, tx: 'first', pa: '12' })],
    ]);
    await drain();
    expect(fates()).toEqual(['recorded', 'duplicate', 'updated']);
    expect(typesOf()).toEqual([['first', 6]]);
  });

  test('waits with its click, over restarts', async () => {
    lay(1, [
      [1, NOON + 1, postback({ ...once, tx: 'first' })],
      [2, NOON + 2, postback({ ...once, tx: 'second' })],
    ]);
    await drain();
    expect(fates()).toEqual(['waiting', 'waiting']);
    lay(0, [[2, NOON, clickFields]]);
    await drainWithRestarts();
    expect(typesOf()).toEqual([
      ['first', 6],
      ['second', 7],
    ]);
  });
});

test('a conversion has the network that reports it by itself, whoever corrects it', async () => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, postback({ tx: 'own' })],
    [4, NOON + 2, postback({ tx: 'network', so: 4 })],
    [5, NOON + 3, postback({ tx: 'page', ev: 'signup', by: 'script' })],
    [6, NOON + 4, postback({ tx: 'hand', by: 'api' })],
    [7, NOON + 5, postback({ tx: 'hand', so: 4, st: 'rejected', sr: 'rejected' })],
    [8, NOON + 6, postback({ tx: 'network', by: 'upload', st: 'rejected', sr: 'rejected' })],
  ]);
  await drain();
  const networks = [...store.conversions.values()].map(({ transaction, network }) => [transaction, network]);
  expect(networks).toEqual([
    ['own', 0],
    ['network', 4],
    ['page', null],
    ['hand', 4],
  ]);
});

describe('where a network’s events are stages of one conversion', () => {
  const stage = (n: number, over: Partial<PostbackFields>): PostbackFields =>
    postback({ tx: 'A', id: STAGES, tr: { n }, sr: '', st: 'sale', so: 4, ...over });
  const lead = stage(2, { ev: 'lead', pa: '5', st: 'lead', sr: 'lead' });
  const sale = stage(1, { ev: 'sale', pa: '40', st: 'sale', sr: 'approved' });

  test('a lead becomes a sale, with its history, and each stage is a change to send on', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, lead],
      [4, NOON + 2, sale],
      [5, NOON + 3, lead],
      [6, NOON + 4, stage(1, { ev: 'conversion', st: 'rejected', sr: 'rejected', pa: '40' })],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual(['recorded', 'updated', 'ignored', 'updated']);
    expect(only()).toMatchObject({
      event: 'sale',
      identity: STAGES,
      state: { status: 'rejected', payout: '40' },
    });
    expect(store.changes.map(({ event, status, payout }) => [event, status, payout])).toEqual([
      ['lead', 'lead', '5'],
      ['sale', 'sale', '40'],
      ['sale', 'rejected', '40'],
    ]);
    const standing = [...store.received.values()].flat().map((one) => one.standing?.event);
    expect(standing).toEqual(['lead', 'sale', undefined, 'sale']);
  });

  test('a changed setting reaches no conversion that is there', async () => {
    const { id: _, ...unstaged } = sale;
    lay(0, [
      [2, NOON, clickFields],
      // Reported by its event before the setting was on, and repeated after it.
      [3, NOON + 1, { ...unstaged, tx: 'old' }],
      [4, NOON + 2, { ...sale, tx: 'old', pa: '41' }],
      [5, NOON + 3, lead],
      [6, NOON + 4, sale],
      // The setting is off again, and somebody corrects it by hand.
      [7, NOON + 5, { ...unstaged, pa: '42' }],
      [8, NOON + 6, postback({ ev: 'sale', tx: 'A', by: 'api', st: 'rejected', sr: 'rejected', pa: '42' })],
    ]);
    await drain();
    const all = [...store.conversions.values()].map(({ transaction, identity, event, state }) => [
      ...[transaction, identity ?? null, event, state.payout, state.status],
    ]);
    expect(all).toEqual([
      ['old', null, 'sale', '41', 'sale'],
      ['A', STAGES, 'sale', '42', 'rejected'],
    ]);
  });

  test.each([[drain], [drainWithRestarts]])(
    'a stage that was there does not come back, and keeps its place among types that occur once',
    async (take) => {
      const deposit = (tx: string) => stage(6, { ev: 'FTD', tx, tr: { n: 6, o: 1, l: 3 }, pa: '40' });
      lay(0, [
        [2, NOON, clickFields],
        [3, NOON + 1, deposit('A')],
        [4, NOON + 2, stage(7, { ev: 'rebill', pa: '10' })],
        [5, NOON + 3, { ...deposit('A'), ev: 'ftd' }],
        [6, NOON + 4, stage(7, { ev: 'rebill', pa: '10' })],
        [7, NOON + 5, deposit('B')],
      ]);
      await take();
      expect(fates()).toEqual(['recorded', 'updated', 'ignored', 'duplicate', 'recorded']);
      expect(
        [...store.conversions.values()].map(({ event, state }) => [event, state.payout, state.reportedType]),
      ).toEqual([
        ['rebill', '10', 7],
        ['FTD', '40', 3],
      ]);
    },
  );

  test('by hand, an order is corrected by its transaction, with or without an event', async () => {
    const hand = (over: Partial<PostbackFields>): PostbackFields =>
      postback({ tx: 'A', by: 'upload', tr: { n: 1 }, sr: 'sale', ...over });
    const states: unknown[] = [];
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, lead],
      [4, NOON + 2, hand({ ev: 'sale', pa: '41' })],
      [5, NOON + 3, hand({ pa: '42', sr: 'rejected', st: 'rejected' })],
      [6, NOON + 4, hand({ ev: 'lead', pa: '6', sr: 'lead', st: 'lead', tr: { n: 2 } })],
      [7, NOON + 5, sale],
    ]);
    store.afterCommit = () => {
      for (const { event, state } of store.conversions.values())
        states.push([event, state.payout, state.status, state.reportedType]);
    };
    ingest = start(1);
    await drain();
    expect(fates()).toEqual(['recorded', 'updated', 'updated', 'updated', 'updated']);
    expect(states).toEqual([
      ['lead', '5', 'lead', 2],
      ['sale', '41', 'sale', 1],
      ['sale', '42', 'rejected', 1],
      ['lead', '6', 'lead', 2],
      ['sale', '40', 'sale', 1],
    ]);
  });

  test('a page cannot report the stage that a network has reported', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, sale],
      [4, NOON + 2, postback({ ev: 'sale', tx: 'other', by: 'script' })],
    ]);
    await drain();
    expect(fates()).toEqual(['recorded', 'outranked']);
  });

  test.each([[drain], [drainWithRestarts]])(
    'a page cannot report an earlier stage either, in whatever batches they come',
    async (take) => {
      const page = (ev: string, tx: string): PostbackFields => postback({ ev, tx, by: 'script' });
      lay(0, [
        [2, NOON, clickFields],
        [3, NOON + 1, page('add_to_cart', '')],
        [4, NOON + 2, lead],
        [5, NOON + 3, sale],
        [6, NOON + 4, page('lead', '')],
        [7, NOON + 5, page('upsell', 'A')],
      ]);
      await take();
      expect(fates()).toEqual(['recorded', 'recorded', 'updated', 'outranked', 'outranked']);
    },
  );

  test.each([[drain], [drainWithRestarts]])(
    'takes over what a page has reported of its order, in whatever batches they come',
    async (take) => {
      const page = postback({ ev: 'sale', tx: 'A', by: 'script', sr: '', pa: '900', tr: { n: 1 } });
      lay(0, [
        [2, NOON, clickFields],
        [3, NOON + 1, page],
        [4, NOON + 2, { ...page, ev: 'lead', tr: { n: 2 } }],
        [5, NOON + 3, lead],
        [6, NOON + 4, sale],
        [7, NOON + 5, page],
      ]);
      await take();
      expect(fates()).toEqual(['recorded', 'recorded', 'updated', 'updated', 'outranked']);
      expect(only()).toMatchObject({
        identity: STAGES,
        event: 'sale',
        state: { payout: '40', byScript: false, firstTime: NOON + 2 },
      });
      const absorbed = [...store.received.values()].flatMap(([one]) => one?.absorbed ?? []);
      expect(absorbed).toEqual([
        { word: expect.any(String), firstTime: NOON + 2, continued: true },
        { word: expect.any(String), firstTime: NOON + 1, continued: false },
      ]);
    },
  );

  test.each([[drain], [drainWithRestarts]])(
    'knows a stage that the network only confirmed after a page, in whatever batches they come',
    async (take) => {
      lay(0, [
        [2, NOON, clickFields],
        [3, NOON + 1, postback({ ev: 'sale', tx: 'A', by: 'script', sr: '', pa: '40', tr: { n: 1 } })],
        [4, NOON + 2, sale],
        [5, NOON + 3, { ...sale, ev: 'upsell', tr: { n: 6 } }],
        [6, NOON + 4, sale],
      ]);
      await take();
      expect(fates()).toEqual(['recorded', 'duplicate', 'updated', 'ignored']);
      expect(only()).toMatchObject({ event: 'upsell', state: { reportedType: 6 } });
    },
  );
});

describe('adjustments', () => {
  const adjust = (pa: string, over: Partial<PostbackFields> = {}): PostbackFields => {
    const fields = postback({ pa, tx: 'A', sr: 'refund', fl: ['adjustment'], ...over });
    return { ...fields, id: adjustmentIdentity(pa, fields.cu, fields.ev) };
  };
  const rows = () =>
    [...store.conversions.values()].map(({ transaction, state, unit }) => [
      transaction,
      state.payout,
      state.status,
      unit,
    ]);

  test('are rows of their own at their own time, once each, and are not sent on', async () => {
    lay(0, [
      [2, NOON, requestFields({ ...clickFields, te: 't3' })],
      [3, NOON + 1, postback({ tx: 'A', tr: { n: 7 }, ev: 'conversion', sr: 'trial', st: 'trial' })],
      [4, NOON + 2, adjust('-2.5')],
      [5, NOON + 3, adjust('-2.5')],
      [6, NOON + 4, adjust('-1', { st: 'hold', sr: 'pending' })],
      [7, NOON + 5, adjust('-1')],
      [8, NOON + 6, adjust('-1', { st: 'hold', sr: 'pending' })],
      [9, NOON + 7, adjust('-2.5', { tx: 'B' })],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual([
      ...['recorded', 'recorded', 'duplicate', 'recorded', 'updated', 'ignored', 'recorded'],
    ]);
    expect(rows()).toEqual([
      ['A', '10', 'trial', expect.anything()],
      ['A', '-2.5', 'sale', null],
      ['A', '-1', 'sale', null],
      ['B', '-2.5', 'sale', null],
    ]);
    const [, refund, , other] = [...store.conversions.values()];
    expect(refund?.state).toMatchObject({
      typeWord: 'trial',
      reportedType: 7,
      firstTime: NOON + 2,
      revenue: '-2.5',
    });
    expect(other?.state).toMatchObject({ typeWord: ':1', reportedType: null });
    expect(store.changes).toHaveLength(1);
    expect([...store.received.values()].flat().map(({ standing }) => standing !== undefined)).toEqual([
      ...[true, false, false, false, false, false, false],
    ]);
  });

  test('take no place that a type or a page’s report has', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, adjust('-3', { tx: 'X', tr: { n: 6 } })],
      [4, NOON + 2, postback({ tx: 'first', tr: { n: 6, o: 1 } })],
      [5, NOON + 3, adjust('-3', { tx: 'Y', ev: 'signup' })],
      [6, NOON + 4, postback({ tx: 'page', ev: 'signup', by: 'script' })],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual(['recorded', 'recorded', 'recorded', 'recorded']);
  });
  test('are of the type of their conversion, in whatever order they and its stages arrive', async () => {
    const stage = (n: number, over: Partial<PostbackFields>): PostbackFields =>
      postback({ tx: 'A', id: STAGES, tr: { n }, ...over });
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, adjust('-1', { ev: 'refund', tr: { n: 3 } })],
      [4, NOON + 2, stage(2, { ev: 'lead', st: 'lead', sr: 'lead' })],
      [5, NOON + 3, adjust('-2', { ev: 'sale', tr: { n: 1 } })],
      [6, NOON + 4, stage(1, { ev: 'sale', sr: 'approved' })],
      // The same again: also now it is the same adjustment.
      [7, NOON + 5, adjust('-1', { ev: 'refund', tr: { n: 3 } })],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual(['recorded', 'recorded', 'recorded', 'updated', 'duplicate']);
    expect(
      [...store.conversions.values()].map(({ event, state }) => [event, state.payout, state.reportedType]),
    ).toEqual([
      ['sale', '-1', 1],
      ['sale', '10', 1],
      ['sale', '-2', 1],
    ]);
  });

  test('are about the only conversion with their transaction ID, whatever their event', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, postback({ tx: 'A', ev: 'sale', tr: { n: 1 } })],
      [4, NOON + 2, postback({ tx: 'B', ev: 'sale', tr: { n: 1 } })],
      [5, NOON + 3, postback({ tx: 'B', ev: 'upsell', tr: { n: 8 } })],
      [6, NOON + 4, postback({ tx: '', ev: 'lead', tr: { n: 2 } })],
      ...['A', 'B', ''].map(
        (tx, i): Entry => [7 + i, NOON + 5 + i, adjust('-3', { tx, ev: 'refund', tr: { n: 3 } })],
      ),
    ]);
    await drainWithRestarts();
    const refunds = [...store.conversions.values()].filter(({ state }) => state.payout === '-3');
    expect(refunds.map(({ event, state }) => [event, state.reportedType])).toEqual([
      ['sale', 1],
      ['refund', 3],
      ['refund', 3],
    ]);
  });

  const byHand = (pa: string, over: Partial<PostbackFields> = {}): PostbackFields => ({
    ...adjust(pa, { by: 'api', ev: 'conversion', ...over }),
    id: adjustmentIdentity(pa, 'EUR', null),
  });
  const WITHDRAWN = { st: 'rejected', sr: 'rejected' };

  test('are withdrawn and put back by hand, and no network’s retry does either', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, byHand('-50', WITHDRAWN)],
      [4, NOON + 2, postback({ tx: 'A', ev: 'sale', tr: { n: 1 } })],
      [5, NOON + 3, adjust('-50', { ev: 'refund', tr: { n: 3 } })],
      [6, NOON + 4, byHand('-50', WITHDRAWN)],
      [7, NOON + 5, adjust('-50', { ev: 'refund', tr: { n: 3 }, st: 'hold', sr: 'pending' })],
      [8, NOON + 6, byHand('-50', WITHDRAWN)],
      [9, NOON + 7, byHand('-50', { sr: '' })],
      [10, NOON + 8, byHand('-5')],
      [11, NOON + 9, adjust('-5', { ev: 'refund' })],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual([
      ...['ignored', 'recorded', 'recorded', 'updated', 'ignored', 'duplicate', 'duplicate', 'recorded'],
      'duplicate',
    ]);
    expect(rows()).toEqual([
      ['A', '10', 'sale', null],
      ['A', '-50', 'rejected', null],
      ['A', '-5', 'sale', null],
    ]);
    lay(1, [[2, NOON + 20, byHand('-50', { sr: 'approved' })]]);
    await drainWithRestarts();
    expect(rows()[1]).toEqual(['A', '-50', 'sale', null]);
    expect(store.changes).toHaveLength(1);
  });

  test('are named by hand by their amount or, if that is not enough, by their event', async () => {
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, adjust('-5', { ev: 'refund' })],
      [4, NOON + 2, adjust('-5', { ev: 'chargeback' })],
      [5, NOON + 3, adjust('-5', { ev: 'refund', tx: 'B' })],
      [6, NOON + 4, byHand('-5', { ...WITHDRAWN, ev: 'other' })],
      [7, NOON + 5, byHand('-5', { ...WITHDRAWN, ev: 'chargeback' })],
      [8, NOON + 6, byHand('-5', { ...WITHDRAWN, tx: 'B' })],
      [9, NOON + 7, byHand('-5', { ...WITHDRAWN, tx: 'C' })],
      [10, NOON + 8, byHand('-5.1', WITHDRAWN)],
    ]);
    await drainWithRestarts();
    expect(fates().slice(3)).toEqual(['ignored', 'updated', 'updated', 'ignored', 'ignored']);
    expect([...store.conversions.values()].map(({ event, state }) => [event, state.status])).toEqual([
      ['refund', 'sale'],
      ['chargeback', 'rejected'],
      ['refund', 'rejected'],
    ]);
  });

  test('are the same if they are sent again after events became stages, or no longer are', async () => {
    const eventless = (pa: string) => ({ ...adjust(pa), id: adjustmentIdentity(pa, 'EUR', null) });
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 1, adjust('-2')],
      [4, NOON + 2, eventless('-2')],
      [5, NOON + 3, eventless('-4')],
      [6, NOON + 4, adjust('-4')],
      [7, NOON + 5, adjust('-4')],
    ]);
    await drainWithRestarts();
    expect(fates()).toEqual(['recorded', 'duplicate', 'recorded', 'duplicate', 'duplicate']);
    expect(rows()).toHaveLength(2);
  });
});

describe('the offer of the click', () => {
  const DE = { country: 'DE', amount: '12.5' };
  const payout = { currency: 'USD', other: '3', countries: [DE, { country: 'BR', amount: '7' }] };
  const withTerms = (terms: Partial<OfferTerms> = {}) => {
    ingest = createIngest({
      ...{ disk, root: ROOT, store, batchRecords: 2, breathe: async () => undefined },
      keepBroken: () => expect.fail('nothing is broken here'),
      termsOf: (destination) =>
        destination === 3
          ? { payout, network: 9, counts: ({ event }) => event !== 'strange', ...terms }
          : undefined,
    });
  };
  const bare = (over: Partial<PostbackFields> = {}): PostbackFields => {
    const { pa: _, ...rest } = postback(over);
    return rest;
  };
  const paid = () => {
    const { payout: amount, currency, payoutByType } = only().state;
    return [amount, currency, payoutByType];
  };

  test.each([
    ['the click’s country', clickFields, ['7', 'USD', true]],
    ['another country', { ...clickFields, co: 'FR' }, ['3', 'USD', true]],
    ['an unknown country', requestFields({ c: 8, d: 3, a: 1 }), ['3', 'USD', true]],
    ['another offer', { ...clickFields, d: 4 }, [null, 'EUR', false]],
  ])('pays by country if the postback says nothing: %s', async (_name, fields, expected) => {
    withTerms();
    lay(0, [
      [2, NOON, fields],
      [3, NOON + 5, bare()],
    ]);
    await drain();
    expect(paid()).toEqual(expected);
  });

  test('gives way to any payout, and pays nothing for what does not count', async () => {
    withTerms();
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 5, bare()],
      [4, NOON + 6, postback({ pa: '0' })],
    ]);
    await drain();
    expect(paid()).toEqual(['0', 'EUR', false]);
    store = fakeStore();
    withTerms();
    lay(1, [
      [2, NOON, clickFields],
      [3, NOON + 5, bare({ ev: 'strange', cw: 1 })],
    ]);
    await drain();
    expect([...store.conversions.values()].map(({ state }) => state.payout)).toContain(null);
  });

  test('pays nothing for what only a page reports', async () => {
    withTerms();
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 5, bare({ by: 'script' })],
    ]);
    await drain();
    expect(paid()).toEqual([null, 'EUR', false]);
  });

  test('is told which network pays it: what another one reports counts, and is flagged', async () => {
    withTerms();
    lay(0, [
      [2, NOON, clickFields],
      [3, NOON + 5, bare({ so: 9, tx: 'A' })],
      [4, NOON + 6, bare({ so: 8, tx: 'B' })],
      [5, NOON + 7, bare({ tx: 'C' })],
      [6, NOON + 8, bare({ so: 8, tx: 'D', by: 'upload' })],
    ]);
    await drain();
    expect(store.conversions.size).toBe(4);
    const flagged = [...store.received.values()]
      .flat()
      .map(({ record, isOthers = false }) => [record.tx, isOthers]);
    expect(Object.fromEntries(flagged)).toEqual({ A: false, B: true, C: false, D: false });
  });
});
