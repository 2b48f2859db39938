import { HOUR_MS } from '../time/durations.ts';
import { type DelayCurve, shareToCome } from './delay-curve.ts';
import { type Calibration, forecast, LEAST_SHAPE, type Maturing } from './forecast.ts';

/** All valid visits and their conversions, by hours since 1970. */
export interface History {
  readonly visits: readonly { hour: number; visits: number }[];
  readonly arrivals: readonly { clicked: number; arrived: number; conversions: number }[];
  /** The first hour that is not over. */
  readonly now: number;
}

const DAY = 24;
const WEEK = 7 * DAY;
/** Hours of clicks that tell the usual conversion rate: whole weeks, because weekdays differ. */
export const USUAL_HOURS = 2 * WEEK;
/** Past days, and weeks, at whose present hour a forecast is repeated. */
const REPEATS = 28;
const WEEKS = 8;
/** A past forecast can be judged once this share of a click's conversions has come. */
const RIPE = 0.98;

/** With fewer past days to judge by, intervals are as wide as after a bad time. */
const LEAST_ENDS = 7;
const UNTRIED = 0.1;

/** However alike days were, the next one can differ. */
const MOST_SHAPE = 200;

/** Past days resemble one another more than the next one: their spread is an estimate too. */
const CAUTION = 1.5;

/** Hours of age from which the bands of corrections begin. */
const BANDS = [0, 3, 6, 9, 12, 15, 18, 21, 24, 30, 36, 42, 48, 72, 120];
/** Weight of the curve in a correction, in conversions. */
const PHASE_WEIGHT = 20;

/** The band of a click's age in hours, above 0. */
const bandOf = (age: number): number =>
  Math.max(
    0,
    BANDS.findLastIndex((from) => age > from),
  );

/** A calibration, with factors by band of age for the curve's shares still to come at this hour of the day. */
export interface Calibrated extends Calibration {
  readonly corrections: readonly number[];
}

/** A share still to come, as it is at this hour of the day. `age`: in milliseconds. */
export const correctedShare = ({ corrections }: Calibrated, age: number, share: number): number =>
  Math.min(1, share * (corrections[bandOf(age / HOUR_MS)] ?? 1));

interface Hour {
  visits: number;
  /** Hour of arrival and conversions. */
  arrivals: { arrived: number; conversions: number }[];
}

const byHour = ({ visits, arrivals }: History): Map<number, Hour> => {
  const hours = new Map<number, Hour>();
  const at = (hour: number): Hour => {
    const found = hours.get(hour) ?? { visits: 0, arrivals: [] };
    hours.set(hour, found);
    return found;
  };
  for (const { hour, visits: n } of visits) at(hour).visits += n;
  for (const { clicked, arrived, conversions } of arrivals)
    at(clicked).arrivals.push({ arrived, conversions });
  return hours;
};

/** Sum of (observed - expected)^2 that chance does not explain, relative to the sum of expected^2; at least 0. */
const excessOf = (all: readonly { observed: number; expected: number; variance: number }[]): number => {
  const squares = all.reduce((sum, { expected }) => sum + expected ** 2, 0);
  const more = all.reduce(
    (sum, { observed, expected, variance }) => sum + (observed - expected) ** 2 - variance,
    0,
  );
  return squares === 0 ? 0 : Math.max(0, more / squares);
};

type Seen = Omit<Maturing, 'usual'> & { later: number };

const NO_CORRECTIONS: readonly number[] = BANDS.map(() => 1);

/** Looks at a history as it was at the ends of past hours. */
const observe = (history: History, curve: DelayCurve) => {
  const hours = byHour(history);
  const horizon = Math.round(curve.measuredTo / HOUR_MS);
  const ageOf = (age: number) =>
    age > horizon ? { share: 0, error: 0 } : shareToCome(curve, (age - 1) * HOUR_MS, age * HOUR_MS);
  const ages = Array.from({ length: horizon + 2 }, (_, age) =>
    age === 0 ? { share: 1, error: 0 } : ageOf(age),
  );
  const at = (age: number) => ages[Math.min(age, ages.length - 1)]!;
  const ripeHours = ages.findIndex(({ share }) => share <= 1 - RIPE);
  return {
    horizon,
    oldest: Math.min(...hours.keys()),
    /** Days after which what was to come has come. */
    ripeDays: Math.max(1, Math.ceil(ripeHours / DAY)),
    /** Clicks of the hours from `span` to `until` before `end`, as known at `end`, and what came after. */
    seenAt: (end: number, span: number, until: number, corrections: readonly number[]): Seen => {
      let [visits, conversions, later, unripe, unripeError] = [0, 0, 0, 0, 0];
      for (let hour = end - span; hour < end - until; hour++) {
        const found = hours.get(hour);
        if (found === undefined) continue;
        const { share: usual, error } = at(end - hour);
        visits += found.visits;
        unripe += found.visits * Math.min(1, usual * corrections[bandOf(end - hour)]!);
        unripeError += found.visits * error;
        for (const { arrived, conversions: n } of found.arrivals) {
          if (arrived < end) conversions += n;
          else if (arrived - hour <= horizon) later += n;
        }
      }
      return { visits, conversions, unripe, unripeError, later };
    },
  };
};

/**
 * Factors by band for the curve's shares at the hour of `end`: first from the same hour of past days, then of the same
 * weekday. The curve counts as PHASE_WEIGHT conversions, and so do the days for the weekday.
 */
const correctionsAt = (
  { seenAt, horizon }: ReturnType<typeof observe>,
  end: number,
  ends: readonly number[],
): number[] => {
  const sameWeekday = ends.filter((one) => (end - one) % WEEK === 0);
  return BANDS.map((from, band) => {
    const to = BANDS[band + 1] ?? Math.max(horizon, from);
    const { visits, unripe } = seenAt(end, to, from, NO_CORRECTIONS);
    const model = visits === 0 ? 0 : unripe / visits;
    const shareAt = (past: readonly number[], usual: number): number => {
      const seen = past.map((one) => seenAt(one, to, from, NO_CORRECTIONS));
      const come = seen.reduce((sum, { later }) => sum + later, 0);
      const known = seen.reduce((sum, { conversions }) => sum + conversions, 0);
      return (come + PHASE_WEIGHT * usual) / (come + known + PHASE_WEIGHT);
    };
    return model === 0 ? 1 : shareAt(sameWeekday, shareAt(ends, model)) / model;
  });
};

/**
 * Repeats the forecast at the same hour of past days, with the curve of now and what was known then, and compares it with
 * what has come since. Shares that were off at that hour are corrected, such as those of networks that report once a day;
 * what the model leaves out otherwise, such as rates that change from day to day, widens the interval.
 */
export const calibrate = (history: History, curve: DelayCurve): Calibrated => {
  const observer = observe(history, curve);
  const { oldest, ripeDays, horizon } = observer;
  /** The same hour of past days whose conversions have come, as far back as something was known. */
  const past = Array.from({ length: WEEKS * 7 }, (_, day) => history.now - (ripeDays + day) * DAY).filter(
    (end) => end - WEEK >= oldest,
  );
  const known = new Map<number, readonly number[]>();
  /** The corrections for a weekday, learned from other days than `end`. */
  const correctionsFor = (end: number): readonly number[] => {
    const weekday = (((end - history.now) / DAY) % 7) + (end === history.now ? 0 : 7);
    const found =
      known.get(weekday) ??
      correctionsAt(
        observer,
        end,
        past.filter((one) => one !== end),
      );
    known.set(weekday, found);
    return found;
  };
  const seenAt = (end: number, span: number, until = 0): Seen =>
    observer.seenAt(end, span, until, correctionsFor(end));
  const rateAt = (end: number): number => {
    const { visits, conversions, unripe } = seenAt(end, USUAL_HOURS);
    return visits - unripe <= 0 ? 0 : conversions / (visits - unripe);
  };
  const corrections = correctionsFor(history.now);
  const ends = past.filter((end) => end - USUAL_HOURS >= oldest).slice(0, REPEATS);
  if (ends.length < LEAST_ENDS) return { shape: LEAST_SHAPE, excess: UNTRIED, corrections };
  const days = ends.map((end) => {
    const { visits, conversions, later } = seenAt(end, DAY);
    const expected = visits * rateAt(end);
    return { observed: conversions + later, expected, variance: expected };
  });
  const varied = excessOf(days);
  const shape = Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, varied === 0 ? MOST_SHAPE : 1 / varied));
  const judged = [DAY, WEEK].map((span) =>
    excessOf(
      ends.flatMap((end) => {
        const { later, ...seen } = seenAt(end, span);
        const made = forecast({ ...seen, usual: seen.unripe * rateAt(end) }, { shape, excess: 0 });
        return made === null ? [] : [{ observed: later, expected: made.mean, variance: made.variance }];
      }),
    ),
  );
  // Days that vary by themselves do so on average, too, by the share of what each has to come.
  const unripe = Array.from(
    { length: Math.ceil(horizon / DAY) },
    (_, day) => seenAt(history.now, (day + 1) * DAY, day * DAY).unripe,
  );
  const whole = unripe.reduce((sum, one) => sum + one, 0);
  const byDays = whole === 0 ? 0 : varied * unripe.reduce((sum, one) => sum + (one / whole) ** 2, 0);
  return { shape, excess: CAUTION * Math.max(byDays, ...judged), corrections };
};
