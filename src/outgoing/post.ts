import type { FetchFailure } from '../core/check/observation.ts';
import { before, failureOf, OutgoingError } from './failure.ts';
import { readBody } from './read-body.ts';
import { type Sent, send } from './send.ts';
import { type TargetParts, targetOf } from './target.ts';

/** Limit for an answer: anything beyond it says nothing about the message's result. */
const ANSWER_BYTES = 64 * 1024;

/** A message to an external server. */
export interface Message {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: string | null;
  /** The address comes from the operator's settings, not from a signed-in user: it may be anywhere. */
  readonly trusted: boolean;
}

/** The answer. A redirect is not followed, because the message was meant for this place. */
export interface Answered {
  readonly ok: true;
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
  readonly location: string | null;
  readonly ms: number;
}

export interface Unanswered {
  readonly ok: false;
  readonly failure: FetchFailure;
  readonly ms: number;
}

export interface PostParts extends TargetParts {
  readonly timeoutMs: number;
  /** Asked last before sending; absent: yes. */
  readonly maySend?: (() => boolean) | undefined;
  readonly ca?: string | undefined;
}

/** Sends a message once, to the address that was checked. Never rejects. `cancel` ends it early, as a timeout. */
export const post = async (
  { method, url, headers, body, trusted }: Message,
  parts: PostParts,
  cancel: AbortSignal,
): Promise<Answered | Unanswered> => {
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  const signal = AbortSignal.any([cancel, AbortSignal.timeout(parts.timeoutMs)]);
  const isAllowed = trusted ? () => true : parts.isAllowed;
  let sent: Sent | null = null;
  try {
    const target = await before(signal, targetOf(url, { ...parts, isAllowed }));
    if (parts.maySend?.() === false) throw new OutgoingError('refused');
    sent = await send(target, { method, body, headers, signal, ca: parts.ca });
    const { statusCode, headers: answered } = sent.response;
    const { bytes } = await readBody(sent.response, ANSWER_BYTES, signal);
    return {
      ok: true,
      status: statusCode ?? 0,
      body: bytes.toString('utf8').toWellFormed(),
      retryAfter: answered['retry-after'] ?? null,
      location: answered.location ?? null,
      ms: since(),
    };
  } catch (error) {
    sent?.response.destroy();
    const failure = cancel.aborted ? 'out_of_time' : failureOf(error, signal);
    return { ok: false, failure, ms: since() };
  }
};
