/** Where each place may send a visitor. A place that is not in it sends nobody on. */
export type Ways = ReadonlyMap<string, readonly string[]>;

/** The shortest way from `from` to `to`, both in it, of one step at least; null: there is none. */
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
 * The shortest way from `start` on which a place comes twice: every place in its order, the last being the one that came
 * before. Null: whoever begins at `start` arrives somewhere, whichever way he is sent.
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
