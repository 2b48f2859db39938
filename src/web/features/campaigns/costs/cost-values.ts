import { type CostModel, type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import { amountOf, amountProblem, amountText } from './typed-amount.ts';

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

/** Code of the amount's error; null: none, or no amount is needed. */
export const costsProblem = ({ model, amount }: TypedCosts): string | null =>
  isPriced(model) ? amountProblem(amount) : null;
