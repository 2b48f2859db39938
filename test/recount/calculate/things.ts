import type { Names } from '../drive/setup.ts';
import type { Ledger } from '../ledger.ts';
import type { Conversion } from './conversion.ts';
import { conversionsOf } from './conversions.ts';
import { type Correction, factorAt, times } from './corrections.ts';
import { clickCost, conversionCost, saysCost } from './costs.ts';
import { keysOf } from './dimensions.ts';
import { type Row, rowsOf } from './rows.ts';
import { type Credit, isIn, type Period, periodOf, type SpendPeriod } from './spend.ts';
import { spendThings } from './spend-things.ts';
import {
  both,
  type Cost,
  type Count,
  type Covered,
  emptyThing,
  type Given,
  one,
  type Thing,
} from './thing.ts';

export interface Recounted {
  rows: Row[];
  conversions: { of: Row; conversion: Conversion }[];
  things: Thing[];
  periods: Period[];
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
export const isCounted = ({ status, type, adjusts }: Conversion): boolean =>
  !adjusts && status !== 'rejected' && COUNTED.includes(type);

const standingOf = (status: string): Thing['standing'] => {
  if (status === 'rejected') return 'rejected';
  return status === 'lead' || status === 'hold' ? 'pending' : 'approved';
};

const conversionThing = (row: Row, conversion: Conversion, { names, covered, corrections }: Given): Thing => {
  const { status, firstTime, revenue, payout, adjusts } = conversion;
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
      ...(!adjusts && {
        [STATUS[status] ?? 'otherConversions']: 1,
        ratedConversions: one(conversion.isRated && STATUS[status] !== undefined),
        ratedSales: one(conversion.isRated && status === 'sale'),
        conversions: one(counted),
        otherClickConversions: one(counted && !row.valid),
      }),
      unpriced: one(isPaid && payout !== null && revenue === null),
    },
    ...{ type, adjusts },
    standing: standingOf(status),
    isValid: row.valid,
    revenue: isPaid ? (revenue ?? 0n) : 0n,
    cost: { click: costAt(row.place.time), conversion: costAt(firstTime) },
  };
};

export const recount = (
  ledger: Ledger,
  names: Names,
  {
    spend = [],
    credits = [],
    corrections = [],
  }: {
    spend?: readonly SpendPeriod[];
    credits?: readonly Credit[];
    corrections?: readonly Correction[];
  } = {},
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
    ...spendThings({ rows, periods, credits: credits.map(periodOf) }, given),
  ];
  return { rows, conversions, things, periods };
};
