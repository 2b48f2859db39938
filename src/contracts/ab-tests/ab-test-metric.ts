import * as z from 'zod/mini';

/** What a test is and counts, as answers say it. The checks of input are apart: screens with tests do not need them. */

/** `aa`: all variants lead to the same page; it tests the tracking, not a page. */
export const AbKind = z.enum(['ab', 'aa']);
export type AbKind = z.infer<typeof AbKind>;
/** `bandit`: the weights follow results; such a test is never reported as a fixed one. */
export const AbMode = z.enum(['fixed', 'bandit']);
export type AbMode = z.infer<typeof AbMode>;

/** Numbers of conversion types. `counted`: those that count as conversions when the test begins. */
export const TypesCounted = z.union([z.literal('counted'), z.array(z.number())]);

const conversions = z.object({
  kind: z.literal('conversion'),
  event: z.optional(z.string()),
  types: z.optional(TypesCounted),
});
/** The metric of a test: conversions with an event or of some types, or revenue. */
export const GivenMetric = z.discriminatedUnion('kind', [
  conversions,
  z.object({ kind: z.literal('revenue') }),
]);
export const GivenGuardrail = z.discriminatedUnion('kind', [
  conversions,
  z.object({ kind: z.literal('landed') }),
]);
