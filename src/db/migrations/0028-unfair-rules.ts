import type { Migration } from '../migration.ts';

/** Stored rule sets that are refused now: when they were found, and when their rules are skipped. */
export const unfairRules: Migration = {
  number: 28,
  name: 'unfair rules',
  statements: [
    `create table unfair_rules (
      campaign_id integer primary key references campaigns on delete cascade,
      outcomes jsonb not null,
      noticed_at timestamptz not null,
      skips_at timestamptz not null,
      notice_mailed_at timestamptz,
      reminder_mailed_at timestamptz,
      skipped_at timestamptz,
      held_by integer,
      skip_mailed_at timestamptz,
      constraint unfair_rules_skipped check ((skipped_at is null) = (held_by is null))
    )`,
    'create index unfair_rules_due on unfair_rules (skips_at) where skipped_at is null',
  ],
};
