/** Edit distance (insert, delete, replace, swap of neighbors) between two texts, at most `most + 1`. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1] ? 0 : 1;
      let least = Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + same);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) {
        least = Math.min(least, before[k - 2]! + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length]!, most + 1);
};

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Almost everything is within two edits of a three-letter name. */
const fewEdits = (name: string): number => {
  const { length } = bare(name);
  return length < 4 ? 0 : length < 6 ? 1 : 2;
};

/** For long names of several words, in which people leave out or change a whole one. */
export const thirdOf = (name: string): number => Math.floor(name.length / 3);

/**
 * The name probably meant: equal except for case and punctuation, or at most `most` edits away (one or two by default).
 * Null if none.
 */
export const nearest = (name: string, names: Iterable<string>, most = fewEdits(name)): string | null => {
  const wanted = bare(name);
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of names) {
    const edits = distance(wanted, bare(candidate), most);
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best;
};
