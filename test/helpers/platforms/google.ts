import { openRecorder, type Recorded, type Recorder, type Reply } from './recorder.ts';
import { isCurrency, isHash, isText, type Json, jsonOf, listOf, objectOf, strangers } from './shape.ts';

/** Google's token endpoint and its upload of click conversions, as documented, on this machine. */

export const GOOGLE = {
  customer: '1234567890',
  action: '987654321',
  developerToken: 'developerTokenOfTheTest',
  clientId: 'client.apps.example',
  clientSecret: 'clientSecretOfTheTest',
  refreshToken: '1//refreshTokenOfTheTest',
};
/** Click IDs with special results. */
export const EXPIRED_GCLID = 'gclid-expired';
export const UNKNOWN_GCLID = 'gclid-unknown';
export const NEW_GCLID = 'gclid-new';

const failure = (list: string, code: string, message: string) => ({
  '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
  errors: [
    {
      errorCode: { [list]: code },
      message,
      location: { fieldPathElements: [{ fieldName: 'conversions', index: 0 }] },
    },
  ],
});

const refused = (status: number, name: string, list: string, code: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, status: name, details: [failure(list, code, message)] } },
});

const partly = (code: string, message: string): Reply => ({
  status: 200,
  body: {
    partialFailureError: { code: 3, message, details: [failure('conversionUploadError', code, message)] },
    results: [{}],
    jobId: '42',
  },
});

const CONVERSION = [
  ...[
    'gclid',
    'gbraid',
    'wbraid',
    'conversionAction',
    'conversionDateTime',
    'conversionValue',
    'currencyCode',
  ],
  ...['orderId', 'userIdentifiers', 'consent', 'conversionEnvironment', 'cartData', 'customVariables'],
];

const wrongIn = (conversion: Json): string | null => {
  const [strange] = strangers(conversion, CONVERSION);
  if (strange !== undefined) return `Invalid JSON payload received. Unknown name "${strange}"`;
  const ids = ['gclid', 'gbraid', 'wbraid'].filter((name) => conversion[name] !== undefined);
  if (ids.length > 1) return 'Only one of gclid, gbraid and wbraid may be set.';
  const people = listOf(conversion.userIdentifiers).map(objectOf);
  if (ids.length === 0 && people.length === 0) return 'A click id or user identifiers are required.';
  if (!people.every((one) => isHash(one.hashedEmail ?? one.hashedPhoneNumber)))
    return 'User identifiers are not hashed.';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(conversion.conversionDateTime)))
    return 'Invalid conversion_date_time.';
  if (!isText(conversion.orderId)) return 'Missing order id.';
  if (
    conversion.conversionValue !== undefined &&
    (typeof conversion.conversionValue !== 'number' || !isCurrency(conversion.currencyCode))
  )
    return 'Invalid value.';
  const { adUserData, ...more } = objectOf(conversion.consent);
  if (Object.keys(more).length > 0) return 'Consent of this kind cannot be set.';
  return adUserData === undefined || ['GRANTED', 'DENIED'].includes(String(adUserData))
    ? null
    : 'Invalid consent.';
};

export interface Google extends Recorder {
  readonly adsBase: string;
  readonly oauthUrl: string;
  /** Access tokens issued so far. */
  readonly tokens: string[];
  /** Invalidates every issued token. */
  revoke(): void;
}

export const openGoogle = async (): Promise<Google> => {
  const tokens: string[] = [];
  let good = 0;
  const orders = new Set<string>();

  const tokenReply = ({ body, headers }: Recorded): Reply => {
    const form = new URLSearchParams(body);
    if (
      headers['content-type'] !== 'application/x-www-form-urlencoded' ||
      form.get('grant_type') !== 'refresh_token'
    )
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    if (form.get('client_id') !== GOOGLE.clientId || form.get('client_secret') !== GOOGLE.clientSecret)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
      };
    if (form.get('refresh_token') !== GOOGLE.refreshToken)
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      };
    const token = `ya29.accessToken${tokens.length + 1}`;
    tokens.push(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  };

  const uploadReply = ({ method, path, headers, body: text }: Recorded): Reply => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!tokens.slice(good).includes(token))
      return refused(
        401,
        'UNAUTHENTICATED',
        'authenticationError',
        'OAUTH_TOKEN_EXPIRED',
        'The OAuth token expired.',
      );
    if (headers['developer-token'] !== GOOGLE.developerToken)
      return refused(
        403,
        'PERMISSION_DENIED',
        'authorizationError',
        'DEVELOPER_TOKEN_PROHIBITED',
        'Developer token is not allowed.',
      );
    if (method !== 'POST' || path !== `/v26/customers/${GOOGLE.customer}:uploadClickConversions`)
      return refused(
        403,
        'PERMISSION_DENIED',
        'authorizationError',
        'USER_PERMISSION_DENIED',
        "User doesn't have permission to access customer.",
      );
    const body = jsonOf(text);
    const conversions = listOf(body?.conversions).map(objectOf);
    if (body === null || body.partialFailure !== true || conversions.length === 0)
      return refused(
        400,
        'INVALID_ARGUMENT',
        'requestError',
        'REQUIRED_FIELD_MISSING',
        'Request contains an invalid argument.',
      );
    const [conversion = {}] = conversions;
    const wrong = wrongIn(conversion);
    if (wrong !== null) return refused(400, 'INVALID_ARGUMENT', 'fieldError', 'VALUE_MUST_BE_UNSET', wrong);
    if (conversion.conversionAction !== `customers/${GOOGLE.customer}/conversionActions/${GOOGLE.action}`)
      return partly('INVALID_CONVERSION_ACTION', 'The conversion action is not found.');
    if (conversion.gclid === EXPIRED_GCLID) return partly('EXPIRED_EVENT', 'The click is too old.');
    if (conversion.gclid === UNKNOWN_GCLID) return partly('EVENT_NOT_FOUND', 'The click was not found.');
    if (conversion.gclid === NEW_GCLID) return partly('TOO_RECENT_EVENT', 'The click is too recent.');
    if (body.validateOnly === true) return { status: 200, body: {} };
    const order = String(conversion.orderId);
    if (orders.has(order)) return partly('ORDER_ID_ALREADY_IN_USE', 'The order id was recorded before.');
    orders.add(order);
    return {
      status: 200,
      body: {
        results: [{ gclid: conversion.gclid, conversionAction: conversion.conversionAction }],
        jobId: '42',
      },
    };
  };

  const recorder = await openRecorder((request) =>
    request.path === '/token' ? tokenReply(request) : uploadReply(request),
  );
  return {
    ...recorder,
    adsBase: `${recorder.url}/v26`,
    oauthUrl: `${recorder.url}/token`,
    tokens,
    revoke: () => {
      good = tokens.length;
    },
  };
};
