import type { BrowserKind } from './browsers.ts';
import { isApple } from './browsers.ts';

/**
 * How people behave on the story's pages. All hosts end in `.example`, which nobody can own (RFC 2606): a visitor of the
 * demo's links reaches nobody.
 */
export interface LandingBehaviour {
  /** Share of visitors who continue to the offer. */
  readonly continues: number;
  /** Share of those who choose its second button, `/out/2`; 0: it has one. */
  readonly second: number;
  /** Whether it has the script that reports that the page has loaded. */
  readonly hasScript: boolean;
  /** Share of visitors for whom it loads. */
  loads(kind: BrowserKind): number;
}

/** The networks of the story, and the currency in which each pays. */
export const NETWORK_CURRENCY = { harborline: 'USD', northpeak: 'USD', altmark: 'EUR' } as const;
export type NetworkKey = keyof typeof NETWORK_CURRENCY;

/** How an offer converts, and how its network reports it. */
export interface OfferBehaviour {
  readonly network: NetworkKey;
  /** Share of its visitors who convert. */
  readonly converts: number;
  /** In the currency of its network. */
  readonly payout: number;
  readonly event: string;
  /** Half of the conversions happen within this many minutes. */
  readonly minutes: number;
  /** Share that the network turns down some days later. */
  readonly rejected: number;
  /** It reports a conversion as pending first and decides about it after some days. */
  readonly pending?: boolean;
}

const nearlyAll = (): number => 0.975;

const landing = (continues: number, more: Partial<LandingBehaviour> = {}): LandingBehaviour => ({
  continues,
  second: 0,
  hasScript: true,
  loads: nearlyAll,
  ...more,
});

/** By host and path. */
export const LANDING_PAGES: Readonly<Record<string, LandingBehaviour>> = {
  'lumen-sleep.example/story': landing(0.3),
  'lumen-sleep.example/quiz': landing(0.6),
  'calmnights.example/article': landing(0.34, { second: 0.3, hasScript: false }),
  'fit-thirty.example/start': landing(0.38),
  'fit-thirty.example/plan': landing(0.41),
  'solarcheck.example/roof': landing(0.42),
  // Its new form needs a browser feature that older iPhones do not have: they show an empty page.
  'solarcheck.example/calculator': landing(0.44, { loads: (kind) => (isApple(kind) ? 0.2 : 0.97) }),
  'lingua-trail.example/course': landing(0.33),
  'lingua-trail.example/de': landing(0.4, { hasScript: false }),
  'petbox-club.example/dogs': landing(0.36, { hasScript: false }),
  'petbox-club.example/unbox': landing(0.42, { hasScript: false }),
};

export const OFFERS: Readonly<Record<string, OfferBehaviour>> = {
  'track.harborline.example/lumen-mask': {
    ...{ network: 'harborline', converts: 0.094, payout: 32, event: 'purchase', minutes: 14, rejected: 0.05 },
  },
  'track.northpeak.example/calm-gummies': {
    ...{ network: 'northpeak', converts: 0.062, payout: 38, event: 'purchase', minutes: 45, rejected: 0.11 },
    pending: true,
  },
  'track.harborline.example/calm-bundle': {
    ...{ network: 'harborline', converts: 0.041, payout: 71, event: 'purchase', minutes: 70, rejected: 0.09 },
  },
  'track.harborline.example/fit-trial': {
    ...{ network: 'harborline', converts: 0.115, payout: 6.5, event: 'lead', minutes: 6, rejected: 0.03 },
  },
  'track.northpeak.example/solar-quote': {
    ...{ network: 'northpeak', converts: 0.135, payout: 46, event: 'lead', minutes: 25, rejected: 0.14 },
    pending: true,
  },
  'track.altmark.example/lingua-year': {
    ...{ network: 'altmark', converts: 0.058, payout: 22, event: 'purchase', minutes: 90, rejected: 0.06 },
  },
  'track.harborline.example/pet-box': {
    ...{ network: 'harborline', converts: 0.05, payout: 18, event: 'purchase', minutes: 240, rejected: 0.05 },
  },
  'track.northpeak.example/pet-box-trial': {
    ...{ network: 'northpeak', converts: 0.07, payout: 11, event: 'purchase', minutes: 60, rejected: 0.09 },
  },
  'vpn-guard.example/deal': {
    ...{ network: 'northpeak', converts: 0.009, payout: 27, event: 'purchase', minutes: 30, rejected: 0.04 },
  },
  'journal.example/subscribe': {
    ...{ network: 'harborline', converts: 0.03, payout: 4, event: 'lead', minutes: 5, rejected: 0 },
  },
};

/** The part of a URL by which the two lists name it. */
export const pageKey = (url: string): string => /^https?:\/\/(?:www\.)?([^?#]*)/.exec(url)?.[1] ?? '';
