/** Time of a first, milliseconds since 1970; null: it has not happened yet. */
export type First = number | null;

/** The most there is of something of which a number is wanted, and when that number was there; null: it is not yet. */
export interface Most {
  most: number;
  at: number | null;
}

/** Half-open, milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** What a campaign brought and cost in a week of whole days. Money is decimal text in the workspace's currency. */
export interface CampaignWeek {
  visits: number;
  profit: string;
  /** On each day with visits, what all of them cost is known. */
  costed: boolean;
  /** What each of its conversions pays is known. */
  priced: boolean;
}

/** Everything of a workspace that achievements are computed from. */
export interface Facts {
  activeCampaign: First;
  ownDomain: First;
  /** Active campaigns, and those of them whose newest check found every destination in order; the newest of these checks. */
  checks: { active: number; passed: number; newest: number | null };
  /** `newest`: when the last of them joined or set up the second step. */
  people: { members: number; secondStep: number; owners: number; newest: number };
  /** Days for which requests are kept, in force; null: for ever. */
  keptDays: number | null;
  /** Whether an A/A test has passed. */
  aaPassed: boolean;
  /** An A/B test was decided that had found something, or that there is nothing to find. */
  decided: First;
  visit: First;
  conversion: First;
  revenue: First;
  landed: First;
  wentOn: First;
  /** Valid visits of the rule that has decided most of them. */
  rule: Most;
  /** Valid visits of the second arm of a split. */
  secondArm: Most;
  valid: { total: number; thousand: number | null; hundredThousand: number | null };
  /** The newest seven days that are over. */
  week: Span & { campaigns: readonly CampaignWeek[] };
  /** Days that are over and had visits, ascending, and the times in which clicks were lost, or may have been. */
  quiet: { days: readonly Span[]; losses: readonly Span[] };
}

export type FactName = keyof Facts;
