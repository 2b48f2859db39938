import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decidedRequest,
  lineOf,
  NOON,
  type Place,
  place,
  postbackFields,
  receivedPostback,
  requestFields,
} from '../../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { KNOWN_TYPES, OTHER_TYPE } from '../../../core/conversions/types.ts';
import { HOUR_MS } from '../../../core/time/durations.ts';
import type { ClickLookup } from '../../ingest/clicks.ts';
import { decidePostbacks } from '../../ingest/conversions.ts';
import { decodeRecord, type PostbackFields, type RefusedFields } from '../../journal/record.ts';
import type { ReceivedPostback, RefusedPostbackRecord } from '../../store/ingest-store.ts';
import type { PostbackFilters } from '../../store/postback-log.ts';

let real: TemporaryStore;
const click = place({ sequence: 1 });
const at = (sequence: number, over: Partial<Place> = {}): Place =>
  place({ sequence, time: NOON + 1000 * sequence, ...over });

const took = (sequence: number, over: Partial<PostbackFields> = {}): ReceivedPostback =>
  receivedPostback(postbackFields(click, { c: 8, q: `n=${sequence}`, ...over }), at(sequence), 'recorded');

const refused = (sequence: number, over: Partial<RefusedFields> = {}): RefusedPostbackRecord => {
  const fields: RefusedFields = { k: 'f', ws: 1, rs: 'payout_invalid', q: `cid=bad${sequence}`, m: 'GET' };
  const decoded = decodeRecord(lineOf({ ...fields, ...over }, at(sequence)).subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'f') throw new Error('The line is no refused postback.');
  return { node: 1, worker: 0, record: decoded.record };
};

beforeAll(async () => {
  real = await temporaryStore();
  const request = decidedRequest(requestFields({ c: 8 }), click);
  const postbacks = [
    took(2, { st: 'lead', sr: 'New', pa: '1', tx: 'T', so: 5 }),
    took(3, { st: 'sale', pa: '2', tx: 'T', so: 5 }),
    took(4, { st: 'sale', pa: '2', tx: 'T' }),
    took(5, { st: 'odd', sr: 'Odd', fl: ['status_custom'], tx: 'O', by: 'script', ip: '192.0.2.0' }),
    took(6, { ts: 1, c: 0, a: -1, cn: 0, cw: 0, ce: 0, cs: 0, ct: 0, pa: '9' }),
    took(9, { ws: 2 }),
    took(11, { ws: 4, tx: 'D', tr: { n: 1, p: '40' } }),
    took(12, { ws: 4, ev: 'rebill', pa: '5', tr: { n: 7, x: 1 }, fl: ['transaction_missing'] }),
    took(13, { ws: 4, ev: 'rebill', pa: '6', tr: { n: 7, x: 1 }, fl: ['transaction_missing'] }),
    took(14, { ws: 4, tx: 'N', tr: { n: 2 } }),
    took(15, { ws: 5, ev: 'base', pa: '24', tx: 'a' }),
    took(16, { ws: 5, ev: 'Base', pa: '24', tx: 'b' }),
    took(17, { ws: 5, ev: 'Upsell', tx: 'a' }),
    took(18, { ws: 5, ev: 'Upsell', st: 'rejected', tx: 'b' }),
    took(19, { ws: 5, ev: 'Purchase', tx: 'c' }),
    took(20, { ws: 5, tx: 'd' }),
    took(21, { ws: 5, ev: 'deposit', tx: 'e', tr: { n: 6, o: 1, l: 7 } }),
    // A later one, which a rule has settled as another type.
    took(22, { ws: 5, ev: 'deposit', tx: 'f', tr: { n: 6, o: 1, l: 7 } }),
  ];
  const { ingest } = real.store;
  const own = () => (amount: string) => amount;
  const unknown = { dimensions: null, isVisit: false, recorded: false, request: null };
  const lookup: ClickLookup = { visitOf: (place) => ({ place, ...unknown }), arrivedAt: () => 0 };
  const decided = await decidePostbacks(ingest, [], postbacks, lookup, own);
  const refusals = [refused(7), refused(8, { rs: 'secret_wrong', so: 5, c: 8 }), refused(10, { ws: 2 })];
  await commitBatch(ingest, { requests: [request], ...decided, refused: refusals });
});
afterAll(() => real.dispose());

const found = async (filters: Partial<PostbackFilters> = {}, limit = 50) => {
  const rows = await real.store.postbacks.received({ workspace: 1, limit, ...filters });
  return rows.map(({ place: { sequence } }) => sequence);
};

describe('the log of received postbacks', () => {
  test('contains accepted and refused ones together, newest first, page by page', async () => {
    const { postbacks } = real.store;
    const all = await postbacks.received({ workspace: 1, limit: 50 });
    expect(all.map(({ place }) => place.sequence)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    const pages: number[] = [];
    for (let page = await postbacks.received({ workspace: 1, limit: 2 }); page.length > 0; ) {
      pages.push(...page.map(({ place }) => place.sequence));
      const before = page.at(-1)?.place;
      page = await postbacks.received({ workspace: 1, limit: 2, ...(before && { before }) });
    }
    expect(pages).toEqual([8, 7, 6, 5, 4, 3, 2]);
  });

  test('returns everything known about each', async () => {
    const rows = await real.store.postbacks.received({ workspace: 1, limit: 50 });
    const byPlace = new Map(rows.map((row) => [row.place.sequence, row]));
    expect(byPlace.get(8)).toEqual({
      kind: 'refused',
      reason: 'secret_wrong',
      method: 'GET',
      campaign: 8,
      source: 5,
      by: null,
      place: at(8),
      workspace: 1,
      address: null,
      text: 'cid=bad8',
    });
    expect(byPlace.get(5)).toEqual({
      kind: 'accepted',
      fate: 'outranked',
      flags: ['status_custom'],
      test: false,
      campaign: 8,
      click: { ...click, campaign: 8, variant: 0 },
      status: 'odd',
      statusReceived: 'Odd',
      event: 'conversion',
      identity: null,
      transaction: 'O',
      payout: null,
      currency: 'EUR',
      workspaceCurrency: 'EUR',
      revenue: null,
      payoutFrom: null,
      place: at(5),
      workspace: 1,
      source: null,
      by: 'script',
      address: '192.0.2.0',
      text: 'n=5',
    });
    expect(byPlace.get(6)).toMatchObject({
      test: true,
      fate: 'test',
      campaign: null,
      click: null,
      revenue: null,
    });
    // The current value of the whole conversion.
    expect(byPlace.get(2)).toMatchObject({ fate: 'recorded', payout: '1', revenue: '2' });
    expect(byPlace.get(4)).toMatchObject({ fate: 'duplicate', revenue: '2' });
  });

  test.each<[Partial<PostbackFilters>, number[]]>([
    [{ fates: ['refused'] }, [8, 7]],
    [{ fates: ['updated', 'test'] }, [6, 3]],
    [{ fates: ['duplicate', 'refused'] }, [8, 7, 4]],
    [{ fates: [] }, []],
    [{ reasons: ['secret_wrong'] }, [8]],
    [{ sources: [5] }, [8, 3, 2]],
    [{ sources: [0] }, [7, 6, 5, 4]],
    [{ sources: [0, 5], fates: ['recorded', 'outranked'] }, [5, 2]],
    [{ by: ['script'] }, [5]],
    [{ campaigns: [8] }, [8, 5, 4, 3, 2]],
    [{ statuses: ['sale'], test: false }, [4, 3]],
    [{ test: true }, [6]],
    [{ test: false }, [8, 7, 5, 4, 3, 2]],
    [{ from: at(3).time, to: at(5).time }, [4, 3]],
    [{ search: { text: 'T' } }, [4, 3, 2]],
    [{ search: { text: 'bad7' } }, [7]],
    [{ search: { text: "'; DROP TABLE postbacks; --" } }, []],
    [{ search: { text: 'x', click } }, [5, 4, 3, 2]],
    [{ search: { text: 'x', place: at(7) } }, [7]],
  ])('narrowed down to %j', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  test('returns one with the whole history of its conversion; a test or refused one has none', async () => {
    const { postbacks } = real.store;
    const detail = await postbacks.one(at(3));
    expect(detail?.history.map(({ place: { sequence }, fate }) => [sequence, fate])).toEqual([
      ...[
        [2, 'recorded'],
        [3, 'updated'],
      ],
      [4, 'duplicate'],
    ]);
    expect(detail?.conversion).toEqual({
      event: 'conversion',
      status: 'sale',
      payout: '2',
      payoutFrom: 'postback',
      currency: 'EUR',
      revenue: '2',
      workspaceCurrency: 'EUR',
      changes: 2,
      firstTime: at(2).time,
      lastTime: at(3).time,
      otherClick: false,
    });
    expect(await postbacks.one(at(6))).toMatchObject({ row: { test: true }, history: [], conversion: null });
    expect(await postbacks.one(at(7))).toMatchObject({ row: { reason: 'payout_invalid' }, history: [] });
    expect(await postbacks.one(at(70))).toBeNull();
  });

  test('says where each conversion has its payout from, and counts repeats that only an ID could tell apart', async () => {
    const { postbacks } = real.store;
    const rows = await postbacks.received({ workspace: 4, limit: 10 });
    const of = new Map(rows.map((row) => [row.place.sequence, row]));
    const told = [11, 12, 13, 14].map((sequence) => {
      const row = of.get(sequence);
      return row?.kind === 'accepted' ? [row.payout, row.payoutFrom, row.fate] : null;
    });
    expect(told).toEqual([
      [null, 'type', 'recorded'],
      ['5', 'postback', 'recorded'],
      ['6', 'postback', 'duplicate'],
      [null, 'none', 'recorded'],
    ]);
    expect((await postbacks.one(at(11)))?.conversion).toMatchObject({ payout: '40', payoutFrom: 'type' });
    expect(await postbacks.counts(4, NOON, NOON + HOUR_MS)).toMatchObject({ withoutTransaction: 1 });
  });

  test('counts by fate and network, refused ones by reason, and unmapped words', async () => {
    const { postbacks } = real.store;
    const { fates, reasons, withoutTransaction } = await postbacks.counts(1, NOON, NOON + HOUR_MS);
    expect(withoutTransaction).toBe(0);
    expect(new Set(fates.map(({ fate, source, count }) => `${fate} ${source} ${count}`))).toEqual(
      new Set([
        ...['refused null 1', 'refused 5 1', 'recorded 5 1', 'outranked null 1', 'updated 5 1'],
        ...['duplicate null 1', 'test null 1'],
      ]),
    );
    expect(reasons).toEqual([
      { reason: 'payout_invalid', count: 1 },
      { reason: 'secret_wrong', count: 1 },
    ]);
    expect(await postbacks.counts(3, 0, NOON)).toEqual({
      ...{ fates: [], reasons: [], withoutTransaction: 0 },
    });
    expect(await postbacks.unmapped(1, NOON)).toEqual([{ word: 'odd', count: 1, lastTime: at(5).time }]);
    expect(await postbacks.unmapped(1, NOON + HOUR_MS)).toEqual([]);
  });

  test('counts the events that no type names, as they were last spelled', async () => {
    const { unnamed } = real.store.postbacks;
    const usual = Object.values(KNOWN_TYPES).filter(({ number }) => number <= OTHER_TYPE);
    const all = { workspace: 5, from: NOON, campaign: null, types: usual };
    const base = { event: 'Base', count: 2 };
    const rest = [
      { event: 'Upsell', count: 1 },
      { event: 'deposit', count: 1 },
    ];
    expect(await unnamed(all)).toEqual([base, ...rest]);
    expect(await unnamed({ ...all, campaign: 8 })).toEqual([base, ...rest]);
    expect(await unnamed({ ...all, campaign: 9 })).toEqual([]);
    expect(await unnamed({ ...all, from: NOON + HOUR_MS })).toEqual([]);
    const named = usual.map((type) => (type.number === 1 ? { ...type, events: ['base'] } : type));
    // "Purchase" was of the type whose words these replace.
    expect(await unnamed({ ...all, types: named })).toEqual([{ event: 'Purchase', count: 1 }, ...rest]);
  });
});
