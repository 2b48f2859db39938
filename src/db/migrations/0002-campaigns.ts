import type { Migration } from '../migration.ts';

export const campaigns: Migration = {
  number: 2,
  name: 'campaigns',
  statements: [
    `create table domains (
      id integer generated always as identity primary key,
      public_id text not null constraint domains_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      host text not null constraint domains_host_key unique
        constraint domains_host_lower check (host = lower(host)),
      origin text not null,
      is_default boolean not null,
      created_at timestamptz not null default now()
    )`,
    `create unique index domains_one_default on domains (is_default) where is_default`,
    `create index domains_workspace on domains (workspace_id)`,
    `create table campaigns (
      id integer generated always as identity primary key,
      public_id text not null constraint campaigns_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      domain_id integer not null references domains,
      slug text not null,
      name text not null,
      notes text not null,
      status text not null constraint campaigns_status check (status in ('active', 'paused', 'archived')),
      revision integer not null constraint campaigns_revision check (revision > 0),
      snapshot_revision integer not null,
      seed text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint campaigns_domain_slug_key unique (domain_id, slug)
    )`,
    `create index campaigns_list on campaigns (workspace_id, created_at, id)`,
    `create table destinations (
      id integer generated always as identity primary key,
      public_id text not null constraint destinations_public_id_key unique,
      campaign_id integer not null references campaigns on delete cascade,
      position integer not null,
      name text not null,
      url text not null,
      weight integer not null constraint destinations_weight check (weight between 0 and 10000),
      arm integer constraint destinations_arm check (arm between 0 and 249),
      detached_at timestamptz,
      created_at timestamptz not null default now(),
      constraint destinations_attached_arm check (arm is not null or detached_at is not null),
      constraint destinations_campaign_arm_key unique (campaign_id, arm)
    )`,
    `create table campaign_revisions (
      campaign_id integer not null references campaigns on delete cascade,
      revision integer not null,
      user_id integer references users on delete set null,
      made_at timestamptz not null default now(),
      body jsonb not null,
      primary key (campaign_id, revision)
    )`,
    `create index campaign_revisions_user on campaign_revisions (user_id)`,
  ],
};
