import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  decidedRequest,
  NOON,
  place,
  receivedVerdict,
  requestFields,
  verdictFields,
} from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { recentAdVisits, recentVisits } from '../../../test/helpers/recent-visits.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { decideMarks, type MarkOrder } from '../ingest/marks.ts';
import { decideVerdicts } from '../ingest/verdicts.ts';
import { type FakeStore, fakeStore } from './fake-store.ts';
import type { IngestStore } from './ingest-store.ts';
import type { JudgedRequest } from './marks.ts';

let real: TemporaryStore;
let fake: FakeStore;
const at = (sequence: number) => place({ node: 2, sequence, time: NOON + sequence * HOUR_MS });
const odd = `'; DROP TABLE marks; -- "\n नमस्ते 😀`;

beforeEach(async () => {
  real = await temporaryStore();
  fake = fakeStore();
  const bot = { cl: 'invalid', rs: ['declared_bot', odd], ua: odd };
  const requests = [
    decidedRequest(requestFields({ v: 'hash', vn: 'cookie' }), at(1), true),
    decidedRequest(requestFields({ ...bot, v: 'hash', vn: 'second' }), at(2)),
    decidedRequest(requestFields({ ...bot, v: 'cookie' }), at(3)),
    decidedRequest(requestFields({ ...bot, v: 'second' }), at(30)),
    decidedRequest(requestFields({ ...bot, v: 'second', c: 2 }), at(31)),
    decidedRequest(requestFields({ ...bot, v: 'other', ws: 2 }), at(32)),
    decidedRequest(requestFields({ ...bot, rs: ['declared_bot'], v: 'x', ci: { gclid: 'G' } }), at(33)),
    decidedRequest(requestFields({ cl: 'crawler', rs: ['search_agent', 'unverified'], v: 'y' }), at(34)),
  ];
  for (const store of both()) await commitBatch(store, { requests });
});
afterEach(() => real.dispose());

const both = (): IngestStore[] => [real.store.ingest, fake];
/** Queries both stores and expects the same answer. */
const same = async <T>(ask: (store: IngestStore) => Promise<T>): Promise<T> => {
  const [answer, expected] = await Promise.all([ask(real.store.ingest), ask(fake)]);
  expect(answer).toEqual(expected);
  return answer;
};
const orderOf = (as: MarkOrder['as'], ...sequences: number[]): MarkOrder => ({
  workspace: 1,
  requests: sequences.map(at),
  as,
  user: 9,
  note: odd,
  at: NOON + 50 * HOUR_MS,
});
const mark = async (as: MarkOrder['as'], ...sequences: number[]): Promise<void> => {
  const decided = await same((store) => decideMarks(store, orderOf(as, ...sequences)));
  for (const store of both()) await commitBatch(store, decided);
};
const all = Array.from({ length: 40 }, (_, i) => at(i));
const everything = () =>
  same(async (store) => [
    new Map([...(await store.findMarkable(all))].toSorted()),
    new Map([...(await store.findJudgements(all, NOON))].toSorted()),
    await recentVisits(store),
    await store.markedVisits({}),
    await recentAdVisits(store),
  ]);
const judged = (sequence: number): Promise<JudgedRequest | null> => real.store.marks.judged(1, at(sequence));

test('both stores agree on requests before and after marks and verdicts', async () => {
  await everything();
  await mark('human', 2, 3, 4, 30, 31, 32, 33, 34);
  await everything();
  const unique = (await same((store) => store.findMarkable(all))).values();
  // The second and third share a visitor with the first; the thirtieth is more than a day later.
  expect([...unique].map(({ sequence, now }) => [sequence, now.trafficClass, now.unique]).toSorted()).toEqual(
    [
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
    ],
  );
  const verdict = receivedVerdict(verdictFields([34], { cr: odd }), at(35), []);
  const decided = await same((store) => decideVerdicts(store, [verdict], [], []));
  for (const store of both()) await commitBatch(store, decided);
  await everything();
  await mark(null, 3, 34);
  await everything();
  expect(await judged(34)).toMatchObject({
    mark: null,
    found: { trafficClass: 'invalid', reasons: ['search_agent', 'impostor'] },
    trail: [
      { kind: 'verdict', crawler: odd },
      { kind: 'mark', mark: 'human' },
      { kind: 'mark', mark: null },
    ],
  });
});

test('a visitor’s visits are found by any of their keys', async () => {
  const ask = ['hash', 'cookie', 'second', 'nobody'].map((visitor) => ({
    campaign: 1,
    visitor,
    time: at(3).time,
  }));
  const counted = await same((store) => store.findCounted(ask));
  expect([...counted.values()].map(({ times }) => times)).toEqual([
    ...[[at(1).time], [at(1).time], [at(1).time], []],
  ]);
  expect(new Set([...counted.values()].map(({ visitor }) => visitor)).size).toBe(2);
});

test('the trail records who, when, the change and why', async () => {
  await mark('human', 31);
  expect(await judged(31)).toEqual({
    visit: true,
    mark: 'human',
    found: { trafficClass: 'invalid', reasons: ['declared_bot', odd] },
    now: { trafficClass: 'human', reasons: ['marked_human'], unique: true },
    trail: [
      {
        kind: 'mark',
        at: NOON + 50 * HOUR_MS,
        user: 9,
        note: odd,
        mark: 'human',
        from: { trafficClass: 'invalid', reasons: ['declared_bot', odd], unique: false },
        to: { trafficClass: 'human', reasons: ['marked_human'], unique: true },
      },
    ],
  });
  expect([await judged(32), await judged(36)]).toEqual([null, null]);
});

test('similar requests: same user agent and class, in the workspace and period, not marked already', async () => {
  const like = async (sequence: number, as: 'human' | 'invalid', hours = 0, most = 9) => {
    const wanted = { workspace: 1, of: at(sequence), as, from: NOON + hours * HOUR_MS, most };
    const { count, places } = await real.store.marks.like(wanted);
    return [count, ...places.map((one) => one.sequence)];
  };
  expect(await like(2, 'human')).toEqual([4, 31, 30, 3, 2]);
  expect(await like(2, 'human', 3)).toEqual([3, 31, 30, 3]);
  expect(await like(2, 'human', 0, 1)).toEqual([4, 31]);
  expect(await like(2, 'human', 0, 0)).toEqual([4]);
  await mark('human', 2, 30);
  expect([await like(2, 'human'), await like(3, 'human')]).toEqual([
    [2, 31, 3],
    [2, 31, 3],
  ]);
  expect([await like(2, 'invalid'), await like(3, 'invalid')]).toEqual([
    [2, 30, 2],
    [2, 30, 2],
  ]);
  expect(await like(32, 'human')).toEqual([0]);
});

test('marks are removed with their requests, by retention or with the workspace, and exported until then', async () => {
  await mark('human', 2, 31);
  const exported = async () => {
    const opened = await real.store.data.openExport(1, NOON + 99 * HOUR_MS);
    const rows = [];
    for await (const page of opened.marks()) rows.push(...page);
    opened.close();
    return rows.map(({ click, user, rest }) => [click.sequence, click.campaign, user, rest.as, rest.note]);
  };
  expect(await exported()).toEqual([
    [2, 1, 9, 'human', odd],
    [31, 2, 9, 'human', odd],
  ]);
  for (const { expire } of [real.store.retention, fake])
    await expire({ workspace: 1, before: at(10).time, most: 100 });
  expect([await judged(2), (await exported()).length, fake.marks.length]).toEqual([null, 1, 1]);
  await everything();
  for (const { condemn, sweep } of [real.store.retention, fake]) {
    await condemn(1);
    await sweep(100);
  }
  expect([await judged(31), await exported(), fake.marks]).toEqual([null, [], []]);
});

test('a mark that cannot be written completely leaves nothing', async () => {
  const decided = await decideMarks(real.store.ingest, orderOf('human', 2));
  const [step] = decided.marks;
  const lost = { ...step!, sequence: 77 };
  await expect(commitBatch(real.store.ingest, { ...decided, marks: [step!, lost] })).rejects.toThrow();
  await everything();
  expect((await judged(2))?.trail).toEqual([]);
});
