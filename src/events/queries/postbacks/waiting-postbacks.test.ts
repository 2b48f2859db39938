import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decidedRequest,
  NOON,
  type Place,
  place,
  postbackFields,
  receivedPostback,
  requestFields,
} from '../../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { HOUR_MS } from '../../../core/time/durations.ts';
import type { PostbackFields } from '../../journal/record.ts';
import type { ReceivedPostback } from '../../store/ingest-store.ts';
import type { PostbackFilters } from '../../store/postback-log.ts';

/** Of clicks on a machine that is away. */
const [click, other] = [place({ node: 3, sequence: 1 }), place({ node: 3, sequence: 2 })];
const at = (sequence: number): Place => place({ sequence, time: NOON + 1000 * sequence });
const ODD = 'o\'5% \\ "ü" \u{1d4b3}\n\0;--';

const took = (
  sequence: number,
  fate: ReceivedPostback['fate'],
  over: Partial<PostbackFields> = {},
  of = click,
): ReceivedPostback =>
  receivedPostback(postbackFields(of, { c: 8, q: `n=${sequence}`, ...over }), at(sequence), fate);

const rules = { n: 1, p: '40' };
const waiting = [
  took(2, 'waiting', { st: 'lead', sr: 'New', pa: '1.5', tx: 'T', so: 5, ip: '192.0.2.0', sg: 'S' }),
  took(4, 'waiting', { pa: '2', tx: 'T', tr: rules }),
  took(6, 'waiting', { tx: ODD, ev: ODD, sr: 'Odd', fl: ['status_custom', 'transaction_missing'] }),
  took(7, 'waiting', { ws: 2, sr: 'Foreign', fl: ['status_custom'] }),
  took(8, 'waiting', { so: 5, he: 'a'.repeat(64), by: 'script' }, other),
];

let real: TemporaryStore;
beforeAll(async () => {
  real = await temporaryStore();
  await commitBatch(real.store.ingest, {
    requests: [decidedRequest(requestFields({ c: 8 }), place({ sequence: 1 }))],
    postbacks: [took(3, 'recorded', { tx: 'A' }, place({ sequence: 1 })), ...waiting],
  });
});
afterAll(() => real.dispose());

const found = async (filters: Partial<PostbackFilters> = {}, limit = 50) => {
  const rows = await real.store.postbacks.received({ workspace: 1, limit, ...filters });
  return rows.map(({ place: { sequence } }) => sequence);
};

test('the log has postbacks that wait for their click among the others, page by page', async () => {
  expect(await found()).toEqual([8, 6, 4, 3, 2]);
  expect(await found({}, 2)).toEqual([8, 6]);
  const page = { workspace: 1, limit: 2, before: at(6) };
  expect((await real.store.postbacks.received(page)).map(({ place }) => place)).toEqual([at(4), at(3)]);
  expect(await found({ workspace: 2 })).toEqual([7]);
  expect(await found({ workspace: 3 })).toEqual([]);
});

test.each<[Partial<PostbackFilters>, number[]]>([
  [{ fates: ['waiting'] }, [8, 6, 4, 2]],
  [{ fates: ['recorded'] }, [3]],
  [{ fates: ['refused'] }, []],
  [{ sources: [5], fates: ['waiting'] }, [8, 2]],
  [{ sources: [0] }, [6, 4, 3]],
  [{ by: ['script'] }, [8]],
  [{ campaigns: [9] }, []],
  [{ statuses: ['lead'] }, [2]],
  [{ test: true }, []],
  [{ test: false, from: at(3).time, to: at(7).time }, [6, 4, 3]],
  [{ search: { text: 'T' } }, [4, 2]],
  [{ search: { text: ODD } }, [6]],
  [{ search: { text: 'x', click: other, place: at(2) } }, [8, 2]],
])('those that wait are narrowed down to %j', async (filters, expected) => {
  expect(await found(filters)).toEqual(expected);
});

test('everything that was received of one is there before it is decided', async () => {
  const rows = await real.store.postbacks.received({ workspace: 1, limit: 50 });
  expect(rows.at(-1)).toEqual({
    kind: 'accepted',
    fate: 'waiting',
    flags: [],
    test: false,
    campaign: 8,
    click: { ...click, campaign: 8, variant: 0 },
    status: 'lead',
    statusReceived: 'New',
    event: 'conversion',
    identity: null,
    transaction: 'T',
    payout: '1.5',
    currency: 'EUR',
    workspaceCurrency: 'EUR',
    revenue: null,
    payoutFrom: null,
    place: at(2),
    workspace: 1,
    source: 5,
    by: null,
    address: '192.0.2.0',
    text: 'n=2',
  });
  expect(rows[1]).toMatchObject({
    ...{ transaction: ODD, event: ODD, statusReceived: 'Odd', payout: null, text: 'n=6' },
    flags: ['status_custom', 'transaction_missing'],
  });
});

test('one that waits has those that wait with it as its history, and no conversion', async () => {
  const { postbacks } = real.store;
  const detail = await postbacks.one(at(4));
  expect(detail?.row).toMatchObject({ fate: 'waiting', place: at(4) });
  expect(detail?.history.map(({ place: { sequence }, fate }) => [sequence, fate])).toEqual([
    [2, 'waiting'],
    [4, 'waiting'],
  ]);
  expect(detail?.conversion).toBeNull();
  expect((await postbacks.one(at(7)))?.row.workspace).toBe(2);
  expect((await postbacks.one(at(3)))?.row).toMatchObject({ fate: 'recorded' });
  expect(await postbacks.one(at(70))).toBeNull();
});

test('they are counted, and so are words that no mapping knows', async () => {
  const { postbacks } = real.store;
  const { fates, withoutTransaction } = await postbacks.counts(1, NOON, NOON + HOUR_MS);
  expect(new Set(fates.map(({ fate, source, count }) => `${fate} ${source} ${count}`))).toEqual(
    new Set(['waiting null 2', 'waiting 5 2', 'recorded null 1']),
  );
  expect(withoutTransaction).toBe(0);
  expect(await postbacks.counts(1, NOON, at(3).time)).toMatchObject({
    fates: [{ fate: 'waiting', source: 5, count: 1 }],
  });
  expect(await postbacks.unmapped(1, NOON)).toEqual([{ word: 'odd', count: 1, lastTime: at(6).time }]);
});

test('one that is decided is there once, as what it became', async () => {
  await commitBatch(real.store.ingest, {
    postbacks: [took(8, 'ignored', { so: 5, by: 'script' }, other)],
  });
  expect(await found()).toEqual([8, 6, 4, 3, 2]);
  expect(await found({ fates: ['waiting'] })).toEqual([6, 4, 2]);
  expect(await found({ fates: ['ignored'] })).toEqual([8]);
});
