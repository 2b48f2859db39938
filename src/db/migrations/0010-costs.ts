import type { Migration } from '../migration.ts';

/** Costs of clicks: per click, and spend for a period. */
export const costs: Migration = {
  number: 10,
  name: 'costs',
  statements: [
    `alter table campaigns add column costs jsonb not null default '{"model": "none", "amount": null}'`,
    `create table spend (
      id integer generated always as identity primary key,
      public_id text not null constraint spend_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      campaign_id integer not null references campaigns on delete cascade,
      from_day text not null,
      to_day text not null,
      time_zone text not null,
      begins timestamptz not null,
      ends timestamptz not null,
      amount numeric(18, 6) not null constraint spend_amount check (amount >= 0),
      currency text not null,
      user_id integer references users on delete set null,
      at timestamptz not null,
      constraint spend_period check (begins < ends)
    )`,
    'create index spend_of_campaign on spend (campaign_id, begins)',
    'create index spend_of_workspace on spend (workspace_id, begins)',
  ],
};
