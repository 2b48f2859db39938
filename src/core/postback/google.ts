import { HOUR_MS } from '../time/durations.ts';
import {
  type Answer,
  again,
  DELIVERED,
  drop,
  laterAlone,
  listOf,
  membersOf,
  parsed,
  type Reading,
  rest,
  retryAfterMs,
  textOf,
  tooMany,
  unknownAnswer,
} from './answer.ts';
import type { Prepared } from './content.ts';
import type { OutgoingFacts } from './facts.ts';
import { amountOf, toJson } from './json.ts';
import { problem } from './problems.ts';

/** Google Ads offline conversions: developers.google.com/google-ads/api/docs/conversions/upload-offline. */

export interface GoogleSettings {
  readonly kind: 'google';
  readonly customerId: string;
  readonly loginCustomerId: string | null;
  readonly conversionActions: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly consent: 'unspecified' | 'granted' | 'denied';
}

const platform = 'Google Ads';

/** `yyyy-mm-dd hh:mm:ss+hh:mm` */
const dateTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

/** Exactly one: Google rejects a conversion with two. */
const clickIdOf = (ids: Readonly<Record<string, string>>): Record<string, string> | null => {
  for (const name of ['gclid', 'gbraid', 'wbraid']) {
    const value = ids[name];
    if (value !== undefined) return { [name]: value };
  }
  return null;
};

const identifiers = ({ email, phonePlus }: OutgoingFacts['hashes']) => [
  ...(email === null ? [] : [{ hashedEmail: email }]),
  ...(phonePlus === null ? [] : [{ hashedPhoneNumber: phonePlus }]),
];

/** `base`: includes the version, without a trailing slash. `test`: Google validates the request and stores nothing. */
export const prepareGoogle = (
  settings: GoogleSettings,
  facts: OutgoingFacts,
  { base, id, test }: { base: string; id: string; test: boolean },
): Prepared => {
  const { click } = facts;
  const clickId = clickIdOf(click?.clickIds ?? {});
  const people = identifiers(facts.hashes);
  if (clickId === null && people.length === 0)
    return { dropped: problem(click === null ? 'click_gone' : 'no_click_id', { platform }) };
  const amount = amountOf(facts.payout);
  const consent = settings.consent === 'unspecified' ? undefined : settings.consent.toUpperCase();
  const conversion = {
    ...clickId,
    conversionAction: `customers/${settings.customerId}/conversionActions/${settings.conversionActions[facts.status] ?? ''}`,
    conversionDateTime: dateTime(facts.time),
    ...(amount !== null && { conversionValue: amount, currencyCode: facts.currency }),
    // Google recognizes a repeated conversion by it and does not count it twice.
    orderId: id,
    // Google accepts user identifiers with a gclid or alone, but not with the braids.
    userIdentifiers: people.length > 0 && (clickId === null || 'gclid' in clickId) ? people : undefined,
    consent: consent === undefined ? undefined : { adUserData: consent },
  };
  return {
    content: {
      method: 'POST',
      url: [`${base}/customers/${settings.customerId}:uploadClickConversions`],
      headers: [
        { name: 'content-type', value: ['application/json'] },
        { name: 'authorization', value: ['Bearer ', { secret: 'oauth' }] },
        { name: 'developer-token', value: [{ secret: 'developerToken' }] },
        ...(settings.loginCustomerId === null
          ? []
          : [{ name: 'login-customer-id', value: [settings.loginCustomerId] }]),
      ],
      body: [
        toJson({ conversions: [conversion], partialFailure: true, validateOnly: test ? true : undefined }),
      ],
    },
    expiresAt: null,
  };
};

/** Google knows a click or a new conversion action only after some hours. */
const SOON_MS = 6 * HOUR_MS;

interface Told {
  /** `EXPIRED_EVENT`, from any of the API's lists. */
  readonly code: string;
  readonly message: string;
}

type Read = (
  told: Told,
  settings: Pick<GoogleSettings, 'customerId' | 'conversionActions'>,
  action: string,
) => Reading;

const action: Read = (_, __, id) => rest(problem('conversion_action_unknown', { id }));
const customer: Read = ({ message }, { customerId }) =>
  rest(problem('customer_unknown', { id: customerId, message }));
const permission: Read = ({ message }) => rest(problem('permission_missing', { platform, message }));
const token: Read = ({ message }) => rest(problem('token_invalid', { platform, message }));
const developer: Read = ({ message }) => rest(problem('developer_token_refused', { message }));
const busy: Read = ({ message }) => again(problem('platform_busy', { platform, message }));

/** ConversionUploadError, AuthenticationError, AuthorizationError, QuotaError, InternalError in the API. */
const READINGS: Readonly<Record<string, Read>> = {
  // A duplicate: the response to the first try was lost.
  CLICK_CONVERSION_ALREADY_EXISTS: () => DELIVERED,
  ORDER_ID_ALREADY_IN_USE: () => DELIVERED,
  DUPLICATE_ORDER_ID: () => DELIVERED,
  DUPLICATE_CLICK_CONVERSION_IN_REQUEST: () => DELIVERED,

  TOO_RECENT_EVENT: () => laterAlone(problem('click_too_new'), SOON_MS),
  TOO_RECENT_CONVERSION_ACTION: () => laterAlone(problem('click_too_new'), SOON_MS),
  EXPIRED_EVENT: () => drop(problem('click_too_old')),
  CONVERSION_PRECEDES_EVENT: () => drop(problem('conversion_before_click')),
  EVENT_NOT_FOUND: () => drop(problem('click_unknown')),
  UNPARSEABLE_GCLID: () => drop(problem('click_unknown')),
  UNPARSEABLE_GBRAID: () => drop(problem('click_unknown')),
  UNPARSEABLE_WBRAID: () => drop(problem('click_unknown')),
  UNAUTHORIZED_CUSTOMER: () => drop(problem('click_unknown')),
  CLICK_NOT_FOUND: () => drop(problem('click_unknown')),
  INVALID_CONVERSION_ACTION: action,
  INVALID_CONVERSION_ACTION_TYPE: action,
  NO_CONVERSION_ACTION_FOUND: action,
  RESOURCE_NOT_FOUND: action,
  CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS: () => rest(problem('terms_not_accepted')),
  CUSTOMER_NOT_ENABLED: customer,
  CUSTOMER_NOT_FOUND: customer,
  INVALID_CUSTOMER_ID: customer,
  INVALID_LOGIN_CUSTOMER_ID: customer,
  USER_PERMISSION_DENIED: permission,
  ACTION_NOT_PERMITTED: permission,
  AUTHORIZATION_ERROR: permission,
  DEVELOPER_TOKEN_NOT_APPROVED: developer,
  DEVELOPER_TOKEN_PROHIBITED: developer,
  DEVELOPER_TOKEN_INVALID: developer,
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: developer,
  OAUTH_TOKEN_INVALID: token,
  OAUTH_TOKEN_DISABLED: token,
  OAUTH_TOKEN_REVOKED: token,
  OAUTH_TOKEN_EXPIRED: ({ message }) => again(problem('token_expired', { platform, message })),
  INTERNAL_ERROR: busy,
  TRANSIENT_ERROR: busy,
  CONCURRENT_MODIFICATION: busy,
};
const TOO_MANY = new Set(['RESOURCE_EXHAUSTED', 'RESOURCE_TEMPORARILY_EXHAUSTED', 'ACCESS_PROHIBITED']);

/** The errors of a GoogleAdsFailure, or of the envelope around it. */
const toldIn = (status: Readonly<Record<string, unknown>>): Told[] => {
  const failures = listOf(status.details).flatMap((detail) => listOf(membersOf(detail).errors));
  const told = failures.map((failure) => {
    const { errorCode, message } = membersOf(failure);
    return { code: textOf(Object.values(membersOf(errorCode))[0]), message: textOf(message) };
  });
  return told.length > 0 ? told : [{ code: '', message: textOf(status.message) }];
};

/** Reads the result for one conversion. `action`: the conversion action it named. */
export const readGoogle = (
  answer: Answer,
  now: number,
  settings: Pick<GoogleSettings, 'customerId' | 'conversionActions'>,
  actionId: string,
): Reading => {
  const body = parsed(answer.body);
  const ok = answer.status >= 200 && answer.status < 300;
  const partial = membersOf(body.partialFailureError);
  if (ok && Object.keys(partial).length === 0)
    // A validate-only request gets an empty response.
    return 'results' in body || answer.body.trim() === '{}' ? DELIVERED : unknownAnswer(answer, now);
  const error = ok ? partial : membersOf(body.error);
  const told = toldIn(error);
  for (const one of told) {
    if (TOO_MANY.has(one.code)) return tooMany(answer, now);
    const read = READINGS[one.code];
    if (read !== undefined) return read(one, settings, actionId);
  }
  const message = told[0]?.message ?? '';
  if (ok) return drop(problem('event_refused', { platform, message }));
  if (answer.status === 429) return tooMany(answer, now);
  if (answer.status >= 500)
    return again(
      problem('platform_busy', { platform, message: message || `HTTP ${answer.status}` }),
      retryAfterMs(answer.retryAfter, now),
    );
  if (Object.keys(error).length === 0) return unknownAnswer(answer, now);
  if (answer.status === 401) return rest(problem('token_invalid', { platform, message }));
  if (answer.status === 403) return rest(problem('permission_missing', { platform, message }));
  if (answer.status === 404) return rest(problem('customer_unknown', { id: settings.customerId, message }));
  return drop(problem('event_refused', { platform, message }));
};

/** Reads a response of the token endpoint (RFC 6749, 5.2). `token`: null if none. */
export const readGoogleToken = (
  answer: Answer,
  now: number,
):
  | { readonly token: string; readonly endsAt: number }
  | { readonly token: null; readonly reading: Reading } => {
  const body = parsed(answer.body);
  const token = textOf(body.access_token);
  if (answer.status >= 200 && answer.status < 300 && token !== '') {
    const seconds = typeof body.expires_in === 'number' ? body.expires_in : 300;
    return { token, endsAt: now + seconds * 1000 };
  }
  const message = textOf(body.error_description) || textOf(body.error);
  const failed = (reading: Reading) => ({ token: null, reading });
  if (body.error === 'invalid_grant') return failed(rest(problem('refresh_token_refused', { message })));
  if (body.error === 'invalid_client' || body.error === 'unauthorized_client')
    return failed(rest(problem('oauth_client_refused', { message })));
  if (answer.status === 429) return failed(tooMany(answer, now));
  if (answer.status >= 500)
    return failed(again(problem('platform_busy', { platform, message: `HTTP ${answer.status}` })));
  return failed(unknownAnswer(answer, now));
};
