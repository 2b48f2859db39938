/** Languages by whose signs people and spreadsheets write a currency. */
const LANGUAGES = ['en', 'pt-BR', 'es-419', 'ru', 'hi'];

/** What stands for a currency (ISO 4217) beside an amount: `USD`, `$`, `US$`. The longest first. */
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

/** Looks like a sign of some currency, before an amount or behind it. */
const ANY_SIGN = /^(?:\p{L}{1,3}\.?|\p{L}{0,3}\p{Sc})\s*(?=[-\u2212\d])|(?<=\d)\s*(?:\p{Sc}|\p{L}{1,4}\.?)$/u;

/**
 * Takes the sign of a currency from amounts: spreadsheets write a cell as they show it, `R$ 1.234,50`. Answers null for an amount with
 * the sign of another currency.
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
