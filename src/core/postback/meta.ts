import { DAY_MS } from '../time/durations.ts';
import {
  type Answer,
  again,
  DELIVERED,
  drop,
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

/** Meta's Conversions API: developers.facebook.com/docs/marketing-api/conversions-api. */

export interface MetaSettings {
  readonly kind: 'meta';
  readonly pixelId: string;
  readonly eventNames: Readonly<Record<string, string>>;
  readonly testEventCode: string | null;
}

const OLDEST_DAYS = 7;
const platform = 'Meta';

const one = (hash: string | null): string[] | undefined => (hash === null ? undefined : [hash]);

/** `base`: includes the version, without a trailing slash. `test`: sent by the test button. */
export const prepareMeta = (
  settings: MetaSettings,
  facts: OutgoingFacts,
  { base, id, now, test }: { base: string; id: string; now: number; test: boolean },
): Prepared => {
  const { click, hashes, time } = facts;
  const fbclid = click?.clickIds.fbclid;
  const userAgent = click?.userAgent || undefined;
  const person = hashes.email ?? hashes.phoneDigits ?? hashes.externalId;
  if (fbclid === undefined && person === null)
    return { dropped: problem(click === null ? 'click_gone' : 'no_click_id', { platform }) };
  const expiresAt = time + OLDEST_DAYS * DAY_MS;
  if (now >= expiresAt) return { dropped: problem('event_too_old', { days: OLDEST_DAYS }) };
  const amount = amountOf(facts.payout);
  const event = {
    event_name: settings.eventNames[facts.status] ?? '',
    event_time: Math.floor(time / 1000),
    event_id: id,
    // A website event requires the browser's user agent, which is missing without the click and for some clicks.
    action_source: userAgent === undefined ? 'other' : 'website',
    event_source_url: click?.url,
    user_data: {
      em: one(hashes.email),
      ph: one(hashes.phoneDigits),
      external_id: one(hashes.externalId),
      client_user_agent: userAgent,
      client_ip_address: click?.address ?? undefined,
      fbc: fbclid === undefined ? undefined : `fb.1.${facts.clickTime}.${fbclid}`,
    },
    custom_data: {
      ...(amount !== null && { value: amount, currency: facts.currency }),
      order_id: facts.transaction === '' ? undefined : facts.transaction,
    },
  };
  const code = test ? (settings.testEventCode ?? undefined) : undefined;
  return {
    content: {
      method: 'POST',
      url: [`${base}/${settings.pixelId}/events?access_token=`, { secret: 'accessToken' }],
      headers: [{ name: 'content-type', value: ['application/json'] }],
      body: [toJson({ data: [event], test_event_code: code })],
    },
    expiresAt,
  };
};

/** Expired sessions. Other subcodes of 190 are tokens that were revoked or never valid. */
const EXPIRED = new Set([463, 467]);
/** Rate limits of the app, the account and the pixel. */
const TOO_MANY = new Set([4, 17, 32, 341, 613, 80_004, 80_014]);

/** developers.facebook.com/docs/graph-api/guides/error-handling */
export const readMeta = (
  answer: Answer,
  now: number,
  { pixelId }: Pick<MetaSettings, 'pixelId'>,
): Reading => {
  const body = parsed(answer.body);
  if (answer.status >= 200 && answer.status < 300)
    return typeof body.events_received === 'number' && body.events_received > 0
      ? DELIVERED
      : unknownAnswer(answer, now);
  const error = membersOf(body.error);
  const code = typeof error.code === 'number' ? error.code : null;
  const subcode = typeof error.error_subcode === 'number' ? error.error_subcode : 0;
  const message = textOf(error.error_user_msg) || textOf(error.message);
  if (code === null) {
    if (answer.status === 429) return tooMany(answer, now);
    return answer.status >= 500
      ? again(
          problem('platform_busy', { platform, message: `HTTP ${answer.status}` }),
          retryAfterMs(answer.retryAfter, now),
        )
      : unknownAnswer(answer, now);
  }
  if (code === 190 || code === 102)
    return rest(problem(EXPIRED.has(subcode) ? 'token_expired' : 'token_invalid', { platform, message }));
  if (code === 3 || code === 10 || (code >= 200 && code <= 299))
    return rest(problem('permission_missing', { platform, message }));
  if (TOO_MANY.has(code) || answer.status === 429) return tooMany(answer, now);
  // "Unsupported post request": no such object, or not visible to this token.
  if (code === 100 && subcode === 33)
    return rest(problem('pixel_unknown', { platform, id: pixelId, message }));
  if (code === 803) return rest(problem('pixel_unknown', { platform, id: pixelId, message }));
  if (code === 1 || code === 2 || error.is_transient === true || answer.status >= 500)
    return again(problem('platform_busy', { platform, message }), retryAfterMs(answer.retryAfter, now));
  // 2804003: the event is older than seven days.
  if (subcode === 2_804_003) return drop(problem('event_too_old', { days: OLDEST_DAYS }));
  if (code === 100 || String(subcode).startsWith('2804'))
    return drop(problem('event_refused', { platform, message }));
  return unknownAnswer(answer, now);
};
