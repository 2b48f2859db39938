import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, LANGUAGES } from '../../../contracts/routing/targeting.ts';
import type { Cap, Condition, Rule, Split, TargetField, Variant } from '../plan.ts';
import { type UnfairOutcome, unfairOutcomes } from './fair-rules.ts';
import { REGION_LEVELS } from './regions.ts';

const is = (field: TargetField, ...values: string[]): Condition => ({ field, is: true, values });
const not = (field: TargetField, ...values: string[]): Condition => ({ field, is: false, values });
const hours = (from: number, to: number): Condition => ({ field: 'hours', is: true, values: [[from, to]] });
const to = (...variants: (number | Variant)[]): Split => ({
  test: 'c1',
  phase: 1,
  seed: '',
  arms: variants.map((variant) =>
    typeof variant === 'number' ? { path: variant, weight: 10_000 } : variant,
  ),
});
const half = (path: number): Variant => ({ path, weight: 5000 });

type Said = Pick<Rule, 'conditions' | 'to'> & Partial<Rule>;
const rule = (split: Split | number, ...conditions: Condition[]): Said => ({
  conditions,
  to: typeof split === 'number' ? to(split) : split,
});
const any = (one: Said): Said => ({ ...one, match: 'any' });
const CAP: Cap = { id: 'cap', per: 'day', limit: 1 };
const capped = (one: Said): Said => ({ ...one, caps: [CAP] });

/** Rules are numbered from 1; the last argument is the default's path. */
const judged = (rules: readonly Said[], fallback: Split | number): readonly UnfairOutcome[] =>
  unfairOutcomes({
    rules: rules.map((one, i) => ({ number: i + 1, name: '', match: 'all', caps: [], ...one })),
    fallback: typeof fallback === 'number' ? to(fallback) : fallback,
  });

const A = 1;
const B = 2;
const C = 3;
const states = (REGION_LEVELS.get('US') ?? [])[0] ?? [];

describe('accepts rules that treat everyone alike', () => {
  test.each<[string, Said[], Split | number]>([
    ['no rules', [], A],
    ['a country', [rule(A, is('country', 'US'))], B],
    ['an island', [rule(A, is('country', 'NR'))], B],
    ['all but a large country', [rule(A, not('country', 'US'))], B],
    [
      'a country and all others, to the same page',
      [rule(A, is('country', 'US')), rule(B, not('country', 'US'))],
      B,
    ],
    ['both to the default’s page', [rule(A, is('country', 'US')), rule(A, not('country', 'US'))], A],
    [
      'the same weights in another order',
      [rule(to(half(A), half(B)), is('country', ...COUNTRIES.slice(0, 200)))],
      to(half(B), half(A)),
    ],
    ['a region', [rule(A, is('country', 'US'), is('region', 'US-CA'))], B],
    [
      'a region, and the rest of its country',
      [rule(A, is('country', 'NL'), is('region', 'NL-NH')), rule(B, is('country', 'NL'))],
      C,
    ],
    ['a language', [rule(A, is('language', 'is'))], B],
    ['all but a language', [rule(A, not('language', 'en'))], B],
    ['phones', [rule(A, is('device', 'mobile'))], B],
    ['both kinds of phones', [rule(A, is('os', 'ios')), rule(B, is('os', 'android'))], C],
    ['everyone, until a cap is used up', [capped(rule(A)), rule(B, is('country', 'DE'))], C],
    ['conditions that exclude each other', [rule(A, is('os', 'ios'), is('os', 'windows'))], B],
    ['hours', [rule(A, hours(0, 600), is('country', 'DE'))], B],
  ])('%s', (_name, rules, fallback) => {
    expect(judged(rules, fallback)).toEqual([]);
  });
});

describe('finds what only unknown visitors get, or hardly anyone else', () => {
  const unknown = (field: 'country' | 'region' = 'country', rule: number | null = null): UnfairOutcome => ({
    rule,
    reason: 'only_unknown',
    fields: [field],
  });
  const few = (...fields: TargetField[]): UnfairOutcome => ({
    rule: null,
    reason: 'few_but_unknown',
    fields,
  });

  test.each<[string, Said[], Split | number, UnfairOutcome[]]>([
    ['every country', [rule(A, is('country', ...COUNTRIES))], B, [unknown()]],
    [
      'two rules that have every country together',
      [rule(A, is('country', 'US')), rule(A, not('country', 'US'))],
      B,
      [unknown()],
    ],
    [
      'two rules with a page each',
      [rule(A, is('country', 'US')), rule(B, not('country', 'US'))],
      C,
      [unknown()],
    ],
    ['all but an island', [rule(A, not('country', 'NR'))], B, [few('country')]],
    ['all but a few islands', [rule(A, not('country', 'NR', 'PN', 'TK', 'FK'))], B, [few('country')]],
    [
      'a rule behind them for everyone',
      [rule(A, not('country', 'NR')), rule(B, is('country', 'NR')), rule(C)],
      A,
      [unknown('country', 3)],
    ],
    ['other weights', [rule(to(half(A), half(B)), not('country', 'NR'))], to(A), [few('country')]],
    ['in one language alone', [rule(A, is('language', 'en'), not('country', 'NR'))], B, [few('country')]],
    [
      'English without a country, where hardly anyone reads it',
      [rule(A, is('language', 'en'), not('country', 'CN'))],
      B,
      [few('country')],
    ],
    ['in one cell alone', [rule(A, is('os', 'windows'), not('country', 'NR'))], B, [few('country')]],
    ['in one hour alone', [rule(A, hours(60, 120), not('country', 'NR'))], B, [few('country')]],
    ['any of several', [any(rule(A, not('country', 'NR'), is('language', 'pt')))], B, [few('country')]],
    ['once a cap is used up', [capped(rule(A)), rule(B, not('country', 'NR'))], A, [few('country')]],
    [
      'while a cap is not used up',
      [rule(A, not('country', 'NR')), capped(rule(B))],
      A,
      [{ rule: 2, reason: 'few_but_unknown', fields: ['country'] }],
    ],
    ['a region of any country', [rule(A, not('region', 'US-CA'))], B, [few('region'), unknown('region')]],
    [
      'all regions of a country',
      [rule(A, is('country', 'US'), is('region', ...states)), rule(B, is('country', 'US'))],
      C,
      [unknown('region', 2)],
    ],
    [
      'all but its smallest regions',
      [rule(A, is('country', 'US'), not('region', 'US-AS', 'US-GU', 'US-MP', 'US-UM', 'US-VI'))],
      B,
      [{ rule: null, reason: 'few_but_unknown', fields: ['region'] }],
    ],
    [
      'the regions within regions',
      [
        rule(A, is('country', 'GB'), is('region', ...((REGION_LEVELS.get('GB') ?? [])[1] ?? []))),
        rule(B, is('country', 'GB')),
      ],
      C,
      [unknown('region', 2)],
    ],
    [
      'a page that only a database without regions gives',
      [rule(B, is('region', ...states.slice(0, 20))), rule(A, is('country', ...COUNTRIES))],
      B,
      [unknown()],
    ],
  ])('%s', (_name, rules, fallback, expected) => {
    const found = judged(rules, fallback);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      expect(expected.map(({ rule, reason }) => `${rule} ${reason}`)).toContain(`${one.rule} ${one.reason}`);
    }
    for (const field of expected[0]?.fields ?? [])
      expect(found.flatMap(({ fields }) => fields)).toContain(field);
  });

  test('the split of an A/B test equals no other because its weights change automatically', () => {
    const everywhere = [rule(to(half(A), half(B)), not('country', 'NR'))];
    expect(judged(everywhere, to(half(A), half(B)))).toEqual([]);
    expect(judged(everywhere, { ...to(half(A), half(B)), test: 't7' })).toEqual([few('country')]);
  });
});

describe('finds what only crawlers can match', () => {
  const of = (reason: UnfairOutcome['reason'], ...fields: TargetField[]): UnfairOutcome[] => [
    { rule: 1, reason, fields },
  ];
  test.each<[string, Said, UnfairOutcome[]]>([
    ['a value that nobody has', rule(A, is('browser', 'other')), of('no_such_value', 'browser')],
    ['tablets', rule(A, is('device', 'tablet')), of('no_such_value', 'device')],
    ['Linux', rule(A, is('os', 'linux'), is('browser', 'safari')), of('no_such_value', 'os')],
    ['a language that is none', rule(A, is('language', 'xx', 'und', 'zxx')), of('no_such_value', 'language')],
    [
      'one of several conditions',
      any(rule(A, is('os', 'ios'), is('os', 'other'))),
      of('no_such_value', 'os'),
    ],
    [
      'Safari on Android',
      rule(A, is('os', 'android'), is('browser', 'other', 'safari')),
      of('only_crawlers', 'os', 'browser'),
    ],
    [
      'no system that people have',
      rule(A, not('os', 'windows', 'macos', 'ios', 'android')),
      of('only_crawlers', 'os'),
    ],
    [
      'all but one browser of a system',
      rule(A, is('os', 'macos'), not('browser', 'chrome', 'safari')),
      of('only_crawlers', 'os', 'browser'),
    ],
    [
      'in one country',
      rule(A, is('country', 'IE'), is('device', 'mobile'), is('browser', 'edge')),
      of('only_crawlers', 'device', 'browser'),
    ],
  ])('%s', (_name, said, expected) => {
    expect(judged([said], B)).toEqual(expected);
  });

  test('an impossible value is harmless next to others or when excluded', () => {
    expect(judged([rule(A, is('os', 'linux', 'windows')), rule(A, not('device', 'tablet'))], B)).toEqual([]);
  });
});

test('judges a hundred rules about 250 countries in well under 50 ms, and refuses what is too complex', () => {
  const many = (conditions: (i: number) => Condition[]) =>
    Array.from({ length: 100 }, (_, i) => rule(i % 5, ...conditions(i)));
  const large = many((i) => [
    { field: 'country', is: i % 3 > 0, values: COUNTRIES.filter((_, j) => (j * 7 + i) % 11 < 4) },
    is('os', (['windows', 'ios', 'android'] as const)[i % 3] ?? ''),
  ]);
  judged(large, 9);
  // CPU time in milliseconds, because other tests run in parallel.
  const times = Array.from({ length: 10 }, () => {
    const start = process.cpuUsage();
    judged(large, 9);
    return process.cpuUsage(start).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(50);

  const huge = many((i) => [
    is('country', COUNTRIES[i] ?? ''),
    is('language', LANGUAGES[i] ?? ''),
    hours(i * 90, i * 90 + 700),
    is('browser', (['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera'] as const)[i % 6] ?? ''),
  ]).map(any);
  const start = performance.now();
  expect(judged(huge, 9)).toContainEqual({ rule: null, reason: 'too_complex', fields: [] });
  expect(performance.now() - start).toBeLessThan(2000);
});

test('the order of values and conditions does not matter', () => {
  const some = fc.constantFrom<Condition>(
    is('country', 'US', 'NR'),
    not('country', 'NR', 'PN'),
    is('language', 'pt', 'en'),
    is('os', 'ios', 'windows'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.array(some, { maxLength: 3 })), { maxLength: 4 }), (list) => {
      const given = list.map(([path, conditions]) => rule(path, ...conditions));
      const turned = list.map(([path, conditions]) =>
        rule(
          path,
          ...conditions.toReversed().map((one) => ({ ...one, values: one.values.toReversed() }) as Condition),
        ),
      );
      const outline = (found: readonly UnfairOutcome[]) =>
        found.map(({ rule: of, reason }) => `${of} ${reason}`).sort();
      expect(outline(judged(turned, 3))).toEqual(outline(judged(given, 3)));
    }),
    { numRuns: 200 },
  );
});
