import crawlers from 'crawler-user-agents' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELLS, cellOf, routedAs } from '../../traffic/routed-as.ts';
import { parseUserAgent } from '../../traffic/user-agent.ts';
import { compilePlan, decide } from '../decide.ts';
import {
  type Condition,
  NO_EARLIER_VARIANTS,
  type Plan,
  type Rule,
  type Split,
  type Visitor,
} from '../plan.ts';
import { unfairOutcomes } from './fair-rules.ts';
import { COUNTRY_PEOPLE } from './people.ts';

/*
 * Compares the checker with brute force: `decide` runs for every visitor of a small world in every state of the caps,
 * and the results are counted.
 */

const COUNTRIES = ['US', 'CN', 'IN', 'NR', 'IS'];
/** Represents every country that no rule names. */
const ELSEWHERE = 'BR';
const LANGUAGES = ['en', 'pt', 'zh'];
const total = COUNTRY_PEOPLE.reduce((sum, { all }) => sum + all, 0);
const totalEnglish = COUNTRY_PEOPLE.reduce((sum, { english }) => sum + english, 0);
const people = [...COUNTRIES, ELSEWHERE].map((country) => {
  const own = COUNTRY_PEOPLE.filter((one) =>
    country === ELSEWHERE ? !COUNTRIES.includes(one.country) : one.country === country,
  );
  return {
    country,
    all: own.reduce((sum, { all }) => sum + all, 0) / total,
    english: own.reduce((sum, { english }) => sum + english, 0) / totalEnglish,
  };
});

const listed = (field: 'country' | 'language' | 'os' | 'browser', values: readonly string[]) =>
  fc
    .record({ is: fc.boolean(), values: fc.subarray([...values], { minLength: 1 }) })
    .map((one): Condition => ({ field, ...one }));
const condition = fc.oneof(
  { weight: 4, arbitrary: listed('country', COUNTRIES) },
  { weight: 1, arbitrary: listed('language', LANGUAGES) },
  { weight: 1, arbitrary: listed('os', ['windows', 'ios', 'android']) },
  { weight: 1, arbitrary: listed('browser', ['chrome', 'safari']) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((is): Condition => ({ field: 'hours', is, values: [[0, 5000]] })),
  },
);
const split = fc.constantFrom([0], [1], [2], [0, 1], [1, 0]).map(
  (paths): Split => ({
    test: 'c1',
    phase: 1,
    seed: '',
    arms: paths.map((path) => ({ path, weight: 10_000 / paths.length })),
  }),
);
const ruleOf = (number: number, capped: fc.Arbitrary<boolean>): fc.Arbitrary<Rule> =>
  fc.record({
    number: fc.constant(number),
    name: fc.constant(''),
    match: fc.constantFrom('all' as const, 'all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    caps: capped.map((is) => (is ? [{ id: `cap${number}`, per: 'day' as const, limit: 1 }] : [])),
    to: split,
  });
const plansOf = (capped: fc.Arbitrary<boolean>): fc.Arbitrary<Plan> =>
  fc
    .record({
      rules: fc
        .integer({ min: 0, max: 4 })
        .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => ruleOf(i + 1, capped)))),
      fallback: split,
    })
    .map((made) => ({
      ...made,
      campaign: 1,
      publicId: 'cmp_1',
      name: '',
      source: '',
      workspace: 1,
      domain: 1,
      revision: 1,
      status: 'active',
      zone: 'UTC',
      startsAt: null,
      endsAt: null,
      caps: [],
      semantics: 2,
      paths: [0, 1, 2].map((number) => ({
        number,
        landing: 0,
        seed: '',
        offers: [{ destination: number + 1, weight: 10_000 }],
      })),
      destinations: [1, 2, 3].map((id) => ({ id, name: '', template: [`https://d${id}.example/`] })),
      redirect: '302',
      referrer: 'hidden',
      passQuery: false,
      invalidTraffic: 'count',
      inactive: 'gone',
    }));

type Context = Pick<Visitor, 'language' | 'device' | 'os' | 'browser' | 'localMinute'>;
const contexts: Context[] = [...LANGUAGES, 'de'].flatMap((language) =>
  CELLS.flatMap(({ device, os, browser }) =>
    [0, 5000].map((localMinute) => ({ language, device, os, browser, localMinute })),
  ),
);

const statesOf = ({ rules }: Plan): string[][] =>
  rules
    .flatMap(({ caps }) => caps.map(({ id }) => id))
    .reduce<string[][]>((states, id) => states.flatMap((state) => [state, [...state, id]]), [[]]);

/** Paths and weights possible for visitors in a place. */
const outcomeOf = (
  plan: Plan,
  compiled: ReturnType<typeof compilePlan>,
  context: Context,
  country: string | null,
  used: readonly string[],
): string => {
  const visitor = { ...context, country, region: null, splitKey: '', earlierVariants: NO_EARLIER_VARIANTS };
  const { rule } = decide(compiled, visitor, 0, used);
  const { arms: variants } = plan.rules.find(({ number }) => number === rule)?.to ?? plan.fallback;
  return variants
    .map(({ path, weight }) => `${path} ${weight}`)
    .sort()
    .join();
};

/** Whether at least `least` of people always get what a visitor without a country gets. */
const isFair = (plan: Plan, among: readonly Context[], inEnglish: boolean): boolean => {
  const compiled = compilePlan(plan);
  return among.every((context) =>
    statesOf(plan).every((used) => {
      const unknown = outcomeOf(plan, compiled, context, null, used);
      const alike = people.filter(
        ({ country }) => outcomeOf(plan, compiled, context, country, used) === unknown,
      );
      const shares = [
        alike.reduce((sum, { all }) => sum + all, 0),
        ...(inEnglish && context.language === 'en'
          ? [alike.reduce((sum, { english }) => sum + english, 0)]
          : []),
      ];
      return shares.every((share) => share >= 0.01);
    }),
  );
};

/** Null if it is refused for reasons besides places. */
const isTaken = (plan: Plan): boolean | null => {
  const found = unfairOutcomes(plan);
  if (found.some(({ reason }) => reason === 'only_crawlers' || reason === 'no_such_value')) return null;
  return found.length === 0;
};

/** Whether rules distinguish English from other languages. */
const asksLanguage = ({ rules }: Plan): boolean =>
  rules.some(({ conditions }) => conditions.some(({ field }) => field === 'language'));

test('without caps, accepted rules are fair and refused ones are not, tested with every visitor', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(plansOf(fc.constant(false)), (plan) => {
      const taken = isTaken(plan);
      if (taken === null) return;
      if (taken) expect(isFair(plan, contexts, false)).toBe(true);
      else expect(isFair(plan, contexts, asksLanguage(plan))).toBe(false);
      seen[taken ? 'taken' : 'refused'] += 1;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20);
});

test('accepted rules with caps are fair in every state of the caps', () => {
  let taken = 0;
  fc.assert(
    fc.property(plansOf(fc.boolean()), (plan) => {
      if (isTaken(plan) !== true) return;
      taken += 1;
      expect(isFair(plan, contexts, false)).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(taken).toBeGreaterThan(20);
});

test('crawlers get what people get, with known and unknown places, under all accepted rules', () => {
  const agents = [...new Set(crawlers.flatMap(({ instances }) => instances))];
  const cells = new Set(agents.map((agent) => routedAs(parseUserAgent(agent))));
  // Without Accept-Language, like most crawlers.
  const theirs = [...cells].flatMap(({ device, os, browser }) =>
    [0, 5000].map((localMinute) => ({ language: 'en', device, os, browser, localMinute })),
  );
  expect(cells.size).toBeGreaterThan(4);
  for (const cell of cells) expect(cellOf(cell.device, cell.os, cell.browser)).toBe(cell);
  const least = Math.min(
    ...CELLS.filter((one) =>
      [...cells].some((cell) => cell.os === one.os && cell.browser === one.browser),
    ).map(({ share }) => share),
  );
  console.info(
    `${agents.length} crawlers in ${cells.size} cells; the smallest holds at least ${least} % of people`,
  );
  expect(least).toBeGreaterThanOrEqual(1);
  let taken = 0;
  fc.assert(
    fc.property(plansOf(fc.boolean()), (plan) => {
      if (isTaken(plan) !== true) return;
      taken += 1;
      expect(isFair(plan, theirs, false)).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(taken).toBeGreaterThan(20);
});
