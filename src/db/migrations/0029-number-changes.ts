import type { Migration } from '../migration.ts';

/**
 * Since when the numbers of a workspace mean what they mean now (contracts/number-changes.ts). Only workspaces that are there at the update
 * get a row: for one that is made later nothing ever changed.
 */
export const numberChanges: Migration = {
  number: 29,
  name: 'number changes',
  statements: [
    `create table number_changes (
      workspace_id integer primary key references workspaces on delete cascade,
      applies_from timestamptz not null,
      seen_at timestamptz
    )`,
    'insert into number_changes (workspace_id, applies_from) select id, now() from workspaces',
  ],
};
