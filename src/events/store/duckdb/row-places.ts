import type { RecordKey, RequestPlace } from '../record-place.ts';
import { num, type Row } from './rows.ts';

/** The place of the row's own record, or of the click or visit that it names. */
export const keyIn = (row: Row, of: '' | 'click_' | 'visit_' = ''): RecordKey => ({
  node: num(row[`${of}node`]),
  worker: num(row[`${of}worker`]),
  epoch: num(row[`${of}epoch`]),
  sequence: num(row[`${of}sequence`]),
});

/** The same with its time in milliseconds: the column `t` or `click_t`. */
export const placeIn = (row: Row, of: '' | 'click_' = ''): RequestPlace => ({
  ...keyIn(row, of),
  time: num(row[`${of}t`]),
});
