import type { Campaign } from '../../../../contracts/campaign.ts';
import type { MetricName, ReportAnswer } from '../../../../contracts/report-query.ts';

type Total = ReportAnswer['total'];

const MONEY = ['cost', 'profit', 'roi', 'cpc', 'cpa'] as const satisfies readonly MetricName[];
const UNKNOWN = Object.fromEntries(MONEY.map((metric) => [metric, null]));

/** Where nothing says what clicks cost, neither a model nor spend, a sum of nothing is not known, and not 0. */
export const knownTotal = (total: Total | undefined, { model }: Campaign['costs']): Total | undefined => {
  if (total === undefined || model !== 'none') return total;
  const known = (values: Total['values']): Total['values'] =>
    Number(values.cost ?? 0) === 0 ? { ...values, ...UNKNOWN } : values;
  return { values: known(total.values), previous: total.previous && known(total.previous) };
};
