import type { Migration } from '../migration.ts';

/** What a source's payouts are in, where it names no currency. */
export const sourceCurrency: Migration = {
  number: 24,
  name: 'currency of incoming sources',
  statements: [
    `alter table postback_sources add column currency text
      constraint postback_sources_currency check (currency ~ '^[A-Z]{3}$')`,
  ],
};
