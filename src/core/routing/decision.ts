/** A step on the way to a decision, in order. `explain` adds the details; numbers are those of the plan. */
export type Step =
  | { readonly step: 'status'; readonly status: 'paused' | 'archived' }
  /** Milliseconds since 1970. */
  | { readonly step: 'not_started'; readonly startsAt: number }
  | { readonly step: 'ended'; readonly endsAt: number }
  /** A cap of the campaign is used up. */
  | { readonly step: 'cap'; readonly cap: string }
  /** The rule is skipped because its cap is used up; its conditions were not evaluated. */
  | { readonly step: 'rule_cap'; readonly rule: number; readonly cap: string }
  /** `condition`: index of the deciding one; -1 if all hold (`all` rule) or none does (`any` rule). */
  | {
      readonly step: 'rule';
      readonly rule: number;
      readonly matched: boolean;
      readonly condition: number;
    }
  | { readonly step: 'fallback' }
  /** The variant (path number) was given in `phase` and is kept. */
  | { readonly step: 'earlier_arm'; readonly test: string; readonly phase: number; readonly arm: number }
  /** The variant was given in `phase` and gets no visitors now, so another one is drawn. */
  | { readonly step: 'closed_arm'; readonly test: string; readonly phase: number; readonly arm: number }
  /** The variant was drawn. `point`: the visitor's hash in [0, 1); null if there was only one variant. */
  | {
      readonly step: 'split';
      readonly test: string;
      readonly phase: number;
      readonly arm: number;
      readonly point: number | null;
    }
  | { readonly step: 'landing'; readonly path: number; readonly destination: number }
  /** The offer (destination number) was given earlier and is kept. */
  | { readonly step: 'earlier_offer'; readonly path: number; readonly destination: number }
  /** `point` as above. */
  | {
      readonly step: 'offer';
      readonly path: number;
      readonly destination: number;
      readonly point: number | null;
    }
  /** The offer behind an exit of the landing page, from 1. `point` as above; also null if it was given earlier. */
  | {
      readonly step: 'exit_offer';
      readonly path: number;
      readonly exit: number;
      readonly destination: number;
      readonly point: number | null;
    }
  /** The cap of the offer is used up: visitors get the destination `instead`; 0: none is left. */
  | {
      readonly step: 'full_offer';
      readonly path: number;
      readonly destination: number;
      readonly cap: string;
      readonly instead: number;
    }
  /** No variant has weight, or the variant's path has no destination. */
  | { readonly step: 'no_destination' };

/** An offer as drawn for a visitor. */
export interface DrawnOffer {
  /** Key of the choice in `earlierVariants`. */
  readonly test: string;
  /** Destination number of the offer that was drawn or given earlier; 0 if none has weight. */
  readonly offer: number;
  /** Destination number that it leads to: its own, or that of a fallback while its cap is used up; 0 if none is left. */
  readonly leadsTo: number;
}

export interface Decision {
  /**
   * `paused`: includes archived, not started and ended. `capped`: a cap of the campaign is used up, or those of every
   * offer that the visitor could get. `unknown`: the plan is active but has no destination.
   */
  readonly outcome: 'redirected' | 'paused' | 'capped' | 'unknown';
  /** Destination number: the path's landing page, or its offer without one; 0 unless redirected. */
  readonly destination: number;
  /** Path number; -1 unless redirected. */
  readonly variant: number;
  /**
   * Number of the path that the visitor is a unit of: `variant`, or the one given first if that gets no visitors now
   * and another was drawn. -1 unless redirected.
   */
  readonly first: number;
  /** Number of the matching rule; 0 for the default, or if neither was reached. */
  readonly rule: number;
  /** Test or rotation of the variant; '' unless redirected. */
  readonly test: string;
  /** Phase that the visitor is a unit of: the one in which an earlier variant was first given. 0 unless redirected. */
  readonly phase: number;
  /** Whether the variant was given earlier. */
  readonly kept: boolean;
  /**
   * The offer that was drawn, or one for each exit of the landing page; null if nothing was to be drawn. `/out` follows
   * it, whatever happens to caps in the meantime.
   */
  readonly drawn: readonly DrawnOffer[] | null;
  readonly explanation: readonly Step[];
}
