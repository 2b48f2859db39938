import type { Migration } from '../migration.ts';

/** Saved reports sent by email, their recipients, and the result of each email. */
export const reportSchedules: Migration = {
  number: 15,
  name: 'report schedules',
  statements: [
    `create table report_schedules (
      id integer generated always as identity primary key,
      public_id text not null constraint report_schedules_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      saved_report_id integer not null constraint report_schedules_report unique
        references saved_reports on delete cascade,
      every text not null constraint report_schedules_every check (every in ('day', 'week', 'month')),
      weekday integer not null,
      day integer not null,
      hour integer not null,
      language text not null,
      enabled boolean not null,
      time_zone text not null,
      next_slot_at timestamptz not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    'create index report_schedules_due on report_schedules (next_slot_at) where enabled',
    'create index report_schedules_workspace on report_schedules (workspace_id)',
    // A person who leaves the workspace no longer gets its reports.
    `create table report_recipients (
      schedule_id integer not null references report_schedules on delete cascade,
      workspace_id integer not null,
      user_id integer not null,
      stopped_at timestamptz,
      primary key (schedule_id, user_id),
      foreign key (workspace_id, user_id) references memberships on delete cascade
    )`,
    'create index report_recipients_member on report_recipients (workspace_id, user_id)',
    // Without a user, the slot was skipped for all.
    `create table report_sendings (
      id integer generated always as identity primary key,
      schedule_id integer not null references report_schedules on delete cascade,
      slot_at timestamptz not null,
      user_id integer references users on delete cascade,
      state text not null constraint report_sendings_state
        check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
      tries integer not null default 0,
      problem text,
      next_try_at timestamptz,
      changed_at timestamptz not null
    )`,
    // A slot has one email per person, even if it is started twice.
    'create unique index report_sendings_slot on report_sendings (schedule_id, slot_at, coalesce(user_id, 0))',
    `create index report_sendings_open on report_sendings (state, next_try_at) where state in ('waiting', 'sending')`,
    'create index report_sendings_user on report_sendings (user_id)',
    'create index report_sendings_age on report_sendings (slot_at)',
  ],
};
