import type { RefusedPostbackRecord } from '../../ingest-store.ts';
import { readJson } from '../columns.ts';

const members: readonly { json: string; read: string }[] = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
  { json: 'time', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'source', read: 'UINTEGER' },
  { json: 'reported_by', read: 'VARCHAR' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'reason', read: 'VARCHAR' },
  { json: 'received', read: 'VARCHAR' },
  { json: 'method', read: 'VARCHAR' },
  { json: 'address', read: 'VARCHAR' },
];

export const refusedRow = ({ node, worker, record }: RefusedPostbackRecord): object => ({
  node,
  worker,
  epoch: record.e,
  sequence: record.s,
  time: record.t,
  workspace: record.ws,
  source: record.so ?? null,
  reported_by: record.by ?? null,
  campaign: record.c ?? null,
  reason: record.rs,
  received: record.q,
  method: record.m,
  address: record.ip ?? null,
});

export const insertRefused = (file: string): string => {
  const values = members.map(({ json }) => (json === 'time' ? 'make_timestamp(time * 1000)' : json));
  return `INSERT INTO refused_postbacks (${members.map(({ json }) => json).join(', ')})
    SELECT ${values.join(', ')} FROM ${readJson(file, members)}`;
};
