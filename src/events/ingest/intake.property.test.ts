import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, place, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { wholeReport } from '../../../test/helpers/whole-report.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import {
  type ConversionState,
  countsAsConversion,
  foldPostback,
  NO_PERSON,
  pricedBy,
} from '../../core/clicks/conversion.ts';
import type { RateOf } from '../../core/money/convert.ts';
import { sumExact } from '../../core/money/exact.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { PostbackFields, RecordFields, RefusedFields } from '../journal/record.ts';
import type { NewChange } from '../store/conversion-feed.ts';
import { fakeStore } from '../store/fake-store.ts';
import { type Conversion, conversionKey, type IngestStore } from '../store/ingest-store.ts';
import { recordKey } from '../store/record-place.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';
const EPOCH = 5;
const CLICKS = 3;
const HASH = 'a'.repeat(64);
/** The dollar rate is not a round number, and there is none for yen. */
const rateOf: RateOf = (_workspace, from) =>
  from === 'USD' ? { numerator: '10', denominator: '10.87' } : null;

/** A worker's record, with the milliseconds since the previous one. */
type Step = readonly [behind: number, fields: Partial<PostbackFields> | 'refused' | 'test'];

const postback: fc.Arbitrary<Partial<PostbackFields>> = fc.record(
  {
    cs: fc.integer({ min: 1, max: CLICKS }),
    tx: fc.constantFrom('A', 'B'),
    st: fc.constantFrom('lead', 'sale', 'hold', 'rejected', 'trial'),
    // Nothing: no status was given.
    sr: fc.constantFrom('', 'word', 'lead', 'sale'),
    pa: fc.constantFrom('0', '0.01', '12.5', '0.333333', '999999999999.999999'),
    cu: fc.constantFrom('EUR', 'USD', 'JPY'),
    du: fc.constantFrom('ignore', 'add'),
    uw: fc.constantFrom(':2', ':6'),
    he: fc.constant(HASH),
    so: fc.integer({ min: 1, max: 3 }),
    by: fc.constantFrom('script', 'script', 'api', 'upload'),
    sg: fc.constantFrom('0'.repeat(32), '1'.repeat(32), '2'.repeat(32)),
  },
  { requiredKeys: ['cs', 'tx', 'st', 'sr', 'cu'] },
);
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  fc.oneof(
    { weight: 12, arbitrary: postback },
    { weight: 1, arbitrary: fc.constant('refused' as const) },
    { weight: 1, arbitrary: fc.constant('test' as const) },
  ),
);
/** Records of three workers; the first one has the clicks. */
const worlds = fc.record({
  workers: fc.array(fc.array(step, { maxLength: 14 }), { minLength: 1, maxLength: 3 }),
  cut: fc.integer({ min: 1, max: 9 }),
  batchRecords: fc.integer({ min: 1, max: 12 }),
  failures: fc.array(fc.boolean(), { maxLength: 12 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const clickAt = (sequence: number) => place({ sequence, epoch: EPOCH, time: NOON });
const refused: RefusedFields = { k: 'f', ws: 1, rs: 'payout_invalid', q: 'payout=1e9', m: 'GET' };
const fieldsOf = (what: Step[1]): RecordFields => {
  if (what === 'refused') return refused;
  if (what === 'test') return postbackFields(clickAt(1), { ts: 1, pa: '7', tx: 'A' });
  const { cs = 1, ...over } = what;
  return postbackFields(clickAt(cs), { ...over, q: 'cid=...' });
};

interface Placed {
  worker: number;
  sequence: number;
  time: number;
  fields: RecordFields;
}

/** Every record with its place. */
const recordsOf = ({ workers }: World): Placed[] =>
  workers.flatMap((steps, worker) => {
    const clicks: Placed[] =
      worker === 0
        ? Array.from({ length: CLICKS }, (_, i) => ({
            worker,
            sequence: i + 1,
            time: NOON,
            fields: requestFields({ c: 1 }),
          }))
        : [];
    let time = NOON;
    return [
      ...clicks,
      ...steps.map(([behind, what], i) => {
        time += behind;
        return { worker, sequence: clicks.length + i + 1, time, fields: fieldsOf(what) };
      }),
    ];
  });

const diskOf = (world: World): Disk => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  for (const [worker, own] of Map.groupBy(recordsOf(world), (record) => record.worker)) {
    const lines = own.map(({ fields, sequence, time }) => lineOf(fields, { epoch: EPOCH, sequence, time }));
    const segments: Buffer[][] = [];
    for (let at = 0; at < lines.length; at += world.cut) segments.push(lines.slice(at, at + world.cut));
    layJournal(disk, { root: ROOT, worker, epoch: EPOCH, segments });
  }
  return disk;
};

const ingestOf = (world: World, store: IngestStore, rates: RateOf = rateOf): Ingest =>
  createIngest({
    disk: diskOf(world),
    root: ROOT,
    store,
    batchRecords: world.batchRecords,
    rateOf: rates,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });

const drain = async (ingest: Ingest): Promise<void> => {
  for (let more = true, tries = 0; more; tries++) {
    if (tries > 1000) throw new Error('It comes to no end.');
    more = await ingest.step().catch(() => true);
  }
};

/** By the definition: all records in the total order, folded one by one. */
const modelOf = (world: World) => {
  const states = new Map<string, ConversionState>();
  const effects: Pick<NewChange, 'place' | 'fate' | 'change' | 'payout' | 'revenue' | 'status'>[] = [];
  const ordered = recordsOf(world).toSorted(
    (a, b) => a.time - b.time || a.worker - b.worker || a.sequence - b.sequence,
  );
  const signatures = new Set<string>();
  for (const { fields, worker, sequence, time } of ordered) {
    if (fields.k !== 'p' || fields.ts === 1) continue;
    if (fields.sg !== undefined && signatures.has(fields.sg)) continue;
    if (fields.sg !== undefined) signatures.add(fields.sg);
    const click = { node: 1, worker: fields.cw, epoch: fields.ce, sequence: fields.cs };
    const key = conversionKey({ click, event: fields.ev, transaction: fields.tx });
    const hashes = { ...NO_PERSON, email: fields.he ?? null };
    const byScript = fields.by === 'script';
    const ofClick = [...states].filter(([other]) =>
      other.startsWith(JSON.stringify([recordKey(click)]).slice(0, -1)),
    );
    // There is one event here, so anything else known about the click is the same event.
    if (byScript && ofClick.some(([, state]) => !state.byScript)) continue;
    const facts = {
      statusReceived: fields.sr,
      usualWord: fields.uw ?? null,
      type: null,
      status: fields.st,
      payout: fields.pa ?? null,
      currency: fields.cu,
      workspaceCurrency: 'EUR',
      time,
      policy: fields.du ?? ('update' as const),
      byScript,
      byHand: fields.by === 'api' || fields.by === 'upload',
      stage: null,
      hashes,
    };
    const before = states.get(key) ?? null;
    const { fate, state } = foldPostback(before, facts, pricedBy(rateOf)(1));
    states.set(key, state);
    if (fate !== 'recorded' && fate !== 'updated' && fate !== 'added') continue;
    const { payout, revenue, status, changes: change } = state;
    effects.push({
      place: { node: 1, worker, epoch: EPOCH, sequence },
      fate,
      change,
      payout,
      revenue,
      status,
    });
  }
  return { states, effects };
};

const statesOf = (conversions: ReadonlyMap<string, Conversion>) =>
  new Map([...conversions].map(([key, { state }]) => [key, state]));

describe('for any records, batches, segments and failing commits', () => {
  test('conversions are the fold of the records in total order, and each effect is in the outbox once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const store = fakeStore();
        const failures = [...world.failures];
        // Some commits fail before anything is stored, and some after everything is, when only the answer is lost.
        store.beforeCommit = () => {
          if (failures.length % 2 === 0 && failures.pop() === true) throw new Error('nothing was stored');
        };
        store.afterCommit = () => {
          if (failures.length % 2 === 1 && failures.pop() === true) throw new Error('the answer was lost');
        };
        await drain(ingestOf(world, store));
        const { states, effects } = modelOf(world);
        expect(statesOf(store.conversions)).toEqual(states);
        expect(store.changes.map(({ seq }) => seq)).toEqual(effects.map((_, i) => i + 1));
        expect(
          store.changes.map(({ place: at, fate, change, payout, revenue, status }) => ({
            place: at,
            fate,
            change,
            payout,
            revenue,
            status,
          })),
        ).toEqual(effects);
        const all = recordsOf(world);
        expect(store.refused).toHaveLength(all.filter(({ fields }) => fields.k === 'f').length);
        const fates = [...store.received.values()].flat().map(({ fate }) => fate);
        expect(fates).toHaveLength(all.filter(({ fields }) => fields.k === 'p').length);
        expect(fates).not.toContain('waiting');
      }),
      { numRuns: 250 },
    );
  });

  test('ingested without rates and repriced, they equal what they would be with them', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const store = fakeStore();
        let known = false;
        const ingest = ingestOf({ ...world, failures: [] }, store, (...of) => (known ? rateOf(...of) : null));
        await drain(ingest);
        const sent = store.changes.length;
        known = true;
        const reprice = async (): Promise<number> => {
          let changed = 0;
          for (const span of await ingest.spansAbroad()) changed += await ingest.reprice(span);
          return changed;
        };
        await reprice();
        expect(statesOf(store.conversions)).toEqual(modelOf(world).states);
        expect(await reprice()).toBe(0);
        expect(store.changes).toHaveLength(sent);
      }),
      { numRuns: 100 },
    );
  });
});

test('in the real store, reports add up exactly to the value of the conversions', {
  timeout: 120_000,
}, async () => {
  const [world] = fc.sample(
    worlds.filter(({ workers }) => workers.flat().length > 25),
    { numRuns: 1, seed: 7 },
  );
  if (world === undefined) throw new Error('There is one.');
  const real: TemporaryStore = await temporaryStore();
  try {
    await drain(ingestOf({ ...world, batchRecords: 9 }, real.store.ingest));
    const { states, effects } = modelOf(world);
    const found = await real.store.ingest.findConversions([1, 2, 3].map(clickAt));
    expect(statesOf(found)).toEqual(states);
    const changes = await real.store.feed.changesAfter(0, 1000);
    expect(changes.map(({ seq, place: at, revenue }) => [seq, at, revenue])).toEqual(
      effects.map(({ place: at, revenue }, i) => [i + 1, at, revenue]),
    );
    const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
    const { total } = await wholeReport(real.store.reports, range);
    const counted = [...states.values()].filter(({ status }) => countsAsConversion(status));
    expect(total.revenue).toBe(sumExact('0', ...counted.flatMap(({ revenue }) => revenue ?? [])));
    expect(total.unpriced).toBe(
      counted.filter(({ payout, revenue }) => payout !== null && revenue === null).length,
    );
  } finally {
    real.dispose();
  }
});
