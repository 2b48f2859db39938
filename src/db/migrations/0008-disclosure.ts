import type { Migration } from '../migration.ts';

/** Who can read where a link leads. */
export const disclosure: Migration = {
  number: 8,
  name: 'disclosure',
  statements: [
    `alter table campaigns add column disclosure text not null default 'public'
      constraint campaigns_disclosure check (disclosure in ('public', 'limited'))`,
  ],
};
