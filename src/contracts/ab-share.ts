import * as z from 'zod/mini';
import { AbTest, AbTestDetail } from './ab-test.ts';
import { AbAnalysis } from './ab-test-analysis.ts';

/** Links by which anybody reads what an A/B test has shown, and what they are told. */

/** So many of one test. */
export const MAX_SHARES = 20;

export const AbShareInput = z.strictObject({});

const shape = { id: z.string(), createdAt: z.string() };

/** The address is told this once. */
export const AbShareMade = z.object({ ...shape, url: z.string() });
export type AbShareMade = z.infer<typeof AbShareMade>;

export const AbShare = z.object({
  ...shape,
  /** Null once that account is gone. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** To about a minute; null: nobody has opened it. */
  lastSeenAt: z.nullable(z.string()),
});
export type AbShare = z.infer<typeof AbShare>;

/** Names no address and no person: nothing but what a test is, how it stands and what it has shown. */
export const SharedTest = z.object({
  name: AbTest.shape.name,
  state: AbTest.shape.state,
  kind: AbTest.shape.kind,
  mode: AbTest.shape.mode,
  metric: AbTest.shape.metric,
  windowSeconds: AbTest.shape.windowSeconds,
  alpha: AbTest.shape.alpha,
  mde: AbTest.shape.mde,
  plannedUnits: AbTest.shape.plannedUnits,
  hypothesis: AbTest.shape.hypothesis,
  phases: AbTestDetail.shape.phases,
  startedAt: AbTest.shape.startedAt,
  endedAt: AbTest.shape.endedAt,
  outcome: AbTest.shape.outcome,
  /** An arm that was called by its address has a letter for a name. */
  arms: z.array(z.object({ path: z.nullable(z.number()), name: z.string(), weight: z.number() })),
  analysis: AbAnalysis,
  workspaceName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
});
export type SharedTest = z.infer<typeof SharedTest>;
