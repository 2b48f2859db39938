/** The factor for an amount, as a fraction of two decimal texts: amount * numerator / denominator. */
export interface RatePair {
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * A workspace's rate for a day between two currencies (ISO 4217). `day`: days since 1970, UTC. Null: there is no rate.
 * Answers synchronously from memory, since it is called for every amount.
 */
export type RateOf = (workspace: number, from: string, to: string, day: number) => RatePair | null;
