/** A moment at which results are looked at: everything countable by then, by variant. */
export interface Look {
  readonly units: readonly number[];
  readonly conversions: readonly number[];
}

/** Returns for each look whether it finds a difference; keeps its state between looks. Created for each test. */
export type Analyse = () => (look: Look, isLast: boolean) => boolean;

/**
 * Runs one test: `traffic` yields its looks in order, generated in memory or read from a store, and each of `analyses`
 * sees them all. Resolves to the index of the look, from 0, at which each first found a difference, or null.
 */
export const runAbTest = async (
  traffic: Iterable<Look> | AsyncIterable<Look>,
  analyses: readonly Analyse[],
): Promise<(number | null)[]> => {
  const running = analyses.map((analyse) => analyse());
  const found: (number | null)[] = analyses.map(() => null);
  const see = (look: Look, place: number, isLast: boolean): void => {
    for (const [index, analyse] of running.entries()) {
      if (analyse(look, isLast)) found[index] ??= place;
    }
  };
  let place = 0;
  let before: Look | undefined;
  for await (const look of traffic) {
    if (before !== undefined) see(before, place++, false);
    before = look;
  }
  if (before !== undefined) see(before, place, true);
  return found;
};
