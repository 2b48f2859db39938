/** A moment at which somebody looks: all that is countable by then, by arm. */
export interface Look {
  readonly units: readonly number[];
  readonly conversions: readonly number[];
}

/** Says of each look whether it names a difference; keeps what it must between looks. Made anew for every test. */
export type Analyse = () => (look: Look, isLast: boolean) => boolean;

/**
 * Runs one test: `traffic` gives its looks in order, made up in memory or read from a store, and each of `analyses` sees them all.
 * Resolves to the look, by its place from 0, at which each first named a difference; null: at none.
 */
export const runTest = async (
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
