import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exhaustedArbitrary,
  planArbitrary,
  START,
  visitorArbitrary,
} from '../../../test/helpers/routing-plans.ts';
import { chooseOffer, compilePlan, decide, offerTest } from '../routing/decide.ts';
import { NO_EARLIER_VARIANTS, type Plan, type TargetField, type Visitor } from '../routing/plan.ts';
import { disclose } from './disclose.ts';
import type { DisclosedPath, Disclosure } from './disclosure.ts';

const GONE = { answer: 'gone' } as const;
const NOW = START + 1;
/** Each choice has a different seed, as in campaigns: choices with the same seed are not independent. */
const running = planArbitrary.map(
  (plan): Plan => ({
    ...plan,
    // Only plans in service: earlier ones are only replayed, not disclosed.
    semantics: 2,
    status: 'active',
    caps: [],
    paths: plan.paths.map((path) => ({ ...path, seed: `p${path.number} ${path.seed}` })),
    rules: plan.rules.map((rule) => ({
      ...rule,
      to: { ...rule.to, seed: `r${rule.number} ${rule.to.seed}` },
    })),
    fallback: { ...plan.fallback, seed: `d ${plan.fallback.seed}` },
  }),
);

const reachedOf = ({ destinations }: Disclosure, id: number): readonly string[] =>
  destinations.find(({ url }) => url === `https://d${id}.example/`)?.reached ?? [];

describe('nothing is omitted', () => {
  test('every destination that a visitor is sent to is listed as reached', () => {
    fc.assert(
      fc.property(
        running,
        fc.array(fc.tuple(visitorArbitrary, exhaustedArbitrary), { minLength: 30, maxLength: 30 }),
        (plan, visitors) => {
          const told = disclose(plan, GONE);
          const compiled = compilePlan(plan);
          for (const [visitor, exhausted] of visitors) {
            const { destination, kept } = decide(compiled, visitor, NOW, exhausted);
            if (destination === 0) continue;
            const reached = reachedOf(told, destination);
            expect(reached.some((one) => one === 'new' || (kept && one === 'returning'))).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('so is every offer that a path has for anyone who was ever on it', () => {
    fc.assert(
      fc.property(running, visitorArbitrary, (plan, { splitKey, earlierVariants }) => {
        const told = disclose(plan, GONE);
        for (const path of plan.paths) {
          const offer = chooseOffer(path, splitKey, offerTest(plan.campaign, path.number), earlierVariants);
          if (offer !== 0) expect(reachedOf(told, offer)).not.toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Visitors that differ in everything the plan asks about. */
function* visitorsOf(plan: Plan): Generator<Visitor> {
  const conditions = plan.rules.flatMap((rule) => rule.conditions);
  const fields = ['country', 'region', 'language', 'device', 'os', 'browser'] as const;
  const valuesOf = (field: TargetField): (string | null)[] => [
    'another',
    ...(field === 'country' || field === 'region' ? [null] : []),
    ...new Set(conditions.flatMap((one) => (one.field === field ? one.values : []))),
  ];
  const minutes = new Set([
    0,
    ...conditions.flatMap((one) => (one.field === 'hours' ? one.values.flat() : [])),
  ]);
  minutes.delete(10_080);
  let found: Record<string, unknown>[] = [...minutes].map((localMinute) => ({ localMinute }));
  for (const field of fields)
    found = found.flatMap((one) => valuesOf(field).map((value) => ({ ...one, [field]: value })));
  for (const one of found)
    yield { splitKey: '', earlierVariants: NO_EARLIER_VARIANTS, ...one } as unknown as Visitor;
}

const KEYS = Array.from({ length: 1500 }, (_, i) => `visitor-${i}`);
/** The keys all miss a share this large in one of 10^13 runs. */
const LARGE = 2;

describe('nothing is invented', () => {
  test('a visitor matching a reachable rule gets to each of its larger shares through it', () => {
    fc.assert(
      fc.property(running, (plan) => {
        const told = disclose(plan, GONE);
        const compiled = compilePlan(plan);
        const visitors = [...visitorsOf(plan)];
        const urlOf = (number: number): string => told.destinations[number - 1]!.url;
        const shares = [...told.rules, { ...told.default, caps: [] }];
        for (const [place, { reachable, to }] of shares.entries()) {
          const number = plan.rules[place]?.number ?? 0;
          // Earlier rules may have used-up caps.
          const used = plan.rules.slice(0, place).flatMap((rule) => rule.caps.map((cap) => cap.id));
          const ruleOf = (visitor: Visitor): number | undefined =>
            decide(compiled, visitor, NOW, used)
              .explanation.flatMap((one) =>
                one.step === 'rule' && one.matched ? [one.rule] : one.step === 'fallback' ? [0] : [],
              )
              .at(0);
          const visitor = visitors.find((one) => ruleOf(one) === number);
          expect(visitor !== undefined).toBe(reachable);
          if (visitor === undefined) continue;
          const seen = new Set(
            KEYS.map((splitKey) => {
              const { destination } = decide(compiled, { ...visitor, splitKey }, NOW, used);
              return destination === 0 ? '' : `https://d${destination}.example/`;
            }),
          );
          for (const { percent, landing, offers } of to) {
            if (landing !== null && percent >= LARGE) expect(seen).toContain(urlOf(landing));
            else if (landing === null) {
              for (const offer of offers) {
                if ((percent * offer.percent) / 100 >= LARGE)
                  expect(seen).toContain(urlOf(offer.destination));
              }
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  }, 240_000);

  test('shares are those of the split, and together they are everybody', () => {
    fc.assert(
      fc.property(running, (plan) => {
        const told = disclose(plan, GONE);
        for (const { to } of [...told.rules, told.default]) {
          const sum = to.reduce((all, variant) => all + variant.percent, 0);
          expect(to.length === 0 || Math.abs(sum - 100) < 0.06).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const plan = (change: Partial<Plan>): Plan => ({
  ...fc.sample(running, { numRuns: 1, seed: 1 })[0]!,
  destinations: [11, 12, 13, 14, 15, 16, 17].map((id) => ({
    ...{ id, name: '', template: [`https://d${id}.example/`] },
  })),
  rules: [],
  startsAt: null,
  endsAt: null,
  paths: [
    {
      number: 0,
      landing: 17,
      seed: 'a',
      offers: [
        { destination: 11, weight: 5000 },
        { destination: 12, weight: 5000 },
      ],
    },
    {
      number: 1,
      landing: 0,
      seed: 'b',
      offers: [
        { destination: 13, weight: 10_000 },
        { destination: 14, weight: 0 },
      ],
    },
    { number: 2, landing: 0, seed: 'c', offers: [{ destination: 15, weight: 10_000 }] },
  ],
  fallback: {
    test: 'c7',
    phase: 2,
    seed: 's',
    arms: [
      { path: 0, weight: 10_000 },
      { path: 1, weight: 0 },
    ],
  },
  ...change,
});

const numbersOf = (told: Disclosure, paths: readonly DisclosedPath[]): number[] =>
  paths.flatMap(({ offers }) =>
    offers.map((one) => Number(told.destinations[one.destination - 1]!.url.match(/\d+/))),
  );

test('says who reaches each destination', () => {
  const told = disclose(plan({ semantics: undefined }), {
    answer: 'redirect',
    url: 'https://home.example/',
  });
  expect(told.destinations).toEqual([
    { number: 1, url: 'https://d17.example/', reached: ['new'], newVisitors: true },
    { number: 2, url: 'https://d11.example/', reached: ['new'], newVisitors: true },
    { number: 3, url: 'https://d12.example/', reached: ['new'], newVisitors: true },
    { number: 4, url: 'https://d13.example/', reached: ['returning'], newVisitors: false },
    { number: 5, url: 'https://d15.example/', reached: ['earlier_click'], newVisitors: false },
    { number: 6, url: 'https://home.example/', reached: ['inactive'], newVisitors: false },
  ]);
  expect(told.inactive).toEqual({ answer: 'redirect', destination: 6 });
  expect(numbersOf(told, told.earlier)).toEqual([15]);
});

test('names the fallbacks of an offer with a conversion cap, in order, and every exit', () => {
  const place = (id: number, limit: object = {}) => ({
    ...{ id, name: '', template: [`https://d${id}.example/`] },
    ...limit,
  });
  const told = disclose(
    plan({
      semantics: 2,
      destinations: [
        place(11, { cap: 'o1', fallback: 15 }),
        place(12, { cap: 'o2' }),
        ...[13, 14].map((id) => place(id)),
        place(15, { cap: 'o3', fallback: 16 }),
        ...[16, 17].map((id) => place(id)),
      ],
      paths: [
        {
          number: 0,
          landing: 17,
          seed: 'a',
          offers: [
            { destination: 11, weight: 5000 },
            { destination: 12, weight: 5000 },
          ],
          exits: [{ seed: 'b', offers: [{ destination: 13, weight: 10_000 }] }],
        },
      ],
      fallback: { test: 'c7', phase: 1, seed: 's', arms: [{ path: 0, weight: 10_000 }] },
    }),
    GONE,
  );
  expect(told.default.to).toEqual([
    {
      percent: 100,
      landing: 1,
      offers: [
        { destination: 2, percent: 50, whenFull: [3, 4] },
        { destination: 5, percent: 50, whenFull: [] },
      ],
      exits: [[{ destination: 6, percent: 100 }]],
    },
  ]);
  expect(told.destinations.map(({ url, newVisitors }) => [url, newVisitors])).toEqual(
    [17, 11, 15, 16, 12, 13].map((id) => [`https://d${id}.example/`, true]),
  );
});

test('says whether a new visitor can reach each destination, which none can at a share of 0', () => {
  const told = disclose(plan({ semantics: 2 }), GONE);
  const closed = told.destinations.filter(({ newVisitors }) => !newVisitors);
  expect(told.semantics).toBe(2);
  expect(closed.map(({ url, reached }) => [url, reached])).toEqual([
    // Visitors already on its landing page can still continue; no one else can.
    ['https://d13.example/', ['earlier_click']],
    ['https://d15.example/', ['earlier_click']],
  ]);
});

test('lists a rule after one for everyone, and says that it is unreachable', () => {
  const to = { test: 'c7-r1', phase: 1, seed: 'x', arms: [{ path: 2, weight: 10_000 }] };
  const told = disclose(
    plan({ rules: [{ number: 1, name: '', match: 'all', conditions: [], caps: [], to }] }),
    GONE,
  );
  expect(told.rules[0]).toMatchObject({ reachable: true });
  expect(told.default).toMatchObject({ reachable: false });
  expect(told.destinations.find(({ url }) => url.includes('d17'))?.reached).toEqual([]);
  expect(told.destinations.find(({ url }) => url.includes('d11'))?.reached).toEqual(['earlier_click']);
});

test('is fast for fifty large rules and reveals none of the owner’s names', () => {
  const values = Array.from({ length: 200 }, (_, i) => `C${i}`);
  const large = plan({
    name: 'Secret plans',
    rules: Array.from({ length: 50 }, (_, i) => ({
      number: i + 1,
      name: 'Secret rule',
      match: 'all' as const,
      conditions: [
        { field: 'country' as const, is: true, values: values.slice(i) },
        { field: 'hours' as const, is: true, values: [[i * 60, i * 60 + 600] as const] },
      ],
      caps: [],
      to: { test: `c7-r${i}`, phase: 1, seed: 'x', arms: [{ path: i % 3, weight: 10_000 }] },
    })),
  });
  const told = disclose(large, GONE);
  expect(told.rules).toHaveLength(50);
  expect(JSON.stringify(told)).not.toMatch(/Secret|"D1/);
});
