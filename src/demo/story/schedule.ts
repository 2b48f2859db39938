import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';

/** The story goes on for eight weeks and ends now. */
export const STORY_DAYS = 56;

/** Share of a day's visits by local hour: quiet nights, a lunch break, long evenings. */
const HOURS = [
  1.6, 1.0, 0.7, 0.5, 0.5, 0.8, 1.7, 3.0, 4.0, 4.4, 4.7, 5.0, 5.4, 5.2, 4.8, 4.7, 4.8, 5.2, 5.9, 6.7, 7.4,
  7.4, 6.1, 3.5,
] as const;
const HOURS_SUM = HOURS.reduce((sum, share) => sum + share, 0);

/** Factor by day of the week, from Sunday. They average 1. */
const WEEKDAYS = [1.12, 0.94, 0.93, 0.95, 0.98, 1.0, 1.08] as const;

/** How much more comes at the end than at the beginning; both average 1. */
const GROWTH = 0.3;

/** When a campaign runs, in days since the story began. */
export interface Run {
  readonly from: number;
  /** Absent: until now. */
  readonly to?: number;
  /** Visits on an ordinary day. */
  readonly perDay: number;
  /** Of the place where most of its visitors live, in hours east of UTC. */
  readonly zone: number;
}

/** First moment of the story that ends at `now`: a full hour. */
export const storyBegin = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS - STORY_DAYS * DAY_MS;

/** Visits expected in the hour that begins `ms` after the story began at `begin`. */
export const expectedVisits = ({ from, to, perDay, zone }: Run, begin: number, ms: number): number => {
  const day = ms / DAY_MS;
  if (day < from || (to !== undefined && day >= to)) return 0;
  const local = new Date(begin + ms + zone * HOUR_MS);
  const hour = (HOURS[local.getUTCHours()] as number) / HOURS_SUM;
  const growth = 1 - GROWTH + (2 * GROWTH * day) / STORY_DAYS;
  // Budgets are raised step by step: a campaign does not begin with all of its visitors.
  const begun = Math.min(1, 0.35 + (day - from) / 6);
  return perDay * hour * growth * begun * (WEEKDAYS[local.getUTCDay()] as number);
};
