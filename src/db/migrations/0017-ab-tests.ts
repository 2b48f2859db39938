import type { Migration } from '../migration.ts';

/** A/B tests of splits, the phases in which they were served, and who did what. */
export const abTests: Migration = {
  number: 17,
  name: 'ab tests',
  statements: [
    `create table ab_tests (
      id integer generated always as identity primary key,
      public_id text not null constraint ab_tests_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      campaign_id integer not null references campaigns on delete cascade,
      rule integer not null,
      name text not null,
      hypothesis text not null,
      kind text not null constraint ab_tests_kind check (kind in ('ab', 'aa')),
      mode text not null constraint ab_tests_mode check (mode in ('fixed', 'bandit')),
      state text not null constraint ab_tests_state
        check (state in ('draft', 'running', 'paused', 'decided', 'archived')),
      metric jsonb not null,
      guardrails jsonb not null,
      window_seconds integer not null,
      alpha double precision not null,
      mde double precision not null,
      planned_units integer,
      arms jsonb not null,
      seed text not null,
      phase integer not null default 0,
      ranges jsonb,
      split_before jsonb,
      outcome jsonb,
      revision integer not null default 1,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz
    )`,
    'create index ab_tests_workspace on ab_tests (workspace_id, created_at)',
    'create index ab_tests_campaign on ab_tests (campaign_id)',
    // A split has one test at a time.
    `create unique index ab_tests_of_split on ab_tests (campaign_id, rule) where state in ('running', 'paused')`,
    `create table ab_phases (
      test_id integer not null references ab_tests on delete cascade,
      phase integer not null,
      begins timestamptz not null,
      reason text not null,
      weights jsonb not null,
      counts boolean not null,
      campaign_revision integer not null,
      primary key (test_id, phase)
    )`,
    `create table ab_trail (
      id integer generated always as identity primary key,
      test_id integer not null references ab_tests on delete cascade,
      at timestamptz not null,
      user_id integer references users on delete set null,
      act text not null,
      phase integer,
      fields text[] not null default '{}',
      outcome jsonb,
      note text not null default ''
    )`,
    'create index ab_trail_of_test on ab_trail (test_id, id)',
  ],
};
