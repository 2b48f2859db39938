import type { Migration } from '../migration.ts';

/** Results of A/B tests, as far as they have been evaluated. */
export const abEvidence: Migration = {
  number: 18,
  name: 'evidence of ab tests',
  statements: [
    `create table ab_evidence (
      test_id integer primary key references ab_tests on delete cascade,
      up_to timestamptz not null,
      evidence jsonb not null
    )`,
  ],
};
