import type { RangeChoice } from '../../../core/time/range.ts';

type RangeName = Extract<RangeChoice, string>;

/** The shortcuts of ranges, as advertisers know them from Plausible. */
export const RANGE_KEYS: Partial<Record<RangeName, string>> = {
  today: 'D',
  yesterday: 'E',
  realtime: 'R',
  '7d': 'W',
  '28d': 'F',
  '91d': 'N',
  month: 'M',
  lastMonth: 'P',
  year: 'Y',
  '12mo': 'L',
  all: 'A',
};

const names = Object.entries(RANGE_KEYS) as [RangeName, string][];

/** The action of each shortcut, by its letter. */
export const rangeActions = (onChange: (name: RangeName) => void): Record<string, () => void> =>
  Object.fromEntries(names.map(([name, key]) => [key.toLowerCase(), () => onChange(name)]));
