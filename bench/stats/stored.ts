import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type AbTestEvidence, emptyAbTestEvidence } from '../../src/core/ab-test/evidence-state.ts';
import { anytimePValue } from '../../src/core/stats/anytime/evidence.ts';
import { sharesPValue } from '../../src/core/stats/anytime/multinomial.ts';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import { BATCH_RECORDS } from '../../src/events/ingest/run.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { journalDir } from '../../src/events/journal/segments.ts';
import { openJournal } from '../../src/events/journal/writer.ts';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import type { Outcome } from '../../src/events/store/ab-test-results.ts';
import { evaluateAbTest } from '../../src/jobs/ab-tests/evaluate-ab-test.ts';
import { handRuntime } from '../../test/helpers/event-journal.ts';
import { peeked } from './analyses.ts';
import type { Progress } from './experiments.ts';
import { seeded } from './random.ts';
import { type Look, runAbTest } from './run-ab-test.ts';
import { TEST_MS, type Truth, WINDOW_MS, writeAbTest } from './stored-traffic.ts';

const BEGIN = Date.UTC(2026, 2, 9);
const LOOKS = 100;
const LOOK_MS = TEST_MS / LOOKS;
/** From one test to the next. */
const APART_MS = 2 * TEST_MS;
const SEGMENT_BYTES = 64 * 1024 * 1024;

/** Journals what the visitors of all tests did. Returns it by number of the test minus one. */
const journalled = async (root: string, tests: number, visitors: number, rate: number): Promise<Truth[]> => {
  const dir = journalDir(root, 1, 0);
  mkdirSync(dir, { recursive: true });
  const runtime = handRuntime(BEGIN);
  const journal = openJournal({
    disk: nodeDisk,
    runtime,
    dir,
    node: 1,
    worker: 0,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes: SEGMENT_BYTES,
  });
  const truths: Truth[] = [];
  for (let test = 1; test <= tests; test++) {
    const start = BEGIN + test * APART_MS;
    truths.push(writeAbTest({ journal, runtime }, seeded(9_000_000 + test), { test, start, visitors, rate }));
    await setImmediate();
  }
  const closed = journal.close();
  runtime.turn();
  await closed;
  return truths;
};

const ingested = async (root: string, store: EventStore): Promise<void> => {
  const ingest = createIngest({
    disk: nodeDisk,
    root,
    store: store.ingest,
    batchRecords: BATCH_RECORDS,
    breathe: () => setImmediate(),
    keepBroken: () => {},
  });
  while (await ingest.step());
};

/** Yields what a reader would see after every hundredth of the test. */
async function* looksAt(
  { tests }: EventStore,
  outcome: Omit<Outcome, 'upTo'>,
  start: number,
): AsyncGenerator<Look> {
  const end = start + TEST_MS + WINDOW_MS;
  const converted = await tests.converted({ ...outcome, upTo: end, from: null, most: 1_000_000 });
  const units = [0, 0];
  for (let look = 1; look <= LOOKS; look++) {
    const upTo = look === LOOKS ? end : start + look * LOOK_MS;
    const after = start + (look - 1) * LOOK_MS;
    for (const { variant, units: more } of await tests.counted({ ...outcome, after, upTo }))
      units[variant]! += more;
    const by = converted.filter(({ at }) => at <= upTo);
    yield {
      units: [...units],
      conversions: [0, 1].map((place) => by.filter(({ variant }) => variant === place).length),
    };
  }
}

export interface StoredAbTests {
  tests: number;
  /** Number of equal-variant tests in which the anytime-valid test and the peeked p-value found a difference. */
  named: number;
  peeked: number;
  /** Alarms on the split of units. */
  alarms: number;
  /** Tests whose units or converted units differ from the actual visitors and conversions. */
  miscounted: number;
}

/**
 * A/A tests whose visitors are assigned as on the edge, journaled, ingested, stored and evaluated by the job:
 * everything except the visitors is Fairlead's own code.
 */
export const storedAbTests = async (
  tests: number,
  visitors: number,
  rate: number,
  progress: Progress,
): Promise<StoredAbTests> => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  try {
    const root = join(dir, 'journal');
    const truths = await journalled(root, tests, visitors, rate);
    const store = await openDuckDbStore(join(dir, 'events.duckdb'), join(dir, 'staging'));
    try {
      await ingested(root, store);
      const found: StoredAbTests = { tests, named: 0, peeked: 0, alarms: 0, miscounted: 0 };
      for (const [index, truth] of truths.entries()) {
        const test = index + 1;
        const startedAt = BEGIN + test * APART_MS;
        const outcome = { workspace: 1, campaign: test, test, event: 'conversion', windowMs: WINDOW_MS };
        const weights = [0, 1].map((path) => ({ path, weight: 5000 }));
        const terms = {
          phases: [{ phase: 1, counts: true, weights }],
          metric: 'conversion',
          alpha: 0.05,
        } as const;
        let evidence: AbTestEvidence = emptyAbTestEvidence(startedAt);
        const save = async (newest: AbTestEvidence): Promise<void> => {
          evidence = structuredClone(newest);
        };
        const end = startedAt + TEST_MS + LOOK_MS;
        const parts = { results: store.tests, save, isStopping: () => false };
        await evaluateAbTest(parts, { ...terms, outcome, startedAt }, evidence, end);
        const units = evidence.groups.reduce((sum, group) => sum + group.units, 0);
        const converted = evidence.groups.reduce((sum, group) => sum + group.converted, 0);
        if (units !== truth.visitors || converted !== truth.converted) found.miscounted++;
        if (evidence.pairs.some(({ rate: shown }) => anytimePValue(shown) < 0.05)) found.named++;
        if (sharesPValue(evidence.assigned) < 0.001) found.alarms++;
        const [place] = await runAbTest(looksAt(store, outcome, startedAt), [peeked]);
        if (place !== null) found.peeked++;
        progress(test, tests);
      }
      return found;
    } finally {
      store.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
