/** What an amount is multiplied by, as a fraction of two decimal texts: amount * numerator / denominator. */
export interface RatePair {
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * The rate of a day between two currencies (ISO 4217) as a workspace reckons it; `day`: days since 1970, UTC. Null: there is
 * none. Asked of memory, at once, for every amount.
 */
export type RateOf = (workspace: number, from: string, to: string, day: number) => RatePair | null;
