import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversionTerms,
  foldPostback,
  NO_PERSON,
  sameCurrency,
} from '../../src/core/clicks/conversion.ts';
import { LATER_KEYS } from '../../src/core/clicks/unique.ts';
import { STAGES } from '../../src/core/conversions/identity.ts';
import { metricValue } from '../../src/core/report/metrics.ts';
import { HOUR_MS } from '../../src/core/time/durations.ts';
import { dimensionsOf, foundOf } from '../../src/events/ingest/clicks.ts';
import type { PostbackFields } from '../../src/events/journal/record.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import type { AuditStore } from '../../src/events/store/audit-store.ts';
import { type FakeStore, fakeStore } from '../../src/events/store/fake-store.ts';
import {
  type Batch,
  type Conversion,
  type ConversionKey,
  conversionKey,
  type EventKey,
  eventKey,
  type FirstEvent,
  type IngestStore,
  type JournalPosition,
  type Reclassification,
} from '../../src/events/store/ingest-store.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import {
  decidedRequest,
  eventFields,
  landedFields,
  NOON,
  type Place,
  place,
  postbackFields,
  receivedEvent,
  receivedPostback,
  receivedVerdict,
  requestFields,
  verdictFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { recentAdVisits, recentVisits } from '../helpers/recent-visits.ts';
import { wholeReport } from '../helpers/whole-report.ts';

/** An event store of one kind, empty at first. */
export interface ContractStore {
  ingest: IngestStore;
  audit: AuditStore;
  reports: EventStore['reports'];
  /** Rows of a table that meet a condition (SQL). */
  count(table: string, condition: string): Promise<number>;
  dispose(): Promise<void>;
}

const position = (over: Partial<JournalPosition> = {}): JournalPosition => ({
  node: 1,
  worker: 0,
  epoch: 4_000_000_000,
  sequence: 2 ** 40 - 1,
  segment: 3,
  offset: 2 ** 41,
  first: 7,
  count: 9,
  hash: -(2 ** 31),
  time: NOON,
  ...over,
});

const odd = `"quoted" 'and' \\ back, नमस्ते 😀 \n\t\0 {"a":1}`;
const at = (sequence: number, time = NOON + sequence): Place => place({ sequence, time });
const clicks = [
  requestFields({ v: 'old', c: 1 }),
  requestFields({
    v: 'hash',
    vn: 'cookie',
    c: 8,
    d: 3,
    ru: 2,
    te: odd,
    a: 1,
    co: 'BR',
    rg: 'SP',
    l: 'pt',
    dv: 'mobile',
    os: 'iOS',
    b: 'safari',
  }),
  requestFields({
    s1: odd,
    s2: '',
    s3: '2026-11-21',
    ua: odd,
    rf: odd,
    p: odd,
    h: odd,
    v: odd,
    rs: [odd, ''],
    ph: 4_000_000_000,
    ka: 1,
    ec: [odd, ''],
    ci: { gclid: odd, fbclid: '' },
    cy: odd,
    bn: odd,
    ia: odd,
    s4: odd,
    s10: '',
    s11: odd,
    s20: 'twenty',
    u1: odd,
    u2: '',
    u5: 'content',
  }),
  requestFields({
    s1: 'half \ud83d',
    cl: 'invalid',
    rs: ['bot'],
    vi: 0,
    a: -1,
    d: 0,
    o: 'unknown',
    c: 0,
    ws: 0,
  }),
];
const costs = [
  { kv: '0.000000001' },
  { kc: '999999999999.999999' },
  { kr: '100.00' },
  { kr: '5.00', kt: '1,14' },
  { kp: 'missing' },
] as const;
const places = [at(1, NOON - 30 * HOUR_MS), at(2), at(3), at(4)];
const requests = clicks.map((fields, i) =>
  decidedRequest({ ...fields, ...costs[i] }, places[i] as Place, i < 3),
);

const postbackAt = (sequence: number, click: Place, over: Partial<PostbackFields> = {}) =>
  receivedPostback(postbackFields(click, over), at(sequence), 'waiting');

const conversionOf = (
  key: ConversionKey,
  over: Partial<Conversion>,
  ...payouts: (string | null)[]
): Conversion => {
  const facts = {
    status: 'sale',
    statusReceived: 'sale',
    usualWord: null,
    type: null,
    currency: 'EUR',
    workspaceCurrency: 'EUR',
  };
  const rest = { policy: 'update' as const, byScript: false, byHand: false, stage: null, hashes: NO_PERSON };
  let state: Conversion['state'] | null = null;
  for (const [i, payout] of payouts.entries()) {
    const next = foldPostback(state, { ...facts, ...rest, payout, time: NOON + i }, sameCurrency);
    state = next.state;
  }
  if (state === null) throw new Error('A conversion is made by a postback.');
  const { clickTime = NOON, variant = 0 } = over;
  const known = {
    workspace: 1,
    campaign: 1,
    variant,
    clickTime,
    dimensions: null,
    unit: null,
    network: null,
    identity: null,
  };
  const visit = { ...key.click, time: clickTime };
  return { ...key, ...known, clickVariant: variant, visit, state, ...over };
};
const keyOf = ({ time: _, ...click }: Place, transaction: string, event = 'conversion'): ConversionKey => ({
  click,
  event,
  transaction,
});

const later = (sequence: number, hours: number): Place =>
  place({ node: 2, worker: 3, sequence, time: NOON + hours * HOUR_MS });

/** Defines the tests that every event store passes. */
export const testEventStore = (open: () => Promise<ContractStore>): void => {
  let real: ContractStore;
  let fake: FakeStore;
  beforeAll(async () => {
    real = await open();
    fake = fakeStore();
  });
  afterAll(() => real.dispose());

  const both = async (over: Partial<Batch>): Promise<void> => {
    await commitBatch(fake, over);
    await commitBatch(real.ingest, over);
  };

  /** Queries both stores; rows have no order unless the contract defines one. */
  const same = async <T>(ask: (store: IngestStore & AuditStore) => Promise<T[]>): Promise<T[]> => {
    const sorted = (rows: T[]): T[] =>
      rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    const [answer, expected] = await Promise.all([ask({ ...real.audit, ...real.ingest }), ask(fake)]);
    expect(sorted(answer)).toEqual(sorted(expected));
    return answer;
  };

  test('an empty store has nothing', async () => {
    expect(await same((s) => s.positions())).toEqual([]);
    expect(await same((s) => recentVisits(s))).toEqual([]);
    expect(await same((s) => s.waitingPostbacks())).toEqual([]);
    expect(await same((s) => recentAdVisits(s))).toEqual([]);
    expect(await same((s) => s.waitingEvents())).toEqual([]);
    expect(await same(async (s) => [...(await s.findFirstEvents([]))])).toEqual([]);
    expect(await same(async (s) => [...(await s.findJudgements([], 0))])).toEqual([]);
    expect(await same(async (s) => [...(await s.findJudgements([at(1)], 0))])).toEqual([]);
    expect(await same(async (s) => [...(await s.findClicks([]))])).toEqual([]);
    expect(await same(async (s) => [...(await s.findConversions([]))])).toEqual([]);
    expect(await same(async (s) => [...(await s.findClicks([at(1)]))])).toEqual([]);
    expect(await same(async (s) => [await s.countRange({ ...at(1), first: 0, last: 9 })])).toEqual([
      { requests: 0, postbacks: 0, events: 0, verdicts: 0, refused: 0, gone: 0, distinct: 0 },
    ]);
  });

  test('positions, ledger and skips: the newest position of each journal, every line once', async () => {
    const line = {
      node: 1,
      worker: 0,
      epoch: 5,
      segment: 1,
      first: 1,
      last: 4,
      count: 3,
      bytes: 2 ** 33,
      hash: -5,
    };
    const skip = { node: 65_535, worker: 3, epoch: 5, segment: 2, offset: 2 ** 33, bytes: 77 };
    await both({
      positions: [position({ sequence: 1 }), position({ node: 2 })],
      ledger: [line],
      skips: [skip],
    });
    await both({ positions: [position()], ledger: [line, { ...line, segment: 2 }] });
    expect(await same((s) => s.positions())).toHaveLength(2);
    expect(await same((s) => s.ledger())).toHaveLength(2);
    expect(await same((s) => s.skips())).toEqual([skip]);
  });

  test('runs of late records: each as it was last', async () => {
    const run = { node: 3, worker: 1, epoch: 5, first: 10, last: 12, count: 3 };
    await both({ late: [run] });
    await both({
      late: [
        { ...run, last: 20, count: 8 },
        { ...run, first: 40, last: 40, count: 1 },
      ],
    });
    expect(await same((s) => s.late())).toEqual([
      { ...run, last: 20, count: 8 },
      { ...run, first: 40, last: 40, count: 1 },
    ]);
  });

  test('requests: visits of the last 24 hours, clicks with all dimensions, text unchanged', async () => {
    await both({ requests });
    const visits = await same((s) => recentVisits(s));
    expect(visits).toHaveLength(2);
    const found = await same(async (s) => [...(await s.findClicks([...places, at(99)]))]);
    expect(new Map(found)).toEqual(
      new Map(requests.map((r, i) => [recordKey(places[i] as Place), foundOf(r)])),
    );
    expect(new Map(found).get(recordKey(at(4)))?.dimensions.sub1).toBe('half \ufffd');
    const { rows } = await real.reports.requests({ workspace: 1, limit: 50, offset: 0 });
    expect(rows.find(({ sequence }) => sequence === 3)).toMatchObject({
      userAgent: odd,
      referrer: odd,
      path: odd,
      host: odd,
      visitor: odd,
      reasons: [odd, ''],
      phase: 4_000_000_000,
      kept: true,
      exhaustedCaps: [odd, ''],
      joined: false,
      city: odd,
      browserName: odd,
      inApp: odd,
      clickIds: { gclid: odd, fbclid: '' },
      subs: { sub1: odd, sub2: '', sub3: '2026-11-21', sub4: odd, sub10: '', sub11: odd, sub20: 'twenty' },
      utms: { utm_source: odd, utm_medium: '', utm_content: 'content' },
      cost: { by: 'revenue', percent: '100', types: null },
    });
  });

  test('postbacks: waiting ones are found again in order, amounts to the last decimal, until they are settled', async () => {
    const first = postbackAt(21, at(90), { pa: '0.000001', tx: odd, ip: '10.0.0.0' });
    const second = postbackAt(22, at(90), {
      pa: '999999999999.999999',
      cu: 'USD',
      st: 'hold',
      sr: odd,
      ev: odd,
    });
    const third = postbackAt(23, at(91), { a: -1 });
    await both({ postbacks: [third, second, first] });
    const waiting = await real.ingest.waitingPostbacks();
    expect(waiting).toEqual([first, second, third]);
    await both({ postbacks: [{ ...second, fate: 'recorded' }] });
    await same((s) => s.waitingPostbacks());
    expect((await real.ingest.waitingPostbacks()).map(({ record }) => record.s)).toEqual([21, 23]);
  });

  test('conversions: found as they were stored, and as they were changed', async () => {
    const dimensions = dimensionsOf(requests[1] as (typeof requests)[number]);
    const known = { campaign: 8, variant: 1, clickTime: at(2).time, dimensions };
    const one = conversionOf(keyOf(at(2), 'T-1'), known, '12.345678');
    const other = conversionOf(keyOf(at(2), odd, odd), known, null);
    const orphan = conversionOf(keyOf(place({ node: 9, sequence: 5 }), ''), {}, '0.1');
    const keys = [one, other, orphan, keyOf(at(2), 'none'), keyOf(at(3), 'T-1')];
    const find = () =>
      same(async (s) => {
        const found = await s.findConversions(keys.map(({ click }) => click));
        return keys.map((key) => found.get(conversionKey(key)) ?? null);
      });
    await both({ conversions: [one, other, orphan].map((after) => ({ before: null, after })) });
    expect(await find()).toEqual([one, other, orphan, null, null]);
    const changed = conversionOf(one, known, '12.345678', '0.5');
    await both({ conversions: [{ before: one, after: changed }] });
    expect(await find()).toEqual([changed, other, orphan, null, null]);
    const staged = { ...one, identity: STAGES };
    await both({ absorbed: [changed], conversions: [{ before: null, after: staged }] });
    expect(await find()).toEqual([null, other, orphan, null, null]);
    expect(await same(async (s) => [...(await s.findConversions([one.click])).values()])).toHaveLength(2);
    await both({ absorbed: [staged] });
    expect(await same(async (s) => [...(await s.findConversions([one.click])).values()])).toEqual([other]);
  });

  test('stages: events of the postbacks that changed an order, each once', async () => {
    const click = place({ node: 7, sequence: 3 });
    const order = { ...conversionOf(keyOf(click, 'S'), { clickTime: click.time }, '1'), identity: STAGES };
    const other = { ...order, transaction: 'other' };
    const postbackOf = (s: number, event: string, over: object = {}) => ({
      ...postbackAt(700 + s, click, { ev: event, tx: 'S', id: STAGES }),
      ...{ fate: 'updated' as const, identity: STAGES },
      standing: { ...order.state, event },
      ...over,
    });
    const postbacks = [
      ...[postbackOf(1, 'lead'), postbackOf(2, 'sale'), postbackOf(3, 'sale')],
      postbackOf(4, 'signup', { identity: null }),
      postbackOf(5, 'late', { standing: undefined, fate: 'ignored' as const }),
    ];
    await both({ postbacks });
    const found = await same(async (s) => [...(await s.findStages([order, other]))]);
    expect(found).toEqual([[conversionKey(order), ['lead', 'sale']]]);
    expect(await same(async (s) => [...(await s.findStages([]))])).toEqual([]);
  });

  test('conversion costs: by the terms of their click, in their current state', async () => {
    const click = (sequence: number, terms: ConversionTerms | null) => ({
      workspace: 6,
      campaign: 61,
      clickTime: at(sequence).time,
      dimensions: {
        ...dimensionsOf(decidedRequest(requestFields(), at(sequence))),
        terms,
        costed: terms !== null,
      },
    });
    const range = { workspace: 6, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
    const costs = async (expected: string): Promise<void> => {
      expect(metricValue('cost', (await wholeReport(real.reports, range)).total)).toBe(expected);
    };
    const fixed = conversionOf(
      keyOf(at(81), ''),
      click(81, { by: 'conversion', amount: '0.000001', types: [1, 14] }),
      null,
    );
    const terms = { by: 'revenue', percent: '33.33', types: null } as const;
    const share = conversionOf(keyOf(at(82), ''), click(82, terms), '999999999999.999999');
    const plain = conversionOf(keyOf(at(83), ''), click(83, null), '7');
    const all = [fixed, share, plain];
    await both({ conversions: all.map((after) => ({ before: null, after })) });
    expect(
      await same(async (s) => [...(await s.findConversions(all.map((c) => c.click))).values()]),
    ).toHaveLength(3);
    await costs('333300000000.000001');
    const cheaper = conversionOf(share, click(82, terms), '999999999999.999999', '0.01');
    await both({ conversions: [{ before: share, after: cheaper }] });
    await costs('0.003334');
    const ofType = (reportedType: number) => ({ ...fixed, state: { ...fixed.state, reportedType } });
    await both({ conversions: [{ before: fixed, after: ofType(4) }] });
    await costs('0.003333');
    await both({ conversions: [{ before: ofType(4), after: ofType(14) }] });
    await costs('0.003334');
    const rejected = { ...ofType(14), state: { ...ofType(14).state, status: 'rejected' } };
    await both({ conversions: [{ before: ofType(14), after: rejected }] });
    await costs('0.003333');
  });

  test('what audit reads: rows, distinct sequence numbers and their list, only within the range', async () => {
    const copy = requests[2] as (typeof requests)[number];
    await both({ requests: [copy] });
    const base = { node: 1, worker: 0, epoch: 5 };
    for (const [first, last] of [
      [1, 99],
      [2, 3],
      [3, 3],
      [22, 23],
      [50, 60],
    ] as const) {
      await same(async (s) => [await s.countRange({ ...base, first, last })]);
      expect(await real.audit.sequences({ ...base, first, last })).toEqual(
        await fake.sequences({ ...base, first, last }),
      );
    }
    expect(await real.audit.countRange({ ...base, first: 2, last: 4 })).toEqual({
      requests: 4,
      postbacks: 0,
      events: 0,
      verdicts: 0,
      refused: 0,
      gone: 0,
      distinct: 3,
    });
    for (const other of [{ node: 2 }, { worker: 1 }, { epoch: 6 }])
      await same(async (s) => [await s.countRange({ ...base, ...other, first: 1, last: 99 })]);
    await same(async (s) => {
      const { requests: stored, postbacks } = await s.totals();
      return [stored, postbacks];
    });
  });

  test('visits with an ad click ID: counted and joined ones of the last 24 hours, in order', async () => {
    const ad = (over: Parameters<typeof requestFields>[0], at: Place, joined = false) =>
      decidedRequest(requestFields({ c: 5, ci: { gclid: 'G' }, ...over }), at, false, joined);
    await both({
      requests: [
        ad({}, later(1, 48 - 24)),
        ad({ ci: { gclid: odd, wbraid: 'W', ttclid: 'T' }, o: 'landed' }, later(2, 48 - 23)),
        ad({ cl: 'invalid' }, later(3, 48 - 2)),
        ad({ ci: { fbclid: 'F' } }, later(4, 48 - 1)),
        ad({ vi: 0 }, later(5, 48 - 1)),
        ad({ o: 'landed' }, later(6, 48), true),
      ],
    });
    const visits = await recentAdVisits(real.ingest);
    expect(visits).toEqual(await recentAdVisits(fake));
    expect(visits).toEqual(await recentAdVisits(real.ingest, { sorted: 1 }));
    const part = { after: [{ node: 2, worker: 3, epoch: 5, sequence: 3 }] };
    expect(visits.filter(({ visit }) => visit.place.sequence > 3)).toEqual(
      await recentAdVisits(real.ingest, part),
    );
    expect(await recentAdVisits(fake, part)).toEqual(await recentAdVisits(real.ingest, part));
    const campaign = 5;
    const where = (sequence: number) => ({ node: 2, worker: 3, epoch: 5, sequence });
    expect(visits).toEqual([
      {
        visit: {
          campaign,
          human: true,
          redirect: false,
          time: later(2, 25).time,
          ids: [`gclid=${odd}`, 'wbraid=W'],
          place: where(2),
        },
        joined: false,
      },
      {
        visit: {
          campaign,
          human: false,
          redirect: true,
          ids: ['gclid=G'],
          time: later(3, 46).time,
          place: where(3),
        },
        joined: false,
      },
      {
        visit: {
          campaign,
          human: true,
          redirect: false,
          ids: ['gclid=G'],
          time: later(6, 48).time,
          place: where(6),
        },
        joined: true,
      },
    ]);
    const { rows } = await real.reports.requests({ workspace: 1, campaign, limit: 50, offset: 0 });
    expect(rows.filter(({ joined }) => joined).map(({ sequence }) => sequence)).toEqual([6]);
    expect(rows.filter(({ visit }) => !visit).map(({ sequence }) => sequence)).toEqual([6, 5]);
  });

  test('page views are found by any ID of their ad click, in their campaign, with the visit that they are part of', async () => {
    const where = (sequence: number): Place =>
      place({ node: 4, worker: 3, sequence, time: NOON + sequence * HOUR_MS });
    const view = (at: Place, over: Parameters<typeof requestFields>[0], of: Place | null = null) => ({
      ...decidedRequest(requestFields({ c: 51, ...over }), at, false, of !== null),
      visit: of,
    });
    await both({
      requests: [
        view(where(1), { ci: { gclid: odd, wbraid: 'W' } }),
        view(where(2), { ci: { wbraid: 'W' }, o: 'landed' }, where(1)),
        view(where(3), { ci: { gbraid: 'W' } }),
        view(where(4), { c: 52, ci: { gclid: odd } }),
        view(where(5), { ci: { fbclid: odd } }),
        view(where(6), { ci: { gclid: odd }, vi: 0 }),
      ],
    });
    const { time } = where(20);
    const found = async (campaign: number, ...ids: string[]) =>
      (await same((s) => s.findAdVisits([{ campaign, ids, time }])))
        .map(({ visit, joined, of }) => [visit.place.sequence, joined, of?.sequence])
        .toSorted(([a], [b]) => Number(a) - Number(b));
    expect(await found(51, `gclid=${odd}`)).toEqual([[1, false, undefined]]);
    expect(await found(51, 'wbraid=W')).toEqual([
      [1, false, undefined],
      [2, true, 1],
    ]);
    expect(await found(51, 'gbraid=W', `gclid=${odd}`, 'wbraid=W')).toEqual([
      [1, false, undefined],
      [2, true, 1],
      [3, false, undefined],
    ]);
    expect(await found(52, `gclid=${odd}`)).toEqual([[4, false, undefined]]);
    expect(await found(51, `fbclid=${odd}`)).toEqual([]);
    expect(await same((s) => s.findAdVisits([]))).toEqual([]);
  });

  test('click events: which are the first, which wait, and what they add once they are counted', async () => {
    const click = at(2);
    const keys = (['out', 'landed'] as const).flatMap((type): EventKey[] =>
      [click, at(3), at(98)].map((one) => ({ click: one, type })),
    );
    const first = (sequence: number, of: Place, type: FirstEvent['type']): FirstEvent => ({
      place: { node: 1, worker: 0, epoch: 5, sequence },
      click: of,
      type,
      workspace: 1,
      campaign: 8,
      variant: 1,
      offer: type === 'out' ? 2 : 0,
      exit: type === 'out' && sequence % 2 === 0 ? sequence % 10 : null,
    });
    const fields = { c: 8, a: 1 };
    const counts = async () => {
      const { events, counted, eventRollups } = await real.audit.totals();
      const { events: rows, counted: done } = await fake.totals();
      expect([events, counted]).toEqual([rows, done]);
      for (const sum of Object.values(eventRollups)) expect(sum).toBe(counted);
      return [events, counted];
    };
    await both({
      events: [
        receivedEvent(eventFields(click, { ...fields, ua: odd, p: odd, ip: '10.0.0.0', rs: [odd] }), at(40), {
          first: true,
          waiting: false,
        }),
        receivedEvent(eventFields(click, fields), at(41), { first: false, waiting: false }),
        receivedEvent(landedFields(at(98), fields), at(42), { first: true, waiting: true }),
        receivedEvent(eventFields(at(98), { ...fields, ex: 4 }), at(44), { first: true, waiting: true }),
      ],
      counted: [
        {
          event: first(40, click, 'out'),
          visit: click,
          isVisit: true,
          dimensions: dimensionsOf(requests[1] as (typeof requests)[number]),
        },
      ],
    });
    const found = () => same(async (s) => [...(await s.findFirstEvents(keys))]);
    expect(new Set(await found())).toEqual(new Set([eventKey({ click, type: 'out' })]));
    const waited = [first(42, at(98), 'landed'), first(44, at(98), 'out')];
    expect(await same((s) => s.waitingEvents())).toEqual(waited);
    expect(await counts()).toEqual([4, 1]);
    const none = { dimensions: null, isVisit: false };
    await both({ counted: waited.map((event) => ({ event, visit: at(98), ...none })) });
    expect(await same((s) => s.waitingEvents())).toEqual([]);
    expect(await counts()).toEqual([4, 3]);
    expect(await found()).toHaveLength(3);
    expect(await same(async (s) => s.sequences({ ...at(0), first: 40, last: 45 }))).toEqual([40, 41, 42, 44]);
    expect(await real.count('click_events', 'exit = 4')).toBe(1);
  });

  test('exits: visits and their conversions have the one through which they reached their offer', async () => {
    const visit = (sequence: number, exit: number | null) => ({
      ...decidedRequest(requestFields({ c: 61, d: 3, lp: 1 }), at(sequence)),
      ...(exit !== null && { offer: 7, exit }),
    });
    await both({ requests: [visit(84, 10), visit(85, null), visit(86, null)] });
    const exitsOf = async () => {
      const found = await same(async (s) => [...(await s.findClicks([at(84), at(85), at(86)]))]);
      return found.map(([, { dimensions }]) => [dimensions.offer, dimensions.more.exit]).toSorted();
    };
    expect(await exitsOf()).toEqual([
      [0, null],
      [0, null],
      [7, 10],
    ]);
    await both({
      visits: [
        { ...at(85), offer: 8, exit: 0, recorded: false },
        { ...at(86), offer: 9, exit: null, recorded: true },
      ],
    });
    expect(await exitsOf()).toEqual([
      [7, 10],
      [8, 0],
      [9, null],
    ]);
    const [reached] = (await real.ingest.findClicks([at(85)])).values();
    const after = conversionOf(
      keyOf(at(85), ''),
      {
        ...{ clickTime: at(85).time, visit: at(85), dimensions: reached?.dimensions ?? null },
      },
      '7',
    );
    await both({ conversions: [{ before: null, after }] });
    const [stored] = (await same(async (s) => [...(await s.findConversions([at(85)]))])).map(
      ([, one]) => one,
    );
    expect([stored?.dimensions?.offer, stored?.dimensions?.more.exit]).toEqual([8, 0]);
  });

  test('recent activity of an address: class and reasons are those decided, and otherwise the line’s', async () => {
    const of = (sequence: number, rs: string[]) => {
      const request = decidedRequest(requestFields({ cl: 'human', rs: ['hosting_network'] }), at(sequence));
      const record = { ...request.record, cl: 'invalid', rs };
      return rs.length === 0 ? request : { ...request, record, judged: true };
    };
    const event = receivedEvent(eventFields(at(60)), at(63), { first: false, waiting: false });
    await both({
      requests: [of(60, []), of(61, ['flood', odd]), of(62, ['double_click'])],
      events: [{ ...event, record: { ...event.record, cl: 'invalid', rs: ['flood'] }, judged: true }],
    });
    const found = await same(async (s) => [...(await s.findJudgements([at(60), at(61), at(62)], 0))]);
    expect(found.map(([, { trafficClass, reasons }]) => [trafficClass, ...reasons]).toSorted()).toEqual([
      ['human', 'hosting_network'],
      ['invalid', 'double_click'],
      ['invalid', 'flood', odd],
    ]);
    const judged = "sequence = 63 AND traffic_class = 'invalid' AND reasons = ['flood']";
    expect(await real.count('click_events', judged)).toBe(1);
  });

  test('activity notes: in order and unchanged, and only those still needed', async () => {
    const noted = () =>
      same(async (s) => {
        const all: unknown[] = [];
        await s.recentActivity(({ number, notes }) => all.push([number, [...notes]]));
        return all;
      });
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const large = new Uint8Array(300_000).fill(7);
    expect(await noted()).toEqual([]);
    await both({ activity: { number: 1, time: NOON, notes: bytes, since: null } });
    await both({ activity: { number: 2, time: NOON + 1, notes: large, since: NOON } });
    expect(await noted()).toEqual([
      [1, [...bytes]],
      [2, [...large]],
    ]);
    await both({ activity: { number: 300, time: NOON + 5, notes: bytes, since: NOON + 1 } });
    expect((await noted()).map((one) => (one as [number])[0])).toEqual([2, 300]);
  });

  test('verdicts: requests have their last classification, and the trail explains it', async () => {
    const step = (sequence: number, from: Reclassification['from'], to: Reclassification['to']) => ({
      node: 2,
      worker: 3,
      epoch: 5,
      sequence,
      time: later(sequence, 50).time,
      from,
      to,
      crawler: odd,
      verdict: { sequence: 60, time: later(60, 51).time },
      marked: false,
    });
    const unknown = { trafficClass: 'crawler' as const, reasons: ['search_agent', 'unverified'] };
    const verified = { trafficClass: 'crawler' as const, reasons: ['search_agent', 'verified'] };
    const impostor = { trafficClass: 'invalid' as const, reasons: [odd, 'impostor'] };
    const crawler = (sequence: number) =>
      decidedRequest(requestFields({ c: 6, cl: 'crawler', rs: [...unknown.reasons] }), later(sequence, 50));
    await both({ requests: [crawler(50)] });
    await both({
      requests: [crawler(51), crawler(52)],
      verdicts: [
        receivedVerdict(verdictFields([50, 51, 7], { cr: odd }), later(60, 51), [7]),
        receivedVerdict(verdictFields([51], { vd: 'verified' }), later(61, 51), []),
      ],
      reclassifications: [
        step(50, unknown, impostor),
        step(51, unknown, impostor),
        step(51, impostor, verified),
      ],
    });
    const judged = await same(async (s) => [
      ...(await s.findJudgements(
        [50, 51, 52, 53].map((i) => later(i, 50)),
        later(50, 50).time,
      )),
    ]);
    const since = later(50, 50).time + 1;
    expect(await same(async (s) => [...(await s.findJudgements([later(50, 50)], since))])).toEqual([]);
    const key = (sequence: number): string => recordKey(later(sequence, 50));
    expect(new Map(judged)).toEqual(
      new Map([
        [key(50), { time: later(50, 50).time, marked: false, ...impostor }],
        [key(51), { time: later(51, 50).time, marked: false, ...verified }],
        [key(52), { time: later(52, 50).time, marked: false, ...unknown }],
      ]),
    );
    if (real.reports !== null) {
      const { rows } = await real.reports.requests({ workspace: 1, campaign: 6, limit: 9, offset: 0 });
      expect(rows.map(({ trafficClass }) => trafficClass).toSorted()).toEqual([
        'crawler',
        'crawler',
        'invalid',
      ]);
    }
    await same(async (s) => [await s.countRange({ ...later(0, 0), first: 50, last: 70 })]);
    expect(await real.audit.sequences({ ...later(0, 0), first: 50, last: 70 })).toEqual([
      ...[50, 51, 52, 60, 61],
    ]);
  });

  test('visits of the last 24 hours and keys issued then, in order, all or after positions or of visitors', async () => {
    const newest = 200;
    const seen = (over: Parameters<typeof requestFields>[0], at: Place, unique = false) =>
      decidedRequest(requestFields({ c: 7, ...over }), at, unique);
    const late = (sequence: number, hours = newest) => ({ ...later(sequence, hours), worker: 4 });
    await both({
      requests: [
        seen({ v: 'gone', vn: 'g0' }, late(1, newest - 24), true),
        seen({ v: 'gone', vn: 'g1' }, late(2)),
        seen({ v: 'hash', vn: 'k0' }, late(3, newest - 23), true),
        seen({ v: 'hash' }, late(4)),
        seen({ v: 'nobody', vn: 'n' }, late(5)),
        seen({ v: 'hash', vn: 'other campaign', c: 8 }, late(6)),
        ...Array.from({ length: LATER_KEYS + 1 }, (_, i) =>
          seen({ v: 'hash', vn: `k${i + 1}`, cl: 'invalid', vi: 0 }, late(7 + i)),
        ),
        seen({ v: 'other', c: 8 }, late(50), true),
      ],
    });
    for (const [epoch, sequence, expected] of [
      [5, 3, ['k1', 'n', 'other campaign']],
      [4, 99, ['g1', 'k0', 'k1', 'n', 'other campaign']],
      [6, 0, []],
    ] as const) {
      // All others are of journals that these positions do not name, or after them.
      const part = { after: [{ node: 2, worker: 4, epoch, sequence }] };
      const read = async (store: IngestStore) => {
        const all: [string | null, boolean][] = [];
        await store.recentVisits(({ issued, campaign }, unique) => {
          if (campaign >= 7) all.push([issued, unique]);
        }, part);
        return all;
      };
      const found = await read(real.ingest);
      expect(found).toEqual(await read(fake));
      for (const key of ['g1', 'k0', 'k1', 'n', 'other campaign'])
        expect(found.some(([issued]) => issued === key)).toBe((expected as readonly string[]).includes(key));
    }
    const visits = await same((store) => recentVisits(store));
    expect(await recentVisits(real.ingest, { sorted: 1 })).toEqual(visits);
    const issued = Array.from({ length: LATER_KEYS + 1 }, (_, i) => [7, 'hash', `k${i + 1}`, false]);
    const told = (all: typeof visits) =>
      all.map(({ seen, unique }) => [seen.campaign, seen.visitor, seen.issued, unique]);
    expect(told(visits)).toEqual([
      [7, 'hash', 'k0', true],
      [7, 'gone', 'g1', false],
      [7, 'nobody', 'n', false],
      [8, 'hash', 'other campaign', false],
      ...issued,
      [8, 'other', null, true],
    ]);
    const of = [
      { campaign: 7, visitor: 'hash' },
      { campaign: 7, visitor: 'other' },
    ];
    expect(told(await same((store) => recentVisits(store, { of })))).toEqual([
      [7, 'hash', 'k0', true],
      ...issued,
    ]);
  });

  test('a batch that fails half way leaves nothing', async () => {
    const before = await everything();
    const good = decidedRequest(requestFields(), at(70));
    const bad = { ...decidedRequest(requestFields(), at(71)), body: Buffer.from('{"k":"r","e":') };
    const conversion = conversionOf(keyOf(at(70), 'lost'), {}, '5');
    const rest: Partial<Batch> = {
      positions: [position({ sequence: 70 })],
      ledger: [{ node: 3, worker: 0, epoch: 5, segment: 1, first: 1, last: 4, count: 3, bytes: 9, hash: 0 }],
      skips: [{ node: 3, worker: 0, epoch: 5, segment: 2, offset: 1, bytes: 1 }],
      postbacks: [postbackAt(72, at(70))],
      conversions: [{ before: null, after: conversion }],
      events: [receivedEvent(eventFields(at(70)), at(73), { first: true, waiting: false })],
      counted: [
        {
          event: {
            place: { node: 1, worker: 0, epoch: 5, sequence: 73 },
            click: at(70),
            type: 'out',
            workspace: 1,
            campaign: 1,
            variant: 0,
            offer: 2,
            exit: null,
          },
          visit: at(70),
          dimensions: dimensionsOf(good),
          isVisit: true,
        },
      ],
      verdicts: [receivedVerdict(verdictFields([70]), at(74), [])],
      reclassifications: [
        {
          ...{
            node: 1,
            worker: 0,
            epoch: 5,
            sequence: 70,
            time: at(70).time,
            crawler: 'googlebot',
            marked: false,
          },
          from: { trafficClass: 'human', reasons: [] },
          to: { trafficClass: 'invalid', reasons: ['impostor'] },
          verdict: { sequence: 74, time: at(74).time },
        },
      ],
    };
    await expect(commitBatch(real.ingest, { ...rest, requests: [good, bad] })).rejects.toThrow('JSON');
    expect(await everything()).toEqual(before);
    // Fails after requests, postbacks and conversions have been written.
    const tooLong = { ...(rest.positions?.[0] as JournalPosition), node: 65_536 };
    await expect(
      commitBatch(real.ingest, { ...rest, requests: [good], positions: [tooLong] }),
    ).rejects.toThrow();
    expect(await everything()).toEqual(before);
    await commitBatch(real.ingest, { ...rest, requests: [good] });
    expect(await everything()).not.toEqual(before);
  });

  const everything = async () => {
    const { ingest, audit, reports } = real;
    const range = { workspace: 1, from: NOON - 48 * HOUR_MS, to: NOON + 48 * HOUR_MS, spend: [] };
    return {
      positions: await ingest.positions(),
      waiting: await ingest.waitingPostbacks(),
      ledger: await audit.ledger(),
      skips: await audit.skips(),
      totals: await audit.totals(),
      summary: await wholeReport(reports, range),
      conversions: await ingest.findConversions([at(70)]),
      judgements: await ingest.findJudgements([at(70)], 0),
    };
  };

  test('the day before a time, and its newest requests, in spite of a clock that ran ahead', async () => {
    const hours = [1001, 1023, 1026, 1030, 1048, 3400];
    await both({
      requests: hours.map((hour, i) =>
        decidedRequest(
          requestFields({ c: 9, v: `at ${hour}`, ci: { gclid: `at ${hour}` } }),
          later(700 + i, hour),
          true,
        ),
      ),
    });
    const upTo = later(0, 1049).time;
    const visitors = async (store: IngestStore): Promise<string[]> => {
      const all: string[] = [];
      await store.recentVisits(({ campaign, visitor }) => void (campaign === 9 && all.push(visitor)), {
        upTo,
      });
      return all.toSorted();
    };
    const expected = hours.slice(2).map((hour) => `at ${hour}`);
    expect(await same(visitors)).toEqual(expected.toSorted());
    expect((await same((s) => recentAdVisits(s, { upTo }))).map(({ visit }) => visit.time)).toEqual(
      hours.slice(2).map((hour) => later(0, hour).time),
    );
    expect(await same((s) => s.newestRequests(upTo))).toEqual(
      [702, 703, 704].map((sequence, i) => later(sequence, hours[i + 2] as number)),
    );
    // Everything is of the future.
    const early = NOON - 10_000 * HOUR_MS;
    expect(await same((s) => s.newestRequests(early))).toEqual([]);
    expect(await same((s) => recentAdVisits(s, { upTo: early }))).not.toEqual([]);
  });
};
