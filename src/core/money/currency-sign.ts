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
