import type { Answer, Verdict } from './observation.ts';
import { sameAddress, samePlace } from './same-address.ts';
import { similarity } from './similarity.ts';

/** A page this alike is the same page: a clock, a counter or a list of offers may differ. */
const ALIKE = 0.8;
/** A difference counts when it is larger by this than the one between two visits of the same agent. */
const MARGIN = 0.2;
/** A page that differs more than this from itself cannot be compared with anything. */
const STEADY = 0.5;

/** Statuses by which a site refuses an agent, or asks it to prove something. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429, 451, 503]);

export const isRefusal = (status: number): boolean => REFUSALS.has(status);

/** Two visits of the same person, one after the other. */
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

/** How alike two visits of the same agent were; null: they cannot be compared. */
export const baselineOf = ({ first, again }: Reference): number | null =>
  first.kind === 'page' && again.kind === 'page' ? similarity(first.text, again.text) : null;

/**
 * Whether an agent got what the person got. A site that refuses the agent is not called different, nor is a page that
 * differs as much from itself, nor one without text.
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
