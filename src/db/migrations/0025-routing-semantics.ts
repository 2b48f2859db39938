import type { Migration } from '../migration.ts';

/**
 * The version of the routing rules that applies to a campaign, and why Fairlead itself created a revision. Existing
 * campaigns keep version 1 until the control process gives each of them a revision with version 2.
 */
export const routingSemantics: Migration = {
  number: 25,
  name: 'versions of the routing rules',
  statements: [
    `alter table campaigns add column semantics smallint not null default 1
      constraint campaigns_semantics check (semantics in (1, 2))`,
    'alter table campaigns alter column semantics set default 2',
    'create index campaigns_semantics_1 on campaigns (workspace_id) where semantics = 1',
    'alter table campaign_revisions add column reason text',
  ],
};
