import type { Plan } from '../core/routing/plan.ts';

/** Counts what caps limit, for all workers of the node together (approximately: docs/operating.md gives the bound). */
export interface CapCounters {
  /** Ids of the plan's caps, its rules' too, that are used up at `time`. The same empty list where the plan has none. */
  exhausted(plan: Plan, time: number): readonly string[];
  /** Counts one answered request: on the campaign's caps, and on those of the rule with number `rule` (0: the default). */
  count(plan: Plan, rule: number, time: number): void;
  close(): void;
}
