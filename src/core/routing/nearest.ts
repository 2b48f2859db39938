/** Edit distance (insert, delete, replace, swap of neighbours) between two texts, at most `most + 1`. */
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

/** The name probably meant: equal except for case and punctuation, or one or two edits away. Undefined: none. */
export const nearest = (name: string, names: Iterable<string>): string | undefined => {
  const wanted = bare(name);
  // Almost everything is within two edits of a three-letter name.
  const most = wanted.length < 4 ? 0 : wanted.length < 6 ? 1 : 2;
  let best: string | undefined;
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
