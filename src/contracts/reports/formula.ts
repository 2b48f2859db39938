import * as z from 'zod/mini';
import { MAX_FORMULA } from '../../core/report/formula.ts';

/** How a formula's values are written. `percent`: 0.05 is 5 %. */
export const FORMULA_FORMATS = ['number', 'money', 'percent'] as const;
export const MAX_DECIMALS = 6;

const printable = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed();

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'name_required'),
    z.maxLength(60, 'too_long'),
    z.refine(printable, 'name_invalid'),
  );

const Text = z
  .string()
  .check(z.trim(), z.minLength(1, 'formula_required'), z.maxLength(MAX_FORMULA, 'formula_too_long'));

const Decimals = z
  .int('decimals_range')
  .check(z.minimum(0, 'decimals_range'), z.maximum(MAX_DECIMALS, 'decimals_range'));

const Format = z.enum(FORMULA_FORMATS, 'format_unknown');

/** Which values are better; null: neither, so that changes and cells have no color. */
const Good = z.nullable(z.enum(['more', 'less'], 'good_unknown'));

export const FormulaInput = z.strictObject({
  /** Unique in the workspace, ignoring case. */
  name: Name,
  /** `epc - cpc`: names of metrics and other formulas (`formula:1`), numbers, `+`, `-`, `*`, `/` and parentheses. */
  formula: Text,
  format: z._default(Format, 'number'),
  decimals: z._default(Decimals, 2),
  good: z._default(Good, 'more'),
});
export type FormulaInput = z.infer<typeof FormulaInput>;

const FormulaNumber = z
  .int('number_invalid')
  .check(z.minimum(1, 'number_invalid'), z.maximum(999_999, 'number_invalid'));

/** Missing fields stay unchanged. */
export const FormulaPatch = z.strictObject({
  number: FormulaNumber,
  name: z.optional(Name),
  formula: z.optional(Text),
  format: z.optional(Format),
  decimals: z.optional(Decimals),
  good: z.optional(Good),
});
export type FormulaPatch = z.infer<typeof FormulaPatch>;

export const FormulaToRemove = z.strictObject({ number: FormulaNumber });

export const Formula = z.object({
  /** Unique in the workspace and never used again; `formula:1` is its column. */
  number: z.number(),
  name: z.string(),
  formula: z.string(),
  format: z.enum(FORMULA_FORMATS),
  decimals: z.number(),
  good: z.nullable(z.enum(['more', 'less'])),
  /** Whether its values depend on costs, so that they can be spread. */
  usesCost: z.boolean(),
  /** Whether it is about conversions alone, and known in a report by conversion type. */
  ofConversions: z.boolean(),
  /**
   * Why all its values are null, such as a conversion type that was turned off since; `at`: the place in its text, from
   * 1, if there is one. docs/errors.md explains the codes.
   */
  problem: z.nullable(z.object({ code: z.string(), at: z.nullable(z.number()), text: z.string() })),
  changedAt: z.string(),
});
export type Formula = z.infer<typeof Formula>;

/** By name. */
export const FormulaList = z.object({ rows: z.array(Formula) });
