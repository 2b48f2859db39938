import type { Names } from '../drive/setup.ts';
import type { Ledger } from '../ledger.ts';
import { type Conversion, conversionsOf } from './conversions.ts';
import { type Correction, factorAt, meanFactor, times } from './corrections.ts';
import { clickCost, conversionCost, saysCost } from './costs.ts';
import { type Keys, keysOf, keysOfCampaign } from './dimensions.ts';
import { type Row, rowsOf } from './rows.ts';
import { isIn, type Period, periodOf, type SpendPeriod } from './spend.ts';
import { QUARTER } from './zone.ts';

/** The terms of all sums: each adds some numbers to the row of its keys. */

export const COUNTS = [
  ...([
    'requests',
    'visits',
    'valid',
    'uniqueVisits',
    'bots',
    'refused',
    'landed',
    'lpViews',
    'lpClicks',
  ] as const),
  ...([
    'conversions',
    'leads',
    'sales',
    'holds',
    'rejected',
    'otherConversions',
    'otherClickConversions',
  ] as const),
  ...(['unpriced', 'uncosted', 'ratedConversions', 'ratedSales'] as const),
] as const;
export type Count = (typeof COUNTS)[number];

/** When conversions are counted: at the time of their click, or of their first report. */
export type Basis = 'click' | 'conversion';

/** Its cost, and whether that is known. */
interface Cost {
  amount: bigint;
  known: boolean;
}

export interface Thing {
  time: Record<Basis, number>;
  campaign: string | null;
  keys: Keys;
  counts: Partial<Record<Count, number>>;
  /** Of a conversion only. */
  type: number | null;
  standing: 'pending' | 'approved' | 'rejected' | null;
  revenue: bigint;
  cost: Record<Basis, Cost>;
  /** Its visit is a person's. */
  isValid?: boolean;
  /** Without a click: spend of a period without visits. Only these dimensions are known of it. */
  nowhere: readonly string[] | null;
}

export interface Recounted {
  rows: Row[];
  conversions: { of: Row; conversion: Conversion }[];
  things: Thing[];
  periods: Period[];
}

const FREE: Cost = { amount: 0n, known: false };
const both = <T>(value: T): Record<Basis, T> => ({ click: value, conversion: value });
const one = (when: boolean): number => (when ? 1 : 0);

const emptyThing = (time: number, campaign: string | null, keys: Keys): Thing => ({
  time: both(time),
  campaign,
  keys,
  counts: {},
  type: null,
  standing: null,
  revenue: 0n,
  cost: both(FREE),
  nowhere: null,
});

type Covered = (campaign: string | null, time: number) => boolean;

/** What is known besides the rows. */
interface Given {
  names: Names;
  /** Whether spend replaces other costs. */
  covered: Covered;
  corrections: readonly Correction[];
}

const requestThing = (row: Row, { names, covered, corrections }: Given): Thing => {
  const { hit, place, trafficClass, visit, valid, unique, onPage, landed, wentOn } = row;
  const isCovered = covered(hit.campaign, place.time);
  const paid = visit && trafficClass !== 'crawler' && !isCovered ? clickCost(hit) : null;
  return {
    ...emptyThing(place.time, hit.campaign, keysOf(row, names)),
    counts: {
      requests: 1,
      visits: one(visit),
      valid: one(valid),
      uniqueVisits: one(unique),
      bots: one(trafficClass === 'invalid' || trafficClass === 'crawler'),
      refused: one(hit.answered?.outcome === 'refused'),
      landed: one(valid && landed),
      lpViews: one(valid && onPage),
      lpClicks: one(valid && wentOn),
      uncosted: one(paid !== null && paid.amount === null),
    },
    cost: both({
      amount: times(paid?.amount ?? 0n, factorAt(corrections, hit.campaign, place.time)),
      known: isCovered || saysCost(hit),
    }),
  };
};

const STATUS: Readonly<Record<string, Count>> = {
  lead: 'leads',
  sale: 'sales',
  hold: 'holds',
  rejected: 'rejected',
};

/** The types of the workspace, by number (drive/setup.ts), and what counts as a conversion and as revenue. */
export const TYPES = [1, 2, 3, 5, 6, 7];
const COUNTED = [1, 2, 6];
const PAID = [1, 2, 3, 6, 7];

/** Whether it is in the workspace's conversions. */
export const isCounted = ({ status, type }: Conversion): boolean =>
  status !== 'rejected' && COUNTED.includes(type);

const standingOf = (status: string): Thing['standing'] => {
  if (status === 'rejected') return 'rejected';
  return status === 'lead' || status === 'hold' ? 'pending' : 'approved';
};

const conversionThing = (row: Row, conversion: Conversion, { names, covered, corrections }: Given): Thing => {
  const { status, firstTime, revenue, payout } = conversion;
  const campaign = row.hit.campaign as string;
  const counts = status !== 'rejected';
  const { type } = conversion;
  const counted = isCounted(conversion);
  const isPaid = counts && PAID.includes(type);
  const costAt = (time: number): Cost => {
    const isCovered = covered(campaign, time);
    const amount = counts && !isCovered ? conversionCost(row.hit, conversion) : 0n;
    return {
      amount: times(amount, factorAt(corrections, campaign, time)),
      known: isCovered || saysCost(row.hit),
    };
  };
  return {
    ...emptyThing(row.place.time, campaign, keysOf(row, names)),
    time: { click: row.place.time, conversion: firstTime },
    counts: {
      [STATUS[status] ?? 'otherConversions']: 1,
      ratedConversions: one(conversion.isRated && STATUS[status] !== undefined),
      ratedSales: one(conversion.isRated && status === 'sale'),
      conversions: one(counted),
      otherClickConversions: one(counted && !row.valid),
      unpriced: one(isPaid && payout !== null && revenue === null),
    },
    type,
    standing: standingOf(status),
    isValid: row.valid,
    revenue: isPaid ? (revenue ?? 0n) : 0n,
    cost: { click: costAt(row.place.time), conversion: costAt(firstTime) },
  };
};

const isOf = ({ sub1, ...period }: Period, { hit, place }: Row): boolean =>
  isIn(period, hit.campaign, place.time) && (sub1 === undefined || hit.subs.sub1 === sub1);

/**
 * Each paid visit of a period has an equal part of what the details within the period leave, as corrected, or each of its
 * quarter hours if there are no visits. Visits of a detail belong to it.
 */
const spendThings = (
  period: Period,
  { rows, periods }: { rows: readonly Row[]; periods: readonly Period[] },
  { names, corrections }: Given,
): Thing[] => {
  const { campaign, sub1, begins, ends } = period;
  const details = periods.filter(
    (one) => sub1 === undefined && one.sub1 !== undefined && isIn(period, one.campaign, one.begins),
  );
  const left = details.reduce((units, detail) => units - detail.units, period.units);
  const units = times(left, meanFactor(corrections, period));
  const visits = rows.filter(
    (row) =>
      row.visit &&
      row.trafficClass !== 'crawler' &&
      !row.reasons.includes('double_click') &&
      isOf(period, row) &&
      !details.some((detail) => isOf(detail, row)),
  );
  if (visits.length > 0) {
    const part = { amount: units / BigInt(visits.length), known: true };
    return visits.map((row) => ({
      ...emptyThing(row.place.time, campaign, keysOf(row, names)),
      cost: both(part),
    }));
  }
  const parts = (ends - begins) / QUARTER;
  const part = { amount: units / BigInt(parts), known: true };
  const keys = { ...keysOfCampaign(campaign, names), ...(sub1 === undefined ? {} : { sub1: [sub1] }) };
  return Array.from({ length: parts }, (_, i) => ({
    ...emptyThing(begins + i * QUARTER, campaign, keys),
    cost: both(part),
    nowhere: ['campaign', 'source', ...(sub1 === undefined ? [] : ['sub1'])],
  }));
};

export const recount = (
  ledger: Ledger,
  names: Names,
  spend: readonly SpendPeriod[],
  corrections: readonly Correction[],
): Recounted => {
  const rows = rowsOf(ledger);
  const byId = new Map(rows.map((row) => [row.hit.id, row]));
  const periods = spend.map(periodOf);
  const covered: Covered = (campaign, time) => periods.some((period) => isIn(period, campaign, time));
  const conversions = conversionsOf(ledger.reports).map((conversion) => {
    const click = byId.get(conversion.click);
    if (click === undefined)
      throw new Error(`${conversion.click} has a conversion and is no click of the ledger.`);
    return { of: click.of, conversion };
  });
  const given = { names, covered, corrections };
  const things = [
    ...rows.map((row) => requestThing(row, given)),
    ...conversions.map(({ of, conversion }) => conversionThing(of, conversion, given)),
    ...periods.flatMap((period) => spendThings(period, { rows, periods }, given)),
  ];
  return { rows, conversions, things, periods };
};
