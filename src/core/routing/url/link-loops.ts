/** Paths that the edge answers itself on every host, without redirecting. */
const ANSWERED = new Set(['out', 't.js', 'postback', 'robots.txt', 'favicon.ico', '.well-known']);

/** Segments that browsers remove from a path before requesting it; they read `%2e` as a dot. */
const isHere = (segment: string): boolean => /^(\.|%2e)$/i.test(segment);
const isUp = (segment: string): boolean => /^(\.|%2e){2}$/i.test(segment);

const segmentsOf = (path: string): string[] => {
  const kept: string[] = [];
  const all = path.split('/').slice(1);
  for (const [i, segment] of all.entries()) {
    if (isUp(segment)) kept.pop();
    if (isUp(segment) || isHere(segment)) {
      // A path that ends in a dot segment ends in a slash.
      if (i === all.length - 1) kept.push('');
    } else kept.push(segment);
  }
  return kept;
};

/**
 * The link that a URL on a link domain opens: its slug with case kept, or `''` for the bare domain. Like the edge,
 * ignores what follows the slug. Null for pages of the edge that do not redirect (`/<slug>+`, `/out`, …).
 */
export const slugOfUrl = (url: string): string | null => {
  const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const [slug = '', ...rest] = segmentsOf(path);
  // `//a` has an empty slug and is not the bare domain, whose path is empty.
  if (slug === '' && rest.length > 0) return '/';
  if (ANSWERED.has(slug)) return null;
  return /(\+|%2b)$/i.test(slug) ? null : slug;
};

/** Places to which each place can send a visitor. Missing places send visitors nowhere. */
export type Ways = ReadonlyMap<string, readonly string[]>;

/** The shortest way from `from` to `to` of at least one step; null if there is none. */
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
 * earlier one. Null if every way from `start` ends somewhere.
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
