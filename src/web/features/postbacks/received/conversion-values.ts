import type { ConversionResult } from '../../../../contracts/postbacks/conversion.ts';
import type { Mendable, ReceivedDetail } from '../../../../contracts/postbacks/postback-log.ts';

export type ConversionField = 'status' | 'payout' | 'currency' | 'transaction' | 'event';

/** Fields by the edge's reason for refusal. */
const FIELDS: Readonly<Record<string, ConversionField>> = {
  status_invalid: 'status',
  payout_invalid: 'payout',
  payout_negative: 'payout',
  currency_invalid: 'currency',
  transaction_invalid: 'transaction',
  event_invalid: 'event',
};

/** The field of a refusal; undefined if not in the form. */
export const fieldOfReason = ({ reason }: Pick<ConversionResult, 'reason'>): ConversionField | undefined =>
  FIELDS[reason ?? ''];

/** The values of a conversion, and whether it corrects a known one. */
export interface ConversionDraft extends Mendable {
  corrects: boolean;
}

/** The possible action on a postback: correct its conversion, accept it after all, or (null) nothing. */
export const draftOf = ({ row, conversion, mendable }: ReceivedDetail): ConversionDraft | null => {
  if (mendable !== null) {
    const status = mendable.status || (mendable.payout === '' ? 'lead' : 'sale');
    return { ...mendable, status, corrects: false };
  }
  if (conversion === null || row.clickId === null || row.test || row.flags.includes('adjustment'))
    return null;
  // Where events are stages, it can have another one by now.
  const { status, payoutFrom, currency, event } = conversion;
  const { clickId, transaction } = row;
  // Sent back with another status, a default would become a payout that somebody reported.
  const payout = payoutFrom === 'postback' ? (conversion.payout ?? '') : '';
  return { clickId, status, payout, currency, transaction, event, corrects: true };
};
