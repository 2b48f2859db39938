import * as z from 'zod';
import { type ArmCounts, isArm } from '../../core/stats/answer.ts';
import {
  areRatioSums,
  areSums,
  type Moments,
  momentsOfCounts,
  momentsOfRatio,
  momentsOfSums,
  type RatioSums,
  type Sums,
} from '../../core/stats/fixed/moments.ts';

/** Thrown for an input that does not fit its kind; the message says what is wrong. */
export class InputProblem extends Error {}

/** The fields of `input` that a kind needs; others are ignored. */
export const readInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputProblem(`${issue!.path.map(String).join('.') || 'input'}: ${issue!.message}`);
};

export const counts = z.object({ n: z.number(), conversions: z.number() });

const sums = z.object({ n: z.number(), sum: z.number(), sum_squares: z.number() });

const ratioSums = z.object({
  n: z.number(),
  num_sum: z.number(),
  num_sum_squares: z.number(),
  den_sum: z.number(),
  den_sum_squares: z.number(),
  num_den_sum_products: z.number(),
});

export const ofSums = sums.transform(
  ({ sum_squares, ...rest }): Sums => ({ ...rest, sumSquares: sum_squares }),
);

export const ofRatioSums = ratioSums.transform(
  (read): RatioSums => ({
    n: read.n,
    numSum: read.num_sum,
    numSumSquares: read.num_sum_squares,
    denSum: read.den_sum,
    denSumSquares: read.den_sum_squares,
    numDenSumProducts: read.num_den_sum_products,
  }),
);

/** Sums over the values of every unit. */
export const ofValues = z.array(z.number()).transform(
  (values): Sums => ({
    n: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    sumSquares: values.reduce((sum, value) => sum + value * value, 0),
  }),
);

/** The type of a metric, given or inferred from the fields of its variants. */
export const metric = z.enum(['proportion', 'mean', 'ratio']).optional();

type Metric = z.infer<typeof metric>;

const seenFrom = (variant: unknown): Metric => {
  if (typeof variant !== 'object' || variant === null) return 'proportion';
  if ('conversions' in variant) return 'proportion';
  return 'num_sum' in variant ? 'ratio' : 'mean';
};

const good = <T>(value: T, isGood: (value: T) => boolean): T => {
  if (isGood(value)) return value;
  throw new InputProblem('an arm has impossible counts or sums');
};

const asSums = ({ n, conversions }: ArmCounts): Sums => ({ n, sum: conversions, sumSquares: conversions });

/** Mean and variance of a variant for any metric. `sample` computes a rate's variance with n - 1, as for any values. */
export const momentsOf = (told: Metric, variant: unknown, sample = false): Moments => {
  const kind = told ?? seenFrom(variant);
  if (kind === 'mean') return momentsOfSums(good(readInput(ofSums, variant), areSums));
  if (kind === 'ratio') return momentsOfRatio(good(readInput(ofRatioSums, variant), areRatioSums));
  const read = good(readInput(counts, variant), isArm);
  return sample ? momentsOfSums(asSums(read)) : momentsOfCounts(read);
};
