/** The page of the documentation about each screen, by the beginning of its address. */
const PAGES: readonly (readonly [string, string])[] = [
  ['/campaign', 'campaigns'],
  ['/library/networks', 'postbacks'],
  ['/library', 'library'],
  ['/sources', 'campaigns'],
  ['/ab-storm', 'ab-tests'],
  ['/domains', 'domains'],
  ['/postback', 'postbacks'],
  ['/requests', 'classification'],
  ['/settings/data', 'data'],
  ['/settings/class', 'class'],
  ['/settings', 'accounts'],
  ['/profile', 'accounts'],
  ['/achievements', 'achievements'],
];

/** The page about a screen; what numbers mean, where there is no other. */
export const screenHelp = (pathname: string): string =>
  PAGES.find(([begin]) => pathname.startsWith(begin))?.[1] ?? 'metrics';
