import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/core/time/durations.ts';
import { decideMarks, type MarkOrder } from '../../src/events/ingest/marks.ts';
import { decideVerdicts } from '../../src/events/ingest/verdicts.ts';
import { type FakeStore, fakeStore } from '../../src/events/store/fake-store.ts';
import { type DecidedRequest, type IngestStore, visitorKey } from '../../src/events/store/ingest-store.ts';
import {
  decidedRequest,
  NOON,
  type Place,
  place,
  receivedVerdict,
  requestFields,
  verdictFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { recentAdVisits, recentVisits } from '../helpers/recent-visits.ts';

export const at = (sequence: number): Place => place({ node: 2, sequence, time: NOON + sequence * HOUR_MS });
export const odd = `'; DROP TABLE marks; -- "\n नमस्ते 😀`;

const bot = { cl: 'invalid', rs: ['declared_bot', odd], ua: odd };
/** Requests to be marked, by visitors with several keys. */
export const markableRequests = (): DecidedRequest[] => [
  decidedRequest(requestFields({ v: 'hash', vn: 'cookie' }), at(1), true),
  decidedRequest(requestFields({ ...bot, v: 'hash', vn: 'second' }), at(2)),
  decidedRequest(requestFields({ ...bot, v: 'cookie' }), at(3)),
  decidedRequest(requestFields({ ...bot, v: 'second' }), at(30)),
  decidedRequest(requestFields({ ...bot, v: 'second', c: 2 }), at(31)),
  decidedRequest(requestFields({ ...bot, v: 'other', ws: 2 }), at(32)),
  decidedRequest(requestFields({ ...bot, rs: ['declared_bot'], v: 'x', ci: { gclid: 'G' } }), at(33)),
  decidedRequest(requestFields({ cl: 'crawler', rs: ['search_agent', 'unverified'], v: 'y' }), at(34)),
];

export const orderOf = (as: MarkOrder['as'], ...sequences: number[]): MarkOrder => ({
  workspace: 1,
  requests: sequences.map(at),
  as,
  user: 9,
  note: odd,
  at: NOON + 50 * HOUR_MS,
});

const all = Array.from({ length: 40 }, (_, i) => at(i));
/** What a store says about those requests. */
export const marked = async (store: IngestStore) => [
  new Map([...(await store.findMarkable(all))].toSorted()),
  new Map([...(await store.findJudgements(all, NOON))].toSorted()),
  await recentVisits(store),
  await store.markedVisits({}),
  await recentAdVisits(store),
];

/** Defines the tests of marks that every event store passes. `open`: an empty one. */
export const testMarks = (
  open: () => Promise<{ readonly ingest: IngestStore; dispose(): Promise<void> }>,
): void => {
  let real: Awaited<ReturnType<typeof open>>;
  let fake: FakeStore;
  beforeEach(async () => {
    real = await open();
    fake = fakeStore();
    for (const store of both()) await commitBatch(store, { requests: markableRequests() });
  });
  afterEach(() => real.dispose());

  const both = (): IngestStore[] => [real.ingest, fake];
  /** Queries both stores and expects the same answer. */
  const same = async <T>(ask: (store: IngestStore) => Promise<T>): Promise<T> => {
    const [answer, expected] = await Promise.all([ask(real.ingest), ask(fake)]);
    expect(answer).toEqual(expected);
    return answer;
  };
  const mark = async (as: MarkOrder['as'], ...sequences: number[]): Promise<void> => {
    const decided = await same((store) => decideMarks(store, orderOf(as, ...sequences)));
    for (const store of both()) await commitBatch(store, decided);
  };
  const everything = () => same(marked);

  test('both stores agree on requests before and after marks and verdicts', async () => {
    await everything();
    await mark('human', 2, 3, 4, 30, 31, 32, 33, 34);
    await everything();
    const unique = (await same((store) => store.findMarkable(all))).values();
    // The second and third share a visitor with the first; the thirtieth is more than a day later.
    expect(
      [...unique].map(({ sequence, now }) => [sequence, now.trafficClass, now.unique]).toSorted(),
    ).toEqual([
      ...[
        [1, 'human', true],
        [2, 'human', false],
        [3, 'human', false],
        [30, 'human', true],
      ],
      ...[
        [31, 'human', true],
        [32, 'invalid', false],
        [33, 'human', true],
        [34, 'human', true],
      ],
    ]);
    const verdict = receivedVerdict(verdictFields([34], { cr: odd }), at(35), []);
    const decided = await same((store) => decideVerdicts(store, [verdict], [], []));
    for (const store of both()) await commitBatch(store, decided);
    await everything();
    await mark(null, 3, 34);
    await everything();
  });

  test('a visitor’s visits are found by any of their keys', async () => {
    const ask = ['hash', 'cookie', 'second', 'nobody'].map((visitor) => ({
      campaign: 1,
      visitor,
      time: at(3).time,
    }));
    const counted = await same((store) => store.findCounted(ask));
    expect(ask.map((visit) => counted.get(visitorKey(visit))?.times)).toEqual([
      ...[[at(1).time], [at(1).time], [at(1).time], []],
    ]);
    expect(new Set([...counted.values()].map(({ visitor }) => visitor)).size).toBe(2);
  });

  test('a mark that cannot be written completely leaves nothing', async () => {
    const decided = await decideMarks(real.ingest, orderOf('human', 2));
    const [step] = decided.marks;
    const lost = { ...step!, sequence: 77 };
    await expect(commitBatch(real.ingest, { ...decided, marks: [step!, lost] })).rejects.toThrow();
    await everything();
  });
};
