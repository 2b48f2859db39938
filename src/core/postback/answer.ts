import { type OutgoingProblem, problem } from './problems.ts';

/** A receiver's HTTP response. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Header `retry-after` as received, or null. */
  readonly retryAfter: string | null;
  /** Header `location`, or null. */
  readonly location: string | null;
}

/**
 * `again`: retry later, with `least` as the shortest pause. `rest`: send nothing to this target until someone fixes it.
 * `drop`: retrying would not help.
 */
export type Reading =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'again';
      readonly problem: OutgoingProblem;
      readonly least: number;
      /** Whether the target as a whole fails, not just this delivery. */
      readonly target: boolean;
    }
  | { readonly kind: 'rest'; readonly problem: OutgoingProblem }
  | { readonly kind: 'drop'; readonly problem: OutgoingProblem };

export const DELIVERED: Reading = { kind: 'delivered' };
export const again = (why: OutgoingProblem, least = 0): Reading => ({
  kind: 'again',
  problem: why,
  least,
  target: true,
});
export const laterAlone = (why: OutgoingProblem, least: number): Reading => ({
  kind: 'again',
  problem: why,
  least,
  target: false,
});
export const rest = (why: OutgoingProblem): Reading => ({ kind: 'rest', problem: why });
export const drop = (why: OutgoingProblem): Reading => ({ kind: 'drop', problem: why });

/** Milliseconds to wait according to `retry-after`, given in seconds or as a date. 0 if missing or unreadable. */
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

/** Interprets the response of a plain web server: the user's own, or a network's. */
export const readPlain = (answer: Answer, now: number): Reading => {
  const { status, location } = answer;
  if (status >= 200 && status < 300) return DELIVERED;
  if (status >= 300 && status < 400) return again(problem('redirect', { status, location: location ?? '' }));
  if (status === 429) return tooMany(answer, now);
  if (status === 401 || status === 403) return rest(problem('target_forbids', { status }));
  // A server under maintenance can answer 404 or 400 for a while, so these are retried like failures.
  if (status >= 400 && status < 500) return again(problem('target_refused', { status }));
  return again(problem('target_failed', { status }), retryAfterMs(answer.retryAfter, now));
};

/** The same for a webhook, which 410 ends permanently (Standard Webhooks). */
export const readWebhook = (answer: Answer, now: number): Reading =>
  answer.status === 410 ? drop(problem('target_gone', { status: 410 })) : readPlain(answer, now);

/** A JSON object's members; none if it is not an object. */
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

/** A response that is not known for this platform. */
export const unknownAnswer = ({ status, body, retryAfter }: Answer, now: number): Reading =>
  again(
    problem('answer_unknown', { status, message: body.replace(/\s+/g, ' ') }),
    retryAfterMs(retryAfter, now),
  );
