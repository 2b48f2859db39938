import type { Answer, Verdict } from './observation.ts';
import { sameAddress, samePlace } from './same-address.ts';
import { similarity } from './similarity.ts';

/** Pages at least this similar are the same: a clock, a counter or a list of offers may differ. */
const ALIKE = 0.8;
/** A difference counts when it exceeds the difference between two visits of the same agent by this much. */
const MARGIN = 0.2;
/** A page less similar to itself than this cannot be compared. */
const STEADY = 0.5;

/** Statuses by which a site refuses or challenges an agent. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429, 451, 503]);

export const isRefusal = (status: number): boolean => REFUSALS.has(status);

/** Two consecutive visits of the same browser. */
export interface Reference {
  readonly first: Answer;
  readonly again: Answer;
}

const cannot = (reason: Verdict['reason'], like: number | null = null): Verdict => ({
  verdict: 'could_not_compare',
  reason,
  similarity: like,
});
const differs = (reason: Verdict['reason'], like: number | null = null): Verdict => ({
  verdict: 'different',
  reason,
  similarity: like,
});

/** Similarity of two visits of the same agent. Null: they cannot be compared. */
export const baselineOf = ({ first, again }: Reference): number | null =>
  first.kind === 'page' && again.kind === 'page' ? similarity(first.text, again.text) : null;

/**
 * Whether an agent got the page that a browser got. A site that refuses the agent, a page that differs from itself just
 * as much, and a page without text are not called different.
 */
export const compare = (answer: Answer, reference: Reference): Verdict => {
  if (answer.kind === 'robots') return cannot('robots');
  if (answer.kind === 'failed') return { verdict: 'not_reached', reason: 'failed', similarity: null };
  const { first, again } = reference;
  if (first.kind !== 'page' || again.kind !== 'page' || first.status >= 400 || again.status >= 400) {
    return cannot('no_reference');
  }
  if (isRefusal(answer.status)) return cannot('blocked');
  if (answer.status >= 400) return differs('status');
  if (!samePlace(first.url, again.url)) return cannot('unsteady');
  if (!sameAddress(first.url, again.url, answer.url)) {
    return differs('address', similarity(first.text, answer.text));
  }
  const baseline = similarity(first.text, again.text);
  const like = similarity(first.text, answer.text);
  if (baseline === null) return cannot('no_text');
  if (like === null) return differs('content', 0);
  if (like >= ALIKE) return { verdict: 'same', reason: null, similarity: like };
  if (baseline < STEADY || baseline - like < MARGIN) return cannot('unsteady', like);
  return differs('content', like);
};
