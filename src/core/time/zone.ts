import { DAY_MS, floorToQuarter, HOUR_MS, MINUTE_MS, QUARTER_MS } from './durations.ts';

/** Local time in IANA zones, using Intl. Instants are milliseconds since 1970. An unknown zone throws a RangeError. */

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1970-01-01 was a Thursday: three days after Monday. */
const EPOCH_MINUTE = 3 * DAY_MINUTES;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
};

/** The local time of `zone` as if it were UTC, to the second. */
const wallClock = (time: number, zone: string): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Local time minus UTC, milliseconds. */
const offsetAt = (time: number, zone: string): number => {
  const second = Math.floor(time / 1000) * 1000;
  return wallClock(second, zone) - second;
};

/** The local time of one zone with cached lookups, for the hot path. */
export interface ZoneClock {
  /** Local time minus UTC, milliseconds. */
  offset(time: number): number;
  /** Minutes since Monday 00:00, 0 to 10 079. */
  minuteOfWeek(time: number): number;
  /** Instant at which the clock last showed :00 or was changed; a repeated hour is a separate hour. */
  startOfHour(time: number): number;
  /** Instant at which the clock will show :00, if it is not changed before. */
  endOfHour(time: number): number;
  /** First instant of the local day. */
  startOfDay(time: number): number;
}

const minuteOf = (wall: number): number =>
  (((Math.floor(wall / MINUTE_MS) + EPOCH_MINUTE) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;

/**
 * Looks the offset up at both ends of a quarter hour; if they are equal, it applies to the whole quarter. Nearly all
 * clock changes are on a quarter hour; where one was not (00:01 in Newfoundland), that quarter is looked up every time.
 */
const cachedOffset = (zone: string): ((time: number) => number) => {
  if (zone === 'UTC') return () => 0;
  let from = 1;
  let to = 0;
  let cached = 0;
  return (time) => {
    if (time >= from && time < to) return cached;
    const quarter = floorToQuarter(time);
    const offset = offsetAt(quarter, zone);
    if (offsetAt(quarter + QUARTER_MS - 1, zone) !== offset) return offsetAt(time, zone);
    [from, to, cached] = [quarter, quarter + QUARTER_MS, offset];
    return offset;
  };
};

/**
 * The minute at which a clock was changed between two moments with different offsets. An hour is cut there: Lord Howe
 * Island changes by half an hour, and Newfoundland did so a minute after midnight.
 */
const lastChange = (offset: (time: number) => number, before: number, after: number): number => {
  const now = offset(after);
  let [from, to] = [before, after];
  while (to - from > MINUTE_MS) {
    const middle = from + Math.floor((to - from) / (2 * MINUTE_MS)) * MINUTE_MS;
    const at = middle === from ? from + MINUTE_MS : middle;
    if (offset(at) === now) to = at;
    else from = at;
  }
  return Math.min(from + MINUTE_MS, after);
};

const makeClock = (zone: string): ZoneClock => {
  const offset = cachedOffset(zone);
  let day = Number.NaN;
  let dayStart = 0;
  return {
    offset,
    minuteOfWeek: (time) => minuteOf(time + offset(time)),
    startOfHour: (time) => {
      const zoneOffset = offset(time);
      const start = Math.floor((time + zoneOffset) / HOUR_MS) * HOUR_MS - zoneOffset;
      return offset(start) === zoneOffset ? start : lastChange(offset, start, time);
    },
    endOfHour: (time) => {
      const zoneOffset = offset(time);
      return (Math.floor((time + zoneOffset) / HOUR_MS) + 1) * HOUR_MS - zoneOffset;
    },
    startOfDay: (time) => {
      const today = Math.floor((time + offset(time)) / DAY_MS);
      if (today !== day) {
        dayStart = startOfDay(time, zone);
        day = today;
      }
      return dayStart;
    },
  };
};

const clocks = new Map<string, ZoneClock>();

/** The clock of a zone, cached per zone. */
export const zoneClock = (zone: string): ZoneClock => {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    if (zone !== 'UTC') formatFor(zone);
    clock = makeClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
};

/** Minutes since Monday 00:00, 0 to 10 079, in the local time of `zone`. Takes nanoseconds for nearby times. */
export const localMinute = (time: number, zone: string): number => zoneClock(zone).minuteOfWeek(time);

const localDay = (time: number, zone: string): number => Math.floor(wallClock(time, zone) / DAY_MS);

/** First instant of the local day with this number; for a skipped day, that of the next one. */
const startOfLocalDay = (day: number, zone: string): number => {
  // No zone was ever farther from UTC than this, so the result depends only on the date.
  let before = day * DAY_MS - 16 * HOUR_MS;
  let inside = day * DAY_MS + 16 * HOUR_MS;
  // The usual case: no clock change. No zone has ever changed its clock and changed it back within so few hours.
  const offset = offsetAt(before, zone);
  if (offsetAt(inside, zone) === offset) return day * DAY_MS - offset;
  while (inside - before > MINUTE_MS) {
    const middle = before + Math.floor((inside - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (localDay(middle, zone) < day) before = middle;
    else inside = middle;
  }
  const first = day * DAY_MS - offsetAt(inside - 3 * HOUR_MS, zone);
  return first < inside && localDay(first, zone) === day ? first : inside;
};

/**
 * First instant of the local day containing `time`. Found by bisection on the local date instead of subtracting hours:
 * a day has 23 to 25 hours at clock changes, and in some zones midnight itself does not exist on that day. A clock set
 * back across midnight begins a date twice; the first time counts.
 */
export const startOfDay = (time: number, zone: string): number => startOfLocalDay(localDay(time, zone), zone);

/** The same for a date, `2026-11-21`. A date that a zone skipped (as in Samoa) begins with the next one. */
export const startOfDate = (date: string, zone: string): number =>
  startOfLocalDay(Date.parse(`${date}T00:00:00Z`) / DAY_MS, zone);

/** The local date in `zone`: `2026-11-21`. */
export const dateOf = (time: number, zone: string): string =>
  new Date(wallClock(time, zone)).toISOString().slice(0, 10);

const two = (number: number): string => String(number).padStart(2, '0');

/** An instant in a zone's local time, with its offset: `2026-03-10T00:00:00-03:00`. */
export const localIso = (time: number, zone: string): string => {
  const offset = zoneClock(zone).offset(time);
  const wall = new Date(time + offset).toISOString().slice(0, 19);
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
