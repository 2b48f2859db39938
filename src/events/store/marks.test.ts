import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, markableRequests, marked, odd, orderOf, testMarks } from '../../../test/contract/marks.ts';
import { NOON, receivedVerdict, verdictFields } from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { decideMarks, type MarkOrder } from '../ingest/marks.ts';
import { decideVerdicts } from '../ingest/verdicts.ts';
import { type FakeStore, fakeStore } from './fake-store.ts';
import type { IngestStore } from './ingest-store.ts';
import type { JudgedRequest } from './marks.ts';

testMarks(async () => {
  const { store, dispose } = await temporaryStore();
  return { ingest: store.ingest, dispose: async () => dispose() };
});

let real: TemporaryStore;
let fake: FakeStore;
beforeEach(async () => {
  real = await temporaryStore();
  fake = fakeStore();
  for (const store of both()) await commitBatch(store, { requests: markableRequests() });
});
afterEach(() => real.dispose());

const both = (): IngestStore[] => [real.store.ingest, fake];
/** Queries both stores and expects the same answer. */
const same = async <T>(ask: (store: IngestStore) => Promise<T>): Promise<T> => {
  const [answer, expected] = await Promise.all([ask(real.store.ingest), ask(fake)]);
  expect(answer).toEqual(expected);
  return answer;
};
const mark = async (as: MarkOrder['as'], ...sequences: number[]): Promise<void> => {
  const decided = await same((store) => decideMarks(store, orderOf(as, ...sequences)));
  for (const store of both()) await commitBatch(store, decided);
};
const judged = (sequence: number): Promise<JudgedRequest | null> => real.store.marks.judged(1, at(sequence));

test('the trail of a marked request has its verdict too', async () => {
  await mark('human', 34);
  const verdict = receivedVerdict(verdictFields([34], { cr: odd }), at(35), []);
  const decided = await same((store) => decideVerdicts(store, [verdict], [], []));
  for (const store of both()) await commitBatch(store, decided);
  await mark(null, 34);
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
  await same(marked);
  for (const { condemn, sweep } of [real.store.retention, fake]) {
    await condemn(1);
    await sweep(100);
  }
  expect([await judged(31), await exported(), fake.marks]).toEqual([null, [], []]);
});
