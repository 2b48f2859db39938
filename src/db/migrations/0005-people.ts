import type { Migration } from '../migration.ts';

/** Invitations, API keys, trials, account deletion, and sign-ups for the class. */
export const people: Migration = {
  number: 5,
  name: 'people',
  statements: [
    `alter table workspaces
      add column trial_ends_at timestamptz,
      add column deletes_at timestamptz,
      add column keep_requests_days integer
        constraint workspaces_keep_requests check (keep_requests_days between 2 and 3650),
      add column keep_requests_from timestamptz`,
    `alter table users add column phone text`,
    `create table invitations (
      id integer generated always as identity primary key,
      public_id text not null constraint invitations_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      email text not null constraint invitations_email_lower check (email = lower(email)),
      role text not null constraint invitations_role check (role in ('owner', 'editor', 'viewer')),
      sha256 text not null constraint invitations_sha256_key unique,
      invited_by integer references users on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint invitations_email_key unique (workspace_id, email)
    )`,
    `create index invitations_inviter on invitations (invited_by)`,
    `create table pending_registrations (
      id integer generated always as identity primary key,
      email text not null constraint pending_registrations_email_lower check (email = lower(email)),
      name text not null,
      password_hash text not null,
      phone text,
      time_zone text not null,
      referral text,
      trial boolean not null,
      sha256 text not null constraint pending_registrations_sha256_key unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index pending_registrations_email on pending_registrations (email)`,
    `create index pending_registrations_expiry on pending_registrations (expires_at)`,
    `create table api_keys (
      id integer generated always as identity primary key,
      public_id text not null constraint api_keys_public_id_key unique,
      workspace_id integer not null,
      user_id integer not null,
      name text not null,
      scope text not null constraint api_keys_scope check (scope in ('read', 'write')),
      hint text not null,
      sha256 text not null constraint api_keys_sha256_key unique,
      created_at timestamptz not null,
      last_used_at timestamptz,
      foreign key (workspace_id, user_id) references memberships on delete cascade
    )`,
    `create index api_keys_member on api_keys (workspace_id, user_id)`,
    `alter table mail_tokens add column email text`,
    `alter table mail_tokens drop constraint mail_tokens_kind`,
    `alter table mail_tokens add constraint mail_tokens_kind
      check ((kind = 'recovery' and email is null) or (kind = 'email' and email is not null))`,
    `create table leads (
      id integer generated always as identity primary key,
      public_id text not null constraint leads_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      webinar_id text not null,
      name text not null,
      email text not null,
      phone text not null,
      language text not null,
      created_at timestamptz not null,
      constraint leads_given_key unique (workspace_id, webinar_id, email, phone, name)
    )`,
    `create index leads_newest on leads (workspace_id, id desc)`,
    `create table traffic_sources (
      id integer generated always as identity primary key,
      public_id text not null constraint traffic_sources_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      name text not null,
      tokens jsonb not null,
      click_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create unique index traffic_sources_name on traffic_sources (workspace_id, lower(name))`,
    `create table retired_links (
      domain_id integer not null references domains on delete cascade,
      slug text not null,
      primary key (domain_id, slug)
    )`,
  ],
};
