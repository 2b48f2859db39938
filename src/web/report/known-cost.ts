import type { Campaign } from '../../contracts/campaign.ts';
import type { MetricName, MetricValues, ReportAnswer } from '../../contracts/report-query.ts';

type Total = ReportAnswer['total'];

const OF_COST: readonly MetricName[] = ['cost', 'profit', 'roi', 'cpc', 'cpa'];
const UNKNOWN = Object.fromEntries(OF_COST.map((metric) => [metric, null]));

/**
 * Whether nothing says what clicks cost: then a sum of nothing is not known, and not 0. Of a campaign its model says so, unless
 * there is spend; of all campaigns together (null) that no cost came of any of them.
 */
const isUnknown = (values: MetricValues, costs: Campaign['costs'] | null): boolean =>
  (costs === null || costs.model === 'none') && Number(values.cost ?? 0) === 0;

/** Figures of a range, without those that a cost would have to be known for. */
export const knownTotal = (total: Total | undefined, costs: Campaign['costs'] | null): Total | undefined => {
  if (total === undefined) return total;
  const known = (values: MetricValues): MetricValues =>
    isUnknown(values, costs) ? { ...values, ...UNKNOWN } : values;
  return { values: known(total.values), previous: total.previous && known(total.previous) };
};

type Write = (metric: MetricName, value: MetricValues[MetricName]) => string;

/** Writes the parts of a total as it is written itself: where its cost is not known, theirs is not either. */
export const knownParts = (write: Write, { values }: Total, costs: Campaign['costs']): Write =>
  isUnknown(values, costs)
    ? (metric, value) => write(metric, OF_COST.includes(metric) ? null : value)
    : write;
