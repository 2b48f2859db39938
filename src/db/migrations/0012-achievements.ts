import type { Migration } from '../migration.ts';

/** Unlocked achievements, who was notified, and when clicks were lost on the whole instance. */
export const achievements: Migration = {
  number: 12,
  name: 'achievements',
  statements: [
    `create table achievements (
      workspace_id integer not null references workspaces on delete cascade,
      code text not null,
      unlocked_at timestamptz not null,
      recorded_at timestamptz not null default now(),
      facts jsonb not null,
      primary key (workspace_id, code)
    )`,
    `alter table memberships add column achievements_told text[] not null default '{}'`,
    `create table lost_clicks (
      id integer generated always as identity primary key,
      begins timestamptz not null,
      ends timestamptz not null,
      requests integer not null constraint lost_clicks_requests check (requests > 0),
      constraint lost_clicks_span check (begins <= ends)
    )`,
    `alter table instance
      add column unlogged jsonb not null default '{}',
      add column unlogged_at timestamptz`,
  ],
};
