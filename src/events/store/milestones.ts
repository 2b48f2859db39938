import type { First, Most, Span } from '../../core/achievements/facts.ts';

/**
 * What achievements need from the event store. Times are in milliseconds since 1970; those of sums are accurate to the
 * quarter hour.
 */
export interface MilestoneEvents {
  /**
   * The first valid visit; the first conversion that is not rejected, and the first of these with revenue; the first
   * human seen on a landing page (`landed`), and the first to continue from one (`wentOn`).
   */
  first(workspace: number, what: 'visit' | 'conversion' | 'revenue' | 'landed' | 'wentOn'): Promise<First>;
  /** Valid visits of the rule that matched most, and when the first rule reached `need`. */
  bestRule(workspace: number, need: number): Promise<Most>;
  /** Valid visits of the second largest variant of any split, and when the first split had two variants with `need`. */
  secondVariant(workspace: number, need: number): Promise<Most>;
  /** All valid visits, and when each of `needs` was reached. */
  validVisits(workspace: number, needs: readonly number[]): Promise<{ total: number; at: (number | null)[] }>;
  /** Start of each quarter hour with visits, ascending. */
  quartersWithVisits(workspace: number): Promise<number[]>;
  /**
   * For the whole instance: periods with unreadable records that were skipped. From the first known request of their
   * segment, or failing that their worker's start, to the time of the skip.
   */
  skippedSpans(): Promise<Span[]>;
}
