/** Where each place can send a visitor. Places that are not in it send visitors nowhere. */
export type Ways = ReadonlyMap<string, readonly string[]>;

/** The shortest way from `from` to `to` of at least one step; null: there is none. */
const wayBetween = (from: string, to: string, ways: Ways): readonly string[] | null => {
  const seen = new Set<string>();
  let reached: readonly (readonly string[])[] = [[from]];
  while (reached.length > 0) {
    const further: (readonly string[])[] = [];
    for (const way of reached) {
      for (const next of ways.get(way.at(-1) as string) ?? []) {
        if (next === to) return [...way, next];
        if (seen.has(next)) continue;
        seen.add(next);
        further.push([...way, next]);
      }
    }
    reached = further;
  }
  return null;
};

/**
 * The shortest way from `start` that visits a place twice: all its places in order, where the last one repeats an
 * earlier one. Null: every way from `start` ends somewhere.
 */
export const loopFrom = (start: string, ways: Ways): readonly string[] | null => {
  const places = new Set([start, ...ways.keys()]);
  const loops = [...places].flatMap((place) => {
    const there = place === start ? [start] : wayBetween(start, place, ways);
    const round = there && wayBetween(place, place, ways);
    return there && round ? [[...there, ...round.slice(1)]] : [];
  });
  return loops.toSorted((a, b) => a.length - b.length)[0] ?? null;
};
