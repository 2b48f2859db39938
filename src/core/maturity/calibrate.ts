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

/**
 * Repeats the forecast at the same hour of past days, with the curve of now and what was known then, and compares it with
 * what has come since. Shares that were off at that hour are corrected, such as those of networks that report once a day;
 * what the model leaves out otherwise, such as rates that change from day to day, widens the interval.
 */
export const calibrate = (history: History, curve: DelayCurve): Calibrated => {
  const hours = byHour(history);
  const horizon = Math.round(curve.measuredTo / HOUR_MS);
  const ageOf = (age: number) =>
    age > horizon ? { share: 0, error: 0 } : shareToCome(curve, (age - 1) * HOUR_MS, age * HOUR_MS);
  const ages = Array.from({ length: horizon + 2 }, (_, age) =>
    age === 0 ? { share: 1, error: 0 } : ageOf(age),
  );
  const at = (age: number) => ages[Math.min(age, ages.length - 1)]!;
  const ripeHours = Math.max(
    DAY,
    ages.findIndex(({ share }) => share <= 1 - RIPE),
  );
  const oldest = Math.min(...hours.keys());

  let corrections: readonly number[] = BANDS.map(() => 1);
  /** Clicks of the hours from `span` to `until` before `end`, as known at `end`, and what came after. */
  const seenAt = (end: number, span: number, until = 0): Omit<Maturing, 'usual'> & { later: number } => {
    let [visits, conversions, later, unripe, unripeError] = [0, 0, 0, 0, 0];
    for (let hour = end - span; hour < end - until; hour++) {
      const found = hours.get(hour);
      if (found === undefined) continue;
      const { share: usual, error } = at(end - hour);
      const share = Math.min(1, usual * corrections[bandOf(end - hour)]!);
      visits += found.visits;
      unripe += found.visits * share;
      unripeError += found.visits * error;
      for (const { arrived, conversions: n } of found.arrivals) {
        if (arrived < end) conversions += n;
        else if (arrived - hour <= horizon) later += n;
      }
    }
    return { visits, conversions, unripe, unripeError, later };
  };
  const rateAt = (end: number): number => {
    const { visits, conversions, unripe } = seenAt(end, USUAL_HOURS);
    return visits - unripe <= 0 ? 0 : conversions / (visits - unripe);
  };

  const firstDay = Math.ceil(ripeHours / DAY);
  /** The same hour of past days or weeks, when a forecast had enough to learn from. */
  const endsBy = (step: number, first: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => history.now - (first + i) * step).filter(
      (end) => end - USUAL_HOURS >= oldest,
    );
  const ends = endsBy(DAY, firstDay, REPEATS);
  const sameWeekday = endsBy(WEEK, Math.ceil(firstDay / 7), WEEKS);
  corrections = BANDS.map((from, band) => {
    const to = BANDS[band + 1] ?? horizon;
    const { visits, unripe } = seenAt(history.now, to, from);
    const model = visits === 0 ? 0 : unripe / visits;
    /** The share that was still to come at these hours, with `usual` as if seen in some more conversions. */
    const shareAt = (past: readonly number[], usual: number): number => {
      const seen = past.map((end) => seenAt(end, to, from));
      const come = seen.reduce((sum, { later }) => sum + later, 0);
      const known = seen.reduce((sum, { conversions }) => sum + conversions, 0);
      return (come + PHASE_WEIGHT * usual) / (come + known + PHASE_WEIGHT);
    };
    return model === 0 ? 1 : shareAt(sameWeekday, shareAt(ends, model)) / model;
  });
  const days = ends.map((end) => {
    const { visits, conversions, later } = seenAt(end, DAY);
    const expected = visits * rateAt(end + DAY);
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
