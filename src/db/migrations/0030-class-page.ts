import type { Migration } from '../migration.ts';

/**
 * The owner's texts for the class page: one row, once anything was saved or a class.json was imported. Without content,
 * the page shows the sample.
 */
export const classPage: Migration = {
  number: 30,
  name: 'class page',
  statements: [
    `create table class_page (
      id smallint primary key default 1 check (id = 1),
      content jsonb,
      revision integer not null,
      updated_at timestamptz not null
    )`,
  ],
};
