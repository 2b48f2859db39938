import type { Migration } from '../migration.ts';

/** Checks of campaigns' destinations. */
export const checks: Migration = {
  number: 7,
  name: 'checks',
  statements: [
    `alter table campaigns
      add column failing jsonb not null default '[]',
      add column checked_at timestamptz`,
    `create table campaign_checks (
      id integer generated always as identity primary key,
      public_id text not null constraint campaign_checks_public_id_key unique,
      campaign_id integer not null references campaigns on delete cascade,
      revision integer not null,
      trigger text not null constraint campaign_checks_trigger check (trigger in ('demand', 'daily')),
      state text not null constraint campaign_checks_state check (state in ('ok', 'warning', 'failing')),
      started_at timestamptz not null,
      finished_at timestamptz not null,
      sent_from text,
      destinations jsonb not null
    )`,
    `create index campaign_checks_newest on campaign_checks (campaign_id, id desc)`,
  ],
};
