import { type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** What an amount and conversion types look like. */
interface CostFormat {
  price: (amount: string) => string;
  /** Lists types by their numbers. */
  types: (numbers: readonly number[]) => string;
}

const modelWords = (t: Translate, { model, amount }: Costs, price: CostFormat['price']): string => {
  if (PRICED_MODELS.includes(model) && amount === null) return t(`costs.model.${model}`);
  switch (model) {
    case 'none':
    case 'token':
      return t(`costs.short.${model}`, { parameter: 'cost' });
    case 'share':
      return t('costs.short.share', { amount: Number(amount) });
    default:
      return t(`costs.short.${model}`, { amount: price(amount ?? '') });
  }
};

/** Describes how clicks are paid for; without an amount, gives only the model's name. */
export const costWords = (t: Translate, costs: Costs, { price, types }: CostFormat): string => {
  const cost = modelWords(t, costs, price);
  return costs.types ? t('costs.types.only', { cost, types: types(costs.types) }) : cost;
};
