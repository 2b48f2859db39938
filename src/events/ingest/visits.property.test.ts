import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  eventFields,
  landedFields,
  lineOf,
  NOON,
  type Place,
  postbackFields,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import { decodeRequest, type RecordFields } from '../journal/record.ts';
import { fakeStore } from '../store/fake-store.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import { type RecordKey, recordKey } from '../store/record-place.ts';
import { createIngest } from './ingest.ts';

const ROOT = 'journal';
const EPOCH = 5;
const LANDING = 1;

/** A person's click as the test describes it: how it came, and the ad click it names. */
interface Click {
  kind: 'click';
  /** `offer`: sent straight to one; `page`: sent to a landing page; `self`: a page that recorded itself. */
  to: 'offer' | 'page' | 'self';
  ad: 'A' | 'B' | null;
}
/** Something that names a click by its number among all clicks, which can be received later. */
interface Named {
  kind: 'out' | 'landed' | 'sale';
  click: number;
  offer: number;
}
type Step = Click | Named;

const click: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('click' as const),
  to: fc.constantFrom('offer', 'page', 'page', 'self'),
  ad: fc.constantFrom('A', 'B', null),
});
const named: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('out', 'landed', 'sale'),
  click: fc.nat({ max: 30 }),
  offer: fc.integer({ min: 11, max: 13 }),
});
const steps = fc.array(fc.oneof({ weight: 2, arbitrary: click }, { weight: 3, arbitrary: named }), {
  minLength: 1,
  maxLength: 30,
});
/** How it is ingested: number of workers, batches and restarts. */
const ways = fc.record({
  workers: fc.constantFrom(1, 2, 4),
  spread: fc.infiniteStream(fc.nat({ max: 3 })),
  batchRecords: fc.integer({ min: 1, max: 12 }),
  restarts: fc.infiniteStream(fc.boolean()),
});
type Way = typeof ways extends fc.Arbitrary<infer T> ? T : never;

const clicksOf = (all: readonly Step[]): number[] =>
  all.flatMap((step, i) => (step.kind === 'click' ? [i] : []));
/** Index of the click that something names, or null. */
const nameOf = (all: readonly Step[], { click: number }: Named): number | null => {
  const clicks = clicksOf(all);
  return clicks[number % Math.max(1, clicks.length)] ?? null;
};

interface Visit {
  landed: number;
  lpClicks: number;
  offer: number;
  sales: number;
}

/** The expected result by definition, by number of the step that is the visit. */
const modelOf = (all: readonly Step[]): Map<number, Visit> => {
  const visitOf = new Map<number, number>();
  const visits = new Map<number, Visit>();
  const ads = new Map<string, { visit: number; called: boolean }>();
  for (const [i, step] of all.entries()) {
    if (step.kind !== 'click') continue;
    const isCall = step.to !== 'self';
    const known = step.ad === null ? undefined : ads.get(step.ad);
    const joins = known !== undefined && !(isCall && known.called);
    const visit = joins ? known.visit : i;
    visitOf.set(i, visit);
    if (!joins) visits.set(i, { landed: 0, lpClicks: 0, offer: step.to === 'offer' ? 20 : 0, sales: 0 });
    if (step.ad !== null) ads.set(step.ad, { visit, called: isCall || (joins && known.called) });
  }
  const effects = all.flatMap((step, i): { at: number; of: number; step: Step }[] => {
    if (step.kind === 'click') return step.to === 'self' ? [{ at: i, of: visitOf.get(i) ?? i, step }] : [];
    const name = nameOf(all, step);
    return name === null ? [] : [{ at: Math.max(i, name), of: visitOf.get(name) ?? name, step }];
  });
  // A page that recorded itself comes before anything waiting for it, which keeps its order.
  const ordered = effects.toSorted(
    (a, b) => a.at - b.at || Number(b.step.kind === 'click') - Number(a.step.kind === 'click'),
  );
  for (const { of, step } of ordered) {
    const visit = visits.get(of);
    if (visit === undefined) throw new Error('Everything belongs to a visit.');
    if (step.kind === 'sale') visit.sales++;
    else if (step.kind === 'out') {
      visit.lpClicks = 1;
      if (visit.offer === 0) visit.offer = step.offer;
    } else visit.landed = 1;
  }
  return visits;
};

/** Writes the records to the workers' journals. Returns the place of each step. */
const lay = (disk: Disk, all: readonly Step[], { workers, spread }: Way): Place[] => {
  const sequences = [0, 0, 0, 0];
  const places = all.map((_, i): Place => {
    const worker = (spread.next().value ?? 0) % workers;
    sequences[worker] = (sequences[worker] ?? 0) + 1;
    return { node: 1, worker, epoch: EPOCH, sequence: sequences[worker] ?? 0, time: NOON + i };
  });
  const fieldsOf = (step: Step, i: number): RecordFields | null => {
    if (step.kind === 'click') {
      return requestFields({
        d: step.to === 'page' ? LANDING : 20,
        ...(step.to === 'page' ? { lp: 1 } : {}),
        o: step.to === 'self' ? 'landed' : 'redirected',
        v: `visitor${i}`,
        ...(step.ad === null ? {} : { ci: { gclid: step.ad } }),
      });
    }
    const name = nameOf(all, step);
    const at = name === null ? undefined : places[name];
    if (at === undefined) return null;
    if (step.kind === 'sale') return postbackFields(at, { tx: String(i), pa: '1' });
    return step.kind === 'out' ? eventFields(at, { d: step.offer }) : landedFields(at);
  };
  const lines: Uint8Array[][] = [[], [], [], []];
  for (const [i, step] of all.entries()) {
    const at = places[i];
    const fields = fieldsOf(step, i) ?? requestFields({ ws: 9, c: 9, v: 'nobody' });
    if (at !== undefined) lines[at.worker]?.push(lineOf(fields, at));
  }
  for (const [worker, own] of lines.entries()) {
    if (worker >= workers) continue;
    layJournal(disk, { root: ROOT, worker, epoch: EPOCH, segments: [own] });
    // Far in the future, so that nothing waits any longer.
    const end = lineOf(requestFields({ ws: 9, c: 9 }), { epoch: 6, sequence: 1, time: NOON + HOUR_MS });
    layJournal(disk, { root: ROOT, worker, epoch: 6, segments: [[end]] });
  }
  return places;
};

/** Takes everything, restarting from the store whenever the plan says so. */
const ingestAll = async (store: IngestStore, all: readonly Step[], way: Way): Promise<Place[]> => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const places = lay(disk, all, way);
  const start = () =>
    createIngest({
      disk,
      root: ROOT,
      store,
      batchRecords: way.batchRecords,
      keepBroken: () => expect.fail('nothing is broken here'),
      breathe: async () => undefined,
    });
  let ingest = start();
  while (await ingest.step()) {
    if (way.restarts.next().value !== true) continue;
    await ingest.settled();
    ingest = start();
  }
  await ingest.settled();
  return places;
};

test('landings, LP clicks, offers and sales belong to the visit, for any workers, batches and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, ways, async (all, way) => {
      const store = fakeStore();
      const places = await ingestAll(store, all, way);
      const stepAt = new Map(places.map((place, i) => [recordKey(place), i]));
      const numberOf = (place: RecordKey): number => stepAt.get(recordKey(place)) ?? -1;
      const found = new Map<number, Visit>();
      for (const { node, worker, record, body, joined, offer, recorded } of store.requests) {
        if (record.ws !== 1 || joined) continue;
        const isSelf = record.o === 'landed' ? 1 : 0;
        const straight = decodeRequest(body).lp === 1 || isSelf === 1 ? 0 : record.d;
        const landed = isSelf + (recorded ? 1 : 0);
        const place = { node, worker, epoch: record.e, sequence: record.s };
        found.set(numberOf(place), { landed, lpClicks: 0, offer: straight || offer, sales: 0 });
      }
      for (const { event, visit } of store.counted) {
        const one = found.get(numberOf(visit));
        if (one === undefined) throw new Error('Everything counts for a visit.');
        if (event.type === 'out') one.lpClicks++;
        else one.landed++;
      }
      for (const { visit, dimensions } of store.conversions.values()) {
        const one = found.get(numberOf(visit));
        if (one === undefined) throw new Error('Every sale is of a visit.');
        one.sales++;
        expect(dimensions?.offer).toBe(one.offer);
      }
      expect(found).toEqual(modelOf(all));
      expect(store.events.filter(({ first, waiting }) => first && !waiting)).toHaveLength(
        store.counted.length,
      );
      expect(store.events.some(({ waiting }) => waiting)).toBe(false);
    }),
    { numRuns: 300, seed: 20 },
  );
});

test('in the real store, reports agree for each offer and landing page, and so does audit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, ways, async (all, way) => {
      const { store, dispose } = await temporaryStore();
      try {
        await ingestAll(store.ingest, all, way);
        const expected = new Map<string, number[]>();
        for (const [i, { landed, lpClicks, offer, sales }] of modelOf(all)) {
          const step = all[i] as Click;
          const key = JSON.stringify([
            step.to === 'page' ? String(LANDING) : null,
            offer === 0 ? null : String(offer),
            offer !== 0 ? String(offer) : step.to === 'page' ? String(LANDING) : null,
          ]);
          const before = expected.get(key) ?? [0, 0, 0, 0, 0];
          const onPage = step.to === 'offer' ? 0 : 1;
          expected.set(
            key,
            [1, onPage, landed, lpClicks, sales].map((one, j) => one + (before[j] ?? 0)),
          );
        }
        for (const raw of [false, true]) {
          const { rows } = await store.reports.report({
            workspace: 1,
            from: NOON - HOUR_MS,
            to: NOON + HOUR_MS,
            spend: [],
            steps: [],
            raw,
            dimensions: ['landing', 'offer', 'destination'],
            filters: [],
            sources: [],
            basis: 'click',
            limit: 100,
            offset: 0,
            metrics: ['valid', 'lpViews', 'landed', 'lpClicks', 'conversions'],
            order: { by: 'valid', descending: true },
          });
          const found = rows
            // Joined requests are separate requests of their page, and count nothing else.
            .filter(({ sums }) => sums.valid > 0)
            .map(({ keys, sums }) => [
              JSON.stringify(keys),
              [sums.valid, sums.lpViews, sums.landed, sums.lpClicks, sums.conversions],
            ]);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        }
        const { counted, eventRollups } = await store.audit.totals();
        expect(new Set(Object.values(eventRollups))).toEqual(new Set([counted]));
      } finally {
        dispose();
      }
    }),
    { numRuns: 5, seed: 20 },
  );
});

test('an event naming the second of a double click belongs to the visit it repeats, also through a joined one', async () => {
  const store = fakeStore();
  const { disk } = simulatedDisk(seeded(1)).attach();
  const who = { ha: 'a'.repeat(16), hu: 'b'.repeat(16) };
  const at = (sequence: number) => ({ node: 1, worker: 0, epoch: EPOCH, sequence, time: NOON + sequence });
  const page = { d: LANDING, lp: 1 as const };
  // The page recorded itself, the background call joined it, and the second click repeats the call.
  const fields: RecordFields[] = [
    requestFields({ d: 20, o: 'landed', ci: { gclid: 'A' } }),
    requestFields({ ...page, ci: { gclid: 'A' }, ...who }),
    requestFields({ ...page, ...who }),
    landedFields(at(3)),
    eventFields(at(3), { d: 12 }),
    postbackFields(at(3), { pa: '1' }),
  ];
  const lines = fields.map((one, i) => lineOf(one, at(i + 1)));
  layJournal(disk, { root: ROOT, worker: 0, epoch: EPOCH, segments: [lines] });
  const ingest = createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords: 1,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
  await ingest.settled();
  expect(
    store.requests.map(({ record, joined, visit, offer }) => [record.cl, joined, visit?.sequence, offer]),
  ).toEqual([
    ['human', false, undefined, 12],
    ['human', true, 1, 0],
    ['invalid', false, 2, 0],
  ]);
  expect(store.counted.map(({ event, visit }) => [event.type, visit.sequence])).toEqual([['out', 1]]);
  const [sale] = store.conversions.values();
  expect(sale).toMatchObject({
    click: { sequence: 3 },
    visit: at(1),
    dimensions: { trafficClass: 'human', offer: 12 },
  });
});
