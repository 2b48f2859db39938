import type { Migration } from '../migration.ts';

/** Currency of an affiliate network's payouts that name none. */
export const sourceCurrency: Migration = {
  number: 24,
  name: 'currency of incoming sources',
  statements: [
    `alter table postback_sources add column currency text
      constraint postback_sources_currency check (currency ~ '^[A-Z]{3}$')`,
  ],
};
