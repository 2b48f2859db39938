import { comparedRange } from '../time/compare.ts';
import { type Days, type RangeChoice, rangeOf } from '../time/range.ts';

/** A range that moves with time, or fixed days. */
export type SavedRange = { name: Extract<RangeChoice, string> } | Days;

/** The range to compare with, or null. `weekday`: starting on the same weekday. */
export type SavedCompare = { name: 'previous' | 'year'; weekday: boolean } | Days | null;

export interface SavedTimes {
  range: SavedRange;
  compare: SavedCompare;
}

/** When and where a saved report is opened. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name. */
  timeZone: string;
  /** Time of the workspace's first request, where "all time" begins; null if none. */
  first: string | null;
}

/** The times of a report request: half-open, ISO 8601 instants. */
interface RequestTimes {
  from: string;
  to: string;
  compare: 'none' | 'range';
  compareFrom?: string;
  compareTo?: string;
}

export const choiceOfSaved = (range: SavedRange): RangeChoice => ('name' in range ? range.name : range);

const timesAt = ({ range, compare }: SavedTimes, { now, timeZone, first }: Moment): RequestTimes => {
  const choice = choiceOfSaved(range);
  const times = rangeOf(choice, timeZone, now, first);
  const isNamed = compare !== null && 'name' in compare;
  const against = isNamed ? compare.name : compare;
  const weekday = isNamed && compare.weekday;
  const before = against && comparedRange(choice, against, weekday, timeZone, now, first);
  if (!before) return { ...times, compare: 'none' };
  // Only the elapsed part: half a day is not compared with a whole one.
  const { from: compareFrom, to: compareTo } = before.soFar;
  return { ...times, compare: 'range', compareFrom, compareTo };
};

/** The request of a saved report at a given moment, with the range and comparison that screens show then. */
export const requestAt = <Body extends SavedTimes>(body: Body, moment: Moment) => {
  const { range: _, compare: __, ...what } = body;
  return { ...what, ...timesAt(body, moment) };
};
