import type { ChosenTypes } from '../../core/conversions/types.ts';

/** Which conversions count for caps. Times are milliseconds since 1970. */
export interface CountedConversions {
  readonly workspace: number;
  /** Numbers of the destinations that are uses of the offers. */
  readonly destinations: readonly number[];
  /** Only those that first counted from then on; null: all. */
  readonly since: number | null;
  /** `all`: all that were not rejected from the first. `approved`: once approved. A later rejection takes nothing back. */
  readonly counts: 'all' | 'approved';
  readonly types: ChosenTypes;
}

/** What caps of offers need to know. */
export interface OfferCounts {
  /** Number of conversions by destination; those with none are absent. */
  conversions(query: CountedConversions): Promise<Map<number, number>>;
  /** When conversion number `place` of them, from 1, first counted; null if there are fewer. */
  reached(query: CountedConversions, place: number): Promise<number | null>;
  /** Visits in `[from, to)` that were sent to one of the destinations. */
  visits(
    query: Pick<CountedConversions, 'workspace' | 'destinations'> & { from: number; to: number },
  ): Promise<number>;
}
