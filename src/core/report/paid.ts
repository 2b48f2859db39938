import type { MetricName } from './metrics.ts';
import { usesCost } from './spread.ts';

/** Others that are about costs: what has none, and what compares revenue with them. */
const BESIDES: ReadonlySet<MetricName> = new Set<MetricName>(['uncosted', 'uncostedRevenue', 'verdict']);

/** Whether a metric says, alone or beside others, what was paid. */
export const saysCosts = (metric: MetricName): boolean => usesCost(metric) || BESIDES.has(metric);
