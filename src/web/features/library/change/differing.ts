interface Difference {
  /** What both texts begin with. */
  start: string;
  before: string;
  after: string;
  /** What both texts end with. */
  end: string;
}

const common = (one: string, other: string): number => {
  let count = 0;
  while (count < Math.min(one.length, other.length) && one[count] === other[count]) count++;
  return count;
};

const reversed = (text: string): string => [...text].reverse().join('');

/** The part in which two texts differ, to the nearest delimiters of a URL: whole words are easier to compare. */
export const differing = (before: string, after: string): Difference => {
  const start = before.slice(0, common(before, after)).replace(/[^/?&=#.]*$/, '');
  const [one, other] = [before.slice(start.length), after.slice(start.length)];
  const same = common(reversed(one), reversed(other));
  const end = one.slice(one.length - same).replace(/^[^/?&=#]*/, '');
  return {
    start,
    before: one.slice(0, one.length - end.length),
    after: other.slice(0, other.length - end.length),
    end,
  };
};
