import type { Migration } from '../migration.ts';

/** Origins of sign-ins, mailed links, and the second step of a sign-in. */
export const account: Migration = {
  number: 4,
  name: 'account',
  statements: [
    `alter table users
      add column totp_secret text,
      add column totp_enabled_at timestamptz,
      add column totp_last_step integer,
      add constraint users_totp check (totp_enabled_at is null or totp_secret is not null)`,
    `create table recovery_codes (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      sha256 text not null,
      used_at timestamptz,
      constraint recovery_codes_code_key unique (user_id, sha256)
    )`,
    `create table mail_tokens (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      kind text not null constraint mail_tokens_kind check (kind in ('recovery')),
      sha256 text not null constraint mail_tokens_sha256_key unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index mail_tokens_user on mail_tokens (user_id)`,
    `create index mail_tokens_expiry on mail_tokens (expires_at)`,
    `alter table sessions
      add column user_agent text,
      add column device text,
      add column os text,
      add column browser text,
      add column address text,
      add column country text,
      add column region text,
      add column city text,
      add column last_seen_at timestamptz`,
    `update sessions set last_seen_at = greatest(auth_time, coalesce(
      (select max(issued_at) from refresh_tokens where session_id = sessions.id), auth_time))`,
    `alter table sessions alter column last_seen_at set not null`,
    `alter table sessions drop constraint sessions_ended_reason`,
    `alter table sessions add constraint sessions_ended_reason
      check (ended_reason in ('logout', 'reuse', 'ended', 'password', 'member', 'deleted'))`,
  ],
};
