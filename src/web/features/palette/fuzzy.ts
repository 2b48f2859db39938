/** Without accents and case: `painel` finds Painél and `елка` finds Ёлка; letters of Devanagari keep their signs. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase();

const isStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '');

/** Score of letters in order with gaps: more for word starts and adjacent letters; null if some are missing. */
const scattered = (text: string, wanted: string): number | null => {
  let at = -1;
  let points = 0;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next === -1) return null;
    points += isStart(text, next) ? 3 : next === at + 1 ? 2 : 0;
    at = next;
  }
  return points / (wanted.length * 3);
};

/**
 * How well `words` match `text`: 0 (not at all) to 4. In descending order: the whole text, its beginning, the beginning
 * of a word, anywhere, letters in order; of equal matches the shorter text wins. Blanks separate words; all must match.
 */
export const matchOf = (text: string, words: string): number => {
  const shown = plain(text);
  const wanted = plain(words).trim();
  if (wanted === '') return 1;
  const length = 1 / (1 + shown.length);
  if (shown === wanted) return 4;
  const at = shown.indexOf(wanted);
  if (at === 0) return 3 + length;
  if (at > 0) {
    const begins = [...shown.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].some((word) => word[0].startsWith(wanted));
    return (begins ? 2 : 1) + length;
  }
  const parts = wanted.split(/\s+/);
  if (parts.length > 1) {
    const each = parts.map((part) => matchOf(text, part));
    return each.some((points) => points === 0) ? 0 : Math.min(...each, 1) * 0.9;
  }
  const points = scattered(shown, wanted);
  // Two letters occur in nearly every text.
  return points === null || wanted.length < 2 || points < 0.6 ? 0 : points * 0.8;
};
