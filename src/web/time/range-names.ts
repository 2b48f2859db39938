/** The ranges that have a name. */
export const RANGE_NAMES = ['today', 'yesterday', '7d', '30d'] as const;
type RangeName = (typeof RANGE_NAMES)[number];

/** Local dates (`2026-04-01`) of the workspace, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What a user asks for: a range that has a name and moves with time, or days of his own. */
export type RangeChoice = RangeName | Days;

/** What the address of a screen says about it. */
export interface RangeSearch {
  range?: RangeName | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reports answer no more, days. */
export const MAX_DAYS = 400;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the text is a day that there is, of 1900 to 2199: neither `2026-02-30` nor `yesterday`. */
export const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** `day` and `count` days later, as if all had 24 hours: dates have no zone. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from `from` to `to`, both included; 0 or less where they are the wrong way round. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/**
 * The choice that an address makes, undefined for none. Days win over a name; the wrong way round they are turned; one
 * of them alone is that day; of more than 400 days the last 400 are meant.
 */
export const choiceOf = ({ range, from, to }: RangeSearch): RangeChoice | undefined => {
  const first = from ?? to;
  const second = to ?? from;
  if (first === undefined || second === undefined) return range;
  const days = first <= second ? { from: first, to: second } : { from: second, to: first };
  return countDays(days) > MAX_DAYS ? { from: addDays(days.to, 1 - MAX_DAYS), to: days.to } : days;
};

/** How an address says it; every member, so that what it said before is taken back. */
export const searchOfRange = (choice: RangeChoice | undefined): Required<RangeSearch> => {
  if (choice === undefined) return { range: undefined, from: undefined, to: undefined };
  if (typeof choice === 'string') return { range: choice, from: undefined, to: undefined };
  return { range: undefined, ...choice };
};
