import * as z from 'zod/mini';
import { GivenGuardrail } from './ab-test-metric.ts';

/** Additional figures of an A/B test, which decide nothing. Variants are identified by path number. */

/** Interval of a rate. */
export const Interval = z.readonly(z.tuple([z.number(), z.number()]));
/** Interval of a relative lift; -1 if there is no lower bound, null if there is no upper bound. */
export const LiftInterval = z.readonly(z.tuple([z.number(), z.nullable(z.number())]));

const path = z.number();

/** Visitors of phases that count, by day of the visit in the workspace's time zone, oldest first, at most 400. */
export const AbDays = z.array(
  z.object({
    day: z.string(),
    arms: z.array(
      z.object({
        path,
        units: z.number(),
        /** Visitors with a closed window, and how many of them converted. */
        over: z.number(),
        converted: z.number(),
      }),
    ),
  }),
);
export type AbDays = z.infer<typeof AbDays>;

/** How long visitors took to convert. */
export const AbDelays = z.object({
  /** Milliseconds after the visit, ascending; the last is the window. */
  edges: z.array(z.number()),
  /** `within`: how many of the converted visitors had converted by each edge. */
  arms: z.array(z.object({ path, converted: z.number(), within: z.array(z.number()) })),
  /** The treatment that differs most from the control, if any (adjusted p < 0.01). Only a hint: windows compensate. */
  differ: z.nullable(z.object({ path, pValue: z.number() })),
});
export type AbDelays = z.infer<typeof AbDelays>;

/** How visitors were first identified. `hash`: without cookies, when a visitor is recognized for only a day. */
export const AbIdentity = z.object({ cookie: z.number(), given: z.number(), hash: z.number() });
export type AbIdentity = z.infer<typeof AbIdentity>;

const GuardrailVerdict = z.enum(['fine', 'worse', 'unclear', 'no_data']);

/** A metric that must not get worse. Lifts are against the control; null for the control and without data. */
export const AbGuardrailResult = z.object({
  guardrail: GivenGuardrail,
  verdict: GuardrailVerdict,
  arms: z.array(
    z.object({
      path,
      units: z.number(),
      converted: z.number(),
      rate: z.nullable(z.number()),
      rateInterval: z.nullable(Interval),
      lift: z.nullable(z.number()),
      /** Valid at any time, like the p-value, which is adjusted for the number of treatments. */
      liftInterval: z.nullable(LiftInterval),
      pValue: z.nullable(z.number()),
    }),
  ),
});
export type AbGuardrailResult = z.infer<typeof AbGuardrailResult>;

/** Classical figures of the treatments, valid for a single look at the planned size. */
export const AbFixed = z.object({
  arms: z.array(
    z.object({
      path,
      lift: z.nullable(z.number()),
      interval: z.nullable(LiftInterval),
      pValue: z.nullable(z.number()),
      /** p-value of the test with a pooled variance; null if the test is about revenue or there is no result. */
      pooledP: z.nullable(z.number()),
      /** `pValue`, adjusted for the number of treatments. */
      pHolm: z.nullable(z.number()),
    }),
  ),
  /** Whether the planned number of visitors has been reached. */
  planned: z.boolean(),
});
export type AbFixed = z.infer<typeof AbFixed>;

export const AbBandit = z.object({
  /** Shares of new visitors, in hundredths of a percent. */
  weights: z.array(z.object({ path, weight: z.number() })),
  /** Whether every variant has the minimum number of visitors for weights to change. */
  enough: z.boolean(),
  /** Estimated conversions or money missed so far, and with equal shares; null if unknown. */
  missed: z.nullable(z.number()),
  missedByEqualShares: z.nullable(z.number()),
  /** How often weights have changed. */
  steps: z.number(),
  /** When weights are next recalculated; null if the bandit is not running. */
  nextAt: z.nullable(z.string()),
});
export type AbBandit = z.infer<typeof AbBandit>;
