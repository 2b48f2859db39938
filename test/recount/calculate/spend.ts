import { unitsOf } from './money.ts';
import { dayBegins, nextDay } from './zone.ts';

/** The spend of a period: docs/metrics.md, "cost". */
export interface SpendPeriod {
  campaign: string;
  /** Only the visits with this value. */
  sub1?: string;
  /** First and last day, both included. */
  from: string;
  to: string;
  amount: string;
  /** Platform clicks. */
  clicks: number | null;
  /** Without visits, it is laid on those without an ID. */
  unmatched?: 'spread';
}

/** What a platform gives back of the spend within a target and a period. */
export type Credit = Omit<SpendPeriod, 'unmatched'>;

/** A period with the start and end of its days. */
export interface Period extends SpendPeriod {
  begins: number;
  ends: number;
  units: bigint;
}

export const periodOf = (period: SpendPeriod): Period => ({
  ...period,
  begins: dayBegins(period.from),
  ends: dayBegins(nextDay(period.to)),
  units: unitsOf(period.amount),
});

export const isIn = ({ campaign, begins, ends }: Period, of: string | null, time: number): boolean =>
  campaign === of && time >= begins && time < ends;
