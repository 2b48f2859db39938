/** File systems cut longer names, where a character can take four bytes. */
const MAX_LETTERS = 50;

/** A campaign's name as a file name, without characters special to file systems or shells. */
export const fileNameFor = (name: string, otherwise: string): string => {
  const kept = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, MAX_LETTERS)
    .join('')
    .replace(/^-+|-+$/g, '');
  return kept || otherwise;
};
