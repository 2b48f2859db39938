import type { LibraryPage, LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import type { OfferCap, OfferPayout } from '../../../../contracts/library/offer.ts';

type Payout = OfferPayout['countries'];

/** What an offer is besides its name, URL, tags and notes, in the form. */
export interface OfferValues {
  /** ID of its affiliate network; '' for none. */
  network: string;
  countries: string[];
  payout: {
    kind: 'postback' | 'fixed';
    currency: string;
    /** '' if nothing is known for other countries. */
    other: string;
    countries: Payout;
  };
  cap: {
    isOn: boolean;
    limit: string;
    per: OfferCap['per'];
    counts: OfferCap['counts'];
    /** Numbers; none for all that count as conversions. */
    types: number[];
  };
  fallback: NonNullable<LibraryPage['fallback']> | null;
}

export const EMPTY_OFFER: OfferValues = {
  network: '',
  countries: [],
  payout: { kind: 'postback', currency: '', other: '', countries: [] },
  cap: { isOn: false, limit: '', per: 'day', counts: 'all', types: [] },
  fallback: null,
};

export const offerValuesOf = ({ network, countries, payout, cap, fallback }: LibraryPage): OfferValues => ({
  network: network?.id ?? '',
  countries,
  payout:
    payout === null
      ? EMPTY_OFFER.payout
      : {
          kind: 'fixed',
          currency: payout.currency,
          other: payout.other ?? '',
          countries: payout.countries.map(({ country, amount }) => ({ country, amount })),
        },
  cap:
    cap === null
      ? EMPTY_OFFER.cap
      : {
          isOn: true,
          limit: String(cap.limit),
          per: cap.per,
          counts: cap.counts,
          types: cap.types ?? [],
        },
  fallback: fallback && { id: fallback.id, name: fallback.name, url: fallback.url },
});

type OfferInput = Required<Pick<LibraryPageInput, 'network' | 'countries' | 'payout' | 'cap' | 'fallback'>>;

/** The API's input. A limit that is no number is 0, which the contract refuses. */
export const offerInputOf = ({ network, countries, payout, cap, fallback }: OfferValues): OfferInput => ({
  network: network || null,
  countries,
  payout:
    payout.kind === 'postback'
      ? null
      : {
          currency: payout.currency,
          other: payout.other.trim() || null,
          countries: payout.countries.map(({ country, amount }) => ({ country, amount })),
        },
  cap: cap.isOn
    ? {
        per: cap.per,
        limit: /^\d{1,10}$/.test(cap.limit.trim()) ? Number(cap.limit) : 0,
        counts: cap.counts,
        types: cap.types.length === 0 ? null : cap.types,
      }
    : null,
  fallback: fallback?.id ?? null,
});

/** A fixed payout without any amount says nothing. */
export const lacksAmount = ({ payout }: OfferValues): boolean =>
  payout.kind === 'fixed' && payout.other.trim() === '' && payout.countries.length === 0;
