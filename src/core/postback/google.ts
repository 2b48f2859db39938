import { amountOf } from './amount.ts';
import type { Prepared } from './content.ts';
import type { OutgoingFacts } from './facts.ts';
import { toJson } from './json.ts';
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
    // Google recognises a repeated conversion by it and does not count it twice.
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
