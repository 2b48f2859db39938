import type { Caps } from '../contracts/routing.ts';
import type { Condition } from '../contracts/targeting.ts';
import type { Arm, HashRange } from '../core/routing/plan.ts';

/**
 * `campaigns.routing`: where a link leads, as one document, because it is read and written as a whole. Destinations
 * are named by their row's id, paths by number.
 */
export interface StoredRouting {
  /** Attached ones in the editor's order, then those no longer used, whose clicks still go on. */
  readonly paths: readonly StoredPath[];
  readonly default: StoredSplit;
  /** In the order in which they are tried. */
  readonly rules: readonly StoredRule[];
  /** Number of the next rule: numbers are never given twice. */
  readonly nextRule: number;
}

export interface StoredPath {
  /** 0 to 249, kept for life: cookies and click ids name it. */
  readonly number: number;
  /** 0: none. */
  readonly landing: number;
  readonly seed: string;
  readonly offers: readonly { readonly destination: number; readonly weight: number }[];
  /** ISO 8601, when it was taken out of the campaign; null while it is in it. */
  readonly detachedAt: string | null;
}

export interface StoredSplit {
  /** The A/B test that has the split for now, `t45`: arms, weights, seed and phase are the test's. */
  readonly test?: string | undefined;
  readonly seed: string;
  /** From 1; grows when arms or weights change, or the page behind an arm. */
  readonly phase: number;
  readonly arms: readonly Arm[];
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
