import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  number: 1,
  name: 'accounts',
  statements: [
    `create table users (
      id integer generated always as identity primary key,
      public_id text not null constraint users_public_id_key unique,
      email text not null constraint users_email_key unique
        constraint users_email_lower check (email = lower(email)),
      name text not null,
      password_hash text not null,
      invitation text,
      created_at timestamptz not null default now()
    )`,
    `create table workspaces (
      id integer generated always as identity primary key,
      public_id text not null constraint workspaces_public_id_key unique,
      name text not null,
      time_zone text not null,
      currency text not null default 'USD' constraint workspaces_currency check (currency ~ '^[A-Z]{3}$'),
      postback_key text not null constraint workspaces_postback_key_key unique,
      created_at timestamptz not null default now()
    )`,
    `create table memberships (
      workspace_id integer not null references workspaces on delete cascade,
      user_id integer not null references users on delete cascade,
      role text not null constraint memberships_role check (role in ('owner', 'editor', 'viewer')),
      created_at timestamptz not null default now(),
      primary key (workspace_id, user_id)
    )`,
    `create index memberships_user on memberships (user_id)`,
    `create table sessions (
      id integer generated always as identity primary key,
      public_id text not null constraint sessions_public_id_key unique,
      user_id integer not null,
      workspace_id integer not null,
      auth_time timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_reason text constraint sessions_ended_reason check (ended_reason in ('logout', 'reuse')),
      constraint sessions_ended check ((ended_at is null) = (ended_reason is null)),
      foreign key (workspace_id, user_id) references memberships on delete cascade
    )`,
    `create index sessions_member on sessions (workspace_id, user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table refresh_tokens (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      jti text not null constraint refresh_tokens_jti_key unique,
      sha256 text not null constraint refresh_tokens_sha256_key unique,
      issued_at timestamptz not null,
      rotated_at timestamptz,
      successor_id integer references refresh_tokens on delete cascade,
      constraint refresh_tokens_rotated check ((rotated_at is null) = (successor_id is null))
    )`,
    `create index refresh_tokens_session on refresh_tokens (session_id)`,
    `create index refresh_tokens_successor on refresh_tokens (successor_id)`,
    `create table instance (
      id integer primary key constraint instance_one_row check (id = 1),
      owner_id integer references users,
      snapshot_revision integer not null,
      snapshot_at timestamptz not null
    )`,
    `insert into instance (id, owner_id, snapshot_revision, snapshot_at) values (1, null, 1, now())`,
  ],
};
