/** Words that one list of regions has and another leaves out. */
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
 * Spellings under which a region's English name is looked for, the surest first: as it is, without accents, case and
 * blanks, and then without words like "province" (`Ile-de-France`: iledefrance; `Tokyo Prefecture`: tokyoprefecture, tokyo).
 */
export const regionKeys = (name: string): readonly [exact: string, bare: string] => {
  const text = plain(name);
  return [joined(text), joined(text.replace(KINDS, ''))];
};
