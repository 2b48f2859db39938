import { DecimalText } from './json.ts';

/** An amount as platforms accept it. Null: none that they would accept. */
export const amountOf = (payout: string | null): DecimalText | null =>
  payout !== null && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(payout) ? new DecimalText(payout) : null;
