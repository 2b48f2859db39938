import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mismatches, vectorCases } from '../../../test/helpers/statistics-vectors.ts';
import { answerLine, statsStream } from './command.ts';
import { kinds } from './kinds.ts';

const answered = (kind: string, input: unknown): unknown => {
  const answer = answerLine(JSON.stringify({ id: 1, kind, input }));
  expect(answer.error).toBeUndefined();
  return JSON.parse(JSON.stringify(answer)).result;
};

describe('test/vectors/statistics.json', () => {
  test.each(vectorCases())('$id', ({ kind, input, expected }) => {
    expect(mismatches(answered(kind, input), expected)).toEqual([]);
  });
});

const invalid = { computable: false, reason: 'INVALID_INPUT' };

describe('edges of each kind', () => {
  const rates = (n: number, conversions: number, ofN: number, converted: number) => ({
    control: { n, conversions },
    treatment: { n: ofN, conversions: converted },
  });
  const sums = (n: number, sum: number, sum_squares: number) => ({ n, sum, sum_squares });
  test.each<[string, unknown, unknown]>([
    ['proportion_test', rates(0, 0, 10, 3), { computable: false, reason: 'NO_UNITS', rate_treatment: 0.3 }],
    [
      'proportion_test',
      rates(10, 10, 10, 3),
      { computable: false, rate_control: 1, wilson_ci_control: [expect.closeTo(0.722467), 1] },
    ],
    ['proportion_test', rates(100, 0, 100, 0), { computable: false, p_value_fisher_exact: 1 }],
    ['proportion_test', rates(10, 11, 10, 3), invalid],
    ['proportion_test', rates(10, -1, 10, 3), invalid],
    ['proportion_test', rates(10.5, 1, 10, 3), invalid],
    ['proportion_test', { ...rates(10, 1, 10, 3), alpha: 0 }, invalid],
    ['proportion_test', { ...rates(10, 1, 10, 3), alpha: 1e-12 }, { computable: true, significant: false }],
    ['proportion_test', rates(1e9, 1, 1e9, 3), { computable: true, lift: expect.closeTo(2, 6) }],
    [
      'proportion_test',
      rates(1e9, 5e8, 1e9, 500_100_000),
      { computable: true, dof: expect.closeTo(2e9, -3) },
    ],
    [
      'mean_test',
      { control: sums(1, 5, 25), treatment: sums(9, 9, 12) },
      { computable: false, reason: 'ZERO_OR_NEGATIVE_VARIANCE' },
    ],
    [
      'mean_test',
      { control: sums(10, 1, 0.1), treatment: sums(9, 9, 12) },
      { computable: false, reason: 'ZERO_OR_NEGATIVE_VARIANCE' },
    ],
    [
      'mean_test',
      { control: sums(10, 0, 9), treatment: sums(9, 9, 12) },
      { computable: false, reason: 'BASELINE_ZERO', abs_diff: 1 },
    ],
    [
      'mean_test',
      { control: sums(0, 0, 0), treatment: sums(9, 9, 12) },
      { computable: false, reason: 'NO_UNITS' },
    ],
    [
      'mean_test',
      { raw_control: [1, 2, 4], raw_treatment: [2, 3, 7] },
      { computable: true, mean_treatment: 4 },
    ],
    ['mean_test', { control: sums(9, 9, 12) }, { ...invalid, message: 'treatment: missing' }],
    ['mean_test', { control: sums(9, 9, -12), treatment: sums(9, 9, 12) }, invalid],
    ['bayes_lift', { ...rates(100, 0, 100, 3), metric: 'proportion' }, { computable: false }],
    ['bayes_lift', { ...rates(100, 30, 100, 3), prior: { proper: true, stddev: 0 } }, invalid],
    ['beta_binomial', { arms: [{ n: 10, conversions: 11 }] }, invalid],
    ['beta_binomial', { arms: [{ n: 3, conversions: 3 }], prior_alpha: 0 }, invalid],
    ['srm', { observed: [], weights: [] }, { p_value: 1, flagged: false }],
    ['srm', { observed: [10, 0], weights: [1, 0] }, { p_value: 1, flagged: false }],
    ['srm', { observed: [10], weights: [1, 1] }, invalid],
    ['sequential', { ...rates(100, 0, 100, 3) }, { computable: false, reason: 'ZERO_OR_NEGATIVE_VARIANCE' }],
    ['sample_size', { baseline_rate: 0.1, relative_mde: 0 }, { computable: false, reason: 'NO_EFFECT' }],
    [
      'sample_size',
      { baseline_rate: 0.6, relative_mde: 1 },
      { computable: false, reason: 'IMPOSSIBLE_RATE' },
    ],
    ['sample_size', { baseline_rate: 0, relative_mde: 1 }, { computable: false, reason: 'IMPOSSIBLE_RATE' }],
    [
      'sample_size',
      { baseline_rate: 0.9, relative_mde: -0.6 },
      { computable: true, n_per_arm_evan_miller: null },
    ],
    [
      'power',
      { baseline_rate: 0.1, relative_effect: 0.1, n_per_arm: 0 },
      { computable: false, reason: 'NO_UNITS' },
    ],
    ['power', { baseline_rate: 0.1, relative_effect: 0.1, n_per_arm: 1e9 }, { power_fleiss: 1 }],
    ['mde', { baseline_rate: 0.1, n_per_arm: 0 }, { computable: false, reason: 'NEEDS_MORE_USERS' }],
    ['mde', { baseline_rate: 1, n_per_arm: 10 }, { computable: false, reason: 'IMPOSSIBLE_RATE' }],
    ['multiple_comparisons', { p_values: [] }, { holm: [], bonferroni: [] }],
    ['multiple_comparisons', { p_values: [0.1, 1.1] }, invalid],
    [
      'multi_arm',
      {
        arms: [
          { n: 9, conversions: 3 },
          { n: 9, conversions: 0 },
        ],
      },
      { p_holm: [null, null], vs_control: [null, { computable: false }] },
    ],
    ['multi_arm', { arms: [{ n: 9, conversions: 3 }], weights: [1, 1] }, invalid],
    [
      'bandit_weights',
      {
        arms: [
          { n: 200, conversions: 0 },
          { n: 200, conversions: 20 },
        ],
      },
      { enough_units: true },
    ],
    [
      'bandit_weights',
      { arms: Array.from({ length: 3 }, () => ({ n: 200, conversions: 20 })), min_variation_weight: 0.4 },
      { weights: [1 / 3, 1 / 3, 1 / 3] },
    ],
    [
      'bandit_weights',
      { arms: [{ n: 200, conversions: 20 }], top_two: true },
      { ...invalid, message: 'top_two: only false is supported' },
    ],
    ['anytime_rate_ratio', { phases: [] }, { log_e: 0, p_value: 1, ci_lift: null }],
    ['anytime_rate_ratio', { phases: [{ weights: [1], conversions: [1, 2] }] }, invalid],
    ['anytime_multinomial', { weights: [], counts: [] }, { log_e: 0, p_value: 1 }],
  ])('%s of %j', (kind, input, expected) => {
    expect(answered(kind, input)).toMatchObject(expected as object);
  });
});

test('for any figures, the answer has no NaN', () => {
  const figure = fc.oneof(
    fc.constantFrom(0, 1, 2, 0.5, -1, 1e9, 1e-9, 1e300, -1e300),
    fc.nat(1000),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const count = fc.oneof({ weight: 4, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: figure });
  const level = fc.oneof(fc.double({ min: 1e-9, max: 0.999, noNaN: true }), figure);
  const variant = fc.record({ n: count, conversions: count });
  const sums = fc.record({ n: count, sum: figure, sum_squares: figure });
  const ratio = fc.record({
    n: count,
    num_sum: figure,
    num_sum_squares: figure,
    den_sum: figure,
    den_sum_squares: figure,
    num_den_sum_products: figure,
  });
  const two = (one: fc.Arbitrary<unknown>) =>
    fc.record({
      alpha: level,
      control: one,
      treatment: one,
      difference: fc.constantFrom('relative', 'absolute'),
    });
  const plan = fc.record({
    baseline_rate: level,
    relative_mde: figure,
    relative_effect: figure,
    n_per_arm: figure,
    alpha: level,
    power: level,
  });
  const lists = fc.record({
    weights: fc.array(figure, { maxLength: 3 }),
    counts: fc.array(count, { maxLength: 3 }),
    observed: fc.array(count, { maxLength: 3 }),
    p_values: fc.array(level, { maxLength: 3 }),
    arms: fc.array(variant, { maxLength: 3 }),
    phases: fc.array(fc.record({ weights: fc.tuple(figure, figure), conversions: fc.tuple(count, count) }), {
      maxLength: 3,
    }),
  });
  const input = fc.oneof(two(variant), two(sums), two(ratio), plan, lists);
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(kinds)), input, (kind, given) => {
      const visit = (value: unknown): void => {
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
      };
      const { result } = answerLine(JSON.stringify({ id: 1, kind, input: given }));
      expect(result).toBeTypeOf('object');
      // The command prints null for non-finite numbers, so the core is checked directly here.
      if (!('message' in (result as object))) visit(kinds[kind]!(given));
      const p = (result as { p_value?: unknown }).p_value;
      if (typeof p === 'number') expect(p).toBeGreaterThanOrEqual(0);
      if (typeof p === 'number') expect(p).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1500 },
  );
});

test('valid lines are answered next to invalid ones, each with its ID', async () => {
  const output = new PassThrough();
  const answers = text(output);
  const question = JSON.stringify({ id: 'a', kind: 'multiple_comparisons', input: { p_values: [0.04] } });
  const lines = [`\ufeff${question}`, '', 'nope', '[]', '{"id":7,"kind":"toString"}', question];
  const bad = await statsStream(Readable.from([lines.join('\n')]), output);
  output.end();
  const read = (await answers)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(bad).toBe(3);
  expect(read).toMatchObject([
    { id: 'a', result: { holm: [0.04] } },
    { id: null, error: expect.stringContaining('not valid JSON') },
    { id: null, error: expect.stringContaining('not an object') },
    { id: 7, error: expect.stringContaining('Choose proportion_test') },
    { id: 'a', result: { bonferroni: [0.04] } },
  ]);
});
