import * as z from 'zod/mini';
import { AbGuardrail } from './ab-test-input.ts';

/** Figures that stand beside what decides an A/B test. Arms by the number of their path. */

/** Of a rate. */
export const Interval = z.readonly(z.tuple([z.number(), z.number()]));
/** Of a relative lift; -1 where nothing bounds it below, null where nothing bounds it above. */
export const LiftInterval = z.readonly(z.tuple([z.number(), z.nullable(z.number())]));

const path = z.number();

/** By the day of the visit in the workspace's time zone, oldest first, at most 400; visitors of phases that count. */
export const AbDays = z.array(
  z.object({
    day: z.string(),
    arms: z.array(
      z.object({
        path,
        units: z.number(),
        /** Those whose window is over, and of these those who converted. */
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
  /** `within`: how many of the converted ones had done so by each edge. */
  arms: z.array(z.object({ path, converted: z.number(), within: z.array(z.number()) })),
  /** The treatment that differs most from the control, if any does (p < 0.01, adjusted). A hint: windows make up for it. */
  differ: z.nullable(z.object({ path, pValue: z.number() })),
});
export type AbDelays = z.infer<typeof AbDelays>;

/** How visitors were known at first. `hash`: without cookies one is a visitor only for a day. */
export const AbIdentity = z.object({ cookie: z.number(), given: z.number(), hash: z.number() });
export type AbIdentity = z.infer<typeof AbIdentity>;

const GuardrailVerdict = z.enum(['fine', 'worse', 'unclear', 'no_data']);

/** What must not get worse. Lifts are against the control: null for it, and without data. */
export const AbGuardrailResult = z.object({
  guardrail: AbGuardrail,
  verdict: GuardrailVerdict,
  arms: z.array(
    z.object({
      path,
      units: z.number(),
      converted: z.number(),
      rate: z.nullable(z.number()),
      rateInterval: z.nullable(Interval),
      lift: z.nullable(z.number()),
      /** Both hold whenever one looks; p is adjusted for the number of treatments. */
      liftInterval: z.nullable(LiftInterval),
      pValue: z.nullable(z.number()),
    }),
  ),
});
export type AbGuardrailResult = z.infer<typeof AbGuardrailResult>;

/** Classical figures of the treatments: they hold for one look, at the planned size. */
export const AbFixed = z.object({
  arms: z.array(
    z.object({
      path,
      lift: z.nullable(z.number()),
      interval: z.nullable(LiftInterval),
      pValue: z.nullable(z.number()),
      /** Of the test with a common variance; null: the test is about revenue, or nothing can be said. */
      pooledP: z.nullable(z.number()),
      /** `pValue`, adjusted for the number of treatments. */
      pHolm: z.nullable(z.number()),
    }),
  ),
  /** Whether the planned visitors have come. */
  planned: z.boolean(),
});
export type AbFixed = z.infer<typeof AbFixed>;

export const AbBandit = z.object({
  /** Of new visitors now, hundredths of a percent. */
  weights: z.array(z.object({ path, weight: z.number() })),
  /** Whether every arm has the visitors without which no weights change. */
  enough: z.boolean(),
  /** Conversions, or money, thought to be missed so far, and if every arm had got as many visitors; null: not known. */
  missed: z.nullable(z.number()),
  missedByEqualShares: z.nullable(z.number()),
  /** How often weights have been changed. */
  steps: z.number(),
  /** When it looks at them next; null: it does not run. */
  nextAt: z.nullable(z.string()),
});
export type AbBandit = z.infer<typeof AbBandit>;
