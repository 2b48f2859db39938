/**
 * Characters that start a formula in a spreadsheet: the four signs and those that spreadsheets with East Asian input
 * convert to them (full-width, small, superscript and subscript forms, and the typographic minus).
 */
const SIGNS =
  '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufb29';

/**
 * Blanks, quotes and invisible characters before a sign do not stop a spreadsheet, and a tab or line end alone starts a
 * cell in some. Apostrophes are skipped so that an original one can be told from the added one.
 */
const RISKY = `'*(?:[\\s"\\p{Cf}]*[${SIGNS}]|[\\t\\r\\n])`;
const BEGINS_FORMULA = new RegExp(`^${RISKY}`, 'u');
const PROTECTED = new RegExp(`^'(?=${RISKY})`, 'u');
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * A field of RFC 4180. A text that a spreadsheet would take for a formula (including every phone number) gets a leading
 * apostrophe, which makes it text. The rest is unchanged; `withoutApostrophe` restores the original exactly.
 */
export const csvCell = (text: string): string => {
  const safe = BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The original text of a cell before `csvCell`. Takes the cell without its quotes. */
export const withoutApostrophe = (text: string): string => text.replace(PROTECTED, '');
