import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';

/** Ingest waits while a span is folded: a second or two for this many rows. */
const MOST_ROWS = 3_000_000;

/**
 * Groups hours with unfolded rows (milliseconds since 1970, ascending) into half-open spans to fold one by one, each
 * within a UTC day and limited in rows, unless a single hour has more.
 */
export const foldSpans = (
  hours: readonly { hour: number; rows: number }[],
  most = MOST_ROWS,
): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  let held = 0;
  for (const { hour, rows } of hours) {
    const last = spans.at(-1);
    const sameDay = last !== undefined && Math.floor(last.from / DAY_MS) === Math.floor(hour / DAY_MS);
    if (last !== undefined && sameDay && held + rows <= most) {
      last.to = hour + HOUR_MS;
      held += rows;
    } else {
      spans.push({ from: hour, to: hour + HOUR_MS });
      held = rows;
    }
  }
  return spans;
};
