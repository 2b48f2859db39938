/** Which visitors of a campaign to include, and which of their conversions count. */
export interface BaselineQuery {
  workspace: number;
  campaign: number;
  /** From 1; 0: the default; null: the whole campaign. */
  rule: number | null;
  /** Event type; null: all. */
  event: string | null;
  /** Conversions count for this long after their click, milliseconds. */
  windowMs: number;
  /** Period of the clicks: half-open, milliseconds since 1970. */
  from: number;
  to: number;
}

export interface Baseline {
  /** First of these visits, milliseconds since 1970; null: there were none. */
  first: number | null;
  /** Distinct visitors: someone who comes again is the same visitor, as in a test. */
  visitors: number;
  /** Visitors with a conversion that counts. */
  converted: number;
  /** Of all visitors, with or without purchases: the sum, and the sum of squares. */
  revenue: number;
  revenueSquares: number;
}
