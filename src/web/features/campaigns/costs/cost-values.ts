import { type CostModel, type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import { amountOf, amountProblem, amountText } from '../../../spend/typed-amounts.ts';

/** Costs in a form: the amount as typed, kept while another model is selected. */
export interface TypedCosts {
  model: CostModel;
  amount: string;
}

export const isPriced = (model: CostModel): boolean => PRICED_MODELS.includes(model);

export const typedCosts = ({ model, amount }: Costs): TypedCosts => ({
  model,
  amount: amount === null ? '' : amountText(amount),
});

export const costsOf = ({ model, amount }: TypedCosts): Costs => ({
  model,
  amount: isPriced(model) ? amountOf(amount) : null,
});

/** Error code of the amount; null if it has none or is not needed. */
export const costsProblem = ({ model, amount }: TypedCosts): string | null =>
  isPriced(model) ? amountProblem(amount) : null;
