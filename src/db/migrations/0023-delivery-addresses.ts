import type { Migration } from '../migration.ts';

/** Finds deliveries that still contain a visitor's address although their workspace has stopped keeping addresses. */
export const deliveryAddresses: Migration = {
  number: 23,
  name: 'addresses in deliveries',
  statements: [
    `create index deliveries_addresses on deliveries (workspace_id, id) where facts #>> '{click,address}' is not null`,
    // Without them, Postgres assumes that nearly all deliveries have one, and reads the whole table for the few.
    `create statistics deliveries_address on (facts #>> '{click,address}') from deliveries`,
    'analyze deliveries',
  ],
};
