import { createHmac } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { DeliveryAttempt } from '../../../contracts/postbacks/delivery.ts';
import {
  type Answer,
  DELIVERED,
  drop,
  type Reading,
  readPlain,
  readWebhook,
  rest,
} from '../../../core/postback/answer.ts';
import { type Content, serverOf, withoutSecrets, withSecrets } from '../../../core/postback/content.ts';
import { readGoogle } from '../../../core/postback/google.ts';
import { readMeta } from '../../../core/postback/meta.ts';
import { type OutgoingProblem, problem, shownProblem } from '../../../core/postback/problems.ts';
import type { StoredTarget } from '../../../core/postback/target.ts';
import { readTiktok } from '../../../core/postback/tiktok.ts';
import type { Row } from '../../../db/tables.ts';
import { mayHaveReached } from '../../../outgoing/failure.ts';
import type { Messages } from '../../../outgoing/open-outgoing.ts';
import type { Unanswered } from '../../../outgoing/post.ts';
import type { Vault } from '../../../signing/vault.ts';
import { type GoogleTokens, unanswered } from './google-token.ts';

const signature = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')}`;

/**
 * Headers of a webhook's message (Standard Webhooks). `secrets`: the current one, and the previous one while it is
 * valid. `now`: milliseconds since 1970.
 */
const webhookHeaders = (
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

const USER_AGENT = 'Fairlead';
/** Characters of a response kept for the log. */
const ANSWER_CHARS = 2000;

export interface SendParts {
  readonly messages: Messages;
  readonly vault: Vault;
  readonly platforms: Config['platforms'];
  readonly tokens: GoogleTokens;
  readonly now: () => number;
}

export type OpenTarget =
  | { readonly kind: 'rule'; readonly rule: Row<'outgoing_rules'> }
  | { readonly kind: 'webhook'; readonly webhook: Row<'webhooks'> };

/** Where secrets belong, so that none can be moved to another row. */
export const ruleRow = (id: string): string => `rule ${id}`;
export const webhookRow = (id: string): string => `webhook ${id}`;

type Sendable = Pick<Row<'deliveries'>, 'content' | 'expires_at' | 'idempotency' | 'facts'>;

export interface Tried {
  readonly reading: Reading;
  readonly attempt: DeliveryAttempt;
  /** Whether the receiver may have the message: false only if it certainly does not. */
  readonly reached: boolean;
}

interface Outcome {
  readonly reading: Reading;
  readonly status: number | null;
  readonly answer: string;
  readonly ms: number;
  readonly reached: boolean;
}

const unsent = (reading: Reading): Outcome => ({ reading, status: null, answer: '', ms: 0, reached: false });

const noAnswer = ({ failure, ms }: Unanswered, url: string): Outcome => ({
  reading: unanswered(failure, url),
  status: null,
  answer: '',
  ms,
  reached: mayHaveReached(failure),
});

const read = (target: StoredTarget, answer: Answer, now: number, facts: Sendable['facts']): Reading => {
  switch (target.kind) {
    case 'url':
      return readPlain(answer, now);
    case 'meta':
      return readMeta(answer, now, target);
    case 'google':
      return readGoogle(answer, now, target, target.conversionActions[facts?.status ?? ''] ?? '');
    case 'tiktok':
      return readTiktok(answer, now, target);
  }
};

const isObject = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** Secrets of a row by name; null if unreadable. */
export const openSecrets = (vault: Vault, sealed: string, row: string): Record<string, string> | null => {
  const text = vault.open(sealed, row);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : null;
};

const BASES = { meta: 'meta', google: 'googleAds', tiktok: 'tiktok' } as const;

/** Whether the operator set this place: only they can name internal ones. The place may be an earlier target's. */
const isTrusted = (target: StoredTarget, content: Content, platforms: Config['platforms']): boolean =>
  target.kind !== 'url' && serverOf(content) === serverOf({ url: [platforms[BASES[target.kind]]] });

const toRule = async (
  { messages, platforms, tokens, now }: SendParts,
  rule: Row<'outgoing_rules'>,
  { content, facts }: Sendable,
  secrets: Record<string, string>,
  cancel: AbortSignal,
): Promise<Outcome> => {
  const { target } = rule;
  if (content === null) return unsent(drop(problem('content_invalid', { part: 'body' })));
  const grant = {
    clientId: target.kind === 'google' ? target.clientId : '',
    clientSecret: secrets.clientSecret ?? '',
    refreshToken: secrets.refreshToken ?? '',
  };
  if (target.kind === 'google') {
    const got = await tokens.get(grant, cancel);
    if (got.token === null) {
      const { reading, status, body: answer, ms } = got;
      // Only Google's token endpoint was called; the message itself was not sent.
      return { reading, status, answer, ms, reached: false };
    }
    secrets.oauth = got.token;
  }
  let missing: string | null = null;
  const onMissing = (name: string): void => {
    missing ??= name;
  };
  const secretOf = (name: string): string | undefined => secrets[name];
  const same = (text: string): string => text;
  const url = withSecrets(content.url, secretOf, encodeURIComponent, onMissing);
  const headers = Object.fromEntries(
    content.headers.map(({ name, value }) => [
      name.toLowerCase(),
      withSecrets(value, secretOf, same, onMissing),
    ]),
  );
  const inBody =
    headers['content-type'] === 'application/json'
      ? (text: string) => JSON.stringify(text).slice(1, -1)
      : encodeURIComponent;
  const body = content.body && withSecrets(content.body, secretOf, inBody, onMissing);
  if (missing !== null) return unsent(rest(problem('secret_missing', { name: missing })));
  const message = {
    method: content.method,
    url,
    body,
    trusted: isTrusted(target, content, platforms),
    headers: { 'user-agent': USER_AGENT, accept: '*/*', ...headers },
  };
  const answer = await messages.post(message, cancel);
  if (!answer.ok) return noAnswer(answer, url);
  const reading = read(target, answer, now(), facts);
  if (target.kind === 'google' && answer.status === 401) tokens.forget(grant);
  return { reading, status: answer.status, answer: answer.body, ms: answer.ms, reached: true };
};

const toWebhook = async (
  { messages, now }: SendParts,
  webhook: Row<'webhooks'>,
  { content, idempotency }: Sendable,
  secrets: Record<string, string>,
  cancel: AbortSignal,
): Promise<Outcome> => {
  const body = content?.body?.join('') ?? '';
  const { current = '', previous = '' } = secrets;
  const isGood =
    previous !== '' && webhook.previous_until !== null && webhook.previous_until.getTime() > now();
  const signed = webhookHeaders(idempotency, body, isGood ? [current, previous] : [current], now());
  const headers = { 'user-agent': USER_AGENT, accept: '*/*', ...signed };
  const answer = await messages.post(
    { method: 'POST', url: webhook.url, headers, body, trusted: false },
    cancel,
  );
  if (!answer.ok) return noAnswer(answer, webhook.url);
  const { status, body: answered, ms } = answer;
  return { reading: readWebhook(answer, now()), status, answer: answered, ms, reached: true };
};

const withProblem = (reading: Reading, shown: OutgoingProblem): Reading =>
  reading.kind === 'delivered' ? reading : { ...reading, problem: shown };

/** Sends one delivery once and interprets the response. Null if aborted: nothing is known then. Never rejects. */
export const sendOne = async (
  parts: SendParts,
  target: OpenTarget,
  delivery: Sendable,
  cancel: AbortSignal,
): Promise<Tried | null> => {
  const at = parts.now();
  const tried = (outcome: Outcome, secrets: readonly string[]): Tried => {
    const address = delivery.facts?.click?.address ?? '';
    const clean = (text: string): string => withoutSecrets(text, [...secrets, address]);
    const shown = outcome.reading.kind === 'delivered' ? null : shownProblem(outcome.reading.problem, clean);
    return {
      reading: shown === null ? DELIVERED : withProblem(outcome.reading, shown),
      reached: outcome.reached,
      attempt: {
        at: new Date(at).toISOString(),
        ms: outcome.ms,
        status: outcome.status,
        // No store accepts NUL in text.
        answer: clean(outcome.answer).replaceAll('\0', '').slice(0, ANSWER_CHARS).toWellFormed(),
        problem: shown === null ? null : { code: shown.code, params: { ...shown.params } },
      },
    };
  };
  if (delivery.expires_at !== null && delivery.expires_at.getTime() <= at)
    return tried(unsent(drop(problem('event_too_old', { days: 7 }))), []);
  const row = target.kind === 'rule' ? target.rule : target.webhook;
  const place = target.kind === 'rule' ? ruleRow(row.public_id) : webhookRow(row.public_id);
  const secrets = openSecrets(parts.vault, row.secrets, place);
  if (secrets === null) return tried(unsent(rest(problem('secret_unreadable'))), []);
  const outcome =
    target.kind === 'rule'
      ? await toRule(parts, target.rule, delivery, secrets, cancel)
      : await toWebhook(parts, target.webhook, delivery, secrets, cancel);
  return cancel.aborted && outcome.status === null ? null : tried(outcome, Object.values(secrets));
};
