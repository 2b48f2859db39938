/** Paths that the edge answers itself, below every host: whoever opens one is sent nowhere. */
const ANSWERED = new Set(['out', 't.js', 'postback', 'robots.txt', 'favicon.ico', '.well-known']);

/** Segments that browsers take out of a path before they ask for it; `%2e` is a dot to them. */
const isHere = (segment: string): boolean => /^(\.|%2e)$/i.test(segment);
const isUp = (segment: string): boolean => /^(\.|%2e){2}$/i.test(segment);

const segmentsOf = (path: string): string[] => {
  const kept: string[] = [];
  const all = path.split('/').slice(1);
  for (const [i, segment] of all.entries()) {
    if (isUp(segment)) kept.pop();
    if (isUp(segment) || isHere(segment)) {
      // What ends in a dot segment ends in a slash.
      if (i === all.length - 1) kept.push('');
    } else kept.push(segment);
  }
  return kept;
};

/**
 * Which link of its host a URL on a domain of links opens: its slug, case kept; `''` for the bare domain. What follows the
 * slug is not looked at by the edge, nor here. Null: a page of the edge that sends nobody on (`/<slug>+`, `/out`, …).
 */
export const slugOfUrl = (url: string): string | null => {
  const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const [slug = '', ...rest] = segmentsOf(path);
  // `//a` has an empty slug and is not the bare domain, which has nothing behind it.
  if (slug === '' && rest.length > 0) return '/';
  if (ANSWERED.has(slug)) return null;
  return /(\+|%2b)$/i.test(slug) ? null : slug;
};
