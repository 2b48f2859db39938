/** Words that one list of regions includes and another leaves out. */
const KINDS =
  /\b(?:province|prefecture|county|state|region|oblast|krai|kray|governorate|department|district|municipality|republic|autonomous|city|of|the|canton|voivodeship)\b/g;

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bst\b\.?[ -]?/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

const joined = (text: string): string => text.replaceAll(' ', '');

/**
 * Spellings under which a region's English name is looked up, the most reliable first: without accents, case and
 * blanks, then also without words like "province" (`Ile-de-France`: iledefrance; `Tokyo Prefecture`: tokyoprefecture,
 * tokyo).
 */
export const regionKeys = (name: string): readonly [exact: string, bare: string] => {
  const text = plain(name);
  return [joined(text), joined(text.replace(KINDS, ''))];
};
