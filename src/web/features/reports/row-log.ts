import {
  type Dimension,
  isConversionDimension,
  type ReportFilters,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import { dateAt, type RangeChoice, searchOfRange } from '../../../core/time/range.ts';
import { type Step, stepsOf } from '../../../core/time/steps.ts';
import { onlyThis } from '../../report/filters/filters.ts';
import { filtersText } from '../../report/filters/filters-text.ts';
import { isStep } from '../../report/saved/built-state.ts';

interface Shown {
  dimensions: readonly Dimension[];
  filters: ReportFilters;
  range: RangeChoice;
  timeZone: string;
}

/** Longer than any step. */
const LONGEST_MS = 40 * DAY_MS;

/** The days of a step in local dates. Of an hour, its day, because the log is searched by days. */
const daysOfStep = (step: Step, key: string, timeZone: string) => {
  const from = Date.parse(key);
  const whole = step === 'week' || step === 'month' ? step : 'day';
  const [, next = from] = stepsOf(from, from + LONGEST_MS, whole, timeZone);
  return { from: dateAt(from, timeZone), to: dateAt(next - 1, timeZone) };
};

/**
 * Search of the request log for the requests behind a row: its values as filters, the days of its time step as range.
 * Null for a row of conversions, by which the log cannot be filtered.
 */
export const logOfRow = (
  { dimensions, filters, range, timeZone }: Shown,
  { keys }: Pick<ReportRow, 'keys'>,
): Record<string, string | undefined> | null => {
  let days = range;
  let own = filters;
  for (const [place, dimension] of dimensions.entries()) {
    const key = keys[place] ?? null;
    if (isConversionDimension(dimension)) return null;
    if (!isStep(dimension)) own = onlyThis(own, dimension, key);
    else if (key !== null) days = daysOfStep(dimension, key, timeZone);
  }
  return { ...searchOfRange(days), filters: filtersText(own) };
};
