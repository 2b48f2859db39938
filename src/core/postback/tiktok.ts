import {
  type Answer,
  again,
  DELIVERED,
  drop,
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

/** TikTok's Events API 1.3: business-api.tiktok.com/portal/docs. */

export interface TiktokSettings {
  readonly kind: 'tiktok';
  readonly pixelCode: string;
  readonly eventNames: Readonly<Record<string, string>>;
  readonly testEventCode: string | null;
}

const platform = 'TikTok';

/** `base`: includes the version, without a trailing slash. */
export const prepareTiktok = (
  settings: TiktokSettings,
  facts: OutgoingFacts,
  { base, id, test }: { base: string; id: string; test: boolean },
): Prepared => {
  const { click, hashes } = facts;
  const ttclid = click?.clickIds.ttclid;
  const person = hashes.email ?? hashes.phonePlus ?? hashes.externalId;
  if (ttclid === undefined && person === null)
    return { dropped: problem(click === null ? 'click_gone' : 'no_click_id', { platform }) };
  const amount = amountOf(facts.payout);
  const event = {
    event: settings.eventNames[facts.status] ?? '',
    event_time: Math.floor(facts.time / 1000),
    event_id: id,
    user: {
      ttclid,
      email: hashes.email ?? undefined,
      phone: hashes.phonePlus ?? undefined,
      external_id: hashes.externalId ?? undefined,
      ip: click?.address ?? undefined,
      user_agent: click?.userAgent,
    },
    page: click === null ? undefined : { url: click.url },
    properties: {
      ...(amount !== null && { value: amount, currency: facts.currency }),
      order_id: facts.transaction === '' ? undefined : facts.transaction,
    },
  };
  return {
    content: {
      method: 'POST',
      url: [`${base}/event/track/`],
      headers: [
        { name: 'content-type', value: ['application/json'] },
        { name: 'access-token', value: [{ secret: 'accessToken' }] },
      ],
      body: [
        toJson({
          event_source: 'web',
          event_source_id: settings.pixelCode,
          test_event_code: test ? (settings.testEventCode ?? undefined) : undefined,
          data: [event],
        }),
      ],
      account: settings.pixelCode,
    },
    expiresAt: null,
  };
};

/** TikTok answers nearly everything with HTTP 200; `code` says what it means. */
export const readTiktok = (
  answer: Answer,
  now: number,
  { pixelCode }: Pick<TiktokSettings, 'pixelCode'>,
): Reading => {
  const body = parsed(answer.body);
  const code = typeof body.code === 'number' ? body.code : null;
  const message = textOf(body.message);
  if (code === 0 && answer.status < 300) return DELIVERED;
  if (code === null) {
    if (answer.status === 429) return tooMany(answer, now);
    return answer.status >= 500
      ? again(
          problem('platform_busy', { platform, message: `HTTP ${answer.status}` }),
          retryAfterMs(answer.retryAfter, now),
        )
      : unknownAnswer(answer, now);
  }
  if (code === 40_102) return rest(problem('token_expired', { platform, message }));
  if (code === 40_104 || code === 40_105) return rest(problem('token_invalid', { platform, message }));
  if (code === 40_100 || code === 40_016 || code === 40_133) return tooMany(answer, now);
  const aboutPixel = /pixel|event_source_id/i.test(message);
  if (code === 40_001 || code === 40_003)
    return rest(
      aboutPixel
        ? problem('pixel_unknown', { platform, id: pixelCode, message })
        : problem('permission_missing', { platform, message }),
    );
  if ((code === 40_002 || code === 40_007) && aboutPixel)
    return rest(problem('pixel_unknown', { platform, id: pixelCode, message }));
  if (code === 40_002 || code === 40_000) return drop(problem('event_refused', { platform, message }));
  if (code >= 50_000 && code < 70_000)
    return again(problem('platform_busy', { platform, message }), retryAfterMs(answer.retryAfter, now));
  return unknownAnswer(answer, now);
};
