/** Conversions with a payout that counts in no revenue, because no rate is known for it; what was rejected would count with one neither. */
export interface Unpriced {
  currency: string;
  conversions: number;
  /** Sum of the payouts, decimal text, in that currency. */
  payout: string;
  /** First and last postback that began one, milliseconds since 1970. */
  first: number;
  last: number;
}

export interface UnpricedConversions {
  /** By currency, the most conversions first. */
  unpriced(workspace: number): Promise<Unpriced[]>;
}
