/** A source's token where it should have written a value: `{cost}`, `{{cost}}`, `${COST}`, `[cost]`, `__COST__`, `%%COST%%`. */
const TOKEN = /^(?:\$?[{[<(].*[}\]>)]|(__|%|#|@).*\1)$/s;
const AMOUNT = /^0*(\d{0,9})(?:[.,](\d*))?$/;
const DECIMALS = 9;

/** What the parameters `cost` and `currency` of a link say. `missing`: the source wrote no amount. */
export type ReadCost =
  | { readonly amount: string; readonly currency: string | null }
  | { readonly problem: 'missing' | 'unreadable' };

const wordOf = (text: string): string => {
  const word = text.trim();
  return TOKEN.test(word) ? '' : word;
};

/**
 * An amount with point or comma, at most 9 integer digits, decimals behind the ninth cut off; nothing signed, and no
 * exponent. `currency`: as three capitals; null: none is given. One that is no code leaves the amount without a sense.
 */
export const readCost = (cost: string, currency: string): ReadCost => {
  const word = wordOf(cost);
  if (word === '') return { problem: 'missing' };
  const [found, whole = '', part = ''] = AMOUNT.exec(word) ?? [];
  if (found === undefined || !/\d/.test(found)) return { problem: 'unreadable' };
  const code = wordOf(currency);
  if (code !== '' && !/^[A-Za-z]{3}$/.test(code)) return { problem: 'unreadable' };
  const decimals = part.slice(0, DECIMALS).replace(/0+$/, '');
  return {
    amount: `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`,
    currency: code === '' ? null : code.toUpperCase(),
  };
};
