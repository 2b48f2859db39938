import type { Migration } from '../migration.ts';

/** What becomes of spend whose IDs no visit has: it stays without visits, or visits without an ID pay for it. */
export const spendUnmatched: Migration = {
  number: 45,
  name: 'spend unmatched',
  statements: [
    `alter table spend add column unmatched text not null default 'keep'
      constraint spend_unmatched check (unmatched in ('keep', 'spread'))`,
  ],
};
