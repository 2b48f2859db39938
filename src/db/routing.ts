import type { Caps } from '../contracts/routing/routing.ts';
import type { Condition } from '../contracts/routing/targeting.ts';
import type { PlanPath, Split } from '../core/routing/plan.ts';

/**
 * `campaigns.routing`: where a link leads, as one document, because it is read and written as a whole. Destinations are
 * identified by row ID, paths by number.
 */
export interface StoredRouting {
  /** Attached ones in the editor's order, then unused ones: their clicks can still continue. */
  readonly paths: readonly StoredPath[];
  readonly default: StoredSplit;
  /** In the order in which they are tried. */
  readonly rules: readonly StoredRule[];
  /** Number of the next rule; numbers are never reused. */
  readonly nextRule: number;
}

/** Its number is permanent: cookies and click IDs contain it. */
export interface StoredPath extends PlanPath {
  /** When it was removed from the campaign, ISO 8601; null while it is attached. */
  readonly detachedAt: string | null;
}

/** Its phase also increases when the page of a variant changes. */
export interface StoredSplit extends Omit<Split, 'test'> {
  /** The A/B test that currently has the split, `t45`, and sets its variants, weights, seed and phase. */
  readonly test?: string | undefined;
}

export interface StoredRule {
  readonly number: number;
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly conditions: readonly Condition[];
  readonly caps: Caps;
  readonly to: StoredSplit;
}
