import type { Migration } from '../migration.ts';

/** The version of its target that a delivery was made for, and whether a receiver may have it without a response. */
export const outgoingVersions: Migration = {
  number: 22,
  name: 'versions of outgoing rules',
  statements: [
    'alter table outgoing_rules add column version integer not null default 1',
    // Deliveries already waiting are reconsidered.
    'alter table deliveries add column rule_version integer not null default 0',
    'alter table deliveries add column maybe_taken boolean not null default false',
    `alter table deliveries add column elsewhere jsonb not null default '[]'`,
    `update deliveries set maybe_taken = true
      where not ever_delivered and exists (select from jsonb_array_elements(attempts) a where a->>'status' is null)`,
    `create index deliveries_rule_version on deliveries (rule_id, rule_version, id) where state = 'waiting'`,
  ],
};
