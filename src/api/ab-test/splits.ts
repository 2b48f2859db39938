import type { AbOutcome, AbVariant } from '../../contracts/ab-tests/ab-test.ts';
import { abTestId } from '../../core/clicks/ab-test-number.ts';
import { WHOLE } from '../../core/routing/pieces.ts';
import type { Variant } from '../../core/routing/plan.ts';
import { allotRanges } from '../../core/routing/ranges.ts';
import type { StoredSplit } from '../../db/routing.ts';
import type { Row } from '../../db/tables.ts';

/** The fields of a test that decide how its split is served. */
export type Served = Pick<Row<'ab_tests'>, 'id' | 'seed' | 'phase' | 'ranges'> & {
  readonly arms: readonly AbVariant[];
};

/** Variants of a test that has started, all of which are paths. */
export const pathsOf = (variants: readonly AbVariant[]): Variant[] =>
  variants.map(({ path, weight }) => {
    if (path === null) throw new Error('A variant of a running test has no path.');
    return { path, weight };
  });

export const runningSplit = ({ id, seed, phase, arms: variants, ranges }: Served): StoredSplit => ({
  test: abTestId(id),
  seed,
  phase,
  arms: pathsOf(variants),
  ...(ranges && { ranges }),
});

/** Everyone goes to the control. Visitors who were given a variant stay units of it and get it back on resuming. */
export const pausedSplit = ({ id, seed, phase, arms: variants }: Served): StoredSplit => ({
  test: abTestId(id),
  seed,
  phase,
  arms: pathsOf(variants).map(({ path }, place) => ({ path, weight: place === 0 ? WHOLE : 0 })),
});

/** Ranges for changed variants or weights that move the fewest visitors. */
export const nextRanges = (
  { arms: variants, ranges }: Served,
  next: readonly AbVariant[],
): Row<'ab_tests'>['ranges'] =>
  allotRanges({ arms: pathsOf(variants), ranges: ranges ?? undefined }, pathsOf(next));

/** Scales weights proportionally to the full sum; none if nothing is left. */
const scaled = (variants: readonly Variant[]): Variant[] => {
  const sum = variants.reduce((all, { weight }) => all + weight, 0);
  if (sum === 0) return [];
  let end = 0;
  let before = 0;
  return variants.map(({ path, weight }) => {
    end += weight;
    const upTo = Math.round((end / sum) * WHOLE);
    const share = upTo - before;
    before = upTo;
    return { path, weight: share };
  });
};

/**
 * The split after the test. The winner or the control gets everyone; `none`: as before the test, without paths that no
 * longer exist. `attached`: numbers of the campaign's paths.
 */
export const endedSplit = (
  before: StoredSplit,
  variants: readonly AbVariant[],
  outcome: AbOutcome,
  attached: ReadonlySet<number>,
): StoredSplit => {
  const head = { seed: before.seed, phase: before.phase + 1 };
  const control = pathsOf(variants)[0] as Variant;
  const to = (path: number): StoredSplit => ({ ...head, arms: [{ path, weight: WHOLE }] });
  if (outcome.kind === 'winner') return to(outcome.path);
  if (outcome.kind === 'control') return to(control.path);
  const left = scaled(before.arms.filter(({ path }) => attached.has(path)));
  if (left.length === 0) return to(control.path);
  return { ...head, arms: left, ranges: allotRanges(before, left) };
};
