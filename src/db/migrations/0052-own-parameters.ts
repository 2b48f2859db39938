import type { Migration } from '../migration.ts';

/** Parameters that a campaign adds to a page's URL, and what a change that made one page of several can be undone with. */
export const ownParameters: Migration = {
  number: 52,
  name: 'own-parameters',
  statements: [
    `alter table destinations add column parameters text not null default ''`,
    `alter table library_changes add column merged jsonb`,
  ],
};
