import type { Migration } from '../migration.ts';

/** Settings for accepting conversions, affiliate networks, and exchange rates. */
export const incoming: Migration = {
  number: 20,
  name: 'incoming postbacks and rates',
  statements: [
    // Without a row, the defaults apply.
    `create table postback_settings (
      workspace_id integer primary key references workspaces on delete cascade,
      duplicates text not null constraint postback_settings_duplicates
        check (duplicates in ('update', 'ignore', 'add')),
      statuses jsonb not null,
      custom text[] not null,
      max_click_days integer not null,
      require_source boolean not null,
      updated_at timestamptz not null
    )`,
    `create table postback_sources (
      id integer generated always as identity primary key,
      public_id text not null constraint postback_sources_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      key text not null constraint postback_sources_key_key unique,
      name text not null,
      network text not null,
      enabled boolean not null,
      protection text not null constraint postback_sources_protection
        check (protection in ('none', 'secret', 'hmac')),
      duplicates text constraint postback_sources_duplicates check (duplicates in ('update', 'ignore', 'add')),
      statuses jsonb not null,
      parameters jsonb not null,
      secret_version integer not null default 1,
      previous_until timestamptz,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`,
    'create index postback_sources_of_workspace on postback_sources (workspace_id)',
    // Value of one euro by currency, as published by the European Central Bank for the day (days since 1970).
    `create table exchange_rates (
      day integer primary key,
      rates jsonb not null,
      imported_at timestamptz not null
    )`,
    `create table manual_rates (
      id integer generated always as identity primary key,
      public_id text not null constraint manual_rates_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      currency text not null,
      base text not null,
      first_day integer not null,
      last_day integer,
      rate text not null,
      user_id integer references users on delete set null,
      entered_at timestamptz not null,
      constraint manual_rates_day unique (workspace_id, currency, base, first_day)
    )`,
  ],
};
