import type { Ledger } from '../../../contracts/reports/ledger.ts';
import { fineText, fineUnits } from '../../../core/report/metrics.ts';

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
