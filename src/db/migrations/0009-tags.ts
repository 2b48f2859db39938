import type { Migration } from '../migration.ts';

/** Tags of campaigns, and columns for sorting and searching the list. */
export const tags: Migration = {
  number: 9,
  name: 'tags',
  statements: [
    `alter table campaigns add column tags text[] not null default '{}'`,
    `create index campaigns_tags on campaigns using gin (tags)`,
    `create index campaigns_by_name on campaigns (workspace_id, lower(name), id)`,
    `create index campaigns_by_update on campaigns (workspace_id, updated_at, id)`,
    // Stored in lower case: computing it for each row of each search takes four to ten times as long.
    `alter table campaigns add column search_text text generated always as (lower(name || chr(10) || slug)) stored`,
    `alter table destinations add column search_text text generated always as (lower(url)) stored`,
    // Otherwise, finding a campaign's destinations reads all of them.
    `create index if not exists destinations_campaign on destinations (campaign_id)`,
  ],
};
