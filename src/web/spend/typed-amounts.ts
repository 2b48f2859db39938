import { readTypedAmount } from '../../core/money/typed-amount.ts';

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
