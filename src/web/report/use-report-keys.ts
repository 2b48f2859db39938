import type { RangeChoice } from '../../core/time/range-names.ts';
import { useScreenKeys } from '../ui/screen-keys.ts';
import { RANGE_KEYS } from './range-keys.ts';
import type { Report } from './use-report.ts';

const CLEAR = 'Escape';

const ranges = Object.entries(RANGE_KEYS) as [Extract<RangeChoice, string>, string][];

/** Ranges by their letters, `c` for own days, `x` to compare or not, Escape to take all filters back. */
export const useReportKeys = ({ state, change }: Report, onOwn: () => void): void =>
  useScreenKeys({
    ...Object.fromEntries(ranges.map(([name, key]) => [key.toLowerCase(), () => change({ range: name })])),
    c: onOwn,
    x: () => change({ compare: state.compare === null ? 'previous' : null }),
    ...(state.filters.length > 0 && { [CLEAR]: () => change({ filters: [] }) }),
  });
