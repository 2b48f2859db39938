import { type CostModel, type Costs, PRICED_MODELS } from '../../../../contracts/campaigns/costs.ts';
import { readTypedAmount } from '../../../../core/money/typed-amount.ts';

/** Code of a typed amount's error; null: it has exactly one reading. */
export const amountProblem = (typed: string): string | null => {
  const read = readTypedAmount(typed);
  if (read.kind === 'amount') return null;
  return read.kind === 'unsure' ? 'amount_unsure' : read.code;
};

/** The contract's form; an unreadable text is passed unchanged, and is refused by name. */
export const amountOf = (typed: string): string => {
  const read = readTypedAmount(typed);
  return read.kind === 'amount' ? read.amount : typed.trim();
};

/** A stored amount as shown in a field: one more zero where `1.234` would be ambiguous if typed. */
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

/** Code of the amount's error; null: none, or no amount is needed. */
export const costsProblem = ({ model, amount }: TypedCosts): string | null =>
  isPriced(model) ? amountProblem(amount) : null;
