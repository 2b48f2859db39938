import type { Migration } from '../migration.ts';

/** Credits of ad platforms, for invalid traffic: entries that lower what the spend within their target and days costs. */
export const spendCredits: Migration = {
  number: 41,
  name: 'spend credits',
  statements: [
    `alter table spend add column kind text not null default 'spend'
      constraint spend_kind check (kind in ('spend', 'credit'))`,
  ],
};
