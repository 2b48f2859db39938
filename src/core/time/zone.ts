/** Local time in IANA zones, by Intl. Instants are milliseconds since 1970. An unknown zone throws a RangeError. */

const MINUTE = 60_000;
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

/** The clock on the wall of `zone`, as if it were UTC, to the second. */
const wallClock = (time: number, zone: string): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Minutes since Monday 00:00, 0 to 10 079, on the wall clock of `zone`. */
export const localMinute = (time: number, zone: string): number => {
  // UTC is what every plan without a zone uses on the hot path.
  const wall = zone === 'UTC' ? time : wallClock(time, zone);
  return (((Math.floor(wall / MINUTE) + EPOCH_MINUTE) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
};

const localDay = (time: number, zone: string): number =>
  Math.floor(wallClock(time, zone) / (DAY_MINUTES * MINUTE));

/**
 * First instant of the local day that holds `time`. Found by halving on the local date instead of by subtracting hours:
 * a day has 23 to 25 hours where clocks change, and in some zones midnight itself does not exist on that day.
 */
export const startOfDay = (time: number, zone: string): number => {
  const day = localDay(time, zone);
  let inside = Math.floor(time / MINUTE) * MINUTE;
  let before = inside - 28 * 60 * MINUTE;
  while (inside - before > MINUTE) {
    const middle = before + Math.floor((inside - before) / MINUTE / 2) * MINUTE;
    if (localDay(middle, zone) < day) before = middle;
    else inside = middle;
  }
  return inside;
};
