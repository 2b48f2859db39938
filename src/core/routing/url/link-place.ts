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
 * ignores what follows the slug. Null: a page of the edge that does not redirect (`/<slug>+`, `/out`, …).
 */
export const slugOfUrl = (url: string): string | null => {
  const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const [slug = '', ...rest] = segmentsOf(path);
  // `//a` has an empty slug and is not the bare domain, whose path is empty.
  if (slug === '' && rest.length > 0) return '/';
  if (ANSWERED.has(slug)) return null;
  return /(\+|%2b)$/i.test(slug) ? null : slug;
};
