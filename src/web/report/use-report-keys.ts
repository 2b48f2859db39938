import type { RangeChoice } from '../../core/time/range.ts';
import { useScreenKeys } from '../ui/screen-keys.ts';
import { RANGE_KEYS } from './range/range-keys.ts';
import type { Report } from './use-report.ts';

const CLEAR = 'Escape';

const ranges = Object.entries(RANGE_KEYS) as [Extract<RangeChoice, string>, string][];

/** Shortcuts: letters for ranges, `c` for a custom range, `x` to toggle the comparison, Escape to clear all filters. */
export const useReportKeys = ({ state, change }: Report, onOwn: () => void): void =>
  useScreenKeys({
    ...Object.fromEntries(ranges.map(([name, key]) => [key.toLowerCase(), () => change({ range: name })])),
    c: onOwn,
    x: () => change({ compare: state.compare === null ? 'previous' : null }),
    ...(state.filters.length > 0 && { [CLEAR]: () => change({ filters: [] }) }),
  });
