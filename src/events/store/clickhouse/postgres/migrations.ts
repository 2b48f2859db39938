import { conversionColumns } from './column-types.ts';

const journal = (of = ''): string =>
  `${of}node integer not null check (${of}node between 0 and 65535),
   ${of}worker integer not null check (${of}worker between 0 and 65535), ${of}epoch bigint not null`;
const place = (of = ''): string => `${journal(of)}, ${of}sequence bigint not null`;

/**
 * What must change together when a batch of events is committed. Times are milliseconds since 1970, except those by the
 * database's own clock. Columns of `conversions` besides its batch come from their description; see `described`.
 */
const first: readonly string[] = [
  `create table shards (
      shard integer primary key, owner text not null default '', term bigint not null default 0,
      until timestamptz not null default '-infinity', next_batch bigint not null default 1,
      committed bigint not null default 0, last_change bigint not null default 0, newest bigint not null default 0)`,
  'insert into shards (shard) values (0)',
  `create table batches (
      shard integer not null references shards, batch bigint not null, term bigint not null,
      state text not null constraint batch_state check (state in ('open', 'done', 'undoing', 'undone')),
      blocks jsonb not null, reached jsonb not null, opened_at timestamptz not null default now(),
      ended_at timestamptz, primary key (shard, batch))`,
  `create index batches_unfinished on batches (shard, batch) where state in ('open', 'undoing')`,
  `create table follow_ups (
      batch bigint not null, nth integer not null, work text not null, primary key (batch, nth))`,
  `create table journal_positions (
      ${place()}, segment bigint not null, "offset" bigint not null, first bigint not null, count bigint not null,
      hash integer not null, time bigint not null, primary key (node, worker))`,
  `create table segment_ledger (
      ${journal()}, segment bigint not null, first bigint not null,
      last bigint not null, count bigint not null, bytes bigint not null, hash integer not null,
      ingested_at timestamptz not null default now(), primary key (node, worker, epoch, segment))`,
  `create table skipped_records (
      ${journal()}, segment bigint not null,
      "offset" bigint not null, bytes bigint not null, skipped_at timestamptz not null default now())`,
  `create table late_records (
      ${journal()}, first bigint not null, last bigint not null, count bigint not null,
      primary key (node, worker, epoch, first))`,
  'create table conversions (batch bigint not null)',
  `create table waiting_postbacks (
      ${place()}, time bigint not null, workspace bigint not null, record text not null,
      primary key (node, worker, epoch, sequence))`,
  `create table waiting_events (
      ${place()}, time bigint not null, workspace bigint not null, event text not null, line text not null,
      primary key (node, worker, epoch, sequence))`,
  `create table conversion_changes (
      seq bigint primary key, ${place()}, time bigint not null, workspace bigint not null, campaign bigint not null,
      variant smallint not null, source bigint, ${place('click_')}, click_time bigint not null, event text not null,
      transaction_id text not null, fate text not null, status text not null, previous_status text,
      payout numeric(18, 6), currency text not null, revenue numeric(18, 6), workspace_currency text not null,
      added numeric(18, 6), change bigint not null, first_time bigint not null, type_word text, email_hash text,
      phone_digits_hash text, phone_plus_hash text, external_id_hash text)`,
  'create table recent_activity (number bigint primary key, time bigint not null, notes bytea not null)',
  `create table marks (
      ${place()}, time bigint not null, workspace bigint not null, marked_as text not null, found_class text not null,
      found_reasons text not null, found_unique boolean not null, primary key (node, worker, epoch, sequence))`,
  `create table sent_statuses (
      workspace bigint not null, network bigint not null, standing text not null,
      primary key (workspace, network, standing))`,
  'create table unit_counters (test bigint primary key, last bigint not null)',
  `create table erased_workspaces (
      workspace bigint primary key, erased_at timestamptz not null default now())`,
  // See sums/days.ts. A day is its start.
  `create table day_sums (
      day bigint primary key, changes bigint not null default 0, run bigint, summed bigint)`,
  `create table sum_runs (
      run bigint generated always as identity primary key, day bigint not null, is_over boolean not null default false,
      touched_at timestamptz not null default now())`,
  `create table expired_requests (
      workspace bigint primary key, before bigint not null, change bigint generated always as identity)`,
];

/** Numbered steps, in order; each runs once. */
export const migrations: readonly (readonly string[])[] = [first];

/** Columns that come from their description, added where they are missing, and what needs them. Can be repeated. */
export const described: readonly string[] = [
  `alter table conversions ${conversionColumns
    .map(([name, type]) => `add column if not exists ${name} ${type}`)
    .join(', ')}`,
  'create index if not exists conversions_by_click on conversions (click_sequence, click_epoch, click_node, click_worker)',
  'create index if not exists conversions_by_visit on conversions (visit_sequence, visit_epoch, visit_node, visit_worker)',
  'create index if not exists conversions_by_batch on conversions (batch)',
  'create index if not exists conversions_by_time on conversions (first_time) where currency <> workspace_currency',
];
