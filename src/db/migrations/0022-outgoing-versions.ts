import type { Migration } from '../migration.ts';

/** What waits is told from what a rule says by now; and where somebody may have a message, though nobody answered. */
export const outgoingVersions: Migration = {
  number: 22,
  name: 'versions of outgoing rules',
  statements: [
    'alter table outgoing_rules add column version integer not null default 1',
    // What waits from before is looked at anew.
    'alter table deliveries add column rule_version integer not null default 0',
    'alter table deliveries add column maybe_taken boolean not null default false',
    `alter table deliveries add column elsewhere jsonb not null default '[]'`,
    `update deliveries set maybe_taken = true
      where not ever_delivered and exists (select from jsonb_array_elements(attempts) a where a->>'status' is null)`,
    `create index deliveries_rule_version on deliveries (rule_id, rule_version, id) where state = 'waiting'`,
  ],
};
