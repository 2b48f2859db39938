import type { Migration } from '../migration.ts';

/** Saved reports. */
export const savedReports: Migration = {
  number: 14,
  name: 'saved reports',
  statements: [
    `create table saved_reports (
      id integer generated always as identity primary key,
      public_id text not null constraint saved_reports_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      name text not null,
      body jsonb not null,
      revision integer not null default 1,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`,
    // A deleted one can be restored for a day; its name is available in the meantime.
    `create unique index saved_reports_name on saved_reports (workspace_id, lower(name)) where deleted_at is null`,
    `create index saved_reports_deleted on saved_reports (deleted_at) where deleted_at is not null`,
  ],
};
