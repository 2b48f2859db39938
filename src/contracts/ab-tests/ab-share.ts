import * as z from 'zod/mini';
import { AbTest, AbTestDetail } from './ab-test.ts';
import { AbAnalysis } from './ab-test-analysis.ts';

/** Links that show the results of an A/B test to anyone, and what they reveal. They work until they are revoked. */
export const AbShareInput = z.strictObject({});

/** Contains no address and no person: only what a test is, its state and its results. */
export const SharedAbTest = z.object({
  name: AbTest.shape.name,
  state: AbTest.shape.state,
  kind: AbTest.shape.kind,
  mode: AbTest.shape.mode,
  metric: AbTest.shape.metric,
  types: AbTest.shape.types,
  windowSeconds: AbTest.shape.windowSeconds,
  alpha: AbTest.shape.alpha,
  mde: AbTest.shape.mde,
  plannedUnits: AbTest.shape.plannedUnits,
  hypothesis: AbTest.shape.hypothesis,
  phases: AbTestDetail.shape.phases,
  startedAt: AbTest.shape.startedAt,
  endedAt: AbTest.shape.endedAt,
  outcome: AbTest.shape.outcome,
  /** A variant whose name is its address gets a letter instead. */
  arms: z.array(z.object({ path: z.nullable(z.number()), name: z.string(), weight: z.number() })),
  analysis: AbAnalysis,
  workspaceName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
});
export type SharedAbTest = z.infer<typeof SharedAbTest>;
