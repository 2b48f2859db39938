import type { Migration } from '../migration.ts';

/**
 * Counts the changes of a workspace's spend, whoever makes them, so that what was read of ten thousand entries can be kept
 * until one of them changes. On the workspace rather than in a table of its own, because a restored backup has its rows
 * before these triggers can have made any.
 */
const on = (name: string, event: string, changed: 'new' | 'old'): string =>
  `create trigger ${name} after ${event} on spend referencing ${changed} table as changed
    for each statement execute function note_spend_change()`;

export const spendRevision: Migration = {
  number: 47,
  name: 'spend revision',
  statements: [
    'alter table workspaces add column spend_revision integer not null default 0',
    `create or replace function note_spend_change() returns trigger language plpgsql as $$
      begin
        update workspaces set spend_revision = spend_revision + 1
        where id in (select distinct workspace_id from changed);
        return null;
      end $$`,
    on('spend_added', 'insert', 'new'),
    on('spend_changed', 'update', 'new'),
    on('spend_removed', 'delete', 'old'),
  ],
};
