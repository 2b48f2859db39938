import type { Migration } from '../migration.ts';

/** Type of an affiliate network's conversions of which neither an event nor a status names one. */
export const usualTypes: Migration = {
  number: 33,
  name: 'usual types of incoming sources',
  statements: ['alter table postback_sources add column usual_type integer'],
};
