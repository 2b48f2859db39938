import * as z from 'zod';
import { multinomialLook } from '../../core/stats/anytime/multinomial.ts';
import { rateRatioLook } from '../../core/stats/anytime/rate-ratio.ts';
import { gaussianArms } from '../../core/stats/bandit/gaussian-arms.ts';
import { bayesLift } from '../../core/stats/bayes/bayes-lift.ts';
import { betaAnswer } from '../../core/stats/beta/beta-answer.ts';
import { meanTest, ratioTest } from '../../core/stats/fixed/mean-test.ts';
import { proportionTest } from '../../core/stats/fixed/proportion-test.ts';
import { benjaminiHochberg, bonferroni, holm, multiArm } from '../../core/stats/multi-arm.ts';
import { minimumEffect, powerOf, sampleSize } from '../../core/stats/plan/sample-size.ts';
import { sequentialTest } from '../../core/stats/sequential/mean-evidence.ts';
import { sampleRatio } from '../../core/stats/srm.ts';
import {
  counts,
  InputProblem,
  metric,
  momentsOf,
  ofRatioSums,
  ofSums,
  ofValues,
  readInput,
} from './inputs.ts';

const alpha = z.number().default(0.05);
const power = z.number().default(0.8);
const sides = z.union([z.literal(1), z.literal(2)]).default(2);
const controlIndex = z.number().int().min(0).default(0);
const pair = z.tuple([z.number(), z.number()]);

/** A kind of question: its input's fields, and the answer from core. */
const kind =
  <T>(schema: z.ZodType<T>, answer: (input: T) => object) =>
  (input: unknown): object =>
    answer(readInput(schema, input));

const twoOf = <T>(variant: z.ZodType<T>) => z.object({ alpha, control: variant, treatment: variant });

const anyTwo = z.object({ metric, alpha, control: z.unknown(), treatment: z.unknown() });

const given = <T>(value: T | undefined, name: string): T => {
  if (value !== undefined) return value;
  throw new InputProblem(`${name}: missing`);
};

const means = z.object({
  alpha,
  control: ofSums.optional(),
  treatment: ofSums.optional(),
  raw_control: ofValues.optional(),
  raw_treatment: ofValues.optional(),
});

const prior = z
  .object({
    proper: z.boolean().default(false),
    mean: z.number().default(0),
    stddev: z.number().default(0.3),
  })
  .default({ proper: false, mean: 0, stddev: 0.3 });

const bayes = anyTwo.extend({
  prior,
  lower_is_better: z.boolean().default(false),
  difference: z.enum(['relative', 'absolute']).default('relative'),
});

const bandit = z.object({
  metric,
  arms: z.array(z.unknown()),
  prior_mean: z.number().default(0),
  prior_variance: z.number().default(10_000),
  min_variation_weight: z.number().default(0.01),
  lower_is_better: z.boolean().default(false),
  top_two: z.literal(false, 'only false is supported').default(false),
});

const pValues = z.object({ p_values: z.array(z.number().min(0).max(1)) });

/** Every kind of question for `fairlead stats`, named as in test/vectors/statistics.json; its readme defines them. */
export const kinds: Readonly<Record<string, (input: unknown) => object>> = {
  proportion_test: kind(twoOf(counts), (read) => proportionTest(read.control, read.treatment, read.alpha)),
  mean_test: kind(means, (read) =>
    meanTest(
      given(read.control ?? read.raw_control, 'control'),
      given(read.treatment ?? read.raw_treatment, 'treatment'),
      read.alpha,
    ),
  ),
  ratio_test: kind(twoOf(ofRatioSums), (read) => ratioTest(read.control, read.treatment, read.alpha)),
  bayes_lift: kind(bayes, (read) =>
    bayesLift(momentsOf(read.metric, read.control), momentsOf(read.metric, read.treatment), {
      alpha: read.alpha,
      prior: read.prior.proper ? { mean: read.prior.mean, stddev: read.prior.stddev } : null,
      lowerIsBetter: read.lower_is_better,
      difference: read.difference,
    }),
  ),
  beta_binomial: kind(
    z.object({
      arms: z.array(counts),
      control_index: controlIndex,
      prior_alpha: z.number().default(1),
      prior_beta: z.number().default(1),
    }),
    (read) => betaAnswer(read.arms, read.control_index, { alpha: read.prior_alpha, beta: read.prior_beta }),
  ),
  srm: kind(
    z.object({
      observed: z.array(z.number()),
      weights: z.array(z.number()),
      threshold: z.number().default(0.001),
    }),
    (read) => sampleRatio(read.observed, read.weights, read.threshold),
  ),
  sequential: kind(anyTwo.extend({ tuning_parameter: z.number().default(5000) }), (read) =>
    sequentialTest(momentsOf(read.metric, read.control), momentsOf(read.metric, read.treatment), {
      alpha: read.alpha,
      tuning: read.tuning_parameter,
    }),
  ),
  sample_size: kind(
    z.object({ baseline_rate: z.number(), relative_mde: z.number(), alpha, power, sides }),
    ({ baseline_rate, relative_mde, ...options }) => sampleSize(baseline_rate, relative_mde, options),
  ),
  power: kind(
    z.object({ baseline_rate: z.number(), relative_effect: z.number(), n_per_arm: z.number(), alpha, sides }),
    (read) => powerOf(read.baseline_rate, read.relative_effect, read.n_per_arm, read.alpha, read.sides),
  ),
  mde: kind(
    z.object({ baseline_rate: z.number(), n_per_arm: z.number(), alpha, power, sides }),
    ({ baseline_rate, n_per_arm, ...options }) => minimumEffect(baseline_rate, n_per_arm, options),
  ),
  multiple_comparisons: kind(pValues, ({ p_values }) => ({
    holm: holm(p_values),
    benjaminiHochberg: benjaminiHochberg(p_values),
    bonferroni: bonferroni(p_values),
  })),
  multi_arm: kind(
    z.object({
      alpha,
      arms: z.array(counts),
      weights: z.array(z.number()).optional(),
      control_index: controlIndex,
    }),
    (read) => multiArm(read.arms, read.weights ?? read.arms.map(() => 1), read.control_index, read.alpha),
  ),
  bandit_weights: kind(bandit, (read) =>
    gaussianArms(
      read.arms.map((variant) => momentsOf(read.metric, variant, true)),
      {
        priorMean: read.prior_mean,
        priorVariance: read.prior_variance,
        minWeight: read.min_variation_weight,
        lowerIsBetter: read.lower_is_better,
      },
    ),
  ),
  anytime_multinomial: kind(
    z.object({ weights: z.array(z.number()), counts: z.array(z.number()), c: z.number().default(100) }),
    ({ c, ...read }) => multinomialLook(read, c),
  ),
  anytime_rate_ratio: kind(
    z.object({
      alpha,
      tau: z.number().default(0.2),
      phases: z.array(z.object({ weights: pair, conversions: pair })),
    }),
    ({ phases, ...options }) => rateRatioLook(phases, options),
  ),
};
