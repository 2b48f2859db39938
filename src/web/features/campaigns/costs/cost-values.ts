import { type CostModel, type Costs, PRICED_MODELS } from '../../../../contracts/costs.ts';
import { amountOf, amountProblem, amountText } from './typed-amount.ts';

/** Costs in a form: the amount as typed, kept while another model is looked at. */
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

/** Code of what is wrong with the amount; null: nothing, or no amount is asked for. */
export const costsProblem = ({ model, amount }: TypedCosts): string | null =>
  isPriced(model) ? amountProblem(amount) : null;
