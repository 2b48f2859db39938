/** An amount in the currency it was paid in, and the rate that converted it. All numbers are decimal text. */
export interface OriginalAmount {
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Value of one unit, to twelve decimals. */
  readonly rate: string;
  /** The day whose rate it is, `YYYY-MM-DD`. */
  readonly day: string;
}
