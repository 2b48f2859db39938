import type { Costs } from '../../contracts/campaigns/costs.ts';
import { thousandth } from '../../core/money/decimal.ts';
import type { PlanCost } from '../../core/routing/plan.ts';

/** What the edge records with each click. Undefined: no cost per click is known. */
export const planCost = ({ model, amount }: Costs): PlanCost | undefined => {
  if (model === 'token') return { by: 'token' };
  if (amount === null) return undefined;
  switch (model) {
    case 'cpc':
      return { by: 'visit', amount };
    case 'cpm':
      return { by: 'visit', amount: thousandth(amount) };
    case 'cpa':
      return { by: 'conversion', amount };
    case 'share':
      return { by: 'revenue', percent: amount };
    default:
      return undefined;
  }
};
