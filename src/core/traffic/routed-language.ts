/** For visitors who send no language, or a rare one: the product's fallback language. */
const UNSAID_LANGUAGE = 'en';

/**
 * Every language that a rule can name, as ISO 639-1: those available on phones and in browsers (the locales of CLDR 48
 * without constructed languages), and Tagalog, which CLDR calls Filipino. All others are too rare to be more than a
 * marker: only bots send `xx`, `und` or a dead language.
 */
const CODES = `
af ak am ar as az ba be bg bn br bs ca cs cv cy da de ee el en es et eu fa ff fi fo fr fy ga gd gl gu ha he hi hr ht hu
hy id ig is it ja jv ka kk km kn ko ks ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nn no oc om or pa pl ps pt qu
rm ro ru rw sc sd si sk sl so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt ug uk ur uz vi wo xh yo za zh zu`;

export const ROUTED_LANGUAGES: readonly string[] = CODES.trim().split(/\s+/);

/**
 * Former or alternative codes of a language, so that each language is one in reports, whatever a browser calls it.
 * `said`: primary subtag, lower case.
 */
const SAME: ReadonlyMap<string, string> = new Map([
  ['fil', 'tl'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['tw', 'ak'],
]);

export const oneLanguage = (said: string): string => SAME.get(said) ?? said;

/** Codes that browsers still send, some instead of two letters. */
const OTHER_NAMES: readonly (readonly [said: string, routed: string])[] = [
  ['fil', 'tl'],
  ['iw', 'he'],
  ['in', 'id'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['tw', 'ak'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
];

const routed: ReadonlyMap<string, string> = new Map([
  ...ROUTED_LANGUAGES.map((code) => [code, code] as const),
  ...OTHER_NAMES,
]);

/** The language used for routing. `said`: primary subtag, lower case; null: none. */
export const routedLanguage = (said: string | null): string =>
  said === null ? UNSAID_LANGUAGE : (routed.get(said) ?? UNSAID_LANGUAGE);
