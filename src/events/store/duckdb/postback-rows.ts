import type { PostbackRecord } from '../../journal/record.ts';
import type { ReceivedPostback } from '../ingest-store.ts';
import { clickMembers } from './click-keys.ts';
import { decimalText, num, optional, type Row, text } from './rows.ts';

/** Columns of `postbacks`, in order, as staged. Times are milliseconds. */
export const postbackMembers: readonly { json: string; read: string }[] = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
  { json: 'time', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  ...clickMembers,
  { json: 'status', read: 'VARCHAR' },
  { json: 'status_received', read: 'VARCHAR' },
  { json: 'event', read: 'VARCHAR' },
  { json: 'transaction_id', read: 'VARCHAR' },
  { json: 'payout', read: 'DECIMAL(18, 6)' },
  { json: 'currency', read: 'VARCHAR' },
  { json: 'workspace_currency', read: 'VARCHAR' },
  { json: 'address', read: 'VARCHAR' },
  { json: 'fate', read: 'VARCHAR' },
  { json: 'reported_by', read: 'VARCHAR' },
];

export const postbackRow = ({ node, worker, record, fate }: ReceivedPostback): object => ({
  node,
  worker,
  epoch: record.e,
  sequence: record.s,
  time: record.t,
  workspace: record.ws,
  campaign: record.c,
  variant: record.a,
  click_node: record.cn,
  click_worker: record.cw,
  click_epoch: record.ce,
  click_sequence: record.cs,
  click_time: record.ct,
  status: record.st,
  status_received: record.sr,
  event: record.ev,
  transaction_id: record.tx,
  payout: record.pa ?? null,
  currency: record.cu,
  workspace_currency: record.wc,
  address: record.ip ?? null,
  fate,
  reported_by: record.by ?? null,
});

/** The journal record again, from its row; times as milliseconds. The checksum belonged to the line and is gone. */
export const postbackOf = (row: Row): PostbackRecord => {
  const payout = decimalText(row.payout);
  const address = optional(row.address);
  return {
    k: 'p',
    e: num(row.epoch),
    s: num(row.sequence),
    t: num(row.time),
    ws: num(row.workspace),
    cn: num(row.click_node),
    cw: num(row.click_worker),
    ce: num(row.click_epoch),
    cs: num(row.click_sequence),
    ct: num(row.click_time),
    c: num(row.campaign),
    a: num(row.variant),
    st: text(row.status),
    sr: text(row.status_received),
    ev: text(row.event),
    tx: text(row.transaction_id),
    ...(payout === null ? {} : { pa: payout }),
    cu: text(row.currency),
    wc: text(row.workspace_currency),
    ...(address === null ? {} : { ip: address }),
    ...(text(row.reported_by) === 'script' ? { by: 'script' as const } : {}),
    x: '00000000',
  };
};
