import type { Migration } from '../migration.ts';

/** Formulas over metrics, and lists of columns with a name. A formula's number is never used again. */
export const formulas: Migration = {
  number: 36,
  name: 'formulas and column presets',
  statements: [
    `create table formulas (
      workspace_id integer not null references workspaces on delete cascade,
      number integer not null,
      name text not null,
      formula text not null,
      format text not null constraint formulas_format check (format in ('number', 'money', 'percent')),
      decimals smallint not null,
      good text constraint formulas_good check (good in ('more', 'less')),
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      deleted_at timestamptz,
      primary key (workspace_id, number)
    )`,
    'create unique index formulas_name on formulas (workspace_id, lower(name)) where deleted_at is null',
    `create table column_presets (
      id integer generated always as identity primary key,
      public_id text not null constraint column_presets_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      name text not null,
      metrics jsonb not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`,
    'create unique index column_presets_name on column_presets (workspace_id, lower(name))',
  ],
};
