import { storable } from './storable.ts';

/**
 * Why something was not delivered, or not yet. docs/errors.md says what each means and what to do; a test keeps the two the same.
 * `params` are named behind each.
 */
export const DELIVERY_PROBLEMS = [
  // The way there.
  /** The name has no address, or nobody could say. `host` */
  'host_unknown',
  /** The address is of this machine or its network, or a port that no web server is on. `host` */
  'place_not_allowed',
  /** Nobody took the connection, or it broke off. `host` */
  'no_connection',
  /** `seconds` */
  'timeout',
  /** The certificate has expired, is of another name, or nobody vouches for it. `host` */
  'certificate',
  /** What came is no HTTP. */
  'no_http',
  /** `status`, `location` */
  'redirect',

  // What was answered.
  /** 5xx. `status` */
  'target_failed',
  /** 401 or 403. `status` */
  'target_forbids',
  /** Another 4xx. `status` */
  'target_refused',
  /** 410: the receiver takes nothing any more. `status` */
  'target_gone',
  /** 429. `seconds`, where it said how long */
  'too_many',
  /** Not an answer that this platform is known to give. `status`, `message` */
  'answer_unknown',

  // What was not sent.
  /** The click came without a click id of this platform, and nothing else tells who it was. `platform` */
  'no_click_id',
  /** The click is not stored: it was never logged, or is gone by the retention that was chosen. `platform` */
  'click_gone',
  /** The platform was told of this conversion under this name: again it would count twice. `platform` */
  'already_told',
  /** `days` it may be old at most */
  'event_too_old',
  /** The finished address, body or header is too long, or cannot be sent. `part` */
  'content_invalid',
  /** The rule or webhook was deleted while it waited. */
  'target_deleted',
  /** The rule was changed while it waited, and sends it no more. */
  'rule_changed',
  /** Making it failed by a fault of ours. */
  'not_made',
  /** The stored secret cannot be read: the key file is another one. */
  'secret_unreadable',
  /** A text says `{secret:name}` and there is no such secret. `name` */
  'secret_missing',

  // What platforms say. `message`: their words, where they said any.
  /** `platform`, `message` */
  'token_expired',
  /** `platform`, `message` */
  'token_invalid',
  /** `platform`, `message` */
  'permission_missing',
  /** `platform`, `id`, `message` */
  'pixel_unknown',
  /** `platform`, `message` */
  'event_refused',
  /** `platform`, `message` */
  'platform_busy',
  /** `id` */
  'conversion_action_unknown',
  /** `id`, `message` */
  'customer_unknown',
  /** Google knows no such click, or of another account. */
  'click_unknown',
  'click_too_old',
  /** Google takes a conversion some hours after its click at the earliest. */
  'click_too_new',
  'conversion_before_click',
  /** The account has not accepted the terms of customer data. */
  'terms_not_accepted',
  /** `message` */
  'developer_token_refused',
  /** The OAuth client is not known, or its secret is wrong. `message` */
  'oauth_client_refused',
  /** The refresh token was taken back or has ended. `message` */
  'refresh_token_refused',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export interface OutgoingProblem {
  readonly code: DeliveryProblem;
  readonly params: Readonly<Record<string, string>>;
}

export const problem = (
  code: DeliveryProblem,
  params: Readonly<Record<string, string | number>> = {},
): OutgoingProblem => ({
  code,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(String(value))])),
});

/** Longest words of a platform that are kept, characters. */
const LONGEST = 300;

/** A problem with its words as people may see them: hidden first and cut then, for half a secret is none that `hide` knows. */
export const shownProblem = (
  { code, params }: OutgoingProblem,
  hide: (text: string) => string,
): OutgoingProblem => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, storable(hide(value).slice(0, LONGEST))]),
  ),
});
