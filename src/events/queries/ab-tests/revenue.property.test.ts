import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AbTestRecord, layTraffic } from '../../../../test/helpers/ab-test-traffic.ts';
import { NOON, postbackFields, requestFields } from '../../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../../test/helpers/event-store.ts';
import { wholeReport } from '../../../../test/helpers/whole-report.ts';
import { simulatedDisk } from '../../../../test/simulation/disk.ts';
import { seeded } from '../../../../test/simulation/random.ts';
import type { RatePair } from '../../../core/money/convert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import { createIngest, type Ingest } from '../../ingest/ingest.ts';

const ROOT = 'journal';
const PEOPLE = 40;

/** Value of one unit of a currency in euros, on even and on odd days; null if unknown. */
type Table = Readonly<Record<string, readonly [number | null, number | null]>>;

const worth = fc.option(fc.constantFrom(1, 3, 919_877, 160_398, 2_000_000));
const table: fc.Arbitrary<Table> = fc.record({
  USD: fc.tuple(worth, worth),
  GBP: fc.tuple(worth, worth),
});
const message = fc.record({
  pause: fc.constantFrom(1, 20 * MINUTE_MS, 7 * HOUR_MS, 3 * DAY_MS),
  status: fc.constantFrom('sale', 'sale', 'hold', 'rejected'),
  payout: fc.constantFrom(undefined, '0', '0.01', '0.333333', '12.5', '999.999999'),
  currency: fc.constantFrom('EUR', 'USD', 'USD', 'GBP'),
  policy: fc.constantFrom(undefined, undefined, 'add' as const, 'ignore' as const),
  transaction: fc.constantFrom('A', 'A', 'A', 'B'),
  // A workspace can have changed its currency along the way.
  own: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'USD'),
});
const world = fc.record({
  messages: fc.array(fc.array(message, { maxLength: 7 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  /** Each is in force for this many batches; the last one for the rest. */
  tables: fc.array(fc.tuple(table, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
  last: table,
  batchRecords: fc.constantFrom(15, 40),
  windowMs: fc.constantFrom(HOUR_MS, 4 * DAY_MS, 90 * DAY_MS),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const scale = 1_000_000n;
/** Value of one `from` in `to`, as a fraction; null if no rate is known. */
const rateOf = (rates: Table, from: string, to: string, day: number): [bigint, bigint] | null => {
  const [one, other] = [from, to].map((currency) =>
    currency === 'EUR' ? scale : rates[currency]?.[day % 2] ? BigInt(rates[currency][day % 2] ?? 0) : null,
  );
  return one && other ? [one, other] : null;
};

const recordsOf = ({ messages }: World): AbTestRecord[] => {
  let sequence = 0;
  const at = (time: number) => ({ node: 1, worker: 0, epoch: 5, sequence: ++sequence, time });
  const clicks = messages.map((_, i) => ({
    at: at(NOON + i),
    fields: requestFields({ te: 't45', ph: 1, a: 0, v: `v${i}` }),
  }));
  const told = messages.flatMap((own, i) => {
    let time = NOON + i;
    return own.map((one) => {
      time += one.pause;
      return { i, one, time };
    });
  });
  const postbacks = told
    .toSorted((a, b) => a.time - b.time)
    .map(({ i, one, time }) => ({
      at: at(time),
      fields: postbackFields(clicks[i]?.at ?? at(time), {
        a: 0,
        ev: 'sale',
        tx: one.transaction,
        st: one.status,
        cu: one.currency,
        wc: one.own,
        ...(one.payout !== undefined && { pa: one.payout }),
        ...(one.policy !== undefined && { du: one.policy }),
      }),
    }));
  return [...clicks, ...postbacks];
};

const micros = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};

interface Standing {
  time: number;
  status: string;
  payout: bigint | null;
  currency: string;
  own: string;
}

/** By definition, for one person: the state of each conversion after each message, in millionths. */
const standingsOf = (own: World['messages'][number], begin: number): Standing[][] => {
  const made = new Map<string, Standing[]>();
  let time = begin;
  for (const one of own) {
    time += one.pause;
    const states = made.get(one.transaction) ?? [];
    const now = states.at(-1);
    let payout = one.payout === undefined ? (now?.payout ?? null) : micros(one.payout);
    const currency = one.payout === undefined ? (now?.currency ?? one.currency) : one.currency;
    if (one.policy === 'add' && one.payout !== undefined && now && now.payout !== null) {
      if (now.currency !== one.currency) continue;
      payout = now.payout + micros(one.payout);
    }
    // Each message gives its status, and a network's "pending" comes too late after a decision.
    const isPending = (status: string): boolean => status === 'lead' || status === 'hold';
    const isLate = now !== undefined && isPending(one.status) && !isPending(now.status);
    const status = isLate ? now.status : one.status;
    const same = now?.status === status && now.payout === payout && now.currency === currency;
    if (now !== undefined && (same || one.policy === 'ignore')) continue;
    made.set(one.transaction, [...states, { time, status, payout, currency, own: one.own }]);
  }
  return [...made.values()];
};

/** Rounded once, half away from zero, at the rates of the first message's day. */
const revenueOf = (states: readonly Standing[], at: Standing, rates: Table): bigint => {
  if (at.payout === null) return 0n;
  if (at.currency === at.own) return at.payout;
  const rate = rateOf(rates, at.currency, at.own, Math.floor((states[0]?.time ?? 0) / DAY_MS));
  return rate === null ? 0n : (2n * at.payout * rate[0] + rate[1]) / (2n * rate[1]);
};

const repriceAll = async (ingest: Ingest): Promise<void> => {
  for (const span of await ingest.spansAbroad()) await ingest.reprice(span);
};

test('a test’s revenue equals, to the millionth, the value of conversions when windows ended, at current rates', {
  timeout: 120_000,
}, async () => {
  let [priced, compared] = [0n, 0];
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const temporary = await temporaryStore();
      try {
        let rates: Table = {};
        const { disk } = simulatedDisk(seeded(1)).attach();
        layTraffic(disk, ROOT, recordsOf(given));
        const ingest = createIngest({
          disk,
          root: ROOT,
          store: temporary.store.ingest,
          batchRecords: given.batchRecords,
          keepBroken: () => expect.fail('nothing is broken here'),
          breathe: async () => undefined,
          rateOf: (_workspace, from, to, day): RatePair | null => {
            const rate = rateOf(rates, from, to, day);
            return rate && { numerator: String(rate[0]), denominator: String(rate[1]) };
          },
        });
        for (const [next, batches] of given.tables) {
          for (let i = 0; i < batches; i++) await ingest.step();
          rates = next;
          await repriceAll(ingest);
        }
        while (await ingest.step());
        await ingest.settled();
        rates = given.last;
        await repriceAll(ingest);

        const upTo = NOON + 400 * DAY_MS;
        const outcome = { workspace: 1, campaign: 1, test: 45, event: null, windowMs: given.windowMs, upTo };
        const amounts = given.messages.flatMap((own, i) => {
          const end = NOON + i + given.windowMs;
          const counting = standingsOf(own, NOON + i).flatMap((states) => {
            const at = states.findLast(({ time }) => time <= end);
            return at === undefined || at.status === 'rejected' ? [] : [revenueOf(states, at, rates)];
          });
          return counting.length === 0 ? [] : [{ unit: i + 1, amount: counting.reduce((a, b) => a + b) }];
        });
        const found = await temporary.store.tests.converted({ ...outcome, from: null, most: 999 });
        expect(found.map(({ unit, amount }) => ({ unit, amount }))).toEqual(
          amounts.map(({ unit, amount }) => ({ unit, amount: Number(amount) / Number(scale) })),
        );
        priced += amounts.reduce((sum, { amount }) => sum + amount, 0n);
        // If everything is within the window, the reports show the same.
        if (given.windowMs < 90 * DAY_MS) return;
        compared++;
        const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + 90 * DAY_MS, spend: [] };
        const { total } = await wholeReport(temporary.store.reports, range);
        expect(micros(total.revenue)).toBe(amounts.reduce((sum, { amount }) => sum + amount, 0n));
      } finally {
        temporary.dispose();
      }
    }),
    { numRuns: 4, seed: 5, endOnFailure: true },
  );
  expect(priced).toBeGreaterThan(0n);
  expect(compared).toBeGreaterThan(0);
});
