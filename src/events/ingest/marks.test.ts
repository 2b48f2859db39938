import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  lineOf,
  NOON,
  place,
  postbackFields,
  requestFields,
  verdictFields,
} from '../../../test/helpers/event-records.ts';
import { besides, keeping, nextProcess } from '../../../test/helpers/visit-keeping.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { LATER_KEYS, UNIQUE_WINDOW_MS } from '../../core/clicks/unique.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { MarkAs } from '../../core/traffic/reclassified.ts';
import type { Disk } from '../journal/disk.ts';
import type { RecordFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import type { VisitKeeping } from '../visits/day-visits.ts';
import { audit } from './audit.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';
let disk: Disk;
let store: FakeStore;
beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
});

/** After every record, as with right clocks. */
const LATE = NOON + 10_000 * HOUR_MS;
const ingestOf = (
  batchRecords: number,
  into = store,
  from = disk,
  { visits, now = LATE }: { visits?: VisitKeeping | undefined; now?: number } = {},
): Ingest =>
  createIngest({
    disk: from,
    ...(visits !== undefined && { visits }),
    now: () => now,
    root: ROOT,
    store: into,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
type Entry = [sequence: number, time: number, fields: RecordFields];
const lay = (entries: readonly Entry[], on = disk): void => {
  const lines = entries.map(([sequence, time, fields]) => lineOf(fields, { epoch: 5, sequence, time }));
  layJournal(on, { root: ROOT, segments: [lines] });
};
const order = (as: MarkAs | null, places: { sequence: number; time: number }[]) => ({
  workspace: 1,
  as,
  user: 3,
  note: 'a colleague',
  at: NOON + HOUR_MS,
  requests: places.map((at) => place(at)),
});
const rows = (of = store) =>
  of.requests.map(({ record: { s, cl, rs }, unique }) => [s, cl, rs.join(' '), unique]);

const bot = requestFields({ cl: 'invalid', rs: ['declared_bot'], v: 'bot' });
const crawler = requestFields({ cl: 'crawler', rs: ['search_agent', 'unverified'], v: 'crawler' });

test('a mark changes class, reason, uniqueness and conversions, and removing it restores them', async () => {
  const click = place({ sequence: 1, time: NOON });
  lay([
    [1, NOON, bot],
    [2, NOON + 1, postbackFields(click)],
  ]);
  const ingest = ingestOf(10);
  while (await ingest.step());
  expect(await ingest.mark(order('human', [click]))).toBe(1);
  expect(rows()).toEqual([[1, 'human', 'marked_human', true]]);
  const classes = () => [...store.conversions.values()].map(({ dimensions }) => dimensions?.trafficClass);
  expect(classes()).toEqual(['human']);
  expect(await ingest.mark(order('human', [click]))).toBe(0);
  expect(await ingest.mark(order('invalid', [click]))).toBe(1);
  expect([rows(), classes()]).toEqual([[[1, 'invalid', 'declared_bot', false]], ['invalid']]);
  expect(store.marks.map(({ step, mark, user, note }) => [step, mark, user, note])).toEqual([
    [1, 'human', 3, 'a colleague'],
    [2, null, 3, 'a colleague'],
  ]);
  expect(await audit(disk, ROOT, store)).toMatchObject({ ok: true });
});

test('skips missing requests and those of another workspace', async () => {
  lay([[1, NOON, { ...bot, ws: 2 }]]);
  const ingest = ingestOf(10);
  while (await ingest.step());
  const places = [
    { sequence: 1, time: NOON },
    { sequence: 9, time: NOON },
  ];
  expect(await ingest.mark(order('human', places))).toBe(0);
  expect([rows(), store.marks]).toEqual([[[1, 'invalid', 'declared_bot', false]], []]);
});

test('a prefetched page and HEAD are not visits, whatever the mark', async () => {
  lay([
    [1, NOON, requestFields({ cl: 'preview', rs: ['prefetch'], vi: 0 })],
    [2, NOON + 1, requestFields({ cl: 'invalid', rs: ['declared_bot'], vi: 0, m: 'HEAD' })],
  ]);
  const ingest = ingestOf(10);
  while (await ingest.step());
  const places = [1, 2].map((sequence) => ({ sequence, time: NOON + sequence - 1 }));
  expect(await ingest.mark(order('human', places))).toBe(2);
  expect(rows()).toEqual([
    [1, 'human', 'marked_human', false],
    [2, 'human', 'marked_human', false],
  ]);
});

test.each(['verified', 'impostor'] as const)(
  'a verdict (%s) after a mark changes what was found, but the mark still wins',
  async (vd) => {
    lay([
      [1, NOON, crawler],
      [2, NOON + 1, postbackFields(place({ sequence: 1, time: NOON }))],
      [3, NOON + 2, verdictFields([1], { vd })],
    ]);
    const ingest = ingestOf(1);
    const click = { sequence: 1, time: NOON };
    await ingest.step();
    await ingest.settled();
    expect(await ingest.mark(order('human', [click]))).toBe(1);
    while (await ingest.step());
    expect(rows()).toEqual([[1, 'human', 'marked_human', true]]);
    expect([...store.conversions.values()].map(({ dimensions }) => dimensions?.trafficClass)).toEqual([
      'human',
    ]);
    expect(store.trail).toMatchObject([{ marked: true, to: { reasons: ['search_agent', vd] } }]);
    expect(await ingest.mark(order(null, [click]))).toBe(1);
    const found = vd === 'impostor' ? 'invalid' : 'crawler';
    expect(rows()).toEqual([[1, found, `search_agent ${vd}`, false]]);
  },
);

test('the next visit takes a mark into account, with and without a restart in between', async () => {
  const entries: Entry[] = [
    [1, NOON, requestFields({ cl: 'invalid', rs: ['flood'], v: 'hash', vn: 'cookie' })],
    [2, NOON + 1, requestFields({ cl: 'invalid', rs: ['double_click'], v: 'hash', vn: 'second' })],
    [3, NOON + 2, requestFields({ v: 'second' })],
    [4, NOON + UNIQUE_WINDOW_MS - 1, requestFields({ v: 'cookie' })],
    [5, NOON + UNIQUE_WINDOW_MS, requestFields({ v: 'cookie' })],
  ];
  for (const starts of [false, true]) {
    disk = simulatedDisk(seeded(1)).attach().disk;
    store = fakeStore();
    lay(entries);
    let ingest = ingestOf(1);
    for (let i = 0; i < 2; i++) await ingest.step();
    await ingest.mark(order('human', [{ sequence: 1, time: NOON }]));
    if (starts) ingest = ingestOf(1);
    while (await ingest.step());
    expect(store.requests.map(({ unique }) => unique)).toEqual([true, false, false, false, true]);
  }
});

test('a key issued after one visit does not become known by a later visit, even if all clocks are ahead', async () => {
  const entries: Entry[] = [
    [1, NOON + 2 * HOUR_MS, requestFields({ v: 'hash' })],
    [2, NOON + 3 * HOUR_MS, requestFields({ v: 'hash', vn: 'cookie' })],
    [3, NOON + 27 * HOUR_MS, requestFields({ v: 'hash' })],
    [4, NOON + 28 * HOUR_MS, requestFields({ v: 'cookie' })],
  ];
  for (const visits of [undefined, keeping({ mostVisits: 1 })])
    for (const starts of [false, true]) {
      const own = simulatedDisk(seeded(1)).attach().disk;
      store = fakeStore();
      lay(entries, own);
      const start = (): Ingest => ingestOf(1, store, besides(own, own), { visits, now: NOON });
      let ingest = start();
      for (let i = 0; i < 3; i++) await ingest.step();
      const first = { sequence: 1, time: NOON + 2 * HOUR_MS };
      expect(await ingest.mark(order('invalid', [first]))).toBe(1);
      expect(await ingest.mark(order(null, [first]))).toBe(1);
      if (starts) ingest = start();
      while (await ingest.step());
      expect(store.requests.map(({ unique }) => unique)).toEqual([true, false, true, true]);
    }
});

test('a failed commit marks nothing, and one whose answer was lost is found done', async () => {
  lay([[1, NOON, bot]]);
  const ingest = ingestOf(10);
  while (await ingest.step());
  const click = { sequence: 1, time: NOON };
  const fail = () => {
    throw new Error('the disk is full');
  };
  store.beforeCommit = fail;
  await expect(ingest.mark(order('human', [click]))).rejects.toThrow('full');
  expect([rows(), store.marks]).toEqual([[[1, 'invalid', 'declared_bot', false]], []]);
  store.beforeCommit = () => undefined;
  store.afterCommit = fail;
  await expect(ingest.mark(order('human', [click]))).rejects.toThrow('full');
  store.afterCommit = () => undefined;
  expect(await ingest.mark(order('human', [click]))).toBe(0);
  expect([rows(), store.marks.length]).toEqual([[[1, 'human', 'marked_human', true]], 1]);
});

const sent = fc.record({
  pause: fc.constantFrom(0, 1, 1, HOUR_MS, HOUR_MS, 11 * HOUR_MS, UNIQUE_WINDOW_MS - 1, UNIQUE_WINDOW_MS),
  visitor: fc.oneof({ arbitrary: fc.constantFrom('a', 'a', 'b'), weight: 2 }, fc.nat({ max: 40 })),
  issues: fc.boolean(),
  cl: fc.constantFrom('human', 'human', 'invalid', 'crawler', 'preview'),
  verdict: fc.constantFrom(null, null, null, 'verified' as const, 'impostor' as const),
});
/** A mark on existing requests, counted back from the newest, and whether ingest restarts. */
const saying = fc.record({
  back: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
  as: fc.constantFrom('human' as const, 'human' as const, 'invalid' as const, null),
  starts: fc.boolean(),
});
const happenings = fc.array(fc.oneof({ arbitrary: sent, weight: 3 }, { arbitrary: saying, weight: 2 }), {
  minLength: 10,
  maxLength: 60,
  size: 'max' as const,
});

/** Each unique visit is 24 hours or more after the previous one of its visitor, as defined in docs/metrics.md. */
const checkApart = (of: FakeStore): void => {
  const counted: { time: number; keys: string[]; visitor: string; later: string[] }[] = [];
  for (const { record, unique } of of.requests) {
    const { t: time, v: visitor, vn } = record;
    const before = counted.filter((visit) => time - visit.time < UNIQUE_WINDOW_MS);
    if (unique) {
      for (const { keys, later } of before)
        expect([...keys, ...later.slice(-LATER_KEYS)]).not.toContain(visitor);
      counted.push({ time, keys: vn === undefined ? [visitor] : [visitor, vn], visitor, later: [] });
    } else if (vn !== undefined) before.find((visit) => visit.visitor === visitor)?.later.push(vn);
  }
};

test('marks, verdicts and traffic in any order: the mark in force counts, no other visit is affected, restarts change nothing', async () => {
  let [changed, unique, close] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const entries: Entry[] = [];
      let time = NOON;
      const classes = new Map<number, string>();
      for (const one of all.filter((what) => 'cl' in what)) {
        const { pause, visitor, issues, cl, verdict } = one;
        time += pause;
        const sequence = entries.length + 1;
        classes.set(sequence, cl);
        const fields = requestFields({
          ...{
            v: typeof visitor === 'string' ? visitor : `key-${visitor}`,
            cl,
            vi: cl === 'preview' ? 0 : 1,
          },
          ...(cl === 'crawler' ? { rs: ['search_agent', 'unverified'] } : {}),
          ...(issues ? { vn: `key-${sequence}` } : {}),
        });
        entries.push([sequence, time, fields]);
        if (verdict !== null) entries.push([sequence + 1, time, verdictFields([sequence], { vd: verdict })]);
      }
      // At times, all records are of the future, which are read back from more than a day.
      const now = all.length % 3 === 0 ? NOON : LATE;
      const run = async (restless: boolean, visits?: VisitKeeping): Promise<FakeStore> => {
        const own = simulatedDisk(seeded(1)).attach().disk;
        const into = fakeStore();
        lay(entries, own);
        const files = simulatedDisk(seeded(1));
        let process = files.attach();
        const start = (): Ingest => {
          process = nextProcess(files, process);
          return ingestOf(1, into, visits === undefined ? own : besides(own, process.disk), { visits, now });
        };
        let ingest = start();
        for (const one of all) {
          if ('cl' in one) {
            await ingest.step();
            continue;
          }
          await ingest.settled();
          const said = one.back.flatMap((back) => into.requests.at(-1 - back) ?? []);
          const places = said.map(({ record }) => ({ sequence: record.s, time: record.t }));
          const before = new Map(into.requests.map((request) => [request.record.s, request.unique]));
          await ingest.mark(order(one.as, places));
          for (const { record, unique: now } of into.requests)
            if (!places.some((place) => place.sequence === record.s)) expect(now).toBe(before.get(record.s));
          if (restless && one.starts) ingest = start();
        }
        while (await ingest.step());
        return into;
      };
      const calm = await run(false);
      // Half of the time with files, so that marks change visits in them.
      const kept = all.length % 2 === 0 ? keeping({ mostVisits: 2 }) : undefined;
      expect(rows(await run(true, kept))).toEqual(rows(calm));
      checkApart(calm);
      for (const { record } of calm.requests) {
        const mark = calm.marks.findLast((step) => step.sequence === record.s)?.mark;
        const verdict = calm.trail.findLast((step) => step.sequence === record.s);
        expect(record.cl).toBe(mark ?? verdict?.to.trafficClass ?? classes.get(record.s));
      }
      const people = calm.marks.filter(({ mark }) => mark === 'human');
      changed += calm.marks.length;
      unique += people.filter(({ to }) => to.unique).length;
      close += people.filter(({ to }) => !to.unique).length;
    }),
    { numRuns: 200, seed: 1 },
  );
  expect([changed > 1000, unique > 200, close > 200]).toEqual([true, true, true]);
}, 240_000);
