import type { Migration } from '../migration.ts';

/** Links that show the results of an A/B test to anyone. Only a link's hash is stored. */
export const abShares: Migration = {
  number: 19,
  name: 'shared ab tests',
  statements: [
    `create table ab_shares (
      id integer generated always as identity primary key,
      public_id text not null constraint ab_shares_public_id_key unique,
      test_id integer not null references ab_tests on delete cascade,
      sha256 text not null constraint ab_shares_sha256_key unique,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      last_seen_at timestamptz
    )`,
    'create index ab_shares_of_test on ab_shares (test_id)',
  ],
};
