/** One step of the way to a decision, in the order taken. `explain` puts it in detail; numbers are those of the plan. */
export type Step =
  | { readonly step: 'status'; readonly status: 'paused' | 'archived' }
  /** Milliseconds since 1970. */
  | { readonly step: 'not_started'; readonly startsAt: number }
  | { readonly step: 'ended'; readonly endsAt: number }
  /** A cap of the campaign is used up. */
  | { readonly step: 'cap'; readonly cap: string }
  /** The rule is passed over because its cap is used up; its conditions were not looked at. */
  | { readonly step: 'rule_cap'; readonly rule: number; readonly cap: string }
  /** `condition`: place of the one that decided; -1: all hold (of an `all` rule), or none does (of an `any` rule). */
  | {
      readonly step: 'rule';
      readonly rule: number;
      readonly matched: boolean;
      readonly condition: number;
    }
  | { readonly step: 'fallback' }
  /** The arm (number of the path) was given in `phase` and is kept. */
  | { readonly step: 'earlier_arm'; readonly test: string; readonly phase: number; readonly arm: number }
  /** The arm was given in `phase` and is given to nobody now: another one is drawn. */
  | { readonly step: 'closed_arm'; readonly test: string; readonly phase: number; readonly arm: number }
  /** The arm was drawn. `point`: where the visitor's hash fell in [0, 1); null: there was one arm only. */
  | {
      readonly step: 'split';
      readonly test: string;
      readonly phase: number;
      readonly arm: number;
      readonly point: number | null;
    }
  | { readonly step: 'landing'; readonly path: number; readonly destination: number }
  /** The offer (its destination) was given earlier and is kept. */
  | { readonly step: 'earlier_offer'; readonly path: number; readonly destination: number }
  /** `point` as above. */
  | {
      readonly step: 'offer';
      readonly path: number;
      readonly destination: number;
      readonly point: number | null;
    }
  /** No arm has weight, or the arm's path leads nowhere. */
  | { readonly step: 'no_destination' };

export interface Decision {
  /** `paused`: also archived, not started or ended. `unknown`: the plan is active but leads nowhere. */
  readonly outcome: 'redirected' | 'paused' | 'capped' | 'unknown';
  /** Number of the destination: the path's landing page, or its offer when it has none; 0 unless redirected. */
  readonly destination: number;
  /** Number of the path; -1 unless redirected. */
  readonly arm: number;
  /**
   * Number of the path that the visitor is a unit of: `arm`, or the one they were given first where that gets nobody any
   * more and another was drawn. -1 unless redirected.
   */
  readonly first: number;
  /** Number of the rule that matched; 0: the default, or none was reached. */
  readonly rule: number;
  /** Test or rotation the arm belongs to; '' unless redirected. */
  readonly test: string;
  /** Phase that the visitor is a unit of: the one they first came in when they were given an arm earlier. 0 unless redirected. */
  readonly phase: number;
  /** Whether the arm is the one they were given earlier. */
  readonly kept: boolean;
  readonly explanation: readonly Step[];
}
