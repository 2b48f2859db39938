import { weekMinutes } from '../../../../contracts/routing/plan-condition.ts';
import { DAYS, Hours } from '../../../../contracts/routing/targeting.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
export const CELLS = WEEK / HOUR;

/** Minutes since Monday 00:00, `[from, to)`. */
type Span = readonly [from: number, to: number];

/** How much of an hour of the week is chosen. */
export type CellState = 'on' | 'off' | 'part';

const isWhole = (hours: Hours): boolean => Hours.safeParse(hours).success;

const clock = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/** The chosen spans within each hour of the week, from Monday at midnight. */
export const chosenIn = (hours: readonly Hours[]): Span[][] => {
  const cells: Span[][] = Array.from({ length: CELLS }, () => []);
  for (const [from, to] of weekMinutes(hours.filter(isWhole))) {
    for (let cell = Math.floor(from / HOUR); cell * HOUR < to; cell++) {
      cells[cell]?.push([Math.max(from, cell * HOUR), Math.min(to, (cell + 1) * HOUR)]);
    }
  }
  return cells;
};

/** `spans`: the chosen ones within one hour. */
export const stateOf = (spans: readonly Span[]): CellState => {
  const [[from, to] = [0, 0]] = spans;
  if (spans.length === 0) return 'off';
  return to - from === HOUR ? 'on' : 'part';
};

/** The hour of a cell: its day, and its minutes of that day. */
export const hourOf = (cell: number): { day: number; from: string; to: string } => ({
  day: Math.floor(cell / 24),
  from: clock((cell % 24) * HOUR),
  to: clock(((cell % 24) + 1) * HOUR),
});

export const clockSpan = ([from, to]: Span): string => `${clock(from % DAY)}–${clock(to % DAY || DAY)}`;

const merged = (spans: readonly Span[]): Span[] => {
  const all: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
};

/** Joins a night across the end of Sunday into one span that ends after the week. */
const withSundayNight = (spans: readonly Span[]): Span[] => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || first === last || first[0] !== 0 || last[1] !== WEEK) return [...spans];
  return [...spans.slice(1, -1), [last[0], WEEK + first[1]]];
};

/** Parts that one entry can express: within a day, or across one midnight and shorter than a day. */
const sayable = ([from, to]: Span): Span[] => {
  const midnight = (Math.floor(from / DAY) + 1) * DAY;
  if (to <= midnight || (to < midnight + DAY && to - from < DAY)) return [[from, to]];
  return [[from, midnight], ...sayable([midnight, to])];
};

/** Entries for exactly these spans; days with equal hours share an entry. */
const hoursOf = (spans: readonly Span[]): Hours[] => {
  const parts = withSundayNight(merged(spans))
    .flatMap(sayable)
    .map(([from, to]) => ({
      day: DAYS[Math.floor(from / DAY) % 7] ?? 'mon',
      from: clock(from % DAY),
      to: clock(to % DAY || DAY),
    }));
  const alike = Map.groupBy(parts, ({ from, to }) => `${from} ${to}`);
  return [...alike.values()].map((same) => {
    const days = new Set(same.map(({ day }) => day));
    const { from, to } = same[0] as (typeof parts)[number];
    return { days: DAYS.filter((day) => days.has(day)), from, to };
  });
};

/**
 * The hours after some cells were selected or cleared. Other selected hours stay exact to the minute, and unfinished
 * entries stay as they are.
 */
export const paint = (hours: readonly Hours[], cells: ReadonlySet<number>, on: boolean): Hours[] => {
  const spans = chosenIn(hours).flatMap((chosen, cell): Span[] => {
    if (!cells.has(cell)) return chosen;
    return on ? [[cell * HOUR, (cell + 1) * HOUR]] : [];
  });
  return [...hoursOf(spans), ...hours.filter((one) => !isWhole(one))];
};

/** All cells of the rectangle between two of them. */
export const between = (one: number, other: number): Set<number> => {
  const cells = new Set<number>();
  const [firstDay, lastDay] = [Math.floor(one / 24), Math.floor(other / 24)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const [firstHour, lastHour] = [one % 24, other % 24].sort((a, b) => a - b) as [number, number];
  for (let day = firstDay; day <= lastDay; day++) {
    for (let hour = firstHour; hour <= lastHour; hour++) cells.add(day * 24 + hour);
  }
  return cells;
};
