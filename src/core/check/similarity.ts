const SHINGLE = 3;
/** Words compared: enough for any page, and a bound on the cost of a hostile one. */
const MOST = 20_000;

/** Runs of letters and digits. In scripts without spaces, each letter is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    words.push(word);
    if (words.length === MOST) break;
  }
  return words;
};

/** Runs of three words, and how often each occurs. */
const shinglesOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  const size = Math.min(SHINGLE, words.length);
  for (let i = 0; size > 0 && i + size <= words.length; i++) {
    const shingle = words.slice(i, i + size).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
};

const total = (counts: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
};

/**
 * Similarity of two texts from 0 (nothing in common) to 1 (the same words in the same order): Dice's coefficient of
 * their shingles, counting repeats (Broder 1997; Dice 1945). Null when either has no words.
 */
export const similarity = (a: string, b: string): number | null => {
  const first = shinglesOf(wordsOf(a));
  const second = shinglesOf(wordsOf(b));
  if (first.size === 0 || second.size === 0) return null;
  let common = 0;
  for (const [shingle, count] of first) common += Math.min(count, second.get(shingle) ?? 0);
  return (2 * common) / (total(first) + total(second));
};
