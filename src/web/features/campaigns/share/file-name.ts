/** Longer names are cut by file systems, where a letter can take four bytes. */
const MAX_LETTERS = 50;

/** A campaign's name as the name of a file, without what file systems or shells take for something else. */
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
