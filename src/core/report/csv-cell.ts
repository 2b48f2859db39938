/**
 * Begins a formula in a spreadsheet; so does every telephone number. A spreadsheet may divide a cell where its language has a
 * semicolon for the comma, and at tabs and line ends, whatever is quoted.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@]|[\t\r])/g;

/** Without any of these a field is written as it is: most are, and looking for formulas takes several times as long. */
const SPECIAL = /[=+\-@",;\t\r\n]/;
/** Has a place of `FORMULA`, which is found the faster by not looking back at each character. */
const HAS_FORMULA = /(?:^|[;\t\r\n])(?:[" ]*[=+\-@]|[\t\r])/;

/** A field of RFC 4180; an apostrophe makes spreadsheets take it for text. */
export const csvCell = (text: string): string => {
  if (!SPECIAL.test(text)) return text;
  const safe = HAS_FORMULA.test(text) ? text.replace(FORMULA, "'") : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
