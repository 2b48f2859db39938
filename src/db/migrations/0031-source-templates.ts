import type { Migration } from '../migration.ts';

/** Which template a traffic source was made from. Names and roles of its parameters are in `tokens`. */
export const sourceTemplates: Migration = {
  number: 31,
  name: 'source templates',
  statements: ['alter table traffic_sources add column template text'],
};
