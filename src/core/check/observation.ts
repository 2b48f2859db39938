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
/** The agent that requested a page. */
export type CheckAgent = (typeof CHECK_AGENTS)[number];

export const FETCH_FAILURES = [
  /** Neither http nor https. */
  'scheme',
  'credentials',
  /** A port not used for web pages. */
  'port',
  /** The name resolves to this machine, its network or an unroutable address. */
  'private_address',
  /** The name has no address record. */
  'no_address',
  /** No name server responded. */
  'dns',
  /** Connection refused. */
  'refused',
  'reset',
  'timeout',
  'tls_expired',
  'tls_wrong_host',
  'tls_untrusted',
  'tls',
  'too_many_redirects',
  'bad_redirect',
  /** The response is not HTTP, or its headers are too large. */
  'http',
  /** The time limit of the whole check ran out. */
  'out_of_time',
] as const;
/** Why a page could not be fetched. */
export type FetchFailure = (typeof FETCH_FAILURES)[number];

/** The parts of a response that the comparison uses. */
export type Answer =
  | { readonly kind: 'page'; readonly status: number; readonly url: string; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: FetchFailure }
  /** robots.txt disallows this agent. */
  | { readonly kind: 'robots' };

export const CHECK_REASONS = [
  /** The site refuses this agent: 401, 403, 429, 451 or 503. */
  'blocked',
  'robots',
  /** The browser's page could not be fetched for comparison. */
  'no_reference',
  /** Two visits of one browser differ just as much. */
  'unsteady',
  /** The page has no text without scripts. */
  'no_text',
  'address',
  'content',
  'status',
  'failed',
] as const;
/** Reason for a verdict. */
type CheckReason = (typeof CHECK_REASONS)[number];

export const CHECK_VERDICTS = ['same', 'different', 'could_not_compare', 'not_reached'] as const;
export interface Verdict {
  readonly verdict: (typeof CHECK_VERDICTS)[number];
  /** Null if the pages are equal. */
  readonly reason: CheckReason | null;
  /** Similarity of the visible texts, 0 to 1. Null if not compared. */
  readonly similarity: number | null;
}

/** One fetch of a destination by one agent, with its result. */
export interface Observation {
  readonly agent: CheckAgent;
  readonly answer: Answer['kind'];
  readonly failure: FetchFailure | null;
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly hops: readonly { readonly tls: { readonly expiresAt: string } | null }[];
  /** Null without a comparison. */
  readonly verdict: Verdict['verdict'] | null;
  readonly reason: CheckReason | null;
}

export const CHECK_STATES = ['ok', 'warning', 'failing'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
