import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, WEEK_MS } from '../time/durations.ts';
import { factsWanted, newUnlocks, nextOf, progressOf, type Unlock } from './evaluate.ts';
import type { Facts, Span } from './facts.ts';
import { ACHIEVEMENT_CODES, type AchievementCode, lossFree, milestones } from './milestones.ts';

const NOW = 400 * DAY_MS;
const dayOf = (n: number): Span => ({ from: n * DAY_MS, to: (n + 1) * DAY_MS });

/** A workspace in which nothing has happened. */
const nothing: Facts = {
  activeCampaign: null,
  ownDomain: null,
  checks: { active: 0, passed: 0, newest: null },
  people: { members: 1, secondStep: 0, owners: 1, newest: 0 },
  keptDays: null,
  aaPassed: false,
  decided: null,
  visit: null,
  conversion: null,
  revenue: null,
  landed: null,
  wentOn: null,
  rule: { most: 0, at: null },
  secondVariant: { most: 0, at: null },
  valid: { total: 0, thousand: null, hundredThousand: null },
  week: { from: NOW - WEEK_MS, to: NOW, campaigns: [] },
  quiet: { days: [], losses: [] },
};

const time = fc.integer({ min: 0, max: NOW });
const first = fc.option(time);
const count = fc.nat({ max: 200_000 });
const most = fc.record({ most: count, at: first });
const spans = (max: number) =>
  fc
    .uniqueArray(fc.nat({ max: 300 }), { maxLength: max })
    .map((days) => days.toSorted((a, b) => a - b).map(dayOf));
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  activeCampaign: first,
  ownDomain: first,
  checks: fc.record({ active: fc.nat(5), passed: fc.nat(5), newest: first }),
  people: fc.record({
    members: fc.integer({ min: 1, max: 5 }),
    secondStep: fc.nat(5),
    owners: fc.integer({ min: 1, max: 5 }),
    newest: time,
  }),
  keptDays: fc.option(fc.integer({ min: 2, max: 3650 })),
  aaPassed: fc.boolean(),
  decided: first,
  visit: first,
  conversion: first,
  revenue: first,
  landed: first,
  wentOn: first,
  rule: most,
  secondVariant: most,
  valid: fc.record({ total: count, thousand: first, hundredThousand: first }),
  week: fc.record({
    from: fc.constant(NOW - WEEK_MS),
    to: fc.constant(NOW),
    campaigns: fc.array(
      fc.record({
        visits: count,
        profit: fc.constantFrom('-1', '0', '0.000001', '12'),
        costed: fc.boolean(),
        priced: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  }),
  quiet: fc.record({ days: spans(150), losses: spans(3) }),
});

type Unlocks = Map<AchievementCode, Unlock>;
/** Unlocks of an instance that computes at each of these moments. */
const keptAfter = (moments: readonly Partial<Facts>[], start: Unlocks = new Map()): Unlocks => {
  const kept: Unlocks = new Map(start);
  for (const facts of moments)
    for (const [code, unlock] of newUnlocks(facts, kept, NOW)) kept.set(code, unlock);
  return kept;
};

describe('achievements', () => {
  test('have unique codes, and a new workspace has none', () => {
    expect(new Set(ACHIEVEMENT_CODES).size).toBe(milestones.length);
    expect(newUnlocks(nothing, new Map(), NOW)).toEqual(new Map());
    expect(progressOf(nothing, new Map()).every(({ unlock }) => unlock === null)).toBe(true);
  });

  test('progress never exceeds what is needed', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { have, need, unlock } of progressOf(facts, newUnlocks(facts, new Map(), NOW))) {
          if (have === null || need === null) expect([have, need, unlock]).toEqual([null, null, null]);
          else
            expect([have >= 0, have <= need, (have === need) === (unlock !== null)]).toEqual([
              true,
              true,
              true,
            ]);
        }
      }),
    );
  });

  test('an unlock keeps its first date and numbers, whatever facts come later', () => {
    fc.assert(
      fc.property(
        fc.array(anyFacts, { maxLength: 4 }),
        fc.array(anyFacts, { maxLength: 4 }),
        (early, late) => {
          const kept = keptAfter(early);
          const later = keptAfter(late, kept);
          for (const [code, unlock] of kept) expect(later.get(code)).toEqual(unlock);
          const shown = progressOf(late.at(-1) ?? nothing, later);
          for (const { code, unlock } of shown) expect(unlock).toEqual(later.get(code) ?? null);
        },
      ),
    );
  });

  test('computing again changes nothing, nor does reading only the facts that can still change something', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const kept = keptAfter([facts]);
        expect(keptAfter([facts, facts])).toEqual(kept);
        const wanted = factsWanted(kept);
        const some = Object.fromEntries(
          Object.entries(facts).filter(([name]) => wanted.has(name as keyof Facts)),
        );
        expect(newUnlocks(some, kept, NOW)).toEqual(new Map());
        expect(progressOf(some, kept)).toEqual(progressOf(facts, kept));
      }),
    );
  });

  test('the order of computing does not change what is unlocked', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 4 }), (moments) => {
        const codes = (all: readonly Facts[]) => [...keptAfter(all).keys()].toSorted();
        expect(codes(moments.toReversed())).toEqual(codes(moments));
      }),
    );
  });

  test('no date is in the future', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: NOW }), (facts, now) => {
        for (const { at } of newUnlocks(facts, new Map(), now).values()) expect(at).toBeLessThanOrEqual(now);
      }),
    );
  });

  test('the nearest comes first, then the unknown, then unlocked ones, newest first', () => {
    const facts: Facts = { ...nothing, rule: { most: 9, at: null }, valid: { ...nothing.valid, total: 500 } };
    const kept: Unlocks = new Map([
      ['visit_first', { at: 1, have: 1, need: 1 }],
      ['campaign_active', { at: 2, have: 1, need: 1 }],
    ]);
    const order = progressOf(facts, kept).map(({ code }) => code);
    expect(order.slice(0, 3)).toEqual(['rule_decides', 'visits_1000', 'visits_100000']);
    expect(order.slice(-3)).toEqual(['destinations_checked', 'campaign_active', 'visit_first']);
    const { have, need } = progressOf(facts, kept).find(({ code }) => code === 'destinations_checked') ?? {};
    expect([have, need]).toEqual([null, null]);
    expect(nextOf(progressOf(facts, kept))).toBe('rule_decides');
  });

  test('the next step is one that members can take, and null once everything is unlocked', () => {
    const counting: Facts = { ...nothing, valid: { ...nothing.valid, total: 999 } };
    expect(progressOf(counting, new Map())[0]?.code).toBe('visits_1000');
    expect(nextOf(progressOf(counting, new Map()))).toBe('campaign_active');
    const unlock: Unlock = { at: 0, have: 1, need: 1 };
    const without = (...codes: AchievementCode[]): Unlocks =>
      new Map(ACHIEVEMENT_CODES.filter((code) => !codes.includes(code)).map((code) => [code, unlock]));
    expect(nextOf(progressOf(nothing, without('visits_1000', 'loss_free_7')))).toBe('visits_1000');
    expect(nextOf(progressOf(nothing, without()))).toBe(null);
  });

  test('costs and profit are known when every part of them is', () => {
    const week = (campaign: Partial<Facts['week']['campaigns'][number]>) => {
      const campaigns = [{ visits: 100, profit: '5', costed: true, priced: true, ...campaign }];
      return [...newUnlocks({ week: { from: 0, to: 7, campaigns } }, new Map(), NOW).keys()];
    };
    expect(week({})).toEqual(['costs_known', 'week_profitable']);
    expect(week({ visits: 99 })).toEqual(['week_profitable']);
    expect(week({ profit: '0' })).toEqual(['costs_known']);
    expect(week({ priced: false })).toEqual(['costs_known']);
    expect(week({ costed: false })).toEqual([]);
  });
});

describe('days without a lost click', () => {
  const days = (...numbers: number[]) => numbers.map(dayOf);
  const at = (day: number): Span => ({ from: day * DAY_MS + 5, to: day * DAY_MS + 9 });

  test('days without visits neither count nor break a streak', () => {
    expect(lossFree({ days: days(0, 1, 5, 9), losses: [] }, 7)).toEqual({ have: 4, at: null });
    expect(lossFree({ days: days(0, 1, 5, 9), losses: [] }, 4)).toEqual({ have: 4, at: 10 * DAY_MS });
  });

  test('a loss starts a new streak, whether on a day, between days or since the last one', () => {
    const four = days(0, 1, 5, 9);
    expect(lossFree({ days: four, losses: [at(5)] }, 7)).toEqual({ have: 1, at: null });
    expect(lossFree({ days: four, losses: [at(3)] }, 7)).toEqual({ have: 2, at: null });
    expect(lossFree({ days: four, losses: [at(12)] }, 7)).toEqual({ have: 0, at: null });
    expect(lossFree({ days: four, losses: [{ from: 0, to: 20 * DAY_MS }] }, 7)).toEqual({
      have: 0,
      at: null,
    });
  });

  test('a complete streak counts even if a loss follows', () => {
    expect(lossFree({ days: days(0, 1, 2, 8), losses: [at(5)] }, 3)).toEqual({ have: 3, at: 3 * DAY_MS });
  });

  test('the last moment of a day belongs to it, and the first moment of the next does not', () => {
    const end = (ms: number): Span => ({ from: DAY_MS + ms, to: DAY_MS + ms });
    expect(lossFree({ days: days(0, 1), losses: [end(-1)] }, 9).have).toBe(1);
    expect(lossFree({ days: days(0), losses: [end(0)] }, 1)).toEqual({ have: 1, at: DAY_MS });
  });

  test('equals counting the days one by one', () => {
    fc.assert(
      fc.property(spans(60), spans(4), fc.integer({ min: 1, max: 20 }), (all, losses, need) => {
        const rows: Span[][] = [[]];
        const marks = [...all.map((day) => ({ day })), ...losses.map((loss) => ({ loss }))];
        // Whole days: a loss is placed before the day that it touches.
        marks.sort(
          (a, b) => ('day' in a ? a.day.from : a.loss.from - 1) - ('day' in b ? b.day.from : b.loss.from - 1),
        );
        for (const mark of marks) {
          if ('loss' in mark) rows.push([]);
          // A loss that lasts a whole day touches the first moment of the next.
          else if (!losses.some(({ from, to }) => from < mark.day.to && to >= mark.day.from))
            rows.at(-1)?.push(mark.day);
        }
        const end = rows.find(({ length }) => length >= need)?.[need - 1]?.to ?? null;
        const { at: found, have } = lossFree({ days: all, losses }, need);
        expect(found).toBe(end);
        const broken = losses.some(({ to }) => to >= (all.at(-1)?.to ?? Number.POSITIVE_INFINITY));
        if (found === null && !broken) expect(have).toBe(rows.at(-1)?.length);
      }),
    );
  });
});
