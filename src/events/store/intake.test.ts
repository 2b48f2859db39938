import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  decidedRequest,
  lineOf,
  NOON,
  type Place,
  place,
  postbackFields,
  receivedPostback,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { wholeReport } from '../../../test/helpers/whole-report.ts';
import { NO_PERSON } from '../../core/clicks/conversion.ts';
import { SUBS } from '../../core/report/subs.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { dimensionsOf } from '../ingest/clicks.ts';
import { decodeRecord, type PostbackFields, type RefusedFields } from '../journal/record.ts';
import type { NewChange } from './conversion-feed.ts';
import { type FakeStore, fakeStore } from './fake-store.ts';
import type { Batch, Conversion, IngestStore, RefusedPostbackRecord } from './ingest-store.ts';

const HASH = 'a'.repeat(64);
const odd = `"quoted" 'and' \\ नमस्ते 😀 &x=%00`;
let real: TemporaryStore;
let fake: FakeStore;
beforeEach(async () => {
  real = await temporaryStore();
  fake = fakeStore();
});
afterEach(() => real.dispose());

const both = async (over: Partial<Batch>): Promise<void> => {
  await commitBatch(fake, over);
  await commitBatch(real.store.ingest, over);
};

const at = (sequence: number, time = NOON + sequence): Place => place({ sequence, time });

const refused = (where: Place, workspace = 1): RefusedPostbackRecord => {
  const fields: RefusedFields = {
    k: 'f',
    ws: workspace,
    so: 4,
    by: 'api',
    c: 7,
    rs: 'payout_invalid',
    q: odd,
    m: 'POST',
  };
  const line = lineOf({ ...fields, ip: '192.0.2.0' }, where);
  const decoded = decodeRecord(line.subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'f') throw new Error('The line is no refused postback.');
  return { node: where.node, worker: where.worker, record: decoded.record };
};

const conversion = (
  click: Place,
  transaction: string,
  over: Partial<Conversion['state']> = {},
): Conversion => {
  const { time: clickTime, ...key } = click;
  return {
    click: key,
    event: 'conversion',
    transaction,
    workspace: 1,
    campaign: 1,
    variant: 0,
    clickTime,
    clickVariant: 0,
    visit: click,
    dimensions: null,
    unit: null,
    network: null,
    identity: null,
    state: {
      status: 'sale',
      typeWord: 'sale',
      statusGiven: true,
      reportedType: 6,
      payout: '10',
      payoutByType: true,
      currency: 'USD',
      workspaceCurrency: 'EUR',
      revenue: null,
      firstTime: NOON,
      lastTime: NOON,
      changes: 1,
      byScript: false,
      hashes: { ...NO_PERSON, email: HASH },
      ...over,
    },
  };
};

const changeOf = (one: Conversion, where: Place): NewChange => {
  const { click, clickTime, event, transaction, workspace, campaign, variant, state } = one;
  const { status, typeWord, payout, currency, revenue, workspaceCurrency, firstTime, hashes, changes } =
    state;
  const { time, ...key } = where;
  return {
    place: key,
    workspace,
    campaign,
    variant,
    source: null,
    click: { ...click, time: clickTime },
    event,
    transaction,
    fate: 'recorded',
    previousStatus: null,
    added: null,
    change: changes,
    time,
    ...{ status, typeWord, payout, currency, revenue, workspaceCurrency, firstTime, hashes },
  };
};

test('a waiting postback comes back with its whole record, a settled one without personal data', async () => {
  const fields: Partial<PostbackFields> = {
    by: 'upload',
    so: 3,
    du: 'add',
    ts: 1,
    he: HASH,
    hp: HASH,
    hq: 'b'.repeat(64),
    xi: HASH,
    q: odd,
    fl: ['status_custom'],
    tr: { n: 6, p: '12.5', o: 1, l: 3, lp: '0' },
  };
  const waiting = receivedPostback(postbackFields(at(90), fields), at(1), 'waiting');
  await both({ postbacks: [waiting] });
  const [found] = await real.store.ingest.waitingPostbacks();
  expect(found?.record).toEqual(waiting.record);
  await both({ postbacks: [{ ...waiting, fate: 'recorded' }] });
  expect(await real.store.ingest.waitingPostbacks()).toEqual([]);
});

describe('the outbox', () => {
  test('is numbered in order without gaps, over batches, removed rows and a restart', async () => {
    const click = at(50);
    await both({
      requests: [
        decidedRequest(requestFields({ p: '/one?a=b', ci: { gclid: 'G' }, s2: 'x', s19: 'y' }), click),
      ],
    });
    const changes = [1, 2, 3].map((i) => changeOf(conversion(click, `T${i}`), at(i)));
    await both({ changes: changes.slice(0, 2) });
    const { feed } = real.store;
    expect((await feed.changesAfter(0, 1)).map(({ seq }) => seq)).toEqual([1]);
    const [first, second] = await feed.changesAfter(0, 10);
    expect({ ...first, request: null }).toEqual({ ...changes[0], seq: 1, request: null });
    expect(second?.request).toMatchObject({
      time: click.time,
      url: 'https://example.com/one?a=b',
      clickIds: { gclid: 'G' },
      cost: null,
      subs: SUBS.map((sub) => (sub === 'sub2' ? 'x' : sub === 'sub19' ? 'y' : null)),
      trafficClass: 'human',
      userAgent: 'Mozilla/5.0',
    });
    await feed.forget(2);
    expect([await feed.lastChange(), await feed.changesAfter(0, 10)]).toEqual([2, []]);
    await real.tamper();
    await both({ changes: changes.slice(2) });
    expect((await real.store.feed.changesAfter(2, 10)).map(({ seq }) => seq)).toEqual([3]);
    expect(fake.changes.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('has nothing from a batch that failed', async () => {
    const bad = { ...conversion(at(9), 'T').state, payout: '9999999999999' };
    const change = changeOf(conversion(at(9), 'T'), at(1));
    const good = { changes: [change] };
    await expect(
      commitBatch(real.store.ingest, { ...good, changes: [change, { ...change, payout: bad.payout }] }),
    ).rejects.toThrow();
    expect(await real.store.feed.lastChange()).toBe(0);
    await commitBatch(real.store.ingest, good);
    expect((await real.store.feed.changesAfter(0, 9)).map(({ seq }) => seq)).toEqual([1]);
  });
});

test('refused postbacks are journal records like all others: counted, expired, erased', async () => {
  await both({ refused: [refused(at(1)), refused(at(2)), refused(at(3), 2)] });
  const range = { ...at(0), first: 1, last: 9 };
  for (const store of [fake, real.store.audit])
    expect(await store.countRange(range)).toMatchObject({ refused: 3, gone: 0, distinct: 3 });
  const wanted = { workspace: 1, before: at(2).time, most: 100 };
  for (const store of [fake, real.store.retention]) {
    expect(await store.expire(wanted)).toEqual({ records: 1, done: true });
    await store.condemn(2);
    expect(await store.sweep(100)).toEqual({ records: 1, done: true });
  }
  for (const store of [fake, real.store.audit]) {
    expect(await store.countRange(range)).toMatchObject({ refused: 1, gone: 2, distinct: 3 });
    expect(await store.totals()).toMatchObject({ refused: 1, expired: 1, erased: 1 });
  }
});

test('personal data is removed when its time is over, from conversions and the outbox alike', async () => {
  const old = conversion(at(50), 'old');
  const recent = conversion(at(50), 'new', { firstTime: NOON + HOUR_MS });
  await both({
    conversions: [old, recent].map((after) => ({ before: null, after })),
    changes: [changeOf(old, at(1)), changeOf(recent, at(2, NOON + HOUR_MS))],
  });
  const expire = { workspace: 1, before: NOON + HOUR_MS / 2, most: 100 };
  await real.store.retention.expire(expire);
  await fake.expire(expire);
  const emails = async (store: typeof fake | typeof real.store.ingest) =>
    [...(await store.findConversions([at(50)])).values()].map(({ transaction, state }) => [
      ...[transaction, state.hashes.email],
    ]);
  for (const store of [fake, real.store.ingest])
    expect((await emails(store)).toSorted()).toEqual([
      ['new', HASH],
      ['old', null],
    ]);
  const changes = await real.store.feed.changesAfter(0, 9);
  expect(changes.map(({ hashes }) => hashes.email)).toEqual([null, HASH]);
  await real.store.retention.condemn(1);
  await real.store.retention.sweep(100);
  expect([await real.store.feed.changesAfter(0, 9), await real.store.feed.lastChange()]).toEqual([[], 2]);
});

test('amounts in other currencies are found in pieces; with a rate, their revenue is in the reports once', async () => {
  const all = [1, 2, 3, 4, 5].map((i) => conversion(at(60 + i), `T${i}`, { firstTime: NOON + (i % 3) }));
  const own = conversion(at(60), 'own', { currency: 'EUR', revenue: '1', payout: '1' });
  await both({ conversions: [own, ...all].map((after) => ({ before: null, after })) });
  const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
  const total = async () => {
    const { revenue, unpriced, conversions } = (await wholeReport(real.store.reports, range)).total;
    return [revenue, unpriced, conversions];
  };
  const half = () => (amount: string) => (amount === '10' ? '5.000001' : amount);
  const reprice = async (store: IngestStore, priced: Parameters<IngestStore['reprice']>[1]) => {
    const changed: number[] = [];
    for (const span of await store.spansAbroad(2)) changed.push(await store.reprice(span, priced));
    return changed;
  };
  expect(await total()).toEqual(['1', 5, 6]);
  for (const changed of [
    [1, 2, 2],
    [0, 0, 0],
  ]) {
    expect(await reprice(real.store.ingest, half)).toEqual(changed);
    expect(await total()).toEqual(['26.000005', 0, 6]);
  }
  await reprice(fake, half);
  const clicks = [60, 61, 62, 63, 64, 65].map((sequence) => at(sequence));
  expect(await real.store.ingest.findConversions(clicks)).toEqual(fake.conversions);
  await reprice(real.store.ingest, () => () => null);
  expect(await total()).toEqual(['1', 5, 6]);
});

test('a conversion cost that is a share of revenue follows the rates, unless the conversion is rejected', async () => {
  const click = dimensionsOf(decidedRequest(requestFields({ kr: '12.50' }), at(80)));
  const flat = { ...click, terms: { by: 'conversion', amount: '2', types: null } as const };
  const some = { ...click, terms: { by: 'revenue', percent: '12.5', types: [1] } as const };
  const made = [
    { ...conversion(at(80), 'part'), dimensions: click },
    { ...conversion(at(80), 'other', { reportedType: 4 }), dimensions: some },
    { ...conversion(at(80), 'no', { status: 'rejected' }), dimensions: click },
    { ...conversion(at(80), 'flat'), dimensions: flat },
  ];
  await commitBatch(real.store.ingest, { conversions: made.map((after) => ({ before: null, after })) });
  const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
  for (const [price, cost] of [
    ['5.00004', '2.625005'],
    [null, '2'],
  ] as const) {
    for (const span of await real.store.ingest.spansAbroad(9))
      await real.store.ingest.reprice(span, () => () => price);
    expect((await wholeReport(real.store.reports, range)).total.cost).toBe(cost);
  }
});

test('a rejected conversion waits for no rate, because it counts in no revenue either way', async () => {
  const sale = conversion(at(80), 'sale');
  const rejected = conversion(at(81), 'rejected', { status: 'rejected' });
  await both({ conversions: [sale, rejected].map((after) => ({ before: null, after })) });
  expect((await real.store.unpriced.unpriced(1)).map(({ conversions }) => conversions)).toEqual([1]);
  const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
  expect((await wholeReport(real.store.reports, range)).total.unpriced).toBe(1);
});
