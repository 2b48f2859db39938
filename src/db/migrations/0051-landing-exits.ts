import type { Migration } from '../migration.ts';

/** How many exits a landing page has: `/out`, which is `/out/1`, up to `/out/10`. An offer has none, which is stored as 1. */
export const landingExits: Migration = {
  number: 51,
  name: 'landing-exits',
  statements: [
    `alter table library_pages
      add column exits integer not null default 1,
      add constraint library_pages_exits check (exits between 1 and 10 and (kind = 'landing' or exits = 1))`,
  ],
};
