import { readTypedAmount } from '../../../../core/money/typed-amount.ts';

/** Code of what is wrong with an amount as typed; null: it can be read, in one way only. */
export const amountProblem = (typed: string): string | null => {
  const read = readTypedAmount(typed);
  if (read.kind === 'amount') return null;
  return read.kind === 'unsure' ? 'amount_unsure' : read.code;
};

/** What the contract takes; what cannot be read goes as it is, and is refused by its name. */
export const amountOf = (typed: string): string => {
  const read = readTypedAmount(typed);
  return read.kind === 'amount' ? read.amount : typed.trim();
};

/** A stored amount as it stands in a field: one more nought where `1.234` would be asked about as it was typed. */
export const amountText = (amount: string): string =>
  readTypedAmount(amount).kind === 'unsure' ? `${amount}0` : amount;
