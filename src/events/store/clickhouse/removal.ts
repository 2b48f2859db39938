import { around, instant, isAmong } from './literals.ts';
import { type Place, placesOf } from './work-places.ts';

/** Rows of workspaces that are removed together: a condition that the same rows meet whenever it is asked. */
export interface Reach {
  workspaces: readonly number[];
  /** Rows received before this time, milliseconds since 1970; null: all. */
  before: number | null;
  /** Number of the last batch whose rows may be removed; later ones are not noted as gone. */
  upTo: number;
}

/** Tables whose rows are journal records. */
export type RecordTable = 'requests' | 'click_events' | 'postbacks' | 'refused_postbacks';

/** What a removal leaves to be done in ClickHouse once what is gone has been noted. All of it can be repeated. */
export type Removal =
  /** `counted`: also events that count. */
  | { kind: 'remove'; table: RecordTable | 'mark_trail'; reach: Reach; counted: boolean }
  | { kind: 'remove at'; table: 'reclassifications'; at: Place[] }
  /** Removes what rows that stay say about visitors. */
  | { kind: 'strip'; table: 'click_events' | 'postbacks'; reach: Reach }
  | { kind: 'erase'; table: string; workspaces: readonly number[] }
  /** Has the server take deleted rows from its disk now, and not only when it merges their part. */
  | { kind: 'purge'; table: string };

/** A delete is carried out when it is answered. Taking rows from the disk rewrites tables, so that is not waited for. */
export const REMOVING = { lightweight_deletes_sync: 2, mutations_sync: 0 } as const;

export const isOf = (workspaces: readonly number[]): string =>
  `workspace IN (${workspaces.map(Math.trunc).join(', ')})`;

/** Condition for rows within reach. */
export const within = ({ workspaces, before, upTo }: Reach): string =>
  [
    isOf(workspaces),
    ...(before === null ? [] : [`time < ${instant(before)}`]),
    `batch <= ${Math.trunc(upTo)}`,
  ].join(' AND ');

/** Condition for rows of the table that a removal takes. */
export const taken = (table: RecordTable | 'mark_trail', reach: Reach, counted: boolean): string =>
  `${within(reach)}${table === 'click_events' && !counted ? ' AND NOT first' : ''}`;

/** What an event or a postback says about a visitor. The host is one of ours, but the path can contain anything. */
const TRACES = {
  click_events: {
    set: "address = NULL, user_agent = '', referrer = '', visitor = '', path = ''",
    where:
      "first AND NOT waiting AND coalesce(address IS NOT NULL OR user_agent <> '' OR referrer <> '' OR visitor <> '' OR path <> '', false)",
  },
  postbacks: {
    set: 'address = NULL, received = NULL',
    where: '(address IS NOT NULL OR received IS NOT NULL)',
  },
} as const;

/** Condition for rows that say something about a visitor. */
export const traced = (table: keyof typeof TRACES, reach: Reach): string =>
  `${within(reach)} AND ${TRACES[table].where}`;

/** `only`: SQL with which an update is not carried out if it is false. Deletes take nothing that is not noted as gone. */
export const removalStatement = (work: Removal, only: string): string => {
  switch (work.kind) {
    case 'remove':
      return `DELETE FROM ${work.table} WHERE ${taken(work.table, work.reach, work.counted)}`;
    case 'remove at': {
      const places = placesOf(work.at);
      const when = around(
        'time',
        places.map(({ time }) => time),
      );
      return `DELETE FROM ${work.table} WHERE ${when} AND ${isAmong('', places)}`;
    }
    case 'strip':
      return `UPDATE ${work.table} SET ${TRACES[work.table].set} WHERE ${traced(work.table, work.reach)} AND ${only}`;
    case 'erase':
      return `DELETE FROM ${work.table} WHERE ${isOf(work.workspaces)}`;
    case 'purge':
      return `ALTER TABLE ${work.table} APPLY DELETED MASK`;
  }
};
