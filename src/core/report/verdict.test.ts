import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, seeded } from '../../../bench/stats/random.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { logCheap, logTooDear, spendUntilTooDear } from '../stats/anytime/spend-evidence.ts';
import { type Measures, NO_MEASURES } from './metrics.ts';
import { BREAK_EVEN, targetFrom, targetIn, targetText, verdictOf } from './verdict.ts';

/** 100 valid visits, all of whose conversions have come. */
const row = (of: Partial<Measures>): Measures => ({
  ...NO_MEASURES,
  ...{ requests: 100, visits: 100, valid: 100, costed: 100, costedValid: 100 },
  // Spend for exactly these visits.
  coveredValid: 100,
  ...of,
});
/** What is known besides: the largest payout of a click, and what is still to come. */
const paid = (largestPayout: number | null) => ({ largestPayout, isRipeKnown: true });
const cpa = (value: number) => ({ kind: 'cpa', value }) as const;

describe('evidence', () => {
  test('reaches 5 at the spends that were worked out by hand', () => {
    for (const [conversions, spend] of [
      [0, 2.9],
      [1, 4.6],
      [2, 6.3],
      [5, 11.1],
    ] as const)
      expect(spendUntilTooDear(conversions, 5)).toBeCloseTo(spend, 1);
  });

  test('has mean 1 at the target, in both directions', () => {
    // N ~ Poisson(m): the sum over all N of its probability times the evidence.
    for (const spend of [0.5, 3, 12]) {
      let [dear, cheap] = [0, 0];
      let log = -spend;
      for (let n = 0; n < 400; n++) {
        if (n > 0) log += Math.log(spend / n);
        dear += Math.exp(log + logTooDear(spend, n));
        cheap += Math.exp(log + logCheap(spend, n));
      }
      expect(dear).toBeCloseTo(1, 6);
      expect(cheap).toBeCloseTo(1, 6);
    }
  });

  test('is finite for any spend', () => {
    for (const spend of [0, 1e-9, 1e6]) {
      expect(Number.isFinite(logTooDear(spend, 1e5))).toBe(true);
      expect(Number.isFinite(logCheap(spend, 1e5))).toBe(true);
    }
  });
});

describe('a verdict', () => {
  test('says losing, winning, or how much more would tell', () => {
    expect(verdictOf(row({ cost: '100' }), cpa(10), paid(null))).toEqual({
      verdict: 'losing',
      spendLeft: null,
    });
    expect(verdictOf(row({ cost: '100', costedConversions: 40 }), cpa(10), paid(null))?.verdict).toBe(
      'winning',
    );
    const early = verdictOf(row({ cost: '20' }), cpa(10), paid(null))!;
    expect(early.verdict).toBe('tooEarly');
    const more = (by: number): Measures => row({ cost: String(20 + early.spendLeft! + by) });
    expect(verdictOf(more(0.01), cpa(10), paid(null))?.verdict).toBe('losing');
    expect(verdictOf(more(-0.01), cpa(10), paid(null))?.verdict).toBe('tooEarly');
  });

  test('compares revenue with the cost in units of the largest payout', () => {
    const brought = (revenue: string) => row({ cost: '100', costedRevenue: revenue, costedConversions: 4 });
    expect(verdictOf(brought('20'), BREAK_EVEN, paid(5))?.verdict).toBe('losing');
    // The same revenue in one payout of 20 proves much less.
    expect(verdictOf(brought('20'), BREAK_EVEN, paid(20))?.verdict).toBe('tooEarly');
    expect(verdictOf(brought('300'), BREAK_EVEN, paid(5))?.verdict).toBe('winning');
    expect(verdictOf(brought('300'), { kind: 'roas', value: 3 }, paid(5))?.verdict).toBe('tooEarly');
  });

  test('counts only the cost whose conversions have come', () => {
    const young = row({ cost: '100', unripe: '90', unripeError: '1' });
    expect(verdictOf(young, cpa(10), paid(null))?.verdict).toBe('tooEarly');
    // What has come is uncertain: neither verdict may profit.
    const unsure = row({ cost: '70', unripe: '20', unripeError: '30' });
    expect(verdictOf(unsure, cpa(10), paid(null))?.verdict).toBe('tooEarly');
    expect(verdictOf({ ...unsure, unripeError: '0' }, cpa(10), paid(null))?.verdict).toBe('losing');
  });

  test('counts bots’ placements as lost, and needs to know what is still to come', () => {
    const bots = row({ visits: 100, valid: 0, costedValid: 0, coveredValid: 0, cost: '100' });
    expect(verdictOf(bots, cpa(10), paid(null))?.verdict).toBe('losing');
    const unknown = { largestPayout: null, isRipeKnown: false };
    expect(verdictOf(row({ cost: '100' }), cpa(10), unknown)).toEqual({
      verdict: 'tooEarly',
      spendLeft: null,
    });
    // Some visits of unknown cost: their conversions would be counted without it.
    expect(verdictOf(row({ cost: '100', costedValid: 90 }), cpa(10), paid(null))?.verdict).toBe('tooEarly');
  });

  test('names no amount where waiting is enough', () => {
    const young = row({ cost: '100', unripe: '90' });
    expect(verdictOf(young, cpa(10), paid(null))).toEqual({ verdict: 'tooEarly', spendLeft: null });
  });

  test('is not given on a cost that is due for conversions only', () => {
    const due = { coveredValid: 0, costedConversions: 20, costedRevenue: '400' };
    for (const conversionCost of ['96', '0', '-4'])
      for (const target of [BREAK_EVEN, cpa(5)]) {
        const sums = row({ ...due, conversionCost, cost: conversionCost });
        expect(verdictOf(sums, target, paid(5))).toBeNull();
      }
    // A part of the visits has spend, and the others pay for conversions, of which none was charged yet.
    expect(verdictOf(row({ ...due, coveredValid: 50, cost: '20' }), cpa(5), paid(5))).toBeNull();
    const covered = row({ ...due, coveredValid: 100, cost: '20' });
    expect(verdictOf(covered, cpa(5), paid(5))?.verdict).toBe('winning');
    const byClick = row({ ...due, clickCost: '20', cost: '20' });
    expect(verdictOf(byClick, cpa(5), paid(5))?.verdict).toBe('winning');
  });

  test('is not given on nothing spent', () => {
    const free = row({ cost: '0', costedConversions: 20, costedRevenue: '400' });
    expect(verdictOf(free, cpa(5), paid(5))).toBeNull();
    expect(verdictOf({ ...free, cost: '-1' }, BREAK_EVEN, paid(5))).toBeNull();
  });

  test('is not given on an unknown cost, an average, or without a payout', () => {
    expect(verdictOf(row({ cost: '100', costed: 0 }), cpa(10), paid(null))).toBeNull();
    expect(verdictOf(row({ cost: '100', spreadCost: '11' }), cpa(10), paid(null))).toBeNull();
    expect(verdictOf(row({ cost: '100', spreadCost: '9' }), cpa(10), paid(null))?.verdict).toBe('losing');
    expect(verdictOf(row({ cost: '100' }), BREAK_EVEN, paid(null))).toBeNull();
  });
});

describe('a target', () => {
  test('is the good value of CPA, ROAS or ROI, else break-even', () => {
    const good = (metric: 'cpa' | 'roas' | 'roi' | 'cr', value: number) => ({
      metric,
      good: value,
      bad: null,
    });
    expect(targetFrom()).toEqual(BREAK_EVEN);
    expect(targetFrom([good('roi', 0.3)])).toEqual({ kind: 'roas', value: 1.3 });
    expect(targetFrom([good('roi', 0.3), good('roas', 2)])).toEqual({ kind: 'roas', value: 2 });
    expect(targetFrom([good('roas', 2), good('cpa', 12)])).toEqual({ kind: 'cpa', value: 12 });
    expect(targetFrom([good('cr', 0.1), { metric: 'cpa', good: null, bad: 9 }])).toEqual(BREAK_EVEN);
  });

  test('is read as it is written, and nothing else is', () => {
    fc.assert(
      fc.property(fc.constantFrom('roas', 'cpa'), fc.integer({ min: 1, max: 1e9 }), (kind, millionths) => {
        const target = { kind, value: millionths / 1e6 } as const;
        expect(targetIn(targetText(target))).toEqual(target);
      }),
    );
    expect(targetIn(targetText({ kind: 'cpa', value: 1e12 }))?.value).toBe(999_999_999);
    expect(targetIn(targetText({ kind: 'roas', value: 1e-9 }))?.value).toBe(0.000001);
    for (const text of ['', 'roas', 'roas:0', 'cpa:-1', 'roi:1', 'cpa:1e3', 'cpa:1.0000001', 'cpa: 1'])
      expect(targetIn(text)).toBeNull();
  });
});

/** Payouts of an ad: always the same, or seldom large. */
const payouts = {
  equal: { of: () => 10, mean: 10, largest: 10 },
  unequal: { of: (random: Random) => (random() < 0.2 ? 30 : 5), mean: 10, largest: 30 },
};

const STEP = 2;
const STEPS_PER_DAY = 10;
const FAR = 500;

/** The spend at which an ad that brings `roas` is first called losing (and winning); null: never within FAR. */
const simulate = (random: Random, roas: number, kind: keyof typeof payouts) => {
  const { of, mean, largest } = payouts[kind];
  /** Steps after which a conversion comes: evenly from one to three days. */
  const [first, last] = [STEPS_PER_DAY, 3 * STEPS_PER_DAY];
  const shareBy = (age: number): number => Math.min(1, Math.max(0, (age - first) / (last - first)));
  const arrivals: { at: number; revenue: number }[] = [];
  let losing: number | null = null;
  let winning: number | null = null;
  for (let step = 0; step * STEP < FAR; step++) {
    if (random() < (STEP * roas) / mean)
      arrivals.push({ at: step + first + random() * (last - first), revenue: of(random) });
    const brought = arrivals.reduce((sum, { at, revenue }) => (at <= step ? sum + revenue : sum), 0);
    let unripe = 0;
    for (let age = 0; age <= Math.min(step, last); age++) unripe += 1 - shareBy(age);
    const sums = row({ cost: String((step + 1) * STEP), costedRevenue: String(brought) });
    const visits = { valid: step + 1, costedValid: step + 1, coveredValid: step + 1 };
    const ripening = { ...sums, ...visits, unripe: String(unripe) };
    const found = verdictOf(ripening, BREAK_EVEN, paid(largest))?.verdict;
    if (found === 'losing') losing ??= step * STEP;
    if (found === 'winning') winning ??= step * STEP;
  }
  return { losing, winning };
};

describe.each(['equal', 'unequal'] as const)('ads with %s payouts that come days later', (kind) => {
  const ADS = isLong ? 2000 : 250;
  /** Three standard errors of a share of 5 %. */
  const SLACK = 3 * Math.sqrt((0.05 * 0.95) / ADS);
  const random = seeded(7);
  const run = (roas: number) => Array.from({ length: ADS }, () => simulate(random, roas, kind));
  const share = (all: ReturnType<typeof run>, of: 'losing' | 'winning'): number =>
    all.filter((one) => one[of] !== null).length / ADS;

  test('at break-even, few are ever called losing or winning', () => {
    const even = run(1);
    expect(share(even, 'losing')).toBeLessThan(0.05 + SLACK);
    expect(share(even, 'winning')).toBeLessThan(0.05 + SLACK);
  });

  test('ads that lose half of the money are found, and good ones are not called losing', () => {
    const bad = run(0.5);
    expect(share(bad, 'losing')).toBeGreaterThan(kind === 'equal' ? 0.85 : 0.25);
    expect(share(bad, 'winning')).toBeLessThan(0.05);
    expect(share(run(1.5), 'losing')).toBeLessThan(0.05);
  });
});
