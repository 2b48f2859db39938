import type { Migration } from '../migration.ts';

/**
 * Spend for the values of a campaign or of a traffic source (an ad, an ad set), in a zone of its own. `source_id` is a
 * public ID, because the traffic sources that come with Fairlead have no row. Changed and deleted amounts are kept, and so
 * is what was entered in another currency (`original`).
 */
export const spendDetails: Migration = {
  number: 34,
  name: 'spend details',
  statements: [
    'alter table spend alter column campaign_id drop not null',
    `alter table spend
      add column source_id text,
      add column details jsonb not null default '[]',
      add column parents jsonb not null default '[]',
      add column hour smallint constraint spend_hour check (hour is null or (hour between 0 and 23 and from_day = to_day)),
      add column origin text not null default 'entered'
        constraint spend_origin check (origin in ('entered', 'uploaded')),
      add column original jsonb,
      add constraint spend_target check ((campaign_id is null) <> (source_id is null))`,
    'create index spend_of_source on spend (workspace_id, source_id, begins) where source_id is not null',
    `create table spend_changes (
      id integer generated always as identity primary key,
      workspace_id integer not null references workspaces on delete cascade,
      spend text not null,
      at timestamptz not null,
      user_id integer references users on delete set null,
      before numeric(18, 6) not null,
      before_currency text not null,
      after numeric(18, 6),
      after_currency text,
      constraint spend_changes_after check ((after is null) = (after_currency is null))
    )`,
    'create index spend_changes_of_spend on spend_changes (spend, id)',
    'create index spend_changes_of_workspace on spend_changes (workspace_id, id)',
  ],
};
