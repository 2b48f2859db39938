import * as z from 'zod/mini';
import { parseDecimal } from '../../core/money/decimal.ts';

/** A money amount or percentage as decimal text, in the normal form of core/money/decimal.ts: `012.50` is `12.5`. */
export const Amount = z.string().check(
  z.trim(),
  z.minLength(1, 'amount_required'),
  z.refine((text) => text === '' || parseDecimal(text) !== null, 'amount_invalid'),
  z.overwrite((text) => parseDecimal(text) ?? text),
);

/**
 * How clicks are paid for. `none`: no cost per click is known; `token`: the traffic source puts it in the link's
 * `cost`; `cpc`: per paid visit; `cpm`: per 1,000 of them; `cpa`: per conversion; `share`: a percentage of revenue.
 * Amounts are in the workspace's currency.
 */
export const CostModel = z.enum(['none', 'token', 'cpc', 'cpm', 'cpa', 'share'], {
  error: 'cost_model_unknown',
});
export type CostModel = z.infer<typeof CostModel>;

/** Models that need an amount. */
export const PRICED_MODELS: readonly CostModel[] = ['cpc', 'cpm', 'cpa', 'share'];

/** Models that charge conversions. */
export const CONVERSION_MODELS: readonly CostModel[] = ['cpa', 'share'];

export const Costs = z
  .strictObject({
    model: CostModel,
    /** For `share`: percent, at most 100 with two decimals. Null if the model needs none. */
    amount: z.nullable(Amount),
    /**
     * For `cpa` and `share`: numbers of the conversion types that are charged, in order. Null or absent: all. The API
     * checks them by the workspace's types, and stores all as absent.
     */
    types: z.optional(z.nullable(z.array(z.number()))),
  })
  .check((ctx) => {
    const { model, amount } = ctx.value;
    const say = (message: string): void => {
      ctx.issues.push({ code: 'custom', message, path: ['amount'], input: ctx.value });
    };
    if (!PRICED_MODELS.includes(model)) {
      if (amount !== null) say('amount_not_used');
    } else if (amount === null) say('amount_required');
    // The event store cannot hold a click that costs a billion.
    else if (model === 'cpc' && amount.split('.')[0]!.length > 9) say('amount_invalid');
    else if (model === 'share' && !/^(100|\d{1,2}(\.\d{1,2})?)$/.test(amount)) say('share_invalid');
  });
export type Costs = z.infer<typeof Costs>;

export const NO_COSTS: Costs = Object.freeze({ model: 'none', amount: null });
