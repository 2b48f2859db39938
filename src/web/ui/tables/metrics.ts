import type { Metrics } from '../../../contracts/reports/report.ts';

/** Part of a whole as a fraction; null, "not known", if there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Profit per unit of cost; null, neither 0 nor infinite, if cost is zero or unknown. */
export const roi = ({ profit, cost }: Pick<Metrics, 'profit' | 'cost'>): number | null =>
  ratio(Number(profit ?? 0), Number(cost ?? 0));
