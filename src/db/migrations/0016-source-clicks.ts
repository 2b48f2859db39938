import type { Migration } from '../migration.ts';

/** Clicks counted by the traffic source in a period, if given. */
export const sourceClicks: Migration = {
  number: 16,
  name: 'source clicks',
  statements: [
    'alter table spend add column clicks integer constraint spend_clicks check (clicks >= 0 and clicks <= 1000000000)',
  ],
};
