import { DecimalText } from './json.ts';

/** An amount as platforms take it. Null: there is none that they would. */
export const amountOf = (payout: string | null): DecimalText | null =>
  payout !== null && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(payout) ? new DecimalText(payout) : null;
