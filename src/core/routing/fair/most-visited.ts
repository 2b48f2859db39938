import type { Variant } from '../plan.ts';

/**
 * The most visited path. `attached`: numbers of the paths in the campaign; `visits`: valid visits by number. In a tie,
 * or without visits, the path with the larger weight in the default wins, then the one with the lower number. Throws if
 * no path is attached, because every campaign has one.
 */
export const mostVisitedPath = (
  attached: readonly number[],
  visits: ReadonlyMap<number, number>,
  fallback: readonly Variant[],
): number => {
  const weights = new Map(fallback.map(({ path, weight }) => [path, weight]));
  const [first] = attached.toSorted(
    (a, b) =>
      (visits.get(b) ?? 0) - (visits.get(a) ?? 0) || (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a - b,
  );
  if (first === undefined) throw new Error('A campaign without a path.');
  return first;
};
