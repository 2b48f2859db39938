import type { Migration } from '../migration.ts';

/**
 * When a workspace's numbers got their current meaning (contracts/reports/number-changes.ts). Only workspaces that
 * exist at the update get a row: for later ones, nothing ever changed.
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
