/** Longest words over a mark, CSS pixels; the rest is cut off. */
export const MARK_WIDTH = 120;
/** Narrower charts have no words over their marks: what happened stands in the list beside them. */
const NARROWEST = 520;
/** Of a character at 12 px, more than most need: words that are measured too wide stand apart, too narrow they would overlap. */
const CHARACTER = 7.5;
/** Between two words. */
const GAP = 8;

interface Mark {
  /** Where its line is, as a part of the chart's width. */
  part: number;
  /** What happened there, at least one. */
  labels: readonly string[];
}

interface MarkLabel {
  text: string;
  /** Which end of the words the line is at: at the sides they do not leave the chart. */
  align: 'left' | 'center' | 'right';
}

interface Room {
  /** Of the chart, CSS pixels. */
  width: number;
  /** What several events are called together. */
  events: (count: number) => string;
}

const alignAt = (part: number): MarkLabel['align'] => (part < 0.2 ? 'left' : part > 0.8 ? 'right' : 'center');

/** From and to, CSS pixels. */
const extentOf = (text: string, part: number, width: number): [number, number] => {
  const own = Math.min(MARK_WIDTH, text.length * CHARACTER);
  const from = part * width - { left: 0, center: own / 2, right: own }[alignAt(part)];
  return [from, from + own];
};

/**
 * What is written over each mark (in order along the axis), null: nothing. No words overlap: marks whose words would are told
 * together, as so many events, over the first of them.
 */
export const markLabels = (marks: readonly Mark[], { width, events }: Room): (MarkLabel | null)[] => {
  if (width < NARROWEST) return marks.map(() => null);
  const groups: { first: number; labels: readonly string[] }[] = [];
  const textOf = (labels: readonly string[]): string =>
    labels.length === 1 ? (labels[0] ?? '') : events(labels.length);
  const partOf = (first: number): number => marks[first]?.part ?? 0;
  marks.forEach(({ labels }, first) => {
    let next = { first, labels };
    // Words that were put together may be wider than those before: they may reach the group before them as well.
    for (let last = groups.at(-1); last !== undefined; last = groups.at(-1)) {
      const [, end] = extentOf(textOf(last.labels), partOf(last.first), width);
      const [begin] = extentOf(textOf(next.labels), partOf(next.first), width);
      if (begin >= end + GAP) break;
      groups.pop();
      next = { first: last.first, labels: [...last.labels, ...next.labels] };
    }
    groups.push(next);
  });
  const byFirst = new Map(groups.map(({ first, labels }) => [first, textOf(labels)]));
  return marks.map(({ part }, place) => {
    const text = byFirst.get(place);
    return text === undefined ? null : { text, align: alignAt(part) };
  });
};
