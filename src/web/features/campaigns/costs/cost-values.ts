import {
  CONVERSION_MODELS,
  type CostModel,
  type Costs,
  PRICED_MODELS,
} from '../../../../contracts/campaigns/costs.ts';
import { amountOf, amountProblem, amountText } from '../../../spend/typed-amounts.ts';

/** Costs in a form: the amount as typed, and the conversion types, kept while another model is selected. */
export interface TypedCosts {
  model: CostModel;
  amount: string;
  /** Numbers of the types charged; empty for all. */
  types: number[];
}

export const isPriced = (model: CostModel): boolean => PRICED_MODELS.includes(model);

/** Whether conversions are paid for, so that their types can be chosen. */
export const isByConversion = (model: CostModel): boolean => CONVERSION_MODELS.includes(model);

export const typedCosts = ({ model, amount, types }: Costs): TypedCosts => ({
  model,
  amount: amount === null ? '' : amountText(amount),
  types: [...(types ?? [])],
});

export const costsOf = ({ model, amount, types }: TypedCosts): Costs => {
  const costs: Costs = { model, amount: isPriced(model) ? amountOf(amount) : null };
  return isByConversion(model) && types.length > 0 ? { ...costs, types: [...types] } : costs;
};

/** Error code of the amount; null if it has none or is not needed. */
export const costsProblem = ({ model, amount }: Pick<TypedCosts, 'model' | 'amount'>): string | null =>
  isPriced(model) ? amountProblem(amount) : null;
