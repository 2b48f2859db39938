import type { Cap, Condition, Plan, Rule } from '../routing/plan.ts';

/** Who reaches a destination of a link. */
export type Reached =
  /** New visitors, by a rule or the default. */
  | 'new'
  /** Only visitors who had it before its weight became 0, under the first version of the rules (`Plan.semantics`). */
  | 'returning'
  /** Only visitors who continue from the landing page of an earlier click. */
  | 'earlier_click'
  /** Everyone while the link is inactive. */
  | 'inactive';

export interface DisclosedDestination {
  /** From 1, within this disclosure. */
  readonly number: number;
  /** With its macros: `https://shop.example/?c={click_id}`. */
  readonly url: string;
  /** Empty if no one can reach it under the current rules. */
  readonly reached: readonly Reached[];
  /** Whether a new visitor can reach it, by a rule or the default. */
  readonly newVisitors: boolean;
}

export interface DisclosedOffer {
  readonly destination: number;
  /** Share of the visitors to the offers of its exit, up to two decimals. */
  readonly percent: number;
  /**
   * Where everyone gets instead while the offer has had as many conversions as its cap allows: destination numbers, tried
   * in order; after the last, the answer for inactive links. Absent if the offer has no such cap.
   */
  readonly whenFull?: readonly number[];
}

/** A landing page and its offers, or the offers alone. Without either, it leads nowhere. */
export interface DisclosedPath {
  /** Destination number; null if straight to an offer. */
  readonly landing: number | null;
  readonly offers: readonly DisclosedOffer[];
  /** Offers of the landing page's exits after the first; absent if it has one. */
  readonly exits?: readonly (readonly DisclosedOffer[])[];
}

export interface DisclosedVariant extends DisclosedPath {
  /** Share of new visitors that match the rule, up to two decimals; 0 if none do. */
  readonly percent: number;
}

type DisclosedCap = Pick<Cap, 'per' | 'limit'>;

export interface DisclosedRule {
  /** Whether all conditions or any one must hold. Without any, all match. */
  readonly match: Rule['match'];
  readonly conditions: readonly Condition[];
  /** The rule is skipped while one of them is used up. */
  readonly caps: readonly DisclosedCap[];
  /** False if no visitor can match it under the current rules. */
  readonly reachable: boolean;
  /** The shares belong to an A/B test. */
  readonly abTest: boolean;
  readonly to: readonly DisclosedVariant[];
}

/** What everyone gets while the link is paused, archived, outside its schedule, capped or has no destination. */
export type DisclosedInactive =
  | { readonly answer: 'redirect'; readonly destination: number }
  | { readonly answer: 'not_found' | 'gone'; readonly destination: null };

/** Everything a link can do with a visitor. */
export interface Disclosure {
  /** Public ID of the campaign. */
  readonly campaign: string;
  readonly revision: number;
  /** Version of the routing rules in use. */
  readonly semantics: 1 | 2;
  readonly status: Plan['status'];
  /** IANA name of the time zone for hours, days and caps. */
  readonly zone: string;
  /** ISO 8601, or null. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly caps: readonly DisclosedCap[];
  readonly redirect: Plan['redirect'];
  readonly referrer: Plan['referrer'];
  readonly passQuery: boolean;
  readonly invalidTraffic: Plan['invalidTraffic'];
  readonly destinations: readonly DisclosedDestination[];
  /** In the order in which they are tried; the first match wins. */
  readonly rules: readonly DisclosedRule[];
  /** For everyone else. */
  readonly default: Pick<DisclosedRule, 'reachable' | 'abTest' | 'to'>;
  /** Paths that new clicks do not take. Clicks of earlier revisions can still continue to their offers. */
  readonly earlier: readonly DisclosedPath[];
  readonly inactive: DisclosedInactive;
}
