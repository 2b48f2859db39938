import { storable } from './facts.ts';

/**
 * Why something was not delivered, or not yet. docs/errors.md says what each code means and what to do; a test keeps
 * the two in step. Each comment names the `params`.
 */
export const DELIVERY_PROBLEMS = [
  // Connection.
  /** The name has no address, or DNS did not answer. `host` */
  'host_unknown',
  /** The address belongs to this machine or its network, or the port is not used by web servers. `host` */
  'place_not_allowed',
  /** The connection was refused or dropped. `host` */
  'no_connection',
  /** `seconds` */
  'timeout',
  /** The certificate has expired, is for another name, or is not trusted. `host` */
  'certificate',
  /** The response is not HTTP. */
  'no_http',
  /** `status`, `location` */
  'redirect',

  // Responses.
  /** 5xx. `status` */
  'target_failed',
  /** 401 or 403. `status` */
  'target_forbids',
  /** Another 4xx. `status` */
  'target_refused',
  /** 410: the receiver no longer accepts anything. `status` */
  'target_gone',
  /** 429. `seconds`, if given */
  'too_many',
  /** Not a known response of this platform. `status`, `message` */
  'answer_unknown',

  // Not sent.
  /** The click has no click ID of this platform, and nothing else identifies the person. `platform` */
  'no_click_id',
  /** The click is not stored: it was never logged, or its retention period has ended. `platform` */
  'click_gone',
  /** The platform already received this conversion under this name; repeating it would count twice. `platform` */
  'already_told',
  /** `days`: maximum age */
  'event_too_old',
  /** The final address, body or header is too long or cannot be sent. `part` */
  'content_invalid',
  /** The outgoing postback or webhook was deleted while the delivery was waiting. */
  'target_deleted',
  /** The outgoing postback was changed while the delivery was waiting and no longer matches it. */
  'rule_changed',
  /** Building it failed because of a bug. */
  'not_made',
  /** The stored secret cannot be read because the key file has changed. */
  'secret_unreadable',
  /** A text uses `{secret:name}`, and there is no such secret. `name` */
  'secret_missing',

  // Platform errors. `message`: the platform's text, if any.
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
  /** Google does not know the click, or it belongs to another account. */
  'click_unknown',
  'click_too_old',
  /** Google accepts a conversion only some hours after its click. */
  'click_too_new',
  'conversion_before_click',
  /** The account has not accepted the customer data terms. */
  'terms_not_accepted',
  /** `message` */
  'developer_token_refused',
  /** The OAuth client is unknown, or its secret is wrong. `message` */
  'oauth_client_refused',
  /** The refresh token was revoked or has expired. `message` */
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

/** Maximum length of a platform's text that is kept, characters. */
const LONGEST = 300;

/** A problem with text that is safe to show: secrets are hidden before truncation, so no partial one is left. */
export const shownProblem = (
  { code, params }: OutgoingProblem,
  hide: (text: string) => string,
): OutgoingProblem => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, storable(hide(value).slice(0, LONGEST))]),
  ),
});
