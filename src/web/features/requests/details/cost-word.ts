import type { RequestRow } from '../../../../contracts/reports/request.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** Link parameter with a click's price. */
const PARAMETER = 'cost';

/**
 * The cost of a click, or why it is unknown; null if costs are not per click. `price` formats an amount; a null
 * currency is the workspace's. `types` lists conversion types by their numbers.
 */
export const costWord = (
  t: Translate,
  row: Pick<RequestRow, 'cost' | 'visit' | 'trafficClass'>,
  price: (amount: string, currency: string | null) => string,
  types: (numbers: readonly number[]) => string,
): string | null => {
  const { cost } = row;
  if (cost === null) return null;
  if (cost.by !== 'visit') {
    const each =
      cost.by === 'conversion'
        ? t('clickCost.conversion', { price: price(cost.amount, null) })
        : t('clickCost.revenue', { percent: Number(cost.percent) });
    return cost.types === null ? each : t('clickCost.types', { cost: each, types: types(cost.types) });
  }
  if (!row.visit) return t('clickCost.unpaid');
  if (row.trafficClass === 'crawler') return t('clickCost.crawler');
  const { amount, currency, problem } = cost;
  if (amount === null) return t(`clickCost.${problem ?? 'missing'}`, { parameter: PARAMETER });
  const text = price(amount, currency);
  return currency === null ? text : t('clickCost.other', { price: text });
};
