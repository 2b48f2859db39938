import type { Migration } from '../migration.ts';

/**
 * A log of events concerning sign-ins, permissions and keys; expiring keys; and the language of emails that no screen
 * triggers. Existing keys work for one more year, and their owners are notified.
 */
export const security: Migration = {
  number: 26,
  name: 'security',
  statements: [
    `create table security_events (
      id integer generated always as identity primary key,
      public_id text not null constraint security_events_public_id_key unique,
      workspace_id integer references workspaces on delete cascade,
      user_id integer references users on delete set null,
      by_user_id integer references users on delete set null,
      actor text not null
        constraint security_events_actor check (actor in ('person', 'key', 'operator', 'nobody')),
      kind text not null,
      detail jsonb not null default '{}',
      address text,
      country text,
      device text,
      os text,
      browser text,
      bucket text constraint security_events_bucket_key unique,
      count integer not null default 1 constraint security_events_count check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null
    )`,
    `create index security_events_workspace on security_events (workspace_id, last_at desc, id desc)`,
    `create index security_events_user on security_events (user_id, last_at desc, id desc)`,
    `create index security_events_by on security_events (by_user_id)`,
    `create index security_events_age on security_events (last_at)`,
    `alter table users add column mail_language text`,
    `alter table api_keys
      add column expires_at timestamptz,
      add column expiry_by_upgrade boolean not null default false,
      add column upgrade_told_at timestamptz,
      add column expiry_told_at timestamptz`,
    `update api_keys set expires_at = now() + interval '1 year', expiry_by_upgrade = true`,
    `create index api_keys_expiry on api_keys (expires_at)`,
    `alter table sessions drop constraint sessions_ended_reason`,
    `alter table sessions add constraint sessions_ended_reason
      check (ended_reason in ('logout', 'reuse', 'ended', 'password', 'member', 'deleted', 'second_step'))`,
  ],
};
