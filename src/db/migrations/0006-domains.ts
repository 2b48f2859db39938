import type { Migration } from '../migration.ts';

/** Domains that people add and verify by DNS. Existing ones come from the configuration and need no proof. */
export const domains: Migration = {
  number: 6,
  name: 'domains',
  statements: [
    `alter table domains
      add column unknown_slug text not null default 'redirect'
        constraint domains_unknown_slug check (unknown_slug in ('redirect', 'not_found')),
      add column root_url text,
      add column robots text not null default 'allow' constraint domains_robots check (robots in ('allow', 'disallow')),
      add column status text not null default 'waiting'
        constraint domains_status check (status in ('waiting', 'verified', 'failing', 'lost')),
      add column token text not null default replace(gen_random_uuid()::text, '-', ''),
      add column verified_at timestamptz,
      add column failing_since timestamptz,
      add column failures integer not null default 0 constraint domains_failures check (failures >= 0),
      add column problem jsonb,
      add column checked_at timestamptz,
      add column next_check_at timestamptz`,
    `update domains set status = 'verified', verified_at = created_at`,
    `alter table domains drop constraint domains_host_key`,
    `alter table domains add constraint domains_workspace_host_key unique (workspace_id, host)`,
    `drop index domains_workspace`,
    // Even under concurrent changes, a host leads to one workspace's links only.
    `create unique index domains_served on domains (host) where status in ('verified', 'failing')`,
    `create index domains_host on domains (host)`,
    `create index domains_due on domains (next_check_at)`,
    // Outlives the domain and the workspace: its CNAME may still lead here when someone else adds the name.
    `create table proved_hosts (
      host text primary key,
      workspace_id integer references workspaces on delete set null,
      proved_at timestamptz not null
    )`,
  ],
};
