import {
  type Calibrated,
  calibrate,
  correctedShare,
  USUAL_HOURS,
} from '../../src/core/maturity/calibrate.ts';
import {
  type DelayCell,
  type DelayCurve,
  delayCurve,
  edgesWithin,
  HORIZON_MS,
  shareToCome,
} from '../../src/core/maturity/delay-curve.ts';
import { type Calibration, forecast, interval, type Maturing } from '../../src/core/maturity/forecast.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time/durations.ts';
import { type Random, seeded } from '../stats/random.ts';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const poisson = (random: Random, mean: number): number => {
  if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const least = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > least; product *= random()) count++;
  return count;
};

const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - random());
const lognormal = (random: Random, median: number, spread: number): number =>
  median * Math.exp(spread * normal(random));

/** The next time at this hour of a day, after `time`. */
const nextAt = (time: number, hour: number): number =>
  (Math.floor((time - hour * HOUR_MS) / DAY_MS) + 1) * DAY_MS + hour * HOUR_MS;
/** 1 January 1970 was a Thursday. */
const isWeekend = (time: number): boolean => [2, 3].includes(Math.floor(time / DAY_MS) % 7);

/** When the conversion of a click at `time` arrives, both in milliseconds. */
type Arrive = (random: Random, time: number) => number;

/** Ways in which conversions arrive. The last three are how networks and shops really report. */
export const delays: Readonly<Record<string, Arrive>> = {
  'within hours': (random, time) => time + exponential(random, 6 * HOUR_MS),
  'days, long tail': (random, time) => time + lognormal(random, DAY_MS, 1.2),
  'at once or days later': (random, time) =>
    time + (random() < 0.6 ? exponential(random, 0.4 * HOUR_MS) : lognormal(random, 4 * DAY_MS, 0.9)),
  'reported at night': (random, time) => nextAt(time + exponential(random, 10 * HOUR_MS), 3),
  'approved on workdays': (random, time) => {
    let at = nextAt(time + exponential(random, 12 * HOUR_MS), 15);
    while (isWeekend(at)) at += DAY_MS;
    return at + random() * HOUR_MS;
  },
};

export const HISTORY_DAYS = 90;
const RATE = 0.02;
/** Standard deviation of the logarithm of a day's conversion rate. */
const DAY_TO_DAY = 0.15;

interface World {
  /** Hours of history. */
  hours: number;
  /** Hours since 1970; the first that is not over. */
  now: number;
  visits: { hour: number; visits: number }[];
  /** Conversions, including those to come. */
  conversions: { clicked: number; arrived: number }[];
}

const makeWorld = (random: Random, arrive: Arrive, perDay: number, hours: number): World => {
  const now = 20_000 * 24 + Math.floor(random() * 7 * 24);
  const visits: World['visits'] = [];
  const conversions: World['conversions'] = [];
  let rate = RATE;
  for (let hour = now - hours; hour < now; hour++) {
    if (hour % 24 === 0) rate = RATE * Math.exp(DAY_TO_DAY * normal(random));
    const byHour = 1 + 0.6 * Math.sin(((hour % 24) / 24) * 2 * Math.PI);
    const count = poisson(random, (perDay / RATE / 24) * byHour);
    visits.push({ hour, visits: count });
    for (let left = poisson(random, count * rate); left > 0; left--) {
      const clicked = (hour + random()) * HOUR_MS;
      conversions.push({ clicked, arrived: arrive(random, clicked) });
    }
  }
  return { hours, now, visits, conversions };
};

const counted = <T>(items: readonly T[]): { item: T; count: number }[] =>
  [...Map.groupBy(items, (item) => JSON.stringify(item)).values()].map((same) => ({
    item: same[0]!,
    count: same.length,
  }));

const cellsOf = ({ now, conversions }: World): DelayCell[] =>
  counted(
    conversions.flatMap(({ clicked, arrived }) =>
      arrived < now * HOUR_MS && arrived - clicked < HORIZON_MS
        ? [{ bin: edgesWithin(arrived - clicked), outlived: edgesWithin(now * HOUR_MS - clicked) }]
        : [],
    ),
  ).map(({ item, count }) => ({ ...item, conversions: count }));

const calibratedFor = ({ now, visits, conversions }: World, curve: DelayCurve): Calibrated =>
  calibrate(
    {
      now,
      visits,
      arrivals: counted(
        conversions.flatMap(({ clicked, arrived }) =>
          arrived < now * HOUR_MS
            ? [{ clicked: Math.floor(clicked / HOUR_MS), arrived: Math.floor(arrived / HOUR_MS) }]
            : [],
        ),
      ).map(({ item, count }) => ({ ...item, conversions: count })),
    },
    curve,
  );

/** What one forecast needs to know of the visits of an hour: the share of their conversions still to come. */
type ShareAt = (hour: number) => { share: number; error: number };

/** As the program learns it from the conversions that are known. */
const learnedShares = (world: World): { shareAt: ShareAt; calibration: Calibration } => {
  const curve = delayCurve(cellsOf(world));
  if (curve === null) throw new Error('A world without conversions');
  const calibrated = calibratedFor(world, curve);
  return {
    calibration: calibrated,
    shareAt: (hour) => {
      const age = world.now - hour;
      const { share, error } = shareToCome(curve, (age - 1) * HOUR_MS, age * HOUR_MS);
      return { share: correctedShare(calibrated, (age - 0.5) * HOUR_MS, share), error };
    },
  };
};

const DRAWS = 300;

/** As an oracle knows it: how delays are made, at this hour of this weekday, and how much days differ. */
const trueShares = (world: World, arrive: Arrive): { shareAt: ShareAt; calibration: Calibration } => {
  const random = seeded(1);
  const known = new Map<number, number>();
  const shareOf = (hour: number): number => {
    if (world.now - hour > HORIZON_MS / HOUR_MS) return 0;
    let later = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const clicked = (hour + (draw + 0.5) / DRAWS) * HOUR_MS;
      const arrived = arrive(random, clicked);
      if (arrived >= world.now * HOUR_MS && arrived - clicked < HORIZON_MS) later++;
    }
    return later / DRAWS;
  };
  const shareAt: ShareAt = (hour) => {
    const share = known.get(hour) ?? shareOf(hour);
    known.set(hour, share);
    return { share, error: 0 };
  };
  // What comes of a span is of several days, whose rates differ independently.
  const byDay = new Map<number, number>();
  for (const { hour, visits } of world.visits.slice(-HORIZON_MS / HOUR_MS)) {
    const day = Math.floor(hour / 24);
    byDay.set(day, (byDay.get(day) ?? 0) + visits * shareAt(hour).share);
  }
  const all = [...byDay.values()];
  const whole = all.reduce((sum, one) => sum + one, 0);
  const excess = DAY_TO_DAY ** 2 * all.reduce((sum, one) => sum + (one / whole) ** 2, 0);
  return { shareAt, calibration: { shape: 1 / DAY_TO_DAY ** 2, excess } };
};

/** Visits of these hours before now. */
const spans = { today: [24, 0], yesterday: [48, 24], week: [7 * 24, 0], month: [30 * 24, 0] } as const;
export type Span = keyof typeof spans;
export const SPANS = Object.keys(spans) as Span[];

type Judged = { inside: boolean; width: number };

/** Intervals of one world for each span; and whether they hold what comes. */
const judge = (
  { now, visits, conversions }: World,
  { shareAt, calibration }: { shareAt: ShareAt; calibration: Calibration },
): Record<Span, Judged> => {
  const seen = (from: number, to: number): Omit<Maturing, 'usual'> & { later: number } => {
    const sums = { visits: 0, conversions: 0, unripe: 0, unripeError: 0, later: 0 };
    const isWithin = (hour: number): boolean => hour >= now - from && hour < now - to;
    for (const { hour, visits: n } of visits)
      if (isWithin(hour)) {
        const { share, error } = shareAt(hour);
        sums.visits += n;
        sums.unripe += n * share;
        sums.unripeError += n * error;
      }
    for (const { clicked, arrived } of conversions)
      if (isWithin(Math.floor(clicked / HOUR_MS))) {
        if (arrived < now * HOUR_MS) sums.conversions++;
        else if (arrived - clicked < HORIZON_MS) sums.later++;
      }
    return sums;
  };
  const recent = seen(USUAL_HOURS, 0);
  const usual = recent.conversions / (recent.visits - recent.unripe);
  return Object.fromEntries(
    Object.entries(spans).map(([span, [from, to]]): [string, Judged] => {
      const { later, ...sums } = seen(from, to);
      const made = forecast({ ...sums, usual: sums.unripe * usual }, calibration);
      if (made === null) throw new Error(`No forecast for ${span}`);
      const { low, high } = interval(made);
      return [span, { inside: later >= low && later <= high, width: high - low }];
    }),
  ) as Record<Span, Judged>;
};

export interface BackTest {
  /** Share of the intervals that contained what came, 0 to 1. */
  readonly covered: Readonly<Record<Span, number>>;
  readonly oracleCovered: Readonly<Record<Span, number>>;
  /** Sum of the intervals' widths, relative to those of an oracle that knows the true delays. */
  readonly width: number;
}

/**
 * Makes worlds, forecasts the conversions to come of each as of now, and compares with what comes. An oracle does the same,
 * but knows how delays are made and how much days differ; only the rate it has to learn, too.
 */
export const backTest = (
  delay: string,
  perDay: number,
  worlds: number,
  { seed, days = HISTORY_DAYS }: { seed: number; days?: number },
): BackTest => {
  const arrive = delays[delay];
  if (arrive === undefined) throw new Error(`No such delay: ${delay}`);
  const sums = SPANS.map((span) => ({ span, inside: 0, oracle: 0, width: 0, oracleWidth: 0 }));
  for (let world = 0; world < worlds; world++) {
    const made = makeWorld(seeded(seed + world), arrive, perDay, days * 24);
    const [own, oracle] = [judge(made, learnedShares(made)), judge(made, trueShares(made, arrive))];
    for (const sum of sums) {
      sum.inside += Number(own[sum.span].inside);
      sum.oracle += Number(oracle[sum.span].inside);
      sum.width += own[sum.span].width;
      sum.oracleWidth += oracle[sum.span].width;
    }
  }
  const by = (of: (sum: (typeof sums)[number]) => number): Record<Span, number> =>
    Object.fromEntries(sums.map((sum) => [sum.span, of(sum)])) as Record<Span, number>;
  const total = (of: (sum: (typeof sums)[number]) => number): number =>
    sums.reduce((all, sum) => all + of(sum), 0);
  return {
    covered: by(({ inside }) => inside / worlds),
    oracleCovered: by(({ oracle }) => oracle / worlds),
    width: total(({ width }) => width) / total(({ oracleWidth }) => oracleWidth),
  };
};
