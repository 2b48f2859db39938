/**
 * How ad platforms and networks write the tokens that they replace with values: `{name}` (also `{:name}`, `{$name}`,
 * `${name}`), `{{name}}`, `[name]`, `__NAME__`, `##NAME##`, `%NAME%`, `@@NAME@@`, `!!!name!!!`. What a token means, and
 * whether its platform knows it, is not a question of style (tokens.ts).
 */

/** In braces, which hold almost nothing else, a name may have spaces, a default or another token: `{if:{keyword}}`. */
const IN_BRACES = String.raw`(?=[^{}]*\p{L})[^{}"'\n]+(?:\{[^{}"'\n]+\}[^{}"'\n]*)*`;
/** Windows writes identifiers in braces; they are values. */
const NO_GUID = `(?![0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-)`;
const NAME = String.raw`[A-Za-z][\w.-]*`;
/** A platform's macro may take an argument: `##SUB_ID_SHORT(action)##`. */
const CALL = String.raw`${NAME}(?:\([\w.,-]*\))?`;

const STYLES = [
  String.raw`\$?\{{1,3}${NO_GUID}${IN_BRACES}\}{1,3}`,
  String.raw`\[{1,3}${NAME}\]{1,3}`,
  // Small letters are left alone: programmers write names such as `__proto__` like this.
  '__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__',
  `##${CALL}##`,
  `#${CALL}#`,
  // Two hexadecimal digits between percent signs are an encoded byte, `%C3%A9`.
  String.raw`(%%?)(?![0-9A-Fa-f]{2}%)${NAME}\1`,
  `@@${NAME}@@`,
  `!!!${NAME}!!!`,
];
const ANY = STYLES.join('|');

const SOMEWHERE = new RegExp(ANY, 'u');
const HERE = new RegExp(ANY, 'uy');
const BETWEEN_HASHES = new RegExp(`##${CALL}##`, 'gu');

/** Whether a text contains a token in any of the styles. */
export const hasToken = (text: string): boolean => SOMEWHERE.test(text);

/** End of the token that begins at `at`; -1 if none does. */
export const tokenEnd = (text: string, at: number): number => {
  HERE.lastIndex = at;
  return HERE.test(text) ? HERE.lastIndex : -1;
};

/** The text without its tokens in the style `##NAME##`, the only place where a `#` does not end an address's query. */
export const withoutHashTokens = (text: string): string => text.replace(BETWEEN_HASHES, '');
