import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic, unitsOf } from '../../../test/helpers/event-traffic.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { campaignSpend } from '../../../test/helpers/reference-metrics.ts';
import { fineText, fineUnits, metricValue, shownUnits } from '../../core/report/metrics.ts';
import { QUARTER_MS } from '../../core/time/durations.ts';
import type { SpendLine } from '../store/reports.ts';

const FROM = Date.parse('2026-11-10T00:00:00Z');
const DAYS = 4;
/** Includes a day before the first and after the last request. */
const [FIRST, LAST] = [-96, (DAYS + 1) * 96];
const traffic = randomTraffic({ seed: 41, from: FROM, days: DAYS, requests: 300 });

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 600);
});
afterAll(() => events.dispose());

const quarter = fc.integer({ min: FIRST, max: LAST });
const millionths = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }));
const textOf = (n: bigint): string => `${n / 1_000_000n}.${(n % 1_000_000n).toString().padStart(6, '0')}`;
const timeOf = (place: number): number => FROM + place * QUARTER_MS;

/** The whole time without gaps, in periods of any length, so that all cost is spend. */
const cover = (campaign: number) =>
  fc.uniqueArray(quarter, { maxLength: 12 }).chain((cuts) => {
    const edges = [...new Set([FIRST, ...cuts, LAST])].sort((a, b) => a - b);
    const count = edges.length - 1;
    return fc.array(millionths, { minLength: count, maxLength: count }).map((amounts) =>
      amounts.map((n, i): SpendLine => {
        const [begins, ends] = [timeOf(edges[i] as number), timeOf(edges[i + 1] as number)];
        return campaignSpend(campaign * 100 + i, campaign, { begins, ends, amount: textOf(n) });
      }),
    );
  });

/** Of the twelfth decimal, in units of the 18th. */
const TWELFTH = 10n ** 6n;

/** Sums are exact and rounded once for display, so each part can be off by half a millionth. */
const near = (found: bigint, expected: bigint, parts: number): void => {
  const off = found > expected ? found - expected : expected - found;
  expect(Number(off)).toBeLessThanOrEqual(parts / 2);
};

const add = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + unitsOf(text, 6), 0n);

test('spend over time, destinations and campaigns adds up, by quarter hour, to what was spent', async () => {
  await fc.assert(
    fc.asyncProperty(
      cover(1),
      cover(2),
      // Never visited.
      cover(99),
      fc.uniqueArray(quarter, { minLength: 3, maxLength: 3 }),
      async (one, two, none, places) => {
        const spend = [...one, ...two, ...none];
        const base = { workspace: 1, spend };
        const [a, b, c] = places.toSorted((x, y) => x - y).map(timeOf) as [number, number, number];
        const costs = async (from: number, to: number): Promise<bigint[]> => {
          const range = { ...base, from, to };
          const found = await events.store.reports.perCampaign({ ...range, campaigns: [1, 2, 99] });
          return [1, 2, 99].map((id) => unitsOf(found.get(id)?.cost ?? undefined, 6));
        };
        const [before, behind, both] = [await costs(a, b), await costs(b, c), await costs(a, c)];
        for (const [i, cost] of both.entries()) near(cost, (before[i] as bigint) + (behind[i] as bigint), 2);

        const report = await events.store.reports.campaign({
          ...base,
          from: a,
          to: c,
          campaign: 2,
          visitors: true,
        });
        const { cost, uncosted } = report.totals;
        expect([unitsOf(cost ?? undefined, 6), uncosted]).toEqual([both[1], 0]);
        const { destinations } = report;
        near(add(destinations.map((row) => row.cost ?? '0')), both[1] as bigint, destinations.length + 1);

        const whole = [one, two, none].map((own) => add(own.map(({ amount }) => amount)));
        expect(await costs(timeOf(FIRST), timeOf(LAST))).toEqual(whole);
      },
    ),
    { numRuns: isLong ? 12 : 5 },
  );
});

test('spend is placed at the visits of its period, or along its hours if there were none', async () => {
  const HOURS = 72;
  const [now, later] = [FROM, FROM + 40 * 96 * QUARTER_MS];
  const period = (begins: number): SpendLine =>
    campaignSpend(begins, 2, { begins, ends: begins + 4 * HOURS * QUARTER_MS, amount: String(HOURS) });
  const reportOf = (from: number) => ({
    workspace: 1,
    from,
    to: from + 4 * HOURS * QUARTER_MS,
    spend: [period(now), period(later)],
  });
  const hoursOf = async (from: number) =>
    (
      await events.store.reports.report({
        ...reportOf(from),
        dimensions: ['step'],
        sources: [],
        metrics: ['visits', 'cost'],
        basis: 'click',
        steps: Array.from({ length: HOURS }, (_, hour) => from + hour * 4 * QUARTER_MS),
        filters: [{ dimension: 'campaign', op: 'is', values: ['2'] }],
        order: { by: 0, descending: false },
        limit: HOURS,
        offset: 0,
      })
    ).rows.map(({ keys, sums }) => ({ hour: Number(keys[0]), cost: sums.cost }));
  const hours = await hoursOf(now);
  const paid = traffic.requests.filter(
    ({ at, fields }) =>
      fields.ws === 1 &&
      fields.c === 2 &&
      fields.vi === 1 &&
      fields.cl !== 'crawler' &&
      !fields.rs.includes('double_click') &&
      at.time < later,
  );
  const shares = Array.from(
    { length: HOURS },
    (_, hour) => paid.filter(({ at }) => Math.floor((at.time - now) / (4 * QUARTER_MS)) === hour).length,
  );
  const all = shares.reduce((sum, share) => sum + share, 0);
  expect(all).toBeGreaterThan(3);
  for (const { hour, cost } of hours)
    expect(Number(cost)).toBeCloseTo((HOURS * (shares[hour] as number)) / all, 5);
  expect((await hoursOf(later)).map(({ cost }) => cost)).toEqual(Array(HOURS).fill('1'));
  const empty = await events.store.reports.campaign({ ...reportOf(later), campaign: 2, visitors: true });
  expect(empty.destinations).toMatchObject([{ destination: 0, requests: 0, visitors: 0, cost: '72' }]);
  expect(empty.totals).toMatchObject({ cost: '72', revenue: '0', profit: '-72' });
});

test('a campaign with spend and no traffic is a row of a list', async () => {
  const spend = [campaignSpend(1, 99, { begins: FROM, ends: FROM + QUARTER_MS, amount: '0.000001' })];
  const range = { workspace: 1, from: FROM, to: FROM + 96 * QUARTER_MS, spend };
  const found = await events.store.reports.perCampaign({ ...range, campaigns: [98, 99] });
  expect([...found.keys()]).toEqual([99]);
  expect(found.get(99)).toMatchObject({ requests: 0, cost: '0.000001', profit: '-0.000001', uncosted: 0 });
});

test('amount times correction is the cost of its visits and what has none, to the millionth', async () => {
  const factor = fc.integer({ min: 1, max: 10_000_000 }).map((n) => textOf(BigInt(n)));
  await fc.assert(
    fc.asyncProperty(
      cover(1),
      cover(99),
      fc.array(factor, { minLength: 5, maxLength: 5 }),
      async (one, none, factors) => {
        const spend = [...one, ...none].map((line, i): SpendLine => {
          const correction = factors[i % 7];
          return correction === undefined ? line : { ...line, correction };
        });
        const { lines } = await events.store.reports.ledger({
          ...{ workspace: 1, from: timeOf(FIRST), to: timeOf(LAST), spend, sources: [], basis: 'click' },
          filters: [{ dimension: 'campaign', op: 'is', values: ['1', '99'] }],
        });
        const found = new Map(lines.map((line) => [line.id, line]));
        for (const { id, amount, correction = '1' } of spend) {
          const expected = unitsOf(amount, 6) * unitsOf(correction, 6) * TWELFTH;
          const { onVisits = '0', withoutVisits = '0' } = found.get(id) ?? {};
          const off = expected - fineUnits(onVisits) - fineUnits(withoutVisits);
          // Each share is rounded down at the 18th decimal, and there are fewer than a million.
          expect(off >= 0n && off < TWELFTH).toBe(true);
        }
      },
    ),
    { numRuns: isLong ? 200 : 8 },
  );
});

const values = ['ad "1"', 'ü', "o'", 'nobody'] as const;
const dimensions = [
  ...(['sub1', 'sub2', 'sub5', 'campaign', 'path', 'country', 'browser', 'trafficClass', 'domain'] as const),
];

/** Totals of two campaigns, with details within them that cost at most as much. */
const nested = (campaign: number) =>
  cover(campaign).chain((totals) =>
    fc
      .tuple(
        ...totals.map(() =>
          fc.record({
            by: fc.subarray([...values]),
            shares: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 4, maxLength: 4 }),
            from: fc.double({ min: 0, max: 0.9, noNaN: true }),
            spreadsUnmatched: fc.boolean(),
          }),
        ),
      )
      .map((details) => {
        const lines = totals.flatMap((total, i): SpendLine[] => {
          const { by, shares, from, spreadsUnmatched } = details[i] as (typeof details)[number];
          const quarters = (total.ends - total.begins) / QUARTER_MS;
          const begins = total.begins + Math.floor(quarters * from) * QUARTER_MS;
          const part = (unitsOf(total.amount, 6) * BigInt(shares[0] as number)) / 100n;
          const own = by.map((value, place): SpendLine => {
            const amount = (unitsOf(total.amount, 6) * BigInt(shares[place] as number)) / 100n;
            return {
              ...total,
              id: total.id * 100 + place,
              begins,
              match: { ...total.match, sub1: value },
              amount: textOf(amount),
              spreadsUnmatched,
            };
          });
          // One of the values again by a second parameter.
          const [first] = own;
          const finest =
            first === undefined
              ? []
              : [
                  {
                    ...first,
                    id: total.id * 100 + 50,
                    match: { ...first.match, sub5: 'ü' },
                    amount: textOf(part / 2n),
                  },
                ];
          return [total, ...own, ...finest];
        });
        return { lines, entered: totals.reduce((sum, { amount }) => sum + unitsOf(amount, 6), 0n) };
      }),
  );

/** Of campaigns and of details, at most one for each target: less or more than was spent within them. */
const credits = fc
  .uniqueArray(
    fc.record({
      campaign: fc.constantFrom('1', '2'),
      sub1: fc.option(fc.constantFrom(...values), { nil: undefined }),
      amount: millionths,
      edges: fc.uniqueArray(quarter, { minLength: 2, maxLength: 2 }),
      correction: fc.option(fc.constantFrom('1.19', '0.333333'), { nil: undefined }),
    }),
    { maxLength: 6, selector: ({ campaign, sub1 }) => `${campaign} ${sub1}` },
  )
  .map((all) =>
    all.map(({ campaign, sub1, amount, edges, correction }, i): SpendLine => {
      const [begins, ends] = edges.toSorted((a, b) => a - b).map(timeOf) as [number, number];
      return {
        ...{ id: 1_000_000 + i, begins, ends, amount: textOf(amount), known: {}, isCredit: true },
        match: { campaign, ...(sub1 !== undefined && { sub1 }) },
        ...(correction !== undefined && { correction }),
      };
    }),
  );

test('details within totals: by any dimensions, cost adds up to what was entered less what was credited, to the millionth', async () => {
  await fc.assert(
    fc.asyncProperty(
      nested(1),
      nested(2),
      credits,
      fc.subarray(dimensions, { maxLength: 4 }),
      async (one, two, credited, by) => {
        const { rows, total } = await events.store.reports.report({
          workspace: 1,
          from: timeOf(FIRST),
          to: timeOf(LAST),
          spend: [...one.lines, ...two.lines, ...credited],
          dimensions: by,
          sources: [],
          metrics: ['cost'],
          basis: 'click',
          steps: [],
          filters: [{ dimension: 'campaign', op: 'is', values: ['1', '2'] }],
          order: { by: 'cost', descending: true },
          limit: 100_000,
          offset: 0,
        });
        const entered = one.entered + two.entered;
        const said = credited.reduce(
          (sum, { amount, correction = '1' }) => sum + unitsOf(amount, 6) * unitsOf(correction, 6),
          0n,
        );
        // What lowers no cost was not taken from any.
        const taken = said / 1_000_000n - unitsOf(fineText(shownUnits(fineUnits(total.unlaidCredit))), 6);
        const cost = entered - taken;
        near(unitsOf(metricValue('cost', total) as string, 6), cost, 4 + credited.length);
        const costs = rows.map(({ sums }) => metricValue('cost', sums) as string);
        near(add(costs), cost, rows.length + 4 + credited.length);
        expect(costs.every((text) => !text.startsWith('-'))).toBe(true);
      },
    ),
    { numRuns: isLong ? 300 : 10 },
  );
});

const UNVISITED = { campaign: '99', sub1: 'ü' } as const;
/** Of one target that nobody visited: periods that do not overlap. */
const periods = (match: SpendLine['match'], first: number, isCredit: boolean) =>
  fc
    .tuple(
      fc.uniqueArray(quarter, { minLength: 2, maxLength: 8 }),
      fc.array(millionths, { minLength: 4, maxLength: 4 }),
    )
    .map(([cuts, amounts]): SpendLine[] => {
      const edges = cuts.toSorted((a, b) => a - b).map(timeOf);
      return amounts.flatMap((amount, i) => {
        const [begins, ends] = [edges[2 * i], edges[2 * i + 1]];
        if (begins === undefined || ends === undefined) return [];
        return [{ id: first + i, match, known: {}, begins, ends, amount: textOf(amount), isCredit }];
      });
    });

const unlaidOf = async (spend: readonly SpendLine[]): Promise<Map<number, bigint>> => {
  const { lines } = await events.store.reports.ledger({
    ...{ workspace: 1, from: timeOf(FIRST), to: timeOf(LAST), spend, sources: [], basis: 'click' },
    filters: [{ dimension: 'campaign', op: 'is', values: ['99'] }],
  });
  return new Map(lines.map(({ id, unlaid }) => [id, fineUnits(unlaid)]));
};

test('a credit of one ad leaves the credit of its campaign what was spent on other days', async () => {
  const line = { match: UNVISITED, known: {}, begins: FROM, ends: timeOf(4 * 96), amount: '1000' };
  const later = { begins: timeOf(2 * 96), ends: timeOf(4 * 96) };
  const one = { begins: FROM, ends: timeOf(96) };
  const credit = { known: {}, isCredit: true };
  const spend = [
    { ...line, id: 1 },
    { ...credit, ...later, id: 2, match: { campaign: '99' }, amount: '100' },
    { ...credit, ...one, id: 3, match: UNVISITED, amount: '1' },
  ];
  const { total } = await events.store.reports.report({
    ...{ workspace: 1, from: timeOf(FIRST), to: timeOf(LAST), spend, sources: [], basis: 'click' },
    ...{ dimensions: [], metrics: ['cost'], steps: [], limit: 1, offset: 0 },
    filters: [{ dimension: 'campaign', op: 'is', values: ['99'] }],
    order: { by: 'cost', descending: true },
  });
  expect(Number(metricValue('cost', total))).toBeCloseTo(899, 5);
  expect(total.unlaidCredit).toBe('0');
});

test('without visits, each quarter hour has its finest credit, and only what is more than was spent is left of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      periods(UNVISITED, 1, false),
      periods({ campaign: '99' }, 11, true),
      periods(UNVISITED, 21, true),
      async (costs, coarse, fine) => {
        const isIn = (time: number) => (one: SpendLine) => one.begins <= time && time < one.ends;
        const spent = new Map<number | undefined, bigint>();
        for (const { begins, ends, amount } of costs) {
          const each = (unitsOf(amount, 6) * 10n ** 12n) / BigInt((ends - begins) / QUARTER_MS);
          for (let time = begins; time < ends; time += QUARTER_MS) {
            const id = (fine.find(isIn(time)) ?? coarse.find(isIn(time)))?.id;
            spent.set(id, (spent.get(id) ?? 0n) + each);
          }
        }
        const found = await unlaidOf([...costs, ...coarse, ...fine]);
        for (const { id, amount } of [...coarse, ...fine]) {
          const more = unitsOf(amount, 6) * 10n ** 12n - (spent.get(id) ?? 0n);
          expect(found.get(id) ?? 0n).toBe(more > 0n ? more : 0n);
        }
      },
    ),
    { numRuns: isLong ? 300 : 15 },
  );
});
