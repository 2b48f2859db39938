const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (url: string): string => url.replace(/[&<>"']/g, (char) => entities[char] as string);

/**
 * A page that redirects at once, without a script. It also carries the referrer policy, for browsers that honour only
 * one of the two places. `url`: an http(s) address of printable ASCII.
 */
export const metaRefreshPage = (url: string, hideReferrer: boolean): string => {
  const to = escaped(url);
  const policy = hideReferrer ? '<meta name="referrer" content="no-referrer">' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">${policy}<meta http-equiv="refresh" content="0;url=${to}"><title>Redirecting</title></head><body><a href="${to}"${hideReferrer ? ' rel="noreferrer"' : ''}>Continue</a></body></html>\n`;
};
