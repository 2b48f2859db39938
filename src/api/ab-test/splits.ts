import type { AbArm, AbOutcome } from '../../contracts/ab-tests/ab-test.ts';
import { abTestId } from '../../core/clicks/ab-test-number.ts';
import { WHOLE } from '../../core/routing/pieces.ts';
import type { Arm } from '../../core/routing/plan.ts';
import { allotRanges } from '../../core/routing/ranges.ts';
import type { StoredSplit } from '../../db/routing.ts';
import type { Row } from '../../db/tables.ts';

/** The fields of a test that decide how its split is served. */
export type Served = Pick<Row<'ab_tests'>, 'id' | 'seed' | 'phase' | 'ranges'> & {
  readonly arms: readonly AbArm[];
};

/** Arms of a test that has started, all of which are paths. */
export const pathsOf = (arms: readonly AbArm[]): Arm[] =>
  arms.map(({ path, weight }) => {
    if (path === null) throw new Error('An arm of a running test has no path.');
    return { path, weight };
  });

export const runningSplit = ({ id, seed, phase, arms, ranges }: Served): StoredSplit => ({
  test: abTestId(id),
  seed,
  phase,
  arms: pathsOf(arms),
  ...(ranges && { ranges }),
});

/** Everyone goes to the control. Visitors who were given an arm stay units of it and get it back on resuming. */
export const pausedSplit = ({ id, seed, phase, arms }: Served): StoredSplit => ({
  test: abTestId(id),
  seed,
  phase,
  arms: pathsOf(arms).map(({ path }, place) => ({ path, weight: place === 0 ? WHOLE : 0 })),
});

/** Ranges after a change of arms or weights that move the fewest visitors. */
export const nextRanges = ({ arms, ranges }: Served, next: readonly AbArm[]): Row<'ab_tests'>['ranges'] =>
  allotRanges({ arms: pathsOf(arms), ranges: ranges ?? undefined }, pathsOf(next));

/** Scales weights proportionally to the full sum; none if nothing is left. */
const scaled = (arms: readonly Arm[]): Arm[] => {
  const sum = arms.reduce((all, { weight }) => all + weight, 0);
  if (sum === 0) return [];
  let end = 0;
  let before = 0;
  return arms.map(({ path, weight }) => {
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
  arms: readonly AbArm[],
  outcome: AbOutcome,
  attached: ReadonlySet<number>,
): StoredSplit => {
  const head = { seed: before.seed, phase: before.phase + 1 };
  const control = pathsOf(arms)[0] as Arm;
  const to = (path: number): StoredSplit => ({ ...head, arms: [{ path, weight: WHOLE }] });
  if (outcome.kind === 'winner') return to(outcome.path);
  if (outcome.kind === 'control') return to(control.path);
  const left = scaled(before.arms.filter(({ path }) => attached.has(path)));
  if (left.length === 0) return to(control.path);
  return { ...head, arms: left, ranges: allotRanges(before, left) };
};
