import type { Migration } from '../migration.ts';

const health = `failures integer not null default 0,
      resting_until timestamptz,
      last_delivered_at timestamptz,
      last_problem jsonb`;

/** Outgoing postbacks, webhooks, and all deliveries with their results. */
export const outgoing: Migration = {
  number: 21,
  name: 'outgoing postbacks',
  statements: [
    `create table outgoing_rules (
      id integer generated always as identity primary key,
      public_id text not null constraint outgoing_rules_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      name text not null,
      enabled boolean not null,
      match jsonb not null,
      target jsonb not null,
      secrets text not null,
      from_seq integer not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ${health}
    )`,
    'create index outgoing_rules_workspace on outgoing_rules (workspace_id)',
    `create table webhooks (
      id integer generated always as identity primary key,
      public_id text not null constraint webhooks_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      url text not null,
      events text[] not null,
      enabled boolean not null,
      secrets text not null,
      previous_until timestamptz,
      from_seq integer not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ${health}
    )`,
    'create index webhooks_workspace on webhooks (workspace_id)',
    // Deliveries in one lane are sent in order. An event's ID ensures that it is sent only once.
    `create table deliveries (
      id integer generated always as identity primary key,
      public_id text not null constraint deliveries_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      rule_id integer references outgoing_rules on delete set null,
      webhook_id integer references webhooks on delete set null,
      type text not null,
      lane text not null,
      idempotency text not null constraint deliveries_idempotency unique,
      once text,
      state text not null constraint deliveries_state
        check (state in ('waiting', 'delivered', 'dropped', 'failed')),
      problem jsonb,
      facts jsonb,
      content jsonb,
      expires_at timestamptz,
      campaign_id integer references campaigns on delete set null,
      click_id text,
      transaction text,
      receipt text,
      test boolean not null,
      attempts jsonb not null default '[]',
      tries integer not null default 0,
      ever_delivered boolean not null default false,
      next_try_at timestamptz,
      created_at timestamptz not null,
      finished_at timestamptz
    )`,
    'create index deliveries_once on deliveries (once) where once is not null',
    'create index deliveries_log on deliveries (workspace_id, id)',
    'create index deliveries_of_rule on deliveries (rule_id, id)',
    'create index deliveries_of_webhook on deliveries (webhook_id, id)',
    `create index deliveries_rule_due on deliveries (rule_id, next_try_at) where state = 'waiting'`,
    `create index deliveries_webhook_due on deliveries (webhook_id, next_try_at) where state = 'waiting'`,
    `create index deliveries_lane on deliveries (lane, id) where state = 'waiting'`,
    'create index deliveries_click on deliveries (workspace_id, click_id) where click_id is not null',
    'create index deliveries_transaction on deliveries (workspace_id, transaction) where transaction is not null',
    'create index deliveries_campaign on deliveries (campaign_id)',
    'create index deliveries_finished on deliveries (workspace_id, finished_at) where finished_at is not null',
    `create index deliveries_waiting on deliveries (workspace_id) where state = 'waiting'`,
    // What was sent to platforms, kept for longer than the log.
    `create table told (
      once text primary key,
      rule_id integer not null references outgoing_rules on delete cascade,
      taken boolean not null,
      told_at timestamptz not null
    )`,
    'create index told_of_rule on told (rule_id)',
    'create index told_at on told (told_at)',
    // One row: how far the feed of conversions has been processed.
    `create table delivery_cursor (
      id integer primary key constraint delivery_cursor_one check (id = 1),
      seq integer not null
    )`,
    'insert into delivery_cursor (id, seq) values (1, 0)',
  ],
};
