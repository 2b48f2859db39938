/**
 * Destination URL templates: `https://shop.example/?c={click_id}`. Parsed once into literal, macro, literal, …
 * (literal first, so macros stand at odd places), rendered for every redirect without a regular expression.
 */

import { asciiAuthority } from './idn.ts';

/** Macros that are the same for every visitor of an arm, or are the click itself: these may stand in the path. */
export const PATH_MACROS: ReadonlySet<string> = new Set(['click_id', 'campaign_id', 'variant']);

/** Macros of destination URLs. */
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
  /** Unsigned 32-bit integer, against caches. */
  'random',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
  'sub8',
  'sub9',
  'sub10',
  'source_click_id',
  'cost',
  'currency',
] as const;
export type Macro = (typeof MACROS)[number];

/** Macros of postback URLs: those of destinations, and what a conversion adds. */
export const POSTBACK_MACROS = [...MACROS, 'status', 'event', 'payout', 'txid', 'revenue'] as const;

const known: ReadonlySet<string> = new Set(MACROS);
export const isMacro = (name: string): name is Macro => known.has(name);

export interface MacroUse {
  readonly name: string;
  /** Index of its `{` in the text. */
  readonly at: number;
  /** Index behind its `}`. */
  readonly end: number;
}

/** Everything that looks like a macro: a name of letters, digits, `_`, `.`, `-` in braces. Other braces are plain text. */
export const findMacros = (text: string): MacroUse[] =>
  [...text.matchAll(/\{([A-Za-z0-9_.-]+)\}/g)].map((m) => ({
    name: m[1] as string,
    at: m.index,
    end: m.index + m[0].length,
  }));

/**
 * Macros among `names` that have lost their closing brace (`?c={click_id&s=1`), with the brace they have. They would
 * stand in every redirect as they are, and no conversion would find its click; other lone braces are plain text.
 */
export const unclosedMacros = (text: string, names: readonly string[]): MacroUse[] =>
  [...text.matchAll(/\{([A-Za-z0-9_.-]+)(?!\}|[A-Za-z0-9_.-])/g)]
    .map((m) => ({ name: m[1] as string, at: m.index, end: m.index + m[0].length }))
    .filter(({ name }) => names.includes(name));

/** Whether a macro has lost its closing brace. */
export const hasUnclosedMacro = (text: string): boolean => unclosedMacros(text, MACROS).length > 0;

/** What a header cannot carry is percent-encoded, so that a literal never breaks an answer. */
const asLiteral = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run));

/** A host in another script is spelled as DNS knows it: no header and not every client takes another spelling. */
const withAsciiHost = (text: string): string => {
  const parts = /^(https?:\/\/)([^/?#{}]*)/i.exec(text);
  if (parts === null) return text;
  const [whole, scheme = '', authority = ''] = parts;
  return scheme + (asciiAuthority(authority) ?? authority) + text.slice(whole.length);
};

/** Known macros become parts of their own; unknown ones stay literal text (the form refuses them, see destination-url.ts). */
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

/** A parsed template as text again, its macros in braces. */
export const templateText = (template: readonly string[]): string =>
  template.map((part, i) => (i % 2 === 1 ? `{${part}}` : part)).join('');

/**
 * The URL. `value` gives a macro's value as it is (text with no lone surrogates); it is percent-encoded here, so
 * that no value can leave its place in the URL.
 */
export const renderTemplate = (template: readonly string[], value: (macro: string) => string): string => {
  let url = template[0] ?? '';
  for (let i = 1; i + 1 < template.length; i += 2) {
    const text = value(template[i]!);
    url += text === '' ? template[i + 1]! : encodeURIComponent(text) + template[i + 1]!;
  }
  return url;
};
