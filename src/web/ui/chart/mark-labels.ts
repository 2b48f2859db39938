/** Maximum width of a mark's label, CSS pixels; the rest is cut off. */
export const MARK_WIDTH = 120;
/** Narrower charts have no labels on their marks: the events are in the list beside them. */
const NARROWEST = 520;
/** Width of a character at 12 px, more than most need: a higher value spaces labels out, a lower one overlaps them. */
const CHARACTER = 7.5;
/** Between two labels. */
const GAP = 8;

interface Mark {
  /** Position of its line, as a fraction of the chart's width. */
  part: number;
  /** Its events, at least one. */
  labels: readonly string[];
}

interface MarkLabel {
  text: string;
  /** How the label is aligned with the line: at the sides, labels must not leave the chart. */
  align: 'left' | 'center' | 'right';
}

interface Room {
  /** Width of the chart, CSS pixels. */
  width: number;
  /** Label for several events. */
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
 * The label of each mark (in order along the axis); null: none. Labels never overlap: marks whose labels would are
 * combined into an event count above the first of them.
 */
export const markLabels = (marks: readonly Mark[], { width, events }: Room): (MarkLabel | null)[] => {
  if (width < NARROWEST) return marks.map(() => null);
  const groups: { first: number; labels: readonly string[] }[] = [];
  const textOf = (labels: readonly string[]): string =>
    labels.length === 1 ? (labels[0] ?? '') : events(labels.length);
  const partOf = (first: number): number => marks[first]?.part ?? 0;
  marks.forEach(({ labels }, first) => {
    let next = { first, labels };
    // Combined labels may be wider than before and reach the previous group as well.
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
