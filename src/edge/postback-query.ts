import { type ParsedUrlQuery, parse } from 'node:querystring';
import { parseDecimal } from '../core/money/decimal.ts';

export type PostbackRefusal =
  | 'unknown_workspace'
  | 'click_id_missing'
  | 'click_id_invalid'
  | 'click_id_foreign'
  | 'payout_invalid'
  | 'currency_invalid'
  | 'status_invalid'
  | 'transaction_invalid'
  | 'event_invalid'
  | 'journal_unavailable';

export interface PostbackQuery {
  readonly clickId: string;
  /** lead, sale, hold, rejected, or a word of the sender's own. */
  readonly status: string;
  /** As received; '' when none was. */
  readonly statusReceived: string;
  /** Normal form; null: none given. */
  readonly payout: string | null;
  /** ISO 4217 shape, upper case; null: the workspace's. */
  readonly currency: string | null;
  readonly transaction: string;
  readonly event: string;
}

const statuses: Readonly<Record<string, string>> = {
  approved: 'sale',
  sale: 'sale',
  confirmed: 'sale',
  lead: 'lead',
  new: 'lead',
  pending: 'hold',
  hold: 'hold',
  declined: 'rejected',
  rejected: 'rejected',
  cancelled: 'rejected',
  canceled: 'rejected',
  refund: 'rejected',
};

/** First of the names that has a value; networks spell them differently. */
const pick = (query: ParsedUrlQuery, ...names: string[]): string => {
  for (const name of names) {
    const value = query[name];
    const text = (Array.isArray(value) ? value.find((v) => v !== '') : value)?.trim();
    if (text) return text;
  }
  return '';
};

const mapStatus = (received: string, hasPayout: boolean): string | null => {
  if (received === '') return hasPayout ? 'sale' : 'lead';
  const word = received.toLowerCase();
  if (Object.hasOwn(statuses, word)) return statuses[word] as string;
  return /^[a-z0-9_-]{1,32}$/.test(word) ? word : null;
};

/** Reads a postback's query string, or says what is wrong with it. */
export const readPostback = (text: string): PostbackQuery | PostbackRefusal => {
  const query = parse(text, '&', '=', { maxKeys: 100 });
  const clickId = pick(query, 'cid', 'click_id', 'subid', 'cnv_id');
  if (clickId === '') return 'click_id_missing';
  const payoutText = pick(query, 'payout', 'amount', 'revenue');
  const payout = payoutText === '' ? null : parseDecimal(payoutText);
  if (payoutText !== '' && payout === null) return 'payout_invalid';
  const currency = pick(query, 'currency').toUpperCase();
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) return 'currency_invalid';
  const statusReceived = pick(query, 'status');
  const status = mapStatus(statusReceived, payout !== null);
  if (status === null) return 'status_invalid';
  const transaction = pick(query, 'txid', 'tid');
  if (transaction.length > 128) return 'transaction_invalid';
  const event = pick(query, 'et') || 'conversion';
  if (event.length > 64) return 'event_invalid';
  return {
    clickId,
    status,
    statusReceived,
    payout,
    currency: currency === '' ? null : currency,
    transaction,
    event,
  };
};
