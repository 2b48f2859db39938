/** Conversions whose payout is in no revenue for lack of a rate, excluding rejected ones, which never count. */
export interface Unpriced {
  currency: string;
  conversions: number;
  /** Sum of the payouts, decimal text, in that currency. */
  payout: string;
  /** First and last of the postbacks that created one, milliseconds since 1970. */
  first: number;
  last: number;
}

export interface UnpricedConversions {
  /** By currency, most conversions first. */
  unpriced(workspace: number): Promise<Unpriced[]>;
}
