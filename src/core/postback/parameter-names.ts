import type { IntakeParameter } from '../routing/plan.ts';

/** Names that networks use for our parameters, in lookup order (docs/postbacks.md). */
export const PARAMETER_NAMES: Readonly<Record<IntakeParameter, readonly string[]>> = {
  click_id: ['cid', 'click_id', 'subid', 'cnv_id'],
  status: ['status'],
  payout: ['payout', 'amount', 'revenue'],
  currency: ['currency'],
  transaction: ['txid', 'tid', 'transaction', 'transaction_id'],
  event: ['et', 'event'],
  email: ['email'],
  phone: ['phone'],
  external_id: ['external_id'],
  test: ['test'],
  secret: ['secret'],
};
