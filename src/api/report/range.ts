import { DAY_MS, floorToQuarter, QUARTER_MS } from '../../core/time/durations.ts';
import { invalidFields } from '../http/refusal.ts';

/** Just over ten years; roll-ups are kept indefinitely. */
export const MAX_RANGE_MS = 3700 * DAY_MS;

/** Half-open, milliseconds since 1970, both on a quarter hour. */
export interface QuarterRange {
  from: number;
  to: number;
}

/** The quarter hours that `from` to `to` overlaps, at least one. */
export const quarterRange = (from: number, to: number): QuarterRange => {
  const start = floorToQuarter(from);
  return { from: start, to: Math.max(start + QUARTER_MS, floorToQuarter(to + QUARTER_MS - 1)) };
};

/** Range of a report's query. Throws `validation_failed`: `to: range_invalid | range_too_long`. */
export const rangeOf = (query: { from: string; to: string }): QuarterRange => {
  const from = Date.parse(query.from);
  const to = Date.parse(query.to);
  if (from >= to) throw invalidFields({ to: 'range_invalid' });
  if (to - from > MAX_RANGE_MS) throw invalidFields({ to: 'range_too_long' });
  return quarterRange(from, to);
};
