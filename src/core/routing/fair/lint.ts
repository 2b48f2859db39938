import { nearest } from '../../text/nearest.ts';
import { findMacros, MACROS, PATH_MACROS, POSTBACK_MACROS, unclosedMacros } from '../url/template.ts';
import { APPENDED, findTokens, isToken, RETIRED, TOKENS, type TokenSource } from '../url/tokens.ts';

export type TemplateLintCode =
  /** Not one of our macros. */
  | 'macro_unknown'
  /** A macro in the scheme, host or port, or one in the path that varies by visitor. */
  | 'macro_place'
  /** Its closing brace is missing. */
  | 'macro_unclosed'
  /** A postback macro; it has no value for a click. */
  | 'macro_postback'
  /** A platform's token. It belongs in the traffic source's token string; its value is in `{sub1}` or similar. */
  | 'platform_token'
  | 'space';

export type TokenLintCode =
  /** The platform has no such token. */
  | 'token_unknown'
  /** The platform removed it; `hint` names the replacement. */
  | 'token_retired'
  /** There is no such token: the platform appends the parameter automatically. */
  | 'token_appended'
  /** Another platform's token. */
  | 'token_other_source';

export interface Lint<Code extends string> {
  readonly code: Code;
  /** `error`: the URL is refused, or no conversion would match its click. */
  readonly severity: 'error' | 'warning';
  /** Position in the text: [at, end). */
  readonly at: number;
  readonly end: number;
  /** The text at that place. */
  readonly token: string;
  /** Name, without braces, of the likely intended or replacement macro. */
  readonly hint?: string;
}

interface Span {
  readonly at: number;
  readonly end: number;
}

const POSTBACK: ReadonlySet<string> = new Set(POSTBACK_MACROS);

const lintOf = <Code extends string>(
  text: string,
  code: Code,
  severity: 'error' | 'warning',
  { at, end }: Span,
  hint?: string,
): Lint<Code> => {
  const lint = { code, severity, at, end, token: text.slice(at, end) };
  return hint === undefined ? lint : { ...lint, hint };
};

const endOf = (text: string, from: number, marks: RegExp): number => {
  const found = text.slice(from).search(marks);
  return found < 0 ? text.length : from + found;
};

/** End of scheme, host and port, and end of the path. */
const bordersOf = (text: string): { host: number; path: number } => {
  const scheme = /^[a-z]+:\/\//i.exec(text)?.[0].length ?? 0;
  const host = endOf(text, scheme, /[/?#]/);
  return { host, path: endOf(text, host, /[?#]/) };
};

const spacesIn = (text: string): Span[] =>
  [...text.matchAll(/\s+/g)].map((match) => ({ at: match.index, end: match.index + match[0].length }));

/**
 * Problems, certain or probable, with a destination URL or a postback URL (`postback`), in order of position. Its macro
 * errors are exactly those for which `checkDestinationUrl` refuses a URL.
 */
export const lintTemplate = (
  text: string,
  { postback = false }: { readonly postback?: boolean } = {},
): Lint<TemplateLintCode>[] => {
  const names: readonly string[] = postback ? POSTBACK_MACROS : MACROS;
  const borders = bordersOf(text);
  const lints: Lint<TemplateLintCode>[] = [];
  const tokens = findTokens(text).filter((token) => isToken(token) && !names.includes(token.name));
  const macros = findMacros(text);
  const inside = (macro: Span, token: Span): boolean => token.at <= macro.at && macro.end <= token.end;
  for (const token of tokens) {
    // A token that looks like one of our macros is also an unknown macro, and refused as such.
    const severity = macros.some((macro) => inside(macro, token)) ? 'error' : 'warning';
    lints.push(lintOf(text, 'platform_token', severity, token));
  }
  for (const macro of macros) {
    if (tokens.some((token) => inside(macro, token))) continue;
    if (names.includes(macro.name)) {
      const allowed = macro.at >= borders.path || (macro.at >= borders.host && PATH_MACROS.has(macro.name));
      if (!allowed) lints.push(lintOf(text, 'macro_place', 'error', macro));
    } else if (POSTBACK.has(macro.name)) {
      lints.push(lintOf(text, 'macro_postback', 'error', macro));
    } else {
      lints.push(lintOf(text, 'macro_unknown', 'error', macro, nearest(macro.name, names) ?? undefined));
    }
  }
  for (const macro of unclosedMacros(text, names)) {
    lints.push(lintOf(text, 'macro_unclosed', 'error', macro, macro.name));
  }
  for (const span of spacesIn(text)) lints.push(lintOf(text, 'space', 'error', span));
  return lints.sort((a, b) => a.at - b.at);
};

/**
 * Probable problems with a traffic source's token string: every token-shaped text that the platform does not document
 * is a warning.
 */
export const lintTokens = (text: string, source: TokenSource): Lint<TokenLintCode>[] =>
  findTokens(text)
    .filter((token) => token.source !== source || !isToken(token))
    .map((token) => {
      const { name } = token;
      const retired = RETIRED.get(name);
      if (retired !== undefined && source === 'google') {
        return lintOf(text, 'token_retired', 'warning', token, retired);
      }
      if (APPENDED.has(name.toLowerCase())) return lintOf(text, 'token_appended', 'warning', token);
      if (token.source !== source && isToken(token))
        return lintOf(text, 'token_other_source', 'warning', token);
      return lintOf(text, 'token_unknown', 'warning', token, nearest(name, TOKENS[source]) ?? undefined);
    });
