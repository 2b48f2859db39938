import type { Migration } from '../migration.ts';

/**
 * A workspace's own conversion types, and its changes to those that come with Fairlead. In workspaces that exist now,
 * every event counts as a conversion until someone says otherwise, as it always did; in later ones, an event that no
 * type names does not.
 */
export const conversionTypes: Migration = {
  number: 32,
  name: 'conversion types',
  statements: [
    `create table conversion_types (
      workspace_id integer not null references workspaces on delete cascade,
      number integer not null,
      known text,
      name text,
      enabled boolean not null,
      events jsonb not null,
      words jsonb not null,
      counts_as_conversion boolean not null,
      counts_as_revenue boolean not null,
      color text not null,
      changed_at timestamptz,
      deleted_at timestamptz,
      primary key (workspace_id, number)
    )`,
    `insert into conversion_types (workspace_id, number, known, enabled, events, words, counts_as_conversion,
       counts_as_revenue, color)
     select id, 3, 'other', true, '[]', '[]', true, true, 'gray' from workspaces`,
  ],
};
