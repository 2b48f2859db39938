import type { Names } from '../drive/setup.ts';
import type { Correction } from './corrections.ts';
import type { Keys } from './dimensions.ts';

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
export interface Cost {
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
  /** An adjustment: money, and no conversion. */
  adjusts: boolean;
  standing: 'pending' | 'approved' | 'rejected' | null;
  revenue: bigint;
  cost: Record<Basis, Cost>;
  /** Its visit is a person's. */
  isValid?: boolean;
  /** Without a click: spend of a period without visits. Only these dimensions are known of it. */
  nowhere: readonly string[] | null;
}

const FREE: Cost = { amount: 0n, known: false };
export const both = <T>(value: T): Record<Basis, T> => ({ click: value, conversion: value });
export const one = (when: boolean): number => (when ? 1 : 0);

export const emptyThing = (time: number, campaign: string | null, keys: Keys): Thing => ({
  time: both(time),
  campaign,
  keys,
  counts: {},
  type: null,
  adjusts: false,
  standing: null,
  revenue: 0n,
  cost: both(FREE),
  nowhere: null,
});

export type Covered = (campaign: string | null, time: number) => boolean;

/** What is known besides the rows. */
export interface Given {
  names: Names;
  /** Whether spend replaces other costs. */
  covered: Covered;
  corrections: readonly Correction[];
}
