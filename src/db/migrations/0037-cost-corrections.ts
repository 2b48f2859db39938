import type { Migration } from '../migration.ts';

/**
 * What the costs of a traffic source are multiplied by in a period, such as a tax. `source_id` is a public ID, because the
 * traffic sources that come with Fairlead have no row. Periods of one source never overlap; `to_day` null: it goes on.
 */
export const costCorrections: Migration = {
  number: 37,
  name: 'cost corrections',
  statements: [
    `create table cost_corrections (
      id integer generated always as identity primary key,
      public_id text not null constraint cost_corrections_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      source_id text not null,
      from_day text not null,
      to_day text,
      factor numeric(8, 4) not null constraint cost_corrections_factor check (factor > 0 and factor <= 10),
      reason text not null,
      user_id integer references users on delete set null,
      at timestamptz not null,
      constraint cost_corrections_days check (to_day is null or from_day <= to_day)
    )`,
    'create index cost_corrections_of_source on cost_corrections (workspace_id, source_id, from_day)',
  ],
};
