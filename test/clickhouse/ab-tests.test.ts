import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN_TYPES } from '../../src/core/conversions/types.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time/durations.ts';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import type { AbTestResults, Outcome } from '../../src/events/store/ab-test-results.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import { abTestTraffic, layTraffic } from '../helpers/ab-test-traffic.ts';
import { NOON } from '../helpers/event-records.ts';
import { temporaryStore } from '../helpers/event-store.ts';
import { simulatedDisk } from '../simulation/disk.ts';
import { seeded } from '../simulation/random.ts';
import { temporaryClickHouseStore } from './temporary-store.ts';

const { purchase, lead, rebill } = KNOWN_TYPES;
const types = { numbers: [purchase.number, rebill.number], defined: [purchase, lead, rebill] };
const days = Array.from({ length: 12 }, (_, i) => NOON - 18 * HOUR_MS + i * DAY_MS);

const outcomes: readonly Outcome[] = [1, 6, 30].flatMap((hours) =>
  [null, 'sale'].flatMap((event) =>
    [null, types].map((counted) => ({
      ...{ workspace: 1, campaign: 1, test: 45, windowMs: hours * HOUR_MS, upTo: NOON + 5 * DAY_MS },
      ...{ event, types: counted },
    })),
  ),
);

/** Everything that is asked of a test. */
const answers = async (tests: AbTestResults, outcome: Outcome): Promise<unknown[]> => [
  await tests.totals(outcome),
  await tests.figures({ ...outcome, days, leftOut: [2] }),
  await tests.counted({ ...outcome, after: outcome.upTo - 13 * HOUR_MS }),
  await tests.converted({ ...outcome, from: null, most: 7 }),
  await tests.converts({
    ...outcome,
    by: [
      { event: null, types: null },
      { event: 'lead', types: null },
    ],
  }),
  await tests.segments({ ...outcome, dimension: 'country', most: 2, leftOut: [] }),
  await tests.validity({ ...outcome, from: NOON - DAY_MS }),
];

test('A/B tests have the same figures on ClickHouse', async () => {
  for (const records of fc.sample(abTestTraffic(220, 120), { numRuns: 3, seed: 7 })) {
    const events = await temporaryStore();
    const own = await temporaryClickHouseStore();
    const ingestInto = async (store: IngestStore): Promise<void> => {
      const { disk } = simulatedDisk(seeded(1)).attach();
      layTraffic(disk, 'journal', records);
      const ingest = createIngest({
        ...{ disk, root: 'journal', store, batchRecords: 50 },
        keepBroken: () => expect.fail('nothing is broken here'),
        breathe: async () => undefined,
        rateOf: (_workspace, from) => (from === 'GBP' ? { numerator: '1', denominator: '2' } : null),
      });
      while (await ingest.step());
      await ingest.settled();
    };
    await ingestInto(events.store.ingest);
    await ingestInto(own.store.ingest);
    for (const outcome of outcomes)
      expect(await answers(own.store.tests, outcome)).toEqual(await answers(events.store.tests, outcome));
    await own.dispose();
    events.dispose();
  }
});
