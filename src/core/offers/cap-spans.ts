import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { type Step, stepEnd, stepStart } from '../time/steps.ts';

/**
 * When an offer is full. What is decided now takes effect on a full minute that every edge worker knows of by then, so that a
 * visitor cannot see their own conversion change where they go.
 */

/** How long before a full minute the edge workers must be told. */
const LEAD_MS = 10 * SECOND_MS;
/** Interval at which caps are looked at. */
export const CAPS_LOOK_MS = 5 * SECOND_MS;
/**
 * Longest time from the arrival of the conversion that fills a cap to the minute from which new clicks get the fallback: until it
 * is stored, until it is looked at, and until the minute after the lead.
 */
export const FULL_AFTER_MS = MINUTE_MS + LEAD_MS + CAPS_LOOK_MS + 5 * SECOND_MS;

/** The first full minute that edge workers can be told of at `now` (milliseconds since 1970). */
export const nextMinute = (now: number): number => Math.ceil((now + LEAD_MS) / MINUTE_MS) * MINUTE_MS;

export type CapPer = Extract<Step, 'hour' | 'day' | 'month'> | 'total';

/** `[from, to)` of the period that contains a moment, milliseconds since 1970; both null for `total`. */
export interface CapPeriod {
  readonly from: number | null;
  readonly to: number | null;
}

/** `zone`: IANA name. */
export const capPeriod = (per: CapPer, now: number, zone: string): CapPeriod =>
  per === 'total'
    ? { from: null, to: null }
    : { from: stepStart(per, now, zone), to: stepEnd(per, now, zone) };

/** A stored span, `[since, until)`; `until` null: its end is not known. */
export interface OpenSpan {
  readonly id: number;
  readonly since: number;
  readonly until: number | null;
}

/** What is to be done with the span of one cause. */
export type SpanChange =
  | { readonly kind: 'open'; readonly since: number; readonly until: number | null }
  /** Removed if it has not begun; otherwise it ends then. */
  | { readonly kind: 'end'; readonly id: number; readonly until: number }
  | { readonly kind: 'remove'; readonly id: number }
  /** It stays, and ends at another time. */
  | { readonly kind: 'extend'; readonly id: number; readonly until: number | null };

/**
 * The change that makes a span what it has to be. `current`: the newest span of the cause that has not ended. `wanted`: null if
 * the offer has room; otherwise when it will have room by itself, or null if it is not known.
 */
export const spanChange = (
  current: OpenSpan | undefined,
  wanted: { readonly until: number | null } | null,
  now: number,
): SpanChange | null => {
  const soon = nextMinute(now);
  if (wanted === null) {
    if (current === undefined || (current.until !== null && current.until <= soon)) return null;
    return current.since >= soon
      ? { kind: 'remove', id: current.id }
      : { kind: 'end', id: current.id, until: soon };
  }
  const { until } = wanted;
  if (current !== undefined) {
    if (current.until === until) return null;
    // The period of a span that is about to end is over, or its cap is now of another kind.
    const ends = until === null ? null : Math.max(until, soon);
    return current.until === ends ? null : { kind: 'extend', id: current.id, until: ends };
  }
  return until !== null && until <= soon ? null : { kind: 'open', since: soon, until };
};
