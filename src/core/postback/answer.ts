import { type OutgoingProblem, problem } from './problems.ts';

/** What somebody answered. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Header `retry-after`, as it came; null: none. */
  readonly retryAfter: string | null;
  /** Header `location`; null: none. */
  readonly location: string | null;
}

/**
 * `again`: later, where `least` is the shortest pause; `rest`: nothing goes to this target before somebody has put it right; `drop`:
 * to try again changes nothing.
 */
export type Reading =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'again';
      readonly problem: OutgoingProblem;
      readonly least: number;
      /** Whether it is the target that fails, and not this one message. */
      readonly target: boolean;
    }
  | { readonly kind: 'rest'; readonly problem: OutgoingProblem }
  | { readonly kind: 'drop'; readonly problem: OutgoingProblem };

export const DELIVERED: Reading = { kind: 'delivered' };
export const again = (why: OutgoingProblem, least = 0): Reading => ({
  ...{ kind: 'again', problem: why, least, target: true },
});
export const laterAlone = (why: OutgoingProblem, least: number): Reading => ({
  ...{ kind: 'again', problem: why, least, target: false },
});
export const rest = (why: OutgoingProblem): Reading => ({ kind: 'rest', problem: why });
export const drop = (why: OutgoingProblem): Reading => ({ kind: 'drop', problem: why });

/** Milliseconds that a `retry-after` asks for: seconds, or a date. 0: nothing that can be read. */
export const retryAfterMs = (text: string | null, now: number): number => {
  if (text === null) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
};

export const tooMany = ({ retryAfter }: Answer, now: number): Reading => {
  const ms = retryAfterMs(retryAfter, now);
  return again(problem('too_many', ms === 0 ? {} : { seconds: Math.ceil(ms / 1000) }), ms);
};

/** What a plain web server's answer means: the user's own, or a network's. */
export const readPlain = (answer: Answer, now: number): Reading => {
  const { status, location } = answer;
  if (status >= 200 && status < 300) return DELIVERED;
  if (status >= 300 && status < 400) return again(problem('redirect', { status, location: location ?? '' }));
  if (status === 429) return tooMany(answer, now);
  if (status === 401 || status === 403) return rest(problem('target_forbids', { status }));
  // A server that is being put right answers 404 or 400 for a while: it is asked again as one that fails.
  if (status >= 400 && status < 500) return again(problem('target_refused', { status }));
  return again(problem('target_failed', { status }), retryAfterMs(answer.retryAfter, now));
};

/** The same for a webhook, which ends for good by 410 (Standard Webhooks). */
export const readWebhook = (answer: Answer, now: number): Reading =>
  answer.status === 410 ? drop(problem('target_gone', { status: 410 })) : readPlain(answer, now);

/** A JSON object's members; none when it is something else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const parsed = (body: string): Readonly<Record<string, unknown>> => {
  try {
    return membersOf(JSON.parse(body));
  } catch {
    return {};
  }
};

/** An answer that this platform is not known to give. */
export const unknownAnswer = ({ status, body, retryAfter }: Answer, now: number): Reading =>
  again(
    problem('answer_unknown', { status, message: body.replace(/\s+/g, ' ') }),
    retryAfterMs(retryAfter, now),
  );
