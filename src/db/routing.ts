import type { Caps } from '../contracts/routing/routing.ts';
import type { Condition } from '../contracts/routing/targeting.ts';
import type { HashRange, Variant } from '../core/routing/plan.ts';

/**
 * `campaigns.routing`: where a link leads, as one document, because it is read and written as a whole. Destinations are
 * identified by row ID, paths by number.
 */
export interface StoredRouting {
  /** Attached ones in the editor's order, then unused ones, whose clicks can still continue. */
  readonly paths: readonly StoredPath[];
  readonly default: StoredSplit;
  /** In the order in which they are tried. */
  readonly rules: readonly StoredRule[];
  /** Number of the next rule; numbers are never reused. */
  readonly nextRule: number;
}

export interface StoredPath {
  /** 0 to 249, permanent: cookies and click IDs contain it. */
  readonly number: number;
  /** 0: none. */
  readonly landing: number;
  readonly seed: string;
  readonly offers: readonly { readonly destination: number; readonly weight: number }[];
  /** ISO 8601, when it was removed from the campaign; null while it is in it. */
  readonly detachedAt: string | null;
}

export interface StoredSplit {
  /** The A/B test that currently has the split, `t45`, and sets its variants, weights, seed and phase. */
  readonly test?: string | undefined;
  readonly seed: string;
  /** From 1; increases when variants or weights change, or the page of a variant. */
  readonly phase: number;
  readonly arms: readonly Variant[];
  readonly ranges?: readonly HashRange[] | undefined;
}

export interface StoredRule {
  readonly number: number;
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly conditions: readonly Condition[];
  readonly caps: Caps;
  readonly to: StoredSplit;
}
