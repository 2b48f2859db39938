import { createHmac } from 'node:crypto';

const signature = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')}`;

/**
 * Headers of a webhook's message (Standard Webhooks). `secrets`: the current one, and the previous one while it is
 * valid. `now`: milliseconds since 1970.
 */
export const webhookHeaders = (
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> => {
  const time = String(Math.floor(now / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${time}.${body}`)).join(' '),
  };
};
