import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AbVariant } from '../../contracts/ab-tests/ab-test.ts';
import { compilePlan, decide } from '../../core/routing/decide.ts';
import type { EarlierVariant, Plan, Visitor } from '../../core/routing/plan.ts';
import type { StoredPath, StoredRouting, StoredSplit } from '../../db/routing.ts';
import type { Row } from '../../db/tables.ts';
import { planOf } from '../../snapshot/compile/compile.ts';
import { withSplit } from '../campaign/phases/ab-test-phases.ts';
import { endedSplit, nextRanges, pausedSplit, runningSplit, type Served } from './splits.ts';

const PATHS = [0, 1, 2, 3];
const paths = PATHS.map(
  (number): StoredPath => ({
    number,
    landing: 0,
    seed: `p${number}`,
    detachedAt: null,
    offers: [{ destination: number + 1, weight: 10_000 }],
  }),
);
const rotation: StoredSplit = {
  seed: 'rotation',
  phase: 3,
  arms: [
    { path: 0, weight: 6000 },
    { path: 3, weight: 4000 },
  ],
};
const routing: StoredRouting = { paths, default: rotation, rules: [], nextRule: 1 };

/** The campaign's plan with this split as its default. */
const planWith = (split: StoredSplit): Plan => {
  const row = { id: 7, public_id: 'cmp_7', name: 'Spring', source: '', workspace_id: 1, domain_id: 1 };
  const rest = { revision: 1, status: 'active', time_zone: 'UTC', starts_at: null, ends_at: null, caps: {} };
  const how = {
    redirect: '302',
    referrer: 'hidden',
    pass_query: false,
    invalid_traffic: 'count',
    inactive: 'gone',
  };
  const campaign = {
    ...row,
    ...rest,
    ...how,
    disclosure: 'public',
    semantics: 2,
    costs: {},
    routing: withSplit(routing, 0, split),
  };
  const rows = PATHS.map((number) => ({ id: number + 1, name: '', url: `https://d${number}.example/` }));
  return planOf(campaign as unknown as Row<'campaigns'>, rows, 'UTC');
};

const weighted = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(10_000), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
    const ends = [...cuts.toSorted((a, b) => a - b), 10_000];
    return ends.map((end, i) => end - (ends[i - 1] ?? 0));
  });
/** The control and some of the others, in order. */
const variantsArbitrary: fc.Arbitrary<AbVariant[]> = fc
  .shuffledSubarray([1, 2, 3], { minLength: 1 })
  .chain((others) =>
    weighted(others.length + 1).map((weights) =>
      [0, ...others].map((path, i) => ({ path, url: null, name: '', weight: weights[i] as number })),
    ),
  );
const stepsArbitrary = fc.array(
  fc.oneof(
    fc.constant({ step: 'pause' as const }),
    fc.constant({ step: 'resume' as const }),
    variantsArbitrary.map((variants) => ({ step: 'change' as const, variants })),
  ),
  { maxLength: 6 },
);

type Steps = typeof stepsArbitrary extends fc.Arbitrary<infer T> ? T : never;

interface Somebody {
  key: string;
  cookies: Record<string, EarlierVariant> | null;
}
const visitorOf = ({ key, cookies }: Somebody, others: Record<string, EarlierVariant> = {}): Visitor => ({
  country: null,
  region: null,
  language: null,
  device: 'other',
  os: null,
  browser: 'other',
  localMinute: 0,
  splitKey: key,
  earlierVariants: { ...others, ...cookies },
});
const come = (plan: Plan, who: Somebody) => {
  const decision = decide(compilePlan(plan), visitorOf(who), 0, []);
  if (who.cookies) who.cookies[decision.test] = { phase: decision.phase, variant: decision.first };
  return decision;
};

/** Every state a test goes through, as it is served. */
const statesOf = (variants: AbVariant[], steps: Steps) => {
  let test: Served = { id: 45, seed: 'seed', phase: 1, arms: variants, ranges: null };
  let paused = false;
  const states = [{ paused, split: runningSplit(test), variants }];
  for (const one of steps) {
    if (one.step === 'change') test = { ...test, arms: one.variants, ranges: nextRanges(test, one.variants) };
    else paused = one.step === 'pause';
    test = { ...test, phase: test.phase + 1 };
    states.push({ paused, split: (paused ? pausedSplit : runningSplit)(test), variants: [...test.arms] });
  }
  return states;
};

const keys = fc.array(fc.stringMatching(/^[\w-]{22}$/), { minLength: 5, maxLength: 20 });

describe('for any history of a test', () => {
  test('a visitor keeps a variant while it gets visitors, and stays a unit of it and of their first phase', () => {
    fc.assert(
      fc.property(variantsArbitrary, stepsArbitrary, keys, (variants, steps, names) => {
        const people = names.map((key): Somebody => ({ key, cookies: {} }));
        for (const { paused, split } of statesOf(variants, steps)) {
          const plan = planWith(split);
          expect([plan.fallback.test, plan.fallback.phase]).toEqual(['t45', split.phase]);
          for (const who of people) {
            const had = who.cookies?.t45;
            const { variant, first, phase, kept } = come(plan, who);
            const stays = split.arms.some(({ path, weight }) => path === had?.variant && weight > 0);
            expect([kept, !paused || variant === 0]).toEqual([stays, true]);
            if (stays) expect(variant).toBe(had?.variant);
            expect([first, phase]).toEqual(had ? [had.variant, had.phase] : [variant, split.phase]);
            expect(split.arms.find(({ path }) => path === variant)?.weight).toBeGreaterThan(0);
          }
          // A visitor without cookies is drawn only by their key, and never to a variant without weight.
          for (const key of names) {
            const { variant, kept } = come(plan, { key, cookies: null });
            expect([kept, split.arms.find(({ path }) => path === variant)?.weight !== 0]).toEqual([
              false,
              true,
            ]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('ignores cookies of a rotation or of other tests', () => {
    const others = fc.dictionary(
      fc.constantFrom('c7', 'c7-r1', 't4', 't450', 'o7-1'),
      fc.record({ phase: fc.integer({ min: 1, max: 9 }), variant: fc.integer({ min: 0, max: 9 }) }),
    );
    fc.assert(
      fc.property(variantsArbitrary, stepsArbitrary, keys, others, (variants, steps, names, given) => {
        for (const { split } of statesOf(variants, steps)) {
          const compiled = compilePlan(planWith(split));
          for (const key of names) {
            const who = { key, cookies: {} };
            expect(decide(compiled, visitorOf(who, given), 0, []).variant).toBe(
              decide(compiled, visitorOf(who), 0, []).variant,
            );
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('its end sends everyone to the winner, or where they were sent before it', () => {
    fc.assert(
      fc.property(variantsArbitrary, stepsArbitrary, keys, (variants, steps, names) => {
        const people = names.map((key, i): Somebody => ({ key, cookies: i % 2 === 0 ? {} : null }));
        const states = statesOf(variants, steps);
        const before = planWith(rotation);
        const rotated = people.map((who) => come(before, who).variant);
        for (const { split } of states) for (const who of people) come(planWith(split), who);
        const last = states.at(-1)?.variants ?? [];
        const attached = new Set(PATHS);
        for (const { path } of last) {
          const plan = planWith(
            endedSplit(rotation, last, { kind: 'winner', path: path as number }, attached),
          );
          for (const who of people)
            expect(come(plan, { ...who, cookies: who.cookies && { ...who.cookies } }).variant).toBe(path);
        }
        const back = planWith(endedSplit(rotation, last, { kind: 'none' }, attached));
        expect(back.fallback).toMatchObject({ test: 'c7', phase: 4, seed: 'rotation', arms: rotation.arms });
        expect(people.map((who) => come(back, who).variant)).toEqual(rotated);
      }),
      { numRuns: 100 },
    );
  });
});

test('the previous split returns without paths that no longer exist', () => {
  const variants = [0, 1].map((path) => ({ path, url: null, name: '', weight: 5000 }));
  const three = {
    ...rotation,
    arms: [0, 2, 3].map((path, i) => ({ path, weight: [2000, 5000, 3000][i] as number })),
  };
  const ended = (attached: number[]) => endedSplit(three, variants, { kind: 'none' }, new Set(attached)).arms;
  expect(ended([0, 1, 3])).toEqual([
    { path: 0, weight: 4000 },
    { path: 3, weight: 6000 },
  ]);
  expect(ended([1])).toEqual([{ path: 0, weight: 10_000 }]);
});
