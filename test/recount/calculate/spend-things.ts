import { meanFactor, times } from './corrections.ts';
import { keysOf, keysOfCampaign } from './dimensions.ts';
import type { Row } from './rows.ts';
import { isIn, type Period } from './spend.ts';
import { both, emptyThing, type Given, type Thing } from './thing.ts';
import { QUARTER } from './zone.ts';

/** Spend and credits: docs/metrics.md, "How spend is divided", "Credits" and "Laid on clicks without an ID". */

/** What spend costs a visit, or a quarter hour without visits. */
interface Part {
  period: Period;
  row: Row | null;
  time: number;
  amount: bigint;
}

interface Known {
  rows: readonly Row[];
  periods: readonly Period[];
  credits: readonly Period[];
}

const isOf = ({ sub1, ...period }: Period, { hit, place }: Row): boolean =>
  isIn(period, hit.campaign, place.time) && (sub1 === undefined || hit.subs.sub1 === sub1);

const isPaid = ({ visit, trafficClass, reasons }: Row): boolean =>
  visit && trafficClass !== 'crawler' && !reasons.includes('double_click');

/**
 * Each paid visit of a period has an equal part of what the details within the period leave, as corrected, or each of its
 * quarter hours if there are no visits. Visits of a detail belong to it.
 */
const partsOf = (period: Period, { rows, periods }: Known, { corrections }: Given): Part[] => {
  const { sub1, begins, ends } = period;
  const details = periods.filter(
    (one) => sub1 === undefined && one.sub1 !== undefined && isIn(period, one.campaign, one.begins),
  );
  const left = details.reduce((units, detail) => units - detail.units, period.units);
  const units = times(left, meanFactor(corrections, period));
  const visits = rows.filter(
    (row) => isPaid(row) && isOf(period, row) && !details.some((detail) => isOf(detail, row)),
  );
  if (visits.length > 0) {
    const amount = units / BigInt(visits.length);
    return visits.map((row) => ({ period, row, time: row.place.time, amount }));
  }
  const count = (ends - begins) / QUARTER;
  const amount = units / BigInt(count);
  return Array.from({ length: count }, (_, i) => ({ period, row: null, time: begins + i * QUARTER, amount }));
};

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);

/** Takes a credit from all that was spent within it, in proportion, and never more than that. */
const take = (credit: Period, parts: readonly Part[], { corrections }: Given): void => {
  const { sub1, ...within } = credit;
  const own = parts.filter(
    ({ period, row, time }) =>
      isIn(within, period.campaign, time) &&
      (sub1 === undefined || (row === null ? period.sub1 : row.hit.subs.sub1) === sub1),
  );
  const spent = sumOf(own);
  const given = times(credit.units, meanFactor(corrections, credit));
  if (spent === 0n) return;
  const isAll = given >= spent;
  for (const part of own) part.amount -= isAll ? part.amount : (part.amount * given) / spent;
};

/** No value, or a token that was not filled in. */
const hasNoId = ({ hit }: Row): boolean => /^(\{.*\})?$/.test(hit.subs.sub1 ?? '');

/** Lays what a period leaves without visits on those without an ID, if it may and there are any. */
const laid = (period: Period, parts: readonly Part[], { rows }: Known): Part[] => {
  const own = parts.filter((part) => part.period === period);
  if (period.unmatched !== 'spread' || own.some(({ row }) => row !== null)) return own;
  const { sub1: _, ...within } = period;
  const visits = rows.filter((row) => isPaid(row) && isOf(within, row) && hasNoId(row));
  if (visits.length === 0) return own;
  const amount = sumOf(own) / BigInt(visits.length);
  return visits.map((row) => ({ period, row, time: row.place.time, amount }));
};

const thingOf = ({ period, row, time, amount }: Part, { names }: Given): Thing => {
  const { campaign, sub1 } = period;
  const cost = both({ amount, known: true });
  if (row !== null) return { ...emptyThing(time, campaign, keysOf(row, names)), cost };
  const keys = { ...keysOfCampaign(campaign, names), ...(sub1 === undefined ? {} : { sub1: [sub1] }) };
  const nowhere = ['campaign', 'source', ...(sub1 === undefined ? [] : ['sub1'])];
  return { ...emptyThing(time, campaign, keys), cost, nowhere };
};

export const spendThings = (known: Known, given: Given): Thing[] => {
  const { periods, credits } = known;
  const parts = periods.flatMap((period) => partsOf(period, known, given));
  for (const credit of credits) take(credit, parts, given);
  return periods.flatMap((period) => laid(period, parts, known)).map((part) => thingOf(part, given));
};
