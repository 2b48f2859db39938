import type { StoredRouting, StoredSplit } from '../../../db/routing.ts';

/** A split owned by a test; `rule`: number of its rule, 0 for the default. */
export interface TestedSplit {
  readonly rule: number;
  readonly split: StoredSplit & { readonly test: string };
}

const isTested = (split: StoredSplit): split is TestedSplit['split'] => split.test !== undefined;

export const testedSplits = ({ default: fallback, rules }: StoredRouting): TestedSplit[] =>
  [{ rule: 0, split: fallback }, ...rules.map(({ number, to }) => ({ rule: number, split: to }))].flatMap(
    ({ rule, split }) => (isTested(split) ? [{ rule, split }] : []),
  );

/** Undefined: there is no such rule. */
export const splitOf = (routing: StoredRouting, rule: number): StoredSplit | undefined =>
  rule === 0 ? routing.default : routing.rules.find(({ number }) => number === rule)?.to;

/** The routing with another split for this rule. */
export const withSplit = (routing: StoredRouting, rule: number, split: StoredSplit): StoredRouting =>
  rule === 0
    ? { ...routing, default: split }
    : { ...routing, rules: routing.rules.map((one) => (one.number === rule ? { ...one, to: split } : one)) };
