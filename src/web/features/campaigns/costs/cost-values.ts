import { type CostModel, type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import { readTypedAmount } from '../../../../core/money/typed-amount.ts';

/** Error code of a typed amount; null if it has exactly one reading. */
export const amountProblem = (typed: string): string | null => {
  const read = readTypedAmount(typed);
  if (read.kind === 'amount') return null;
  return read.kind === 'unsure' ? 'amount_unsure' : read.code;
};

/** The contract's form. Unreadable text is passed unchanged and is refused by name. */
export const amountOf = (typed: string): string => {
  const read = readTypedAmount(typed);
  return read.kind === 'amount' ? read.amount : typed.trim();
};

/** A stored amount as shown in a field, with a zero added where `1.234` would be ambiguous if typed. */
export const amountText = (amount: string): string =>
  readTypedAmount(amount).kind === 'unsure' ? `${amount}0` : amount;

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
