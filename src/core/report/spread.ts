import { fineUnits, type Measures, type MetricName, ratioOf, typeMetricOf } from './metrics.ts';

/** Share of a cost above which a figure is marked as spread evenly. */
export const TOO_SPREAD = 0.1;

/** Not asked of the definitions of metrics, which would make the dashboard larger. */
const OF_COST: ReadonlySet<string> = new Set<MetricName>([
  'cost',
  'profit',
  'roi',
  'roas',
  'cpc',
  'cpa',
  'matureRoi',
]);

/** Whether a figure is computed from costs. */
export const usesCost = (metric: MetricName): boolean =>
  OF_COST.has(metric) || typeMetricOf(metric)?.figure === 'cpa';

/** Whether a figure is more of an average than a measurement. `spread`: of its row's cost, 0 to 1; null if none. */
export const isSpread = (metric: MetricName, spread: number | null): spread is number =>
  spread !== null && spread > TOO_SPREAD && usesCost(metric);

/** Share of a row's cost that is spread, 0 to 1; null if there is no cost. */
export const spreadOf = ({ spreadCost, cost }: Pick<Measures, 'spreadCost' | 'cost'>): number | null =>
  ratioOf(fineUnits(spreadCost), fineUnits(cost));
