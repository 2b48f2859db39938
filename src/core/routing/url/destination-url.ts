import { normalHost, openedHost } from './host.ts';
import { findMacros, hasUnclosedMacro, isMacro, PATH_MACROS } from './template.ts';

export type DestinationUrlProblem =
  /** Neither http nor https. */
  | 'url_scheme'
  | 'url_invalid'
  /** `user:password@`. */
  | 'url_credentials'
  /** Points to a host that serves links, which would redirect to a redirect, possibly itself. */
  | 'url_own_link'
  /** A macro in the scheme, host or port, or one in the path that varies by visitor. */
  | 'macro_place'
  /** An unknown macro, or one without its closing brace. */
  | 'macro_unknown';

export interface DestinationUrlOptions {
  /** Hosts that serve links, as in `Domain.host`: `localhost:3001`. */
  readonly linkHosts: readonly string[];
}

const endOfAuthority = (text: string, from: number): number => {
  for (let i = from; i < text.length; i++) if ('/?#'.includes(text[i] as string)) return i;
  return text.length;
};

const endOfPath = (text: string, from: number): number => {
  for (let i = from; i < text.length; i++) if (text[i] === '?' || text[i] === '#') return i;
  return text.length;
};

/** Browsers drop tabs and newlines and read backslashes as slashes, so they would see a URL that was not checked. */
export const hasTricks = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code === 0x7f || code === 0x5c || (code >= 0x80 && code <= 0xa0)) return true;
  }
  return /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text) || !text.isWellFormed();
};

/** The problem with a destination URL template, or null. Shared by the form and the server. */
export const checkDestinationUrl = (
  template: string,
  { linkHosts }: DestinationUrlOptions,
): DestinationUrlProblem | null => {
  const macros = findMacros(template);
  const begin = /^(https?):\/\//i.exec(template);
  if (begin === null) {
    const colon = template.indexOf(':');
    if (macros[0] !== undefined && (colon < 0 || macros[0].at < colon)) return 'macro_place';
    return /^https?:/i.test(template) ? 'url_invalid' : 'url_scheme';
  }
  if (hasTricks(template)) return 'url_invalid';
  const start = begin[0].length;
  const end = endOfAuthority(template, start);
  if (macros.some((m) => m.at < end)) return 'macro_place';
  const authority = template.slice(start, end);
  if (authority.includes('@')) return 'url_credentials';
  const scheme = (begin[1] as string).toLowerCase() as 'http' | 'https';
  // Checked first so that an oddly spelled link is reported as a link.
  const opened = openedHost(authority, scheme);
  if (opened !== null && linkHosts.some((own) => isOpenedAs(own, opened))) return 'url_own_link';
  if (normalHost(authority, scheme) === null) return 'url_invalid';
  if (macros.some((m) => !isMacro(m.name)) || hasUnclosedMacro(template)) return 'macro_unknown';
  const pathEnd = endOfPath(template, end);
  return macros.some((m) => m.at < pathEnd && !PATH_MACROS.has(m.name)) ? 'macro_place' : null;
};

/** A link host without a port serves both default ports: `https://go.example:443` and `http://go.example`. */
const isOpenedAs = (own: string, opened: string): boolean =>
  (['http', 'https'] as const).some((scheme) => openedHost(own, scheme) === opened);

/** Whether a URL opens at the host `own`, however it is spelled. */
export const isAtHost = (url: string, own: string): boolean => {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#]*)/i.exec(url) ?? [];
  const opened = scheme === '' ? null : openedHost(authority, scheme.toLowerCase() as 'http' | 'https');
  return opened !== null && isOpenedAs(own, opened);
};
