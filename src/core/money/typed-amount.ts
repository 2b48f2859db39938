import { parseDecimal } from './decimal.ts';

/** The decimal mark. */
type DecimalMark = '.' | ',';

export type TypedAmount =
  /** In normal form. `mark`: the decimal mark that it proves for its file; null if it proves none. */
  | { readonly kind: 'amount'; readonly amount: string; readonly mark: DecimalMark | null }
  /** `1,234` and `1.234`: one thousand or about one, depending on the decimal mark. */
  | { readonly kind: 'unsure'; readonly by: Readonly<Record<DecimalMark, string>> }
  | { readonly kind: 'wrong'; readonly code: 'amount_required' | 'amount_negative' | 'amount_invalid' };

const INVALID: TypedAmount = { kind: 'wrong', code: 'amount_invalid' };
/** Spaces of any width and apostrophes as thousands separators. */
const QUIET = /(?<=\d)[ \u00a0\u2009\u202f'\u2019](?=\d)/g;
/** Thousands as grouped nearly everywhere, and as in India: 12,34,567. */
const GROUPED = /^(?:\d{1,3}(?:#\d{3})+|\d{1,2}(?:#\d{2})+#\d{3})$/;

const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

const isGrouped = (text: string, divider: string): boolean => GROUPED.test(text.replaceAll(divider, '#'));

/** `whole` has no thousands separators. */
const amountOf = (whole: string, part: string, mark: DecimalMark | null): TypedAmount => {
  // Zeros beyond six decimals can be dropped without loss.
  const decimals = part.replace(/0+$/, '');
  const amount = parseDecimal(decimals === '' ? whole : `${whole}.${decimals}`);
  return amount === null ? INVALID : { kind: 'amount', amount, mark };
};

const withOneMark = (text: string, mark: DecimalMark): TypedAmount => {
  const [whole = '', part = ''] = text.split(mark);
  if (!/^\d+$/.test(whole) || !/^\d+$/.test(part)) return INVALID;
  // A group of thousands neither begins with a zero nor follows four digits.
  if (part.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return amountOf(whole, part, mark);
  const decimal = amountOf(whole, part, null);
  const thousands = amountOf(whole + part, '', null);
  if (decimal.kind !== 'amount' || thousands.kind !== 'amount') return INVALID;
  const by = mark === '.' ? [decimal, thousands] : [thousands, decimal];
  return { kind: 'unsure', by: { '.': by[0]?.amount ?? '', ',': by[1]?.amount ?? '' } };
};

const withMarks = (text: string, marks: readonly DecimalMark[]): TypedAmount => {
  const last = marks.at(-1) as DecimalMark;
  if (marks.every((mark) => mark === last)) {
    return isGrouped(text, last) ? amountOf(text.replaceAll(last, ''), '', other(last)) : INVALID;
  }
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  if (whole.includes(last) || !isGrouped(whole, other(last))) return INVALID;
  const part = text.slice(at + 1);
  return /^\d+$/.test(part) ? amountOf(whole.replaceAll(other(last), ''), part, last) : INVALID;
};

/**
 * An amount as people and spreadsheets write it: `1234.5`, `1.234,50`, `1 234,5`, `12,34,567.80`. Nothing is guessed:
 * an ambiguous text is `unsure`.
 */
export const readTypedAmount = (text: string): TypedAmount => {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'wrong', code: 'amount_required' };
  if (/^[-\u2212]\s?\d/.test(trimmed)) return { kind: 'wrong', code: 'amount_negative' };
  const quiet = trimmed.replace(QUIET, '\u2009');
  const marks = [...quiet].filter((sign): sign is DecimalMark => sign === '.' || sign === ',');
  if (quiet.includes('\u2009')) {
    // If a space separates thousands, the only other mark is the decimal mark.
    const [whole = '', part = '0', ...more] = quiet.split(/[.,]/);
    if (more.length > 0 || !isGrouped(whole, '\u2009') || !/^\d+$/.test(part)) return INVALID;
    return amountOf(whole.replaceAll('\u2009', ''), part, marks[0] ?? null);
  }
  if (marks.length === 0) return amountOf(quiet, '', null);
  return marks.length === 1 ? withOneMark(quiet, marks[0] as DecimalMark) : withMarks(quiet, marks);
};

type Marked =
  | Pick<Extract<TypedAmount, { kind: 'amount' }>, 'kind' | 'mark'>
  | { readonly kind: 'unsure' | 'wrong' };

/** A file's decimal mark as proved by its amounts. Null if they prove none or contradict each other. */
export const decimalMarkOf = (amounts: readonly Marked[]): DecimalMark | null => {
  const marks = new Set(
    amounts.flatMap((one) => (one.kind === 'amount' && one.mark !== null ? one.mark : [])),
  );
  return marks.size === 1 ? ([...marks][0] ?? null) : null;
};

/** More than any traffic source sells in a period. */
export const MOST_CLICKS = 1_000_000_000;

/** How exports write a missing number. */
const NOTHING = /^[-\u2013\u2014]{0,2}$/;

type TypedCount = { readonly kind: 'count'; readonly count: number | null } | { readonly kind: 'wrong' };

/** A whole number as people and exports write it: `1234`, `1,234`, `1 234`, `1.234,00`. Null if empty. */
export const readTypedCount = (text: string): TypedCount => {
  const trimmed = text.trim();
  if (NOTHING.test(trimmed)) return { kind: 'count', count: null };
  const read = readTypedAmount(trimmed);
  if (read.kind === 'wrong') return { kind: 'wrong' };
  // Clicks have no fractions, so three digits after a mark are thousands.
  const count =
    read.kind === 'amount' ? Number(read.amount) : Math.max(Number(read.by['.']), Number(read.by[',']));
  return Number.isInteger(count) && count <= MOST_CLICKS ? { kind: 'count', count } : { kind: 'wrong' };
};

/** Languages whose currency signs people and spreadsheets use. */
const LANGUAGES = ['en', 'pt-BR', 'es-419', 'ru', 'hi'];

/** Signs for a currency (ISO 4217) next to an amount: `USD`, `$`, `US$`. Longest first. */
const signsOf = (currency: string): string[] => {
  const signs = new Set([currency]);
  for (const language of LANGUAGES) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
      if (sign !== undefined) signs.add(sign);
    }
  }
  return [...signs].sort((a, b) => b.length - a.length);
};

/** Looks like some currency's sign, before or after an amount. */
const ANY_SIGN = /^(?:\p{L}{1,3}\.?|\p{L}{0,3}\p{Sc})\s*(?=[-\u2212\d])|(?<=\d)\s*(?:\p{Sc}|\p{L}{1,4}\.?)$/u;

/**
 * Returns a function that removes the currency's sign from an amount, because spreadsheets export cells as shown: `R$
 * 1.234,50`. It returns null for an amount with another currency's sign.
 */
export const withoutSign = (currency: string): ((text: string) => string | null) => {
  const signs = signsOf(currency);
  return (text) => {
    const trimmed = text.trim();
    for (const sign of signs) {
      if (trimmed.startsWith(sign)) return trimmed.slice(sign.length).trim();
      if (trimmed.endsWith(sign)) return trimmed.slice(0, -sign.length).trim();
    }
    return ANY_SIGN.test(trimmed) ? null : trimmed;
  };
};
