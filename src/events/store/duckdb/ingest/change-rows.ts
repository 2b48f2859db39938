import type { DuckDBConnection } from '@duckdb/node-api';
import type { NewChange } from '../../conversion-feed.ts';
import { readJson } from '../columns.ts';
import { hashColumns } from './intake-tables.ts';
import { recordMembers } from './judge.ts';
import { clickMembers, clickValues, hashValues } from './row-values.ts';

/** Columns of `conversion_changes` besides its number, in order, as staged. Times are milliseconds. */
export const changeMembers: readonly { json: string; read: string }[] = [
  ...recordMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  { json: 'source', read: 'UINTEGER' },
  ...clickMembers,
  { json: 'event', read: 'VARCHAR' },
  { json: 'transaction_id', read: 'VARCHAR' },
  { json: 'fate', read: 'VARCHAR' },
  { json: 'status', read: 'VARCHAR' },
  { json: 'previous_status', read: 'VARCHAR' },
  { json: 'payout', read: 'DECIMAL(18, 6)' },
  { json: 'currency', read: 'VARCHAR' },
  { json: 'revenue', read: 'DECIMAL(18, 6)' },
  { json: 'workspace_currency', read: 'VARCHAR' },
  { json: 'added', read: 'DECIMAL(18, 6)' },
  { json: 'change', read: 'UINTEGER' },
  { json: 'first_time', read: 'BIGINT' },
  { json: 'type_word', read: 'VARCHAR' },
  ...hashColumns.map(([json, read]) => ({ json, read })),
];

/** `nth`: index among the changes of its batch, from 1. */
export const changeRow = (change: NewChange, nth: number): object => {
  const {
    place,
    click,
    transaction,
    previousStatus,
    workspaceCurrency,
    firstTime,
    typeWord,
    hashes,
    ...rest
  } = change;
  return {
    nth,
    ...place,
    ...clickValues(click, click.time),
    transaction_id: transaction,
    ...rest,
    previous_status: previousStatus,
    workspace_currency: workspaceCurrency,
    first_time: firstTime,
    type_word: typeWord,
    ...hashValues(hashes),
  };
};

/** Numbers the staged changes after the last existing one. Runs in the transaction of their batch. */
export const insertChanges = async (
  writer: DuckDBConnection,
  file: string,
  count: number,
  insert: (sql: string, rows: number) => Promise<void>,
): Promise<void> => {
  const values = changeMembers.map(({ json }) =>
    json.endsWith('time') ? `make_timestamp(${json} * 1000)` : json,
  );
  const staged = readJson(file, [{ json: 'nth', read: 'UBIGINT' }, ...changeMembers]);
  await insert(
    `INSERT INTO conversion_changes (seq, ${changeMembers.map(({ json }) => json).join(', ')})
     SELECT (SELECT last FROM conversion_feed) + nth, ${values.join(', ')} FROM ${staged}`,
    count,
  );
  await writer.run(`UPDATE conversion_feed SET last = last + ${Math.trunc(count)}`);
};
