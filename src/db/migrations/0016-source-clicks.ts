import type { Migration } from '../migration.ts';

/** How many clicks the source says it sold in a period; null: nobody said. */
export const sourceClicks: Migration = {
  number: 16,
  name: 'source clicks',
  statements: [
    'alter table spend add column clicks integer constraint spend_clicks check (clicks >= 0 and clicks <= 1000000000)',
  ],
};
