import type { Migration } from '../migration.ts';

/**
 * What a conversion type says about conversions when they arrive: a payout for those without one, and how often a click
 * can have it. For types that exist now, nothing changes. A network can count each conversion without a transaction ID.
 */
export const typeRules: Migration = {
  number: 35,
  name: 'rules of conversion types',
  statements: [
    'alter table conversion_types add column default_payout text',
    "alter table conversion_types add column occurs text not null default 'any'",
    'alter table conversion_types add column later_type integer',
    'alter table postback_sources add column count_repeats boolean not null default false',
  ],
};
