export const CHECK_AGENTS = [
  'desktop',
  'desktop_again',
  'phone',
  'phone_again',
  'AdsBot-Google',
  'AdsBot-Google-Mobile',
  'Googlebot',
  'facebookexternalhit',
  'meta-externalads',
  'TikTokSpider',
  'adidxbot',
] as const;
/** Who asked for a page. */
export type CheckAgent = (typeof CHECK_AGENTS)[number];

export const FETCH_FAILURES = [
  /** Neither http nor https. */
  'scheme',
  'credentials',
  /** A port that web pages are not on. */
  'port',
  /** The name leads to this machine or into its network, or to nobody's. */
  'private_address',
  /** The name has no address. */
  'no_address',
  /** No name server answered. */
  'dns',
  /** Nobody listens there. */
  'refused',
  'reset',
  'timeout',
  'tls_expired',
  'tls_wrong_host',
  'tls_untrusted',
  'tls',
  'too_many_redirects',
  'bad_redirect',
  /** What came is no HTTP, or its headers are too large. */
  'http',
  /** The whole check had no time left. */
  'out_of_time',
] as const;
/** Why a page was not reached. */
export type FetchFailure = (typeof FETCH_FAILURES)[number];

/** What of an answer the comparison looks at. */
export type Answer =
  | { readonly kind: 'page'; readonly status: number; readonly url: string; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: FetchFailure }
  /** robots.txt tells this agent not to ask. */
  | { readonly kind: 'robots' };

export const CHECK_REASONS = [
  /** The site refuses this agent: 401, 403, 429, 451 or 503. */
  'blocked',
  'robots',
  /** The person's page was not there to be compared with. */
  'no_reference',
  /** The page differs as much from itself. */
  'unsteady',
  /** Without scripts there is no text on it. */
  'no_text',
  'address',
  'content',
  'status',
  'failed',
] as const;
/** What a verdict rests on. */
type CheckReason = (typeof CHECK_REASONS)[number];

export const CHECK_VERDICTS = ['same', 'different', 'could_not_compare', 'not_reached'] as const;
export interface Verdict {
  readonly verdict: (typeof CHECK_VERDICTS)[number];
  /** Null: the same. */
  readonly reason: CheckReason | null;
  /** Of the visible texts, 0 to 1; null: they were not compared. */
  readonly similarity: number | null;
}

/** One fetch of a destination by one agent, and what came of it. */
export interface Observation {
  readonly agent: CheckAgent;
  readonly answer: Answer['kind'];
  readonly failure: FetchFailure | null;
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly hops: readonly { readonly tls: { readonly expiresAt: string } | null }[];
  /** Null: nobody it would be compared with. */
  readonly verdict: Verdict['verdict'] | null;
  readonly reason: CheckReason | null;
}

export const CHECK_STATES = ['ok', 'warning', 'failing'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
