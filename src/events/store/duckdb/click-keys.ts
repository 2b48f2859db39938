import type { RecordKey } from '../ingest-store.ts';

/** How lines that name a click are read. Times are milliseconds. */
export const clickMembers: readonly { json: string; read: string }[] = [
  { json: 'click_node', read: 'USMALLINT' },
  { json: 'click_worker', read: 'USMALLINT' },
  { json: 'click_epoch', read: 'UINTEGER' },
  { json: 'click_sequence', read: 'UBIGINT' },
  { json: 'click_time', read: 'BIGINT' },
];

export const clickValues = (click: RecordKey, clickTime: number): Record<string, unknown> => ({
  click_node: click.node,
  click_worker: click.worker,
  click_epoch: click.epoch,
  click_sequence: click.sequence,
  click_time: clickTime,
});
