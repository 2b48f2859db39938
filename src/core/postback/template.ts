import { isPostbackMacro, type PostbackMacro } from './macros.ts';

/** Part of a typed text: literal, macro or secret. */
export type Part =
  | { readonly text: string }
  | { readonly macro: PostbackMacro }
  | { readonly secret: string };

const PLACES = /\{secret:([A-Za-z][A-Za-z0-9_-]{0,39})\}|\{([A-Za-z0-9_.-]+)\}/g;

/** The parts of a text. Anything that only looks like a macro stays literal. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACES)) {
    const [whole, secret, macro] = match;
    let part: Part;
    if (secret !== undefined) part = { secret };
    else if (macro !== undefined && isPostbackMacro(macro)) part = { macro };
    else continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** Names of the secrets used in a text. */
export const secretsIn = (text: string): string[] =>
  partsOf(text).flatMap((part) => ('secret' in part ? [part.secret] : []));

/** Whether each part begins inside a JSON string, the only place allowed for a secret. */
export const withPlaces = (parts: readonly Part[]): { part: Part; quoted: boolean }[] => {
  let quoted = false;
  let escaped = false;
  return parts.map((part) => {
    const place = { part, quoted };
    if ('text' in part) {
      for (const char of part.text) {
        if (escaped) escaped = false;
        else if (quoted && char === '\\') escaped = true;
        else if (char === '"') quoted = !quoted;
      }
    }
    return place;
  });
};
