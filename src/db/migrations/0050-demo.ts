import type { Migration } from '../migration.ts';

/**
 * Workspaces with demo data. Each belongs to one user, who has their own besides; `demos` says whose it is, and whether its
 * traffic is stored yet. Until then nothing may be concluded from it.
 */
export const demo: Migration = {
  number: 50,
  name: 'demo',
  statements: [
    'alter table workspaces add column demo boolean not null default false',
    `create table demos (
      user_id integer primary key references users on delete cascade,
      workspace_id integer not null constraint demos_workspace_id_key unique references workspaces on delete cascade,
      ready boolean not null default false,
      created_at timestamptz not null default now()
    )`,
  ],
};
