import type { Priced } from '../../core/clicks/conversion.ts';
import { convert, type RateOf } from '../../core/money/convert.ts';
import { parseDecimal } from '../../core/money/decimal.ts';

/** Prices amounts at a workspace's rates. A value too large for an amount has no price. */
export const pricedBy =
  (rateOf: RateOf) =>
  (workspace: number): Priced =>
  (amount, from, to, day) => {
    if (from === to) return amount;
    const rate = rateOf(workspace, from, to, day);
    return rate === null ? null : parseDecimal(convert(amount, rate));
  };
