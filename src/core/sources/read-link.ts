import { hasToken, tokenEnd } from '../routing/url/token-styles.ts';

/** A parameter of a pasted link. */
export interface LinkParameter {
  readonly name: string;
  /** Percent-decoded where possible; a plus sign stays one. */
  readonly value: string;
  /** As in the link, to be written again. */
  readonly raw: string;
}

/** What a pasted text contains. */
export interface ReadLink {
  /** `https://shop.example`; '' if the text has only parameters, as a platform's field for them has. */
  readonly origin: string;
  /** With its port, in small letters; '' without an address. */
  readonly host: string;
  /** From the first slash; '' without one. */
  readonly path: string;
  readonly parameters: readonly LinkParameter[];
  /** With its `#`; '' if there is none. */
  readonly fragment: string;
}

/** Longer links do not work in all browsers, and nobody has them in an ad. */
const MOST_CHARACTERS = 4096;

const SCHEME = /^https?:\/\//i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** The place of the landing page in a tracking template, with a template's optional escaping. */
const LANDING_TOKEN = /^\{(?:un)?(?:escaped)?lpurl(?:\+\d)?\}/i;
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?=[/?#]|$)/u;
const ANY_HOST = /^[^\s/?#@]+(?=[/?#]|$)/;
const PARAMETERS = /^[?&]?[^\s=&/?#:]{1,64}=/;
/** Signs that surround a link in mails and documents. */
const QUOTES = /^["'“”‘’«»<(]+|["'“”‘’«»>]+$/g;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Index of the first of some signs outside tokens, which may contain any of them; the length if there is none. */
const indexOutside = (text: string, signs: string): number => {
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at);
    if (end > at) at = end;
    else if (signs.includes(text.charAt(at))) return at;
    else at++;
  }
  return text.length;
};

const parametersOf = (query: string): LinkParameter[] =>
  query.split('&').flatMap((raw) => {
    const equals = raw.indexOf('=');
    const name = decoded(equals < 0 ? raw : raw.slice(0, equals)).trim();
    return name === '' ? [] : [{ name, value: equals < 0 ? '' : decoded(raw.slice(equals + 1)), raw }];
  });

/** `text`: everything behind the host. */
const withRest = (origin: string, host: string, text: string): ReadLink => {
  const pathEnd = indexOutside(text, '?#');
  const behind = text.slice(pathEnd);
  const queryEnd = behind.startsWith('?') ? indexOutside(behind, '#') : 0;
  return {
    origin,
    host: host.toLowerCase(),
    path: text.slice(0, pathEnd),
    parameters: parametersOf(behind.slice(1, Math.max(queryEnd, 1))),
    fragment: behind.slice(queryEnd),
  };
};

/**
 * Reads a pasted link: an address of the web with or without its scheme, a tracking template (`{lpurl}?...`), or only the
 * parameters. Null if the text is none of them. Tokens stay as they are, even where an address cannot have them.
 */
export const readLink = (text: string): ReadLink | null => {
  const [line = ''] = text.trim().split(/[\r\n]/, 1);
  const link = line.trim().replace(QUOTES, '').replaceAll('&amp;', '&');
  if (link === '' || link.length > MOST_CHARACTERS) return null;
  const scheme = SCHEME.exec(link)?.[0] ?? '';
  const template = LANDING_TOKEN.exec(link)?.[0];
  if (template !== undefined) return withRest('', '', link.slice(template.length));
  const behind = link.slice(scheme.length);
  const host = (scheme === '' ? HOST : ANY_HOST).exec(behind)?.[0] ?? '';
  if (host !== '' && !hasToken(host))
    return withRest(
      `${scheme === '' ? 'https://' : scheme.toLowerCase()}${host}`,
      host,
      behind.slice(host.length),
    );
  if (scheme === '' && PARAMETERS.test(link) && !ANY_SCHEME.test(link))
    return withRest('', '', `?${link.replace(/^[?&]/, '')}`);
  return null;
};

/** The tokens in a value, each without the default of `{keyword:none}`. */
export const tokensIn = (value: string): { token: string; at: number; end: number }[] => {
  const found: { token: string; at: number; end: number }[] = [];
  for (let at = 0; at < value.length; ) {
    const end = tokenEnd(value, at);
    if (end > at) {
      const token = value.slice(at, end).replace(/^(\{[\w.]+):[^{}]*\}$/, '$1}');
      found.push({ token, at, end });
      at = end;
    } else at++;
  }
  return found;
};
