import type { First, Most, Span } from '../../core/achievements/facts.ts';

/** What achievements ask of the event store. Times are milliseconds since 1970, those of sums to the quarter hour. */
export interface MilestoneEvents {
  /** The first valid visit; the first conversion that is not rejected, and the first of these with revenue; the first human that was
   * seen on a landing page (`landed`), and that went on from one (`wentOn`). */
  first(workspace: number, what: 'visit' | 'conversion' | 'revenue' | 'landed' | 'wentOn'): Promise<First>;
  /** Valid visits of the rule that has decided most, and when the first rule had `need` of them. */
  bestRule(workspace: number, need: number): Promise<Most>;
  /** Valid visits of the second largest arm of a split, and when the first split had two arms with `need`. */
  secondArm(workspace: number, need: number): Promise<Most>;
  /** All valid visits, and when each of the needs was reached. */
  validVisits(workspace: number, needs: readonly number[]): Promise<{ total: number; at: (number | null)[] }>;
  /** Begins of the quarter hours with visits, ascending. */
  quartersWithVisits(workspace: number): Promise<number[]>;
  /**
   * Of the whole instance: between which times records lie that were skipped because they could not be read. From the first
   * request that is known of their segment, or else of their worker's start, to when they were skipped.
   */
  skippedSpans(): Promise<Span[]>;
}
