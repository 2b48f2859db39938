/** What a conversion pays if its postback says nothing: the amount of the click's country, and else of all others. */
export interface FixedPayout {
  readonly currency: string;
  /** Decimal text; null: nothing is known for countries without one of their own. */
  readonly other: string | null;
  readonly countries: readonly { readonly country: string; readonly amount: string }[];
}

/** What an offer adds to conversions of its clicks. */
export interface OfferTerms {
  readonly payout: FixedPayout | null;
  /** Number of the affiliate network that pays it; null if it has none. */
  readonly network: number | null;
  /** Whether conversions of a type (number) count as conversions; the others get no payout. */
  readonly counts: (conversion: { event: string; typeWord: string }) => boolean;
}

/** `country`: ISO 3166-1 alpha-2; an unknown one (null) gets what other countries get. */
export const payoutIn = (payout: FixedPayout, country: string | null): string | null =>
  payout.countries.find((one) => one.country === country)?.amount ?? payout.other;

/** Terms by the number of the destination that is a use of the offer; undefined if it has none. */
export type TermsOf = (destination: number) => OfferTerms | undefined;
