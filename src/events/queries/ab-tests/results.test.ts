import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AbTestRecord, abTestTraffic, layTraffic } from '../../../../test/helpers/ab-test-traffic.ts';
import { NOON, place, postbackFields, requestFields } from '../../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import {
  type SlowOutcome,
  type SlowUnit,
  slowOutcome,
  slowUnits,
} from '../../../../test/helpers/slow-tests.ts';
import { simulatedDisk } from '../../../../test/simulation/disk.ts';
import { seeded } from '../../../../test/simulation/random.ts';
import { adjustmentIdentity, STAGES } from '../../../core/conversions/identity.ts';
import { KNOWN_TYPES } from '../../../core/conversions/types.ts';
import type { RateOf } from '../../../core/money/convert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import { createIngest } from '../../ingest/ingest.ts';
import type { PostbackFields } from '../../journal/record.ts';
import type { AbTestResults, CountablePlace, Outcome } from '../../store/ab-test-results.ts';
import type { EventStore } from '../event-store.ts';
import { delayEdges } from './figures.ts';

const ROOT = 'journal';

const pounds: RateOf = (_workspace, from) => (from === 'GBP' ? { numerator: '1', denominator: '2' } : null);

const ingestAll = async (store: EventStore, records: readonly AbTestRecord[], batchRecords: number) => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  layTraffic(disk, ROOT, records);
  const ingest = createIngest({
    disk,
    root: ROOT,
    store: store.ingest,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
    rateOf: pounds,
  });
  while (await ingest.step());
  await ingest.settled();
};

const groupOf = ({ fields }: SlowUnit): string => `${fields.ph} ${fields.a}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Queries everything for one outcome and compares it with plain loops. */
const compare = async (
  tests: AbTestResults,
  records: readonly AbTestRecord[],
  outcome: Outcome,
): Promise<void> => {
  const { windowMs, upTo, event } = outcome;
  const units = slowUnits(records).filter((unit) => unit.test === `t${outcome.test}`);
  const over = units.filter(({ at }) => at.time + windowMs <= upTo);
  const outcomes = over.flatMap((unit) => slowOutcome(unit, outcome) ?? []);

  const { groups, alarm } = await tests.totals(outcome);
  expect(alarm).toBeNull();
  const expected = [...Map.groupBy(units, groupOf)].sort().map(([key, own]) => {
    const done = own.filter((unit) => over.includes(unit));
    const gained = outcomes.filter(({ unit }) => own.includes(unit));
    const [phase, variant] = key.split(' ').map(Number);
    const known = (by: SlowUnit['knownBy']): number => own.filter(({ knownBy }) => knownBy === by).length;
    const late = done.flatMap(({ at, conversions }) =>
      conversions.filter(
        (one) => (event === null || one.event === event) && (one.states[0]?.time ?? 0) > at.time + windowMs,
      ),
    );
    return {
      phase,
      variant,
      units: own.length,
      cookie: known('cookie'),
      given: known('given'),
      hash: known('hash'),
      reclassified: 0,
      landed: sum(own.map(({ landed }) => landed)),
      over: done.length,
      converted: gained.length,
      rejected: gained.filter(({ rejected }) => rejected).length,
      revenue: sum(gained.map(({ amount }) => amount)),
      revenueSquares: sum(gained.map(({ amount }) => amount * amount)),
      before: 0,
      after: late.length,
    };
  });
  expect(groups).toEqual(expected);

  const after = upTo - 13 * HOUR_MS;
  const counted = over.filter(({ at }) => at.time + windowMs > after);
  expect(await tests.counted({ ...outcome, after })).toEqual(
    [...Map.groupBy(counted, groupOf)].sort().map(([key, own]) => {
      const [phase, variant] = key.split(' ').map(Number);
      return { phase, variant, units: own.length };
    }),
  );

  const later = await tests.begun({ test: outcome.test, after, upTo });
  const all = await tests.begun({ test: outcome.test, after: 0, upTo });
  expect(later.length).toBe(all.filter(({ time }) => time > after).length);

  const walked = [];
  for (let from: CountablePlace | null = null; ; ) {
    const page = await tests.converted({ ...outcome, from, most: 7 });
    walked.push(...page);
    const last = page.at(-1);
    if (page.length < 7 || last === undefined) break;
    from = { at: last.at, unit: last.unit };
  }
  const inTurn = (a: SlowOutcome, b: SlowOutcome): number =>
    a.unit.at.time - b.unit.at.time || a.unit.unit - b.unit.unit;
  expect(walked).toEqual(
    outcomes.toSorted(inTurn).map(({ unit, amount }) => ({
      at: unit.at.time + windowMs,
      unit: unit.unit,
      phase: unit.fields.ph,
      variant: unit.fields.a,
      amount,
    })),
  );

  const days = Array.from({ length: 30 }, (_, i) => NOON - 18 * HOUR_MS + i * DAY_MS);
  const dayOf = ({ at }: SlowUnit): number => days.findLast((day) => day <= at.time) ?? 0;
  const leftOut = [2];
  const isIn = ({ fields }: SlowUnit): boolean => !leftOut.includes(fields.ph);
  const begun = units.filter((unit) => unit.at.time <= upTo && isIn(unit));
  const byDay = Map.groupBy(begun, (unit) => `${dayOf(unit)} ${String(unit.fields.a)}`);
  const figures = await tests.figures({ ...outcome, leftOut, days });
  expect(figures).toMatchObject({ groups: expected, alarm: null });
  expect(figures.days).toEqual(
    [...byDay].sort().map(([key, own]) => {
      const [day, variant] = key.split(' ').map(Number);
      return {
        day,
        variant,
        units: own.length,
        over: own.filter((unit) => over.includes(unit)).length,
        converted: outcomes.filter(({ unit }) => own.includes(unit)).length,
      };
    }),
  );

  const events = ['lead', 'sale'];
  const beside = events.flatMap((one, of) =>
    [
      ...Map.groupBy(
        over.filter((unit) => slowOutcome(unit, { ...outcome, event: one }) !== null),
        groupOf,
      ),
    ]
      .sort()
      .map(([key, own]) => {
        const [phase, variant] = key.split(' ').map(Number);
        return { of, phase, variant, converted: own.length };
      }),
  );
  expect(await tests.converts({ ...outcome, by: events.map((name) => ({ event: name })) })).toEqual(beside);

  const { edges, curves } = figures.delays;
  const inPhases = outcomes.filter(({ unit }) => isIn(unit));
  const byVariant = Map.groupBy(inPhases, ({ unit }) => unit.fields.a);
  expect(curves).toEqual(
    [...byVariant].sort().map(([variant, own]) => ({
      variant,
      within: edges.map((edge) => own.filter(({ unit, first }) => first - unit.at.time <= edge).length),
    })),
  );

  const segments = await tests.segments({ ...outcome, leftOut, dimension: 'country', most: 10 });
  const cells = Map.groupBy(
    over.filter(isIn),
    ({ fields }) => `${fields.co ?? '-'} ${fields.ph} ${fields.a}`,
  );
  const cell = ({ value, phase, variant }: (typeof segments.rows)[number]): string =>
    `${value ?? '-'} ${phase} ${variant}`;
  expect(segments.left).toBe(0);
  expect(new Map(segments.rows.map((row) => [cell(row), [row.units, row.converted]]))).toEqual(
    new Map(
      [...cells].map(([key, own]) => [
        key,
        [own.length, outcomes.filter(({ unit }) => own.includes(unit)).length],
      ]),
    ),
  );

  const requests = records.flatMap(({ fields }) =>
    fields.k === 'r' && fields.te === `t${outcome.test}` ? [fields] : [],
  );
  expect(await tests.validity({ ...outcome, from: NOON })).toEqual(
    [...Map.groupBy(requests, ({ a }) => a)].sort().map(([variant, own]) => ({
      variant,
      requests: own.length,
      valid: own.filter(({ cl }) => cl === 'human').length,
      bots: own.filter(({ cl }) => cl !== 'human').length,
    })),
  );
};

test('the store’s answers about a test match plain loops over its records', {
  timeout: 120_000,
}, async () => {
  let converted = 0;
  await fc.assert(
    fc.asyncProperty(
      abTestTraffic(80, 50),
      fc.constantFrom(25, 60, 300),
      fc.constantFrom(1000, 45 * MINUTE_MS, 9 * HOUR_MS, 2 * DAY_MS),
      fc.constantFrom('sale', 'lead', null),
      async (records, batchRecords, windowMs, event) => {
        const temporary = await temporaryStore();
        try {
          await ingestAll(temporary.store, records, batchRecords);
          const last = Math.max(NOON, ...records.map(({ at }) => at.time));
          const base = { workspace: 1, campaign: 1, event, windowMs };
          const now = { ...base, test: 45, upTo: last };
          await compare(temporary.store.tests, records, now);
          await compare(temporary.store.tests, records, { ...now, test: 46 });
          await compare(temporary.store.tests, records, { ...now, upTo: last - 7 * HOUR_MS });
          // Merged and folded sums give the same result.
          const quarter = Math.floor(last / DAY_MS) * DAY_MS;
          await temporary.store.rollups.merge({ from: NOON - DAY_MS, to: quarter });
          for (let from = Math.floor(NOON / DAY_MS) * DAY_MS; from < quarter; from += DAY_MS)
            await temporary.store.rollups.fold({ from, to: from + DAY_MS });
          await compare(temporary.store.tests, records, now);
          converted += (await temporary.store.tests.totals(now)).groups.reduce(
            (n, one) => n + one.converted,
            0,
          );
          const again = await temporary.store.tests.totals({ ...now, upTo: last + 99 * DAY_MS });
          expect(again.groups.reduce((n, one) => n + one.over - one.units, 0)).toBe(0);
        } finally {
          temporary.dispose();
        }
      },
    ),
    { numRuns: 3, seed: 11, endOnFailure: true },
  );
  expect(converted).toBeGreaterThan(0);
});

test('delay bins grow evenly up to the window, however short it is', () => {
  for (const windowMs of [1, 2, 50, 1000, HOUR_MS, 30 * DAY_MS]) {
    const edges = delayEdges(windowMs);
    expect(edges.at(-1)).toBe(windowMs);
    expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b));
    expect(edges[0]).toBeGreaterThanOrEqual(1);
  }
});

test('more converted units than units is an alarm, not a number', async () => {
  const temporary = await temporaryStore();
  try {
    await temporary.tamper(
      `INSERT INTO conversions (click_node, click_worker, click_epoch, click_sequence, click_time, event, transaction_id,
         workspace, campaign, variant, click_known, test, status, currency, first_time, last_time, changes, unit, unit_time,
         unit_phase, unit_variant)
       SELECT 1, 0, 5, 1, make_timestamp(${NOON} * 1000), 'sale', '', 1, 1, 0, true, 't45', 'sale', 'EUR',
         make_timestamp(${NOON} * 1000), make_timestamp(${NOON} * 1000), 1, 1, make_timestamp(${NOON} * 1000), 1, 0`,
    );
    const outcome = { workspace: 1, campaign: 1, test: 45, event: null, windowMs: 1000, upTo: NOON + DAY_MS };
    expect((await temporary.store.tests.totals(outcome)).alarm).toBe('more_conversions_than_units');
  } finally {
    temporary.dispose();
  }
});

describe('orders of a network whose events are stages', () => {
  const visit = place({ worker: 0, epoch: 5, sequence: 1, time: NOON });
  const windowMs = HOUR_MS;
  const later = NOON + 2 * windowMs;
  const click = requestFields({ te: 't45', ph: 1, a: 0, v: 'hash-1', vn: 'cookie-1' });
  const stage = (over: Partial<PostbackFields>) => postbackFields(visit, { tx: 'A', id: STAGES, ...over });
  const ofPage = (over: Partial<PostbackFields>) =>
    postbackFields(visit, { tx: 'A', by: 'script', sr: '', ...over });
  const sale = { ev: 'sale', st: 'sale', sr: 'sale', tr: { n: 1 } };
  const lead = { ev: 'lead', st: 'lead', sr: 'lead', tr: { n: 2 } };
  const definitions = (['purchase', 'lead'] as const).map((name) => KNOWN_TYPES[name]);

  let temporary: TemporaryStore;
  beforeEach(async () => {
    temporary = await temporaryStore();
  });
  afterEach(() => temporary.dispose());

  const receive = (sent: readonly [time: number, fields: PostbackFields][]) => {
    const all = [[NOON, click] as const, ...sent];
    const records = all.map(([time, fields], i) => ({
      at: place({ worker: 0, epoch: 5, sequence: i + 1, time }),
      fields,
    }));
    return ingestAll(temporary.store, records, 2);
  };
  /** Converted, their revenue, and how many of them have since been rejected. */
  const gained = async (by: string | number | null, window = windowMs) => {
    const counted =
      typeof by === 'number'
        ? { event: null, types: { numbers: [by], defined: definitions } }
        : { event: by };
    const asked = { workspace: 1, campaign: 1, test: 45, windowMs: window, upTo: NOON + DAY_MS };
    const { groups } = await temporary.store.tests.totals({ ...asked, ...counted });
    return groups.map(({ converted, revenue, rejected }) => [converted, revenue, rejected]);
  };

  test('a stage counts if it was reached within the window, and an adjustment changes nothing', async () => {
    await receive([
      [NOON + 1, stage({ ...lead, pa: '5' })],
      // It says nothing about the stage, and is about the lead.
      [NOON + 2, stage({ st: 'sale', sr: 'approved', tr: { n: 1 } })],
      [NOON + 3, postbackFields(visit, { tx: 'A', pa: '-2', id: adjustmentIdentity('-2', 'EUR', null) })],
      [later, stage({ ev: 'sale', pa: '40', tr: { n: 1 } })],
    ]);
    expect(await gained(null)).toEqual([[1, 5, 0]]);
    expect(await gained('lead')).toEqual([[1, 5, 0]]);
    expect(await gained('sale')).toEqual([[0, 0, 0]]);
    expect(await gained('sale', 3 * windowMs)).toEqual([[1, 40, 0]]);
    expect(await gained('lead', 3 * windowMs)).toEqual([[0, 0, 0]]);
  });

  test('what a page has reported counts as it did, even if the network rejects that later', async () => {
    await receive([
      [NOON + 1, ofPage({ ...sale, pa: '5' })],
      [later, stage({ ...sale, st: 'rejected', sr: 'declined', pa: '40' })],
    ]);
    for (const by of [null, 'sale', 1]) {
      expect(await gained(by)).toEqual([[1, 5, 1]]);
      expect(await gained(by, 3 * windowMs)).toEqual([[0, 0, 0]]);
    }
  });

  test('what a page has reported beside the order counts until it becomes part of it', async () => {
    await receive([
      [NOON + 1, ofPage({ ...sale, pa: '5' })],
      [NOON + 2, stage({ ...lead, pa: '1' })],
      [later, stage({ ...sale, pa: '40' })],
    ]);
    expect(await gained(null)).toEqual([[1, 6, 0]]);
    for (const by of ['sale', 1]) expect(await gained(by)).toEqual([[1, 5, 0]]);
    for (const by of ['lead', 2]) expect(await gained(by)).toEqual([[1, 1, 0]]);
    for (const by of [null, 'sale', 1]) expect(await gained(by, 3 * windowMs)).toEqual([[1, 40, 0]]);
    for (const by of ['lead', 2]) expect(await gained(by, 3 * windowMs)).toEqual([[0, 0, 0]]);
  });

  test('what the network has only confirmed counts as it was confirmed, whatever it says later', async () => {
    await receive([
      [NOON + 1, ofPage({ ...sale, pa: '5' })],
      [NOON + 2, stage({ ...sale, pa: '5' })],
      [later, stage({ ...sale, st: 'rejected', sr: 'declined', pa: '40' })],
    ]);
    for (const by of [null, 'sale', 1]) {
      expect(await gained(by)).toEqual([[1, 5, 1]]);
      expect(await gained(by, 3 * windowMs)).toEqual([[0, 0, 0]]);
    }
  });
});
