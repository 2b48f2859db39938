/**
 * What a spreadsheet takes for the beginning of a formula: the four signs, and those that a spreadsheet with East Asian input
 * folds into them (their full-width, small, raised and lowered forms, and the typographic minus).
 */
const SIGNS =
  '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufb29';

/**
 * Blanks, quotes and invisible characters in front of a sign do not stop a spreadsheet; a tab or a line end alone makes some of
 * them begin a cell. Apostrophes are passed over so that one that was there before can be told from the one put in front.
 */
const RISKY = `'*(?:[\\s"\\p{Cf}]*[${SIGNS}]|[\\t\\r\\n])`;
const BEGINS_FORMULA = new RegExp(`^${RISKY}`, 'u');
const PROTECTED = new RegExp(`^'(?=${RISKY})`, 'u');
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * A field of RFC 4180. In front of what a spreadsheet would take for a formula (every telephone number is one) comes an apostrophe,
 * which makes it text. Nothing behind the beginning is changed; `withoutApostrophe` gives back exactly what was written.
 */
export const csvCell = (text: string): string => {
  const safe = BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What was in a cell before `csvCell` made it text. Takes the cell without its quotes. */
export const withoutApostrophe = (text: string): string => text.replace(PROTECTED, '');
