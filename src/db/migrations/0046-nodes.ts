import type { Migration } from '../migration.ts';

/**
 * Edge machines on which control does not run. A node has a key, and a lease that one of its processes holds; a number
 * belongs to a data folder and is never given to another, because it is part of the place of every record.
 */
export const nodes: Migration = {
  number: 46,
  name: 'nodes',
  statements: [
    `create table nodes (
      id integer generated always as identity primary key,
      public_id text not null constraint nodes_public_id_key unique,
      name text not null,
      sha256 text not null,
      created_at timestamptz not null,
      removed_at timestamptz,
      holder jsonb,
      lease_until timestamptz
    )`,
    'create unique index nodes_name on nodes (lower(name)) where removed_at is null',
    `create table node_numbers (
      number integer primary key,
      node_id integer not null references nodes,
      folder text not null,
      given_at timestamptz not null,
      constraint node_numbers_folder_key unique (node_id, folder)
    )`,
    'create index node_numbers_of_folder on node_numbers (folder)',
  ],
};
