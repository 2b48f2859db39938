import type { Ledger } from '../../../contracts/reports/ledger.ts';
import { fineText, fineUnits, roundedUnits } from '../../../core/report/metrics.ts';

/** Clicks that are not valid visits, such as those of bots, have costs too. */
export const hasModel = ({ visits, amount }: Ledger['model']): boolean => visits > 0 || Number(amount) !== 0;

/** What spend costs here before credits: with these and the cost model, exactly the cost. */
export const ledgerSpend = ({ cost, credits, model }: Pick<Ledger, 'cost' | 'credits' | 'model'>): string =>
  fineText(fineUnits(cost) - fineUnits(credits) - fineUnits(model.amount));

type Part = 'onVisits' | 'withoutVisits';

/** The totals below the entries; null if some of them are not listed, or if there is nothing to add up. */
export const lineTotals = ({
  lines,
  count,
}: Pick<Ledger, 'lines' | 'count'>): Record<Part, string> | null => {
  if (lines.length < Math.max(2, count)) return null;
  const sumOf = (part: Part): string =>
    fineText(lines.reduce((sum, line) => sum + fineUnits(line[part]), 0n));
  return { onVisits: sumOf('onVisits'), withoutVisits: sumOf('withoutVisits') };
};

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const size = (units: bigint): bigint => (units < 0n ? -units : units);

/**
 * Parts of a total, rounded to the currency's decimals so that they add up to the rounded total: the largest part takes
 * what the others gained or lost.
 */
export const shownParts = (parts: readonly string[], total: string, currency: string): string[] => {
  const decimals = decimalsOf(currency);
  const rounded = (amount: string): bigint => {
    const units = fineUnits(amount);
    return units < 0n ? -roundedUnits(-units, decimals) : roundedUnits(units, decimals);
  };
  const shown = parts.map(rounded);
  const largest = shown.reduce((best, one, i) => (size(one) > size(shown[best] ?? 0n) ? i : best), 0);
  const excess = shown.reduce((sum, one) => sum + one, 0n) - rounded(total);
  return shown.map((units, i) => fineText(i === largest ? units - excess : units));
};
