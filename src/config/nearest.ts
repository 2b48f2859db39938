/** Number of single-character edits between two texts (Levenshtein 1966). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, swap));
    }
    row = next;
  }
  return row[b.length]!;
};

/** The name closest to `word`, when close enough to be what was meant (at most a third differs); otherwise null. */
export const nearest = (word: string, names: readonly string[]): string | null => {
  let best: string | null = null;
  let least = Math.floor(word.length / 3) + 1;
  for (const name of names) {
    const edits = distance(word, name);
    if (edits < least) {
      least = edits;
      best = name;
    }
  }
  return best;
};
