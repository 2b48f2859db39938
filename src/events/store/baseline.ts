/** Of which visitors of a campaign, and what of theirs counts. */
export interface BaselineQuery {
  workspace: number;
  campaign: number;
  /** From 1, 0: the default; null: the whole campaign. */
  rule: number | null;
  /** Event type; null: all. */
  event: string | null;
  /** Conversions count for so long after their click, milliseconds. */
  windowMs: number;
  /** Half-open, milliseconds since 1970: when the clicks were. */
  from: number;
  to: number;
}

export interface Baseline {
  /** First of these visits, milliseconds since 1970; null: there was none. */
  first: number | null;
  /** Different ones: who comes again is the same, as in a test. */
  visitors: number;
  /** Visitors with a conversion that counts. */
  converted: number;
  /** Of visitors, whether they bought or not: its sum, and the sum of each one's squared. */
  revenue: number;
  revenueSquares: number;
}
