import { SUBS } from '../../report/subs.ts';
import { asciiAuthority } from './idn.ts';

/**
 * Destination URL templates: `https://shop.example/?c={click_id}`. Parsed once into alternating literals and macros
 * (literal first, so that macros have odd indexes), and rendered for every redirect without a regular expression.
 */

/** Macros that are the same for every visitor of a variant, or identify the click: these are allowed in the path. */
export const PATH_MACROS: ReadonlySet<string> = new Set(['click_id', 'campaign_id', 'variant']);

/** Macros available in destination URLs. */
export const MACROS = [
  'click_id',
  'campaign_id',
  'campaign',
  'source',
  'variant',
  'destination',
  'country',
  'region',
  'city',
  'device',
  'os',
  'browser',
  'language',
  /** Unix seconds. */
  'time',
  /** Unsigned 32-bit integer, for cache busting. */
  'random',
  ...SUBS,
  'source_click_id',
  'cost',
  'currency',
] as const;
export type Macro = (typeof MACROS)[number];

/** Macros available in postback URLs: those of destinations, plus conversion data. */
export const POSTBACK_MACROS = [...MACROS, 'status', 'event', 'payout', 'txid', 'revenue'] as const;

const known: ReadonlySet<string> = new Set(MACROS);
export const isMacro = (name: string): name is Macro => known.has(name);

interface MacroUse {
  readonly name: string;
  /** Index of its `{` in the text. */
  readonly at: number;
  /** Index after its `}`. */
  readonly end: number;
}

/** Everything that looks like a macro: letters, digits, `_`, `.`, `-` in braces. Other braces are plain text. */
export const findMacros = (text: string): MacroUse[] =>
  [...text.matchAll(/\{([A-Za-z0-9_.-]+)\}/g)].map((m) => ({
    name: m[1] as string,
    at: m.index,
    end: m.index + m[0].length,
  }));

/**
 * Macros among `names` without their closing brace (`?c={click_id&s=1`), including the opening brace. They would appear
 * literally in every redirect, and no conversion would match its click. Other unmatched braces are plain text.
 */
export const unclosedMacros = (text: string, names: readonly string[]): MacroUse[] =>
  [...text.matchAll(/\{([A-Za-z0-9_.-]+)(?!\}|[A-Za-z0-9_.-])/g)]
    .map((m) => ({ name: m[1] as string, at: m.index, end: m.index + m[0].length }))
    .filter(({ name }) => names.includes(name));

/** Whether a macro is missing its closing brace. */
export const hasUnclosedMacro = (text: string): boolean => unclosedMacros(text, MACROS).length > 0;

/** Percent-encodes characters not allowed in a header, so that a literal never breaks a response. */
const asLiteral = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run));

/** Encodes a host in another script for DNS: headers and some clients accept no other spelling. */
const withAsciiHost = (text: string): string => {
  const parts = /^(https?:\/\/)([^/?#{}]*)/i.exec(text);
  if (parts === null) return text;
  const [whole, scheme = '', authority = ''] = parts;
  return scheme + (asciiAuthority(authority) ?? authority) + text.slice(whole.length);
};

/** Known macros become separate parts; unknown ones stay literal (the form refuses them, see destination-url.ts). */
export const parseTemplate = (url: string): string[] => {
  const text = withAsciiHost(url);
  const parts: string[] = [];
  let from = 0;
  for (const { name, at, end } of findMacros(text)) {
    if (!known.has(name)) continue;
    parts.push(asLiteral(text.slice(from, at)), name);
    from = end;
  }
  parts.push(asLiteral(text.slice(from)));
  return parts;
};

/** A parsed template as text, with its macros in braces. */
export const templateText = (template: readonly string[]): string =>
  template.map((part, i) => (i % 2 === 1 ? `{${part}}` : part)).join('');

/**
 * Renders the URL. `value` returns a macro's unencoded value (text without lone surrogates). It is percent-encoded
 * here, so that no value can leave its place in the URL.
 */
export const renderTemplate = (template: readonly string[], value: (macro: string) => string): string => {
  let url = template[0] ?? '';
  for (let i = 1; i + 1 < template.length; i += 2) {
    const text = value(template[i]!);
    url += text === '' ? template[i + 1]! : encodeURIComponent(text) + template[i + 1]!;
  }
  return url;
};

/** Stands in for a real click ID in a URL. */
export const SAMPLE_CLICK_ID = 'CLICK-ID';
