import * as z from 'zod/mini';
import { DecisionStep } from './decision.ts';

/** A logged request decided again, with the plan of its revision and the data in its record. */
export const Replay = z.object({
  /** Revision of the campaign; 0 if it reached none. */
  revision: z.number(),
  /**
   * `same`: the decision equals the recorded one; `different`: it does not; `refused`: it was refused as invalid
   * traffic, and this is where it would have gone; `no_plan`: the plan of its revision was not kept; `no_campaign`:
   * there was nothing to decide.
   */
  state: z.enum(['same', 'different', 'refused', 'no_plan', 'no_campaign']),
  /** Empty without a plan. */
  steps: z.array(DecisionStep),
  /** Rules of that revision, in the order in which they were tried; empty without a plan. */
  rules: z.array(z.object({ number: z.number(), name: z.string() })),
  destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The A/B test that had the split, or null. */
  test: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** IANA name of the campaign's time zone for hours; null without a plan. */
  zone: z.nullable(z.string()),
});
export type Replay = z.infer<typeof Replay>;
