import { sql } from 'kysely';
import { withoutAddress } from '../../../core/postback/without-address.ts';
import type { Db, Row } from '../../../db/tables.ts';
import type { OpenTarget } from './send-one.ts';

/** Identifies a target in process memory. */
export const targetKey = (target: OpenTarget): string =>
  target.kind === 'rule' ? target.rule.public_id : target.webhook.public_id;

const ruleTargets = (db: Db, now: Date) =>
  db
    .selectFrom('outgoing_rules as t')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .selectAll('t')
    .where('t.enabled', '=', true)
    .where('w.deletes_at', 'is', null)
    .where((eb) => eb.or([eb('t.resting_until', 'is', null), eb('t.resting_until', '<=', now)]));

/** Targets with due deliveries: those that are on, not paused, and not in a workspace about to be deleted. */
export const dueTargets = async (db: Db, now: Date): Promise<OpenTarget[]> => {
  const rules = await ruleTargets(db, now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as d')
          .select('d.id')
          .whereRef('d.rule_id', '=', 't.id')
          .where('d.state', '=', 'waiting')
          .where('d.next_try_at', '<=', now),
      ),
    )
    .execute();
  // Deliveries made for another version of their outgoing postback are due immediately, in the new form.
  const changed = await ruleTargets(db, now)
    .where('t.version', '>', ({ selectFrom }) =>
      selectFrom('deliveries as d')
        .select('d.rule_version')
        .whereRef('d.rule_id', '=', 't.id')
        .where('d.state', '=', 'waiting')
        .where('d.test', '=', false)
        .orderBy('d.rule_version')
        .orderBy('d.id')
        .limit(1),
    )
    .execute();
  const known = new Set(rules.map(({ id }) => id));
  const webhooks = await db
    .selectFrom('webhooks as t')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .selectAll('t')
    .where('t.enabled', '=', true)
    .where('w.deletes_at', 'is', null)
    .where((eb) => eb.or([eb('t.resting_until', 'is', null), eb('t.resting_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 't.id')
          .where('d.state', '=', 'waiting')
          .where('d.next_try_at', '<=', now),
      ),
    )
    .execute();
  return [
    ...[...rules, ...changed.filter(({ id }) => !known.has(id))].map(
      (rule): OpenTarget => ({ kind: 'rule', rule }),
    ),
    ...webhooks.map((webhook): OpenTarget => ({ kind: 'webhook', webhook })),
  ];
};

const COLUMNS = [
  ...(['id', 'tries', 'test', 'lane', 'content', 'facts', 'expires_at', 'idempotency'] as const),
  'maybe_taken',
] as const;

/** `maybe_taken`: before this try. */
export type DueDelivery = Pick<Row<'deliveries'>, (typeof COLUMNS)[number]>;

/**
 * Due deliveries of a target: the oldest in each lane, longest due first. From here until its result is recorded, each
 * may have been received, because a process that ends in between leaves no other trace.
 */
export const dueDeliveries = async (
  db: Db,
  target: OpenTarget,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> => {
  const due = await db
    .selectFrom('deliveries as d')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .where(
      target.kind === 'rule' ? 'd.rule_id' : 'd.webhook_id',
      '=',
      target.kind === 'rule' ? target.rule.id : target.webhook.id,
    )
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<=', now)
    .where('d.rule_version', '>=', target.kind === 'rule' ? target.rule.version : 0)
    .where(
      sql<boolean>`not exists (select from deliveries e where e.lane = d.lane and e.state = 'waiting' and e.id < d.id)`,
    )
    .orderBy('d.next_try_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  if (target.kind === 'rule') await markTaken(db, due, true);
  return due;
};

/** Records that deliveries of unknown state may have been received, or that they were not. */
export const markTaken = async (
  db: Db,
  list: readonly Pick<DueDelivery, 'id' | 'maybe_taken'>[],
  maybe_taken: boolean,
): Promise<void> => {
  const ids = list.filter((one) => !one.maybe_taken).map(({ id }) => id);
  if (ids.length > 0)
    await db.updateTable('deliveries').set({ maybe_taken }).where('id', 'in', ids).execute();
};

/**
 * The current state of a delivery; null if it is no longer waiting, or if its target was changed, deleted or, with
 * `on`, is off. Omits a visitor's address if its workspace no longer keeps them. Waits for a transaction that rebuilds
 * it and has its row locked.
 */
export const stillDue = async (
  db: Db,
  target: OpenTarget,
  id: number,
  on: boolean,
): Promise<DueDelivery | null> => {
  const row = target.kind === 'rule' ? target.rule : target.webhook;
  const [table, column] =
    target.kind === 'rule' ? (['outgoing_rules', 'rule_id'] as const) : (['webhooks', 'webhook_id'] as const);
  // By number only: with any more columns, the store reads everything waiting for the target.
  const found = await db
    .selectFrom('deliveries')
    .select([...COLUMNS, 'state', 'rule_version', `${column} as of`])
    .select(({ selectFrom }) =>
      selectFrom('workspaces')
        .select('keep_addresses')
        .whereRef('workspaces.id', '=', 'deliveries.workspace_id')
        .as('keep_addresses'),
    )
    .select(({ selectFrom }) =>
      selectFrom('outgoing_rules')
        .select('version')
        .where('id', '=', target.kind === 'rule' ? row.id : 0)
        .as('version'),
    )
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(table)
          .select('enabled')
          .where('id', '=', row.id)
          .where('updated_at', '=', row.updated_at)
          .where('enabled', 'in', on ? [true] : [true, false]),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  const { keep_addresses, state, rule_version, version, of, ...delivery } = found;
  if (state !== 'waiting' || of !== row.id) return null;
  if (target.kind === 'rule' && (version !== target.rule.version || rule_version !== version)) return null;
  const { content, facts } = delivery;
  if (keep_addresses === true || content === null || target.kind === 'webhook') return delivery;
  return { ...delivery, content: withoutAddress(content, facts?.click?.address ?? null) };
};

/** One delivery with its target; null if it does not exist, is not waiting, or its target was deleted. */
export const findDue = async (
  db: Db,
  id: number,
): Promise<{ delivery: DueDelivery; target: OpenTarget } | null> => {
  const delivery = await db
    .selectFrom('deliveries')
    .select([...COLUMNS, 'rule_id', 'webhook_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!delivery) return null;
  const { rule_id, webhook_id } = delivery;
  if (rule_id !== null) {
    const rule = await db
      .selectFrom('outgoing_rules')
      .selectAll()
      .where('id', '=', rule_id)
      .executeTakeFirst();
    return rule ? { delivery, target: { kind: 'rule', rule } } : null;
  }
  if (webhook_id === null) return null;
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', webhook_id).executeTakeFirst();
  return webhook ? { delivery, target: { kind: 'webhook', webhook } } : null;
};
