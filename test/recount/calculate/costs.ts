import { CURRENCY } from '../drive/setup.ts';
import type { Hit } from '../ledger.ts';
import type { Conversion } from './conversion.ts';
import { UNIT, unitsOf } from './money.ts';

/** Costs of clicks and conversions by the model of their campaign: docs/metrics.md, "cost". */

export interface ClickCost {
  /** In units of the workspace's currency; null: it should have come with the click and is unknown. */
  amount: bigint | null;
}

const read = (text: string): bigint | null => {
  const [, whole = '', decimals = ''] = /^\s*(\d{1,9})(?:[.,](\d+))?\s*$/.exec(text) ?? [];
  return whole === '' ? null : unitsOf(`${whole}.${decimals.slice(0, 9).padEnd(1, '0')}`);
};

/** Cost of a visit; null: nothing is paid per click. */
export const clickCost = (hit: Hit): ClickCost | null => {
  if (hit.costs === null) return null;
  const { model, amount } = hit.costs;
  if (model === 'cpc') return { amount: unitsOf(amount as string) };
  if (model === 'cpm') return { amount: unitsOf(amount as string) / 1000n };
  if (model !== 'token') return null;
  const { currency } = hit;
  const foreign = currency !== null && !/^[{_]/.test(currency) && currency !== '' && currency !== CURRENCY;
  return { amount: foreign || hit.cost === null ? null : read(hit.cost) };
};

/** Cost of a conversion that is not rejected, by the model of its visit's campaign. */
export const conversionCost = ({ costs }: Hit, { revenue, type, adjusts }: Conversion): bigint => {
  if (costs === null) return 0n;
  const { model, amount, types } = costs;
  if (types !== undefined && !types.includes(type)) return 0n;
  if (model === 'cpa') return adjusts ? 0n : unitsOf(amount as string);
  // Six decimals times two, divided by a hundred: without a remainder.
  return model === 'share' && revenue !== null ? (revenue * unitsOf(amount as string)) / (100n * UNIT) : 0n;
};

/** Whether the hit's campaign had a cost model at the time. */
export const saysCost = ({ costs }: Hit): boolean => costs !== null && costs.model !== 'none';
