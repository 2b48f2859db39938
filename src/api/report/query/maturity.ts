import type { ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { calibrate, correctedShare, USUAL_HOURS } from '../../../core/maturity/calibrate.ts';
import {
  byQuarterFrom,
  type DelayCell,
  type DelayCurve,
  delayCurve,
  ripeningShares,
  shareToCome,
} from '../../../core/maturity/delay-curve.ts';
import { type Calibration, LEAST_SHAPE } from '../../../core/maturity/forecast.ts';
import { needsMaturity } from '../../../core/report/metrics.ts';
import { DAY_MS, floorToQuarter, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import type { EventReports } from '../../../events/store/event-reports.ts';
import {
  metricsOf,
  type StoredDelays,
  type StoreMaturity,
  type StoreReportQuery,
} from '../../../events/store/reports.ts';
import { remembered } from '../../http/remembered.ts';
import type { Parts } from '../../http/route-deps.ts';
import { campaignsIn } from './prepare.ts';

/** Conversions from which a campaign's own delays are used instead of the workspace's, and the most such campaigns. */
const OWN_CURVE = 100;
const MOST_CURVES = 50;
/** Weight of the workspace's conversion rate in a campaign's, and of its payout, in conversions. */
const RATE_WEIGHT = 2;
const PAYOUT_WEIGHT = 10;
/** Paid clicks after which the largest payout of a campaign is taken for the largest there is. */
const ENOUGH_PAID = 30;
/** Delays change slowly, and a dashboard asks for them several times. */
const KEPT_MS = 5 * MINUTE_MS;

interface Learned extends Omit<StoreMaturity, 'estimating'> {
  calibration: Calibration;
  payoutVariation: number;
  measuredTo: number;
  conversions: number;
  largestPayouts: ReadonlyMap<number, number>;
  /** By campaign, of the time that tells the usual rate. */
  recentConversions: ReadonlyMap<number, number>;
}

/** The same cells whatever the campaign. */
const pooled = (cells: readonly DelayCell[]): DelayCell[] =>
  [...Map.groupBy(cells, ({ bin, outlived }) => `${bin} ${outlived}`).values()].map((same) => ({
    ...same[0]!,
    conversions: same.reduce((sum, { conversions }) => sum + conversions, 0),
  }));

const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Squared coefficient of variation of payouts within campaigns. */
const variationOf = (usual: StoredDelays['usual']): number => {
  const priced = usual.filter(({ priced: n, earned }) => n > 0 && earned > 0);
  const between = total(priced, ({ priced: n, earned }) => earned ** 2 / n);
  return between === 0 ? 0 : Math.max(0, total(priced, ({ squares }) => squares) / between - 1);
};

/** What one click of each campaign can earn at most: what one has earned, once enough were paid to know. */
const largestPayoutsOf = (clicks: StoredDelays['clicks']): Map<number, number> => {
  const largest = Math.max(0, ...clicks.map((one) => one.largest));
  return new Map(clicks.map((one) => [one.campaign, one.paid >= ENOUGH_PAID ? one.largest : largest]));
};

/** What past conversions tell about those to come. Null if there are too few. */
export const learnMaturity = (delays: StoredDelays, now: number): Learned | null => {
  const whole = delayCurve(pooled(delays.cells));
  if (whole === null) return null;
  const byCampaign = Map.groupBy(delays.cells, ({ campaign }) => campaign);
  const own = [...byCampaign]
    .map(([campaign, cells]) => ({ campaign, cells, conversions: total(cells, (cell) => cell.conversions) }))
    .filter(({ conversions }) => conversions >= OWN_CURVE)
    .toSorted((a, b) => b.conversions - a.conversions || a.campaign - b.campaign)
    .slice(0, MOST_CURVES)
    .flatMap(({ campaign, cells }) => {
      const curve = delayCurve(cells);
      // A curve that ends early would take what comes later for nothing.
      return curve === null || curve.measuredTo < whole.measuredTo ? [] : [{ campaign, curve }];
    });
  const calibrated = calibrate(
    { visits: delays.hours, arrivals: delays.arrivals, now: Math.floor(now / HOUR_MS) },
    whole,
  );
  const correct = (age: number, share: number): number => correctedShare(calibrated, age, share);
  const curves: DelayCurve[] = [whole, ...own.map(({ curve }) => curve)];
  const curveOf = new Map(own.map(({ campaign }, place) => [campaign, place + 1]));
  /** Visits, each weighted with the share of its conversions that has come. */
  const ripe = ({ campaign, day, visits }: StoredDelays['visits'][number]): number => {
    const young = Math.max(0, now - day - DAY_MS);
    const old = Math.max(now - day, young + MINUTE_MS);
    const { share } = shareToCome(curves[curveOf.get(campaign) ?? 0]!, young, old);
    return visits * (1 - correct((young + old) / 2, share));
  };
  const conversions = total(delays.usual, (one) => one.conversions);
  const visits = total(delays.visits, ripe);
  const others = {
    curve: 0,
    rate: visits <= 0 ? 0 : conversions / visits,
    revenue:
      total(delays.usual, ({ earned }) => earned) /
      Math.max(
        1,
        total(delays.usual, ({ priced }) => priced),
      ),
    cost: total(delays.usual, ({ cost }) => cost) / Math.max(1, conversions),
  };
  const visited = Map.groupBy(delays.visits, ({ campaign }) => campaign);
  const converted = new Map(delays.usual.map((one) => [one.campaign, one]));
  const usual = [...visited].map(([campaign, days]) => {
    const known = converted.get(campaign) ?? { conversions: 0, priced: 0, earned: 0, cost: 0 };
    const weight = others.rate > 0 ? RATE_WEIGHT / others.rate : 0;
    const seen = total(days, ripe) + weight;
    return {
      campaign,
      curve: curveOf.get(campaign) ?? 0,
      rate: seen <= 0 ? 0 : (known.conversions + (weight > 0 ? RATE_WEIGHT : 0)) / seen,
      revenue: (known.earned + PAYOUT_WEIGHT * others.revenue) / (known.priced + PAYOUT_WEIGHT),
      // A cost model is a campaign's own: others say nothing about it.
      cost: known.cost / Math.max(1, known.conversions),
    };
  });
  return {
    byQuarter: byQuarterFrom(now),
    curves: curves.map((curve) => ({ shares: ripeningShares(curve, now, correct) })),
    usual,
    others: { ...others, cost: 0 },
    calibration: { shape: calibrated.shape, excess: calibrated.excess },
    payoutVariation: variationOf(delays.usual),
    measuredTo: whole.measuredTo,
    conversions: whole.conversions,
    largestPayouts: largestPayoutsOf(delays.clicks),
    recentConversions: new Map(delays.usual.map((one) => [one.campaign, one.conversions])),
  };
};

/** `known`: conversions that there are to learn from, enough or not. */
interface Lesson {
  learned: Learned | null;
  known: number;
}

const perStore = new WeakMap<EventReports, ReturnType<typeof remembered<Lesson>>>();

export interface Maturity {
  store: StoreMaturity | undefined;
  answer: ReportAnswer['maturity'];
  /** By campaign, the largest revenue of one conversion that is known. */
  largestPayouts: ReadonlyMap<number, number>;
}

/** The usual costs of conversions, corrected as at the end of the range: most of those to come are of its last days. */
export const correctedUsual = (
  usual: StoreMaturity['usual'],
  { corrections = [], to }: Pick<StoreReportQuery, 'corrections' | 'to'>,
): StoreMaturity['usual'] => {
  const factors = new Map(
    corrections.flatMap(({ campaigns, ends, factor }) =>
      ends < to ? [] : campaigns.map((campaign) => [campaign, Number(factor)] as const),
    ),
  );
  return usual.map((one) => ({ ...one, cost: one.cost * (factors.get(one.campaign) ?? 1) }));
};

const NOT_ASKED: Maturity = { store: undefined, answer: undefined, largestPayouts: new Map() };

const unknown = (problem: 'basis' | 'too_few', conversions = 0): Maturity => ({
  ...NOT_ASKED,
  answer: { problem, days: null, conversions },
});

/**
 * The weight of the usual rate in a row's, in conversions. Days and totals of whole campaigns resemble what was usual, as
 * far as that is known; other rows differ in their conversion rates by more than days do.
 */
const shapeFor = (
  { dimensions, filters }: Pick<StoreReportQuery, 'dimensions' | 'filters'>,
  { calibration, recentConversions }: Learned,
): number => {
  const isUsual =
    dimensions.every((dimension) => dimension === 'step') &&
    filters.every(({ dimension, op }) => dimension === 'campaign' && op === 'is');
  if (!isUsual) return LEAST_SHAPE;
  const campaigns = campaignsIn(filters) ?? [...recentConversions.keys()];
  const known = total(campaigns, (campaign) => recentConversions.get(campaign) ?? 0);
  return Math.min(calibration.shape, known + LEAST_SHAPE);
};

/** What the estimates among a report's metrics need. */
export const maturityFor = async (
  { reports, now }: Pick<Parts, 'reports' | 'now'>,
  query: StoreReportQuery,
): Promise<Maturity> => {
  const { workspace, basis, dimensions, filters, types = [], corrections = [], to } = query;
  const asked = metricsOf(query);
  if (!asked.some(needsMaturity)) return NOT_ASKED;
  // By the time of the conversion, a period's conversions have all come.
  if (basis !== 'click') return unknown('basis');
  const at = floorToQuarter(now());
  const ask = perStore.get(reports) ?? remembered<Lesson>(now, KEPT_MS);
  perStore.set(reports, ask);
  const { learned, known } = await ask(`${workspace} ${at} ${JSON.stringify(types)}`, async () => {
    const delays = await reports.delays({
      workspace,
      now: at,
      usualSince: at - USUAL_HOURS * HOUR_MS,
      types,
    });
    return {
      learned: learnMaturity(delays, at),
      known: total(delays.cells, (cell) => cell.conversions),
    };
  });
  if (learned === null) return unknown('too_few', known);
  const {
    calibration,
    payoutVariation,
    measuredTo,
    conversions,
    largestPayouts,
    recentConversions,
    ...store
  } = learned;
  const shape = shapeFor({ dimensions, filters }, learned);
  return {
    store: {
      ...store,
      usual: correctedUsual(store.usual, { corrections, to }),
      estimating: { ...calibration, shape, payoutVariation },
    },
    answer: { problem: null, days: Math.ceil(measuredTo / DAY_MS), conversions },
    largestPayouts,
  };
};
