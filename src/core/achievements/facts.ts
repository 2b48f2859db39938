/** Time of the first occurrence, milliseconds since 1970. Null if it has not happened yet. */
export type First = number | null;

/** The highest count so far, and when the wanted number was reached. Null if not reached yet. */
export interface Most {
  most: number;
  at: number | null;
}

/** Half-open, milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Revenue and cost of a campaign over seven whole days. Money is decimal text in the workspace's currency. */
export interface CampaignWeek {
  visits: number;
  profit: string;
  /** The cost of all visits is known on every day that has visits. */
  costed: boolean;
  /** The payout of every conversion is known. */
  priced: boolean;
}

/** Everything about a workspace that achievements are computed from. */
export interface Facts {
  activeCampaign: First;
  ownDomain: First;
  /** Active campaigns, how many passed their newest check for every destination, and when the newest of these ran. */
  checks: { active: number; passed: number; newest: number | null };
  /** `newest`: when the last of them joined or set up the second step. */
  people: { members: number; secondStep: number; owners: number; newest: number };
  /** Days for which click-level data is kept, as in force. Null if kept indefinitely. */
  keptDays: number | null;
  /** Whether an A/A test has passed. */
  aaPassed: boolean;
  /** When an A/B test first ended with a finding, or with evidence that there is nothing to find. */
  decided: First;
  visit: First;
  conversion: First;
  revenue: First;
  landed: First;
  wentOn: First;
  /** Valid visits of the rule that has matched most of them. */
  rule: Most;
  /** Valid visits of the second variant of a split. */
  secondVariant: Most;
  valid: { total: number; thousand: number | null; hundredThousand: number | null };
  /** The newest seven complete days. */
  week: Span & { campaigns: readonly CampaignWeek[] };
  /** Complete days with visits, ascending, and periods in which clicks were or may have been lost. */
  quiet: { days: readonly Span[]; losses: readonly Span[] };
}

export type FactName = keyof Facts;
