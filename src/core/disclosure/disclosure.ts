import type { Cap, Condition, Plan, Rule } from '../routing/plan.ts';

/** Who comes to a place of a link. */
export type Reached =
  /** Visitors who were not here before, by a rule or the default. */
  | 'new'
  /** Only those who were given it before, with weight 0 now: by the first version of the rules (`Plan.semantics`). */
  | 'returning'
  /** Only those who go on from the landing page of a click that was made earlier. */
  | 'earlier_click'
  /** Everybody while the link leads nowhere else. */
  | 'inactive';

export interface DisclosedDestination {
  /** From 1, in this disclosure. */
  readonly number: number;
  /** With its macros: `https://shop.example/?c={click_id}`. */
  readonly url: string;
  /** Empty: nobody, as the rules stand. */
  readonly reached: readonly Reached[];
  /** Whether somebody who was never here can come to it, by a rule or the default. */
  readonly newVisitors: boolean;
}

export interface DisclosedOffer {
  readonly destination: number;
  /** Of those who come to the offers of its path; up to two decimals. */
  readonly percent: number;
}

/** A landing page and the offers behind it, or the offers alone. No offers and no landing page: it leads nowhere. */
export interface DisclosedPath {
  /** Number of a destination; null: straight to an offer. */
  readonly landing: number | null;
  readonly offers: readonly DisclosedOffer[];
}

export interface DisclosedArm extends DisclosedPath {
  /** Of the visitors whom the rule is for and who were not here before; up to two decimals. 0: nobody gets it (by the first version of the rules, who had it kept it). */
  readonly percent: number;
}

type DisclosedCap = Pick<Cap, 'per' | 'limit'>;

export interface DisclosedRule {
  /** All conditions must hold, or any one of them; no conditions: everybody. */
  readonly match: Rule['match'];
  readonly conditions: readonly Condition[];
  /** While one of them is used up, the rule is passed over. */
  readonly caps: readonly DisclosedCap[];
  /** False: no visitor can come under it, as the rules stand. */
  readonly reachable: boolean;
  /** The shares are those of an A/B test. */
  readonly abTest: boolean;
  readonly to: readonly DisclosedArm[];
}

/** What everybody gets while the link is paused, archived, outside its time, capped or leads nowhere. */
export type DisclosedInactive =
  | { readonly answer: 'redirect'; readonly destination: number }
  | { readonly answer: 'not_found' | 'gone'; readonly destination: null };

/** Everything a link can do with a visitor. */
export interface Disclosure {
  /** Public id of the campaign. */
  readonly campaign: string;
  readonly revision: number;
  /** Version of the routing rules that it is decided by. */
  readonly semantics: 1 | 2;
  readonly status: Plan['status'];
  /** IANA name: hours, days and caps are those of its clock. */
  readonly zone: string;
  /** ISO 8601; null: no limit. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly caps: readonly DisclosedCap[];
  readonly redirect: Plan['redirect'];
  readonly referrer: Plan['referrer'];
  readonly passQuery: boolean;
  readonly invalidTraffic: Plan['invalidTraffic'];
  readonly destinations: readonly DisclosedDestination[];
  /** In the order in which they are tried: the first that holds decides. */
  readonly rules: readonly DisclosedRule[];
  /** For everybody else. */
  readonly default: Pick<DisclosedRule, 'reachable' | 'abTest' | 'to'>;
  /** Paths that no new click takes; clicks of earlier revisions may still go on to their offers. */
  readonly earlier: readonly DisclosedPath[];
  readonly inactive: DisclosedInactive;
}
