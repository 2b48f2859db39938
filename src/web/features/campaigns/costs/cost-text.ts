import { type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** Describes how clicks are paid for; without an amount, gives only the model's name. `price` formats an amount. */
export const costWords = (
  t: Translate,
  { model, amount }: Costs,
  price: (amount: string) => string,
): string => {
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
