import type { Metrics } from '../../contracts/report.ts';

/** Part of a whole as a fraction; null, "not known", where there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Profit for each unit of cost; null where nothing was spent: neither 0 nor without end. */
export const roi = ({ profit, cost }: Pick<Metrics, 'profit' | 'cost'>): number | null =>
  ratio(Number(profit), Number(cost));

/** Conversions for each valid visit. */
export const conversionRate = (m: Pick<Metrics, 'conversions' | 'valid'>): number | null =>
  ratio(m.conversions, m.valid);
