import type { Migration } from '../migration.ts';

/** A network's events can be stages of one conversion, and its payouts below zero can be adjustments. Both are off. */
export const stagesAndAdjustments: Migration = {
  number: 39,
  name: 'stages and adjustments of conversions',
  statements: [
    'alter table postback_sources add column stages boolean not null default false',
    'alter table postback_sources add column adjustments boolean not null default false',
  ],
};
