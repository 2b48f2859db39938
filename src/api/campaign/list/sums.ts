import { fineText, fineUnits, type Measures, NO_MEASURES } from '../../../core/report/metrics.ts';

/** Measures of campaigns, which the figures and notes of the list are computed from. */
const COUNTED = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'conversions', 'otherClickConversions'] as const),
  ...(['unpriced', 'uncosted', 'costed', 'costedValid', 'costedConversions'] as const),
] as const;
const PAID = ['revenue', 'costedRevenue', 'cost', 'spreadCost', 'unvisitedCost'] as const;

/** The sum of some campaigns' measures, exact; others are 0. */
export const sumOfAll = (all: Iterable<Measures>): Measures => {
  const counts = COUNTED.map(() => 0);
  const amounts = PAID.map(() => 0n);
  for (const sums of all) {
    for (const [i, name] of COUNTED.entries()) counts[i] = (counts[i] as number) + sums[name];
    for (const [i, name] of PAID.entries())
      if (sums[name] !== '0') amounts[i] = (amounts[i] as bigint) + fineUnits(sums[name]);
  }
  return {
    ...NO_MEASURES,
    ...Object.fromEntries(COUNTED.map((name, i) => [name, counts[i]])),
    ...Object.fromEntries(PAID.map((name, i) => [name, fineText(amounts[i] as bigint)])),
  };
};
