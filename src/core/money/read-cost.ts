/** An unreplaced token of a traffic source: `{cost}`, `{{cost}}`, `${COST}`, `[cost]`, `__COST__`, `%%COST%%`, `!!!cost!!!`. */
const TOKEN = /^(?:\$?[{[<(].*[}\]>)]|(__|%|#|@|!).*\1)$/s;
const AMOUNT = /^0*(\d{0,9})(?:[.,](\d*))?$/;
const DECIMALS = 9;

/** Values of a link's parameters `cost` and `currency`. `missing`: the traffic source sent no amount. */
export type ReadCost =
  | { readonly amount: string; readonly currency: string | null }
  | { readonly problem: 'missing' | 'unreadable' };

const wordOf = (text: string): string => {
  const word = text.trim();
  return TOKEN.test(word) ? '' : word;
};

/**
 * Accepts an amount with point or comma and at most 9 integer digits, truncated after the ninth decimal, without sign
 * or exponent. `currency`: three capitals, or null if not given. If it is not a code, the amount has no meaning.
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
