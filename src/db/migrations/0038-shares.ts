import type { Migration } from '../migration.ts';

/**
 * Links to saved reports, beside those to A/B tests. `metrics`: the columns that a report's link shows. A link without
 * `expires_at` works until it is revoked.
 */
export const shares: Migration = {
  number: 38,
  name: 'shared reports',
  statements: [
    'alter table ab_shares rename to shares',
    'alter table shares rename constraint ab_shares_public_id_key to shares_public_id_key',
    'alter table shares rename constraint ab_shares_sha256_key to shares_sha256_key',
    'alter table shares alter column test_id drop not null',
    `alter table shares
      add column saved_report_id integer references saved_reports on delete cascade,
      add column metrics jsonb,
      add column expires_at timestamptz,
      add constraint shares_subject check ((test_id is null) <> (saved_report_id is null)),
      add constraint shares_metrics check ((metrics is null) = (saved_report_id is null))`,
    'alter index ab_shares_of_test rename to shares_of_test',
    'create index shares_of_report on shares (saved_report_id) where saved_report_id is not null',
  ],
};
