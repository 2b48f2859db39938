import type { Arm } from './plan.ts';

/**
 * The path that most visitors had. `attached`: numbers of the paths that are in the campaign; `visits`: valid visits by number;
 * where they tie, and where there were none, the path with the larger weight in the default wins, then the one with the lower
 * number. Throws where no path is attached: every campaign has one.
 */
export const mostVisitedPath = (
  attached: readonly number[],
  visits: ReadonlyMap<number, number>,
  fallback: readonly Arm[],
): number => {
  const weights = new Map(fallback.map(({ path, weight }) => [path, weight]));
  const [first] = attached.toSorted(
    (a, b) =>
      (visits.get(b) ?? 0) - (visits.get(a) ?? 0) || (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a - b,
  );
  if (first === undefined) throw new Error('A campaign without a path.');
  return first;
};
