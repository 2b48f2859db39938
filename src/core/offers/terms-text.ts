import type { FixedPayout } from './offer-terms.ts';

/** An offer's payout and cap as one cell of a file each, and back. What a text means is checked elsewhere. */

/** `5`, or with amounts by country `DE=7.5; BR=3; *=5`, where `*` is all others. '' for no payout. */
export const payoutText = (payout: FixedPayout | null): string => {
  if (payout === null) return '';
  const { other, countries } = payout;
  if (countries.length === 0) return other ?? '';
  const each = countries.map(({ country, amount }) => `${country}=${amount}`);
  return [...each, ...(other === null ? [] : [`*=${other}`])].join('; ');
};

/** Without its currency; null if it is not such a text. */
export const readPayout = (text: string): Omit<FixedPayout, 'currency'> | null => {
  let other: string | null = null;
  const countries: { country: string; amount: string }[] = [];
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [, country = '*', amount = ''] = /^(?:([a-z]{2}|\*)\s*=)?\s*([^=\s]+)$/i.exec(part) ?? [];
    if (amount === '' || (country === '*' && other !== null)) return null;
    if (country === '*') other = amount;
    else countries.push({ country: country.toUpperCase(), amount });
  }
  return other === null && countries.length === 0 ? null : { other, countries };
};

interface CapText {
  readonly limit: number;
  readonly per: string;
  readonly counts: string;
  readonly types: readonly number[] | null;
}

/** `100/day`, with `approved` if only those count, and `types=1+4` if not all do: `100/day approved types=1+4`. '' for none. */
export const capText = (cap: CapText | null): string => {
  if (cap === null) return '';
  const { limit, per, counts, types } = cap;
  return [
    `${limit}/${per}`,
    ...(counts === 'approved' ? [counts] : []),
    ...(types === null ? [] : [`types=${types.join('+')}`]),
  ].join(' ');
};

/** Null if it is not such a text. */
export const readCap = (text: string): CapText | null => {
  const [, limit = '', per = '', approved, types] =
    /^(\d{1,10})\s*\/\s*([a-z]+)(\s+approved)?(?:\s+types=(\d{1,9}(?:\+\d{1,9})*))?$/i.exec(text.trim()) ??
    [];
  if (limit === '') return null;
  return {
    limit: Number(limit),
    per: per.toLowerCase(),
    counts: approved === undefined ? 'all' : 'approved',
    types: types === undefined ? null : types.split('+').map(Number),
  };
};
