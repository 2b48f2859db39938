import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DeliveryNarrowing } from '../../contracts/postbacks/delivery.ts';
import type { Db, Tables, Tx } from '../../db/tables.ts';
import { stateAfter, statesBefore } from './states.ts';

/**
 * Reconsiders what depended on an abandoned delivery, according to its outgoing postback: additions to it, whose
 * receiver does not have the rest; and the newest of those omitted because this one was to cover them. The caller must
 * have called `alone`.
 */
export const tellBehind = async (tx: Tx, givenUp: readonly number[], now: number): Promise<void> => {
  if (givenUp.length === 0) return;
  const ids = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(givenUp)}::jsonb)`;
  await sql`update deliveries d set rule_version = 0 where d.state = 'waiting' and d.once is null and d.rule_id is not null
    and d.facts->>'fate' = 'added' and d.lane in
      (select lane from deliveries where id in (${ids}) and once is not null)`.execute(tx);
  await sql`update deliveries d set state = ${stateAfter('released')}, problem = null, tries = 0, finished_at = null, rule_version = 0,
      next_try_at = ${new Date(now)}::timestamptz
    where d.id in (
      select max(w.id) from deliveries g join deliveries w on w.once = g.once and w.id > g.id
      where g.id in (${ids}) and w.state in ${statesBefore('released')} and w.problem->>'code' = 'already_told' and w.rule_id is not null
        and not exists (select from deliveries e
          where e.once = g.once and (e.ever_delivered or e.maybe_taken or e.state = 'waiting'))
        and not exists (select from told t where t.once = g.once and t.taken)
      group by w.once)`.execute(tx);
};

const COLUMNS = [
  ...(['id', 'public_id', 'type', 'state', 'problem', 'facts', 'click_id', 'transaction'] as const),
  ...(['receipt', 'test', 'created_at', 'tries', 'next_try_at', 'finished_at'] as const),
] as const;

const withNames = (db: Db) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('outgoing_rules as r', 'r.id', 'd.rule_id')
    .leftJoin('webhooks as h', 'h.id', 'd.webhook_id')
    .leftJoin('campaigns as c', 'c.id', 'd.campaign_id');

type Joined = Tables & {
  d: Tables['deliveries'];
  r: Tables['outgoing_rules'];
  h: Tables['webhooks'];
  c: Tables['campaigns'];
};

/** All conditions must hold. `search`: a click ID, a transaction or a delivery ID. */
const narrowed =
  (workspace: number, { rule, webhook, state, campaign, search, from, to }: DeliveryNarrowing) =>
  (eb: ExpressionBuilder<Joined, 'd' | 'r' | 'h' | 'c'>): Expression<SqlBool> =>
    eb.and([
      eb('d.workspace_id', '=', workspace),
      ...(rule === undefined ? [] : [eb('r.public_id', '=', rule)]),
      ...(webhook === undefined ? [] : [eb('h.public_id', '=', webhook)]),
      // To the store, a delivery being sent is still waiting.
      ...(state === undefined ? [] : [eb('d.state', '=', state === 'sending' ? 'waiting' : state)]),
      ...(campaign === undefined ? [] : [eb('c.public_id', '=', campaign)]),
      ...(search === undefined || search === ''
        ? []
        : [
            eb.or([
              eb('d.click_id', '=', search),
              eb('d.transaction', '=', search),
              eb('d.public_id', '=', search),
              eb('d.receipt', '=', search),
            ]),
          ]),
      ...(from === undefined ? [] : [eb('d.created_at', '>=', new Date(from))]),
      ...(to === undefined ? [] : [eb('d.created_at', '<', new Date(to))]),
    ]);

const listed = (db: Db) =>
  withNames(db)
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select(['r.public_id as rule', 'r.name as rule_name', 'h.public_id as webhook', 'h.url as webhook_url'])
    .select(['c.public_id as campaign', 'c.name as campaign_name'])
    .select(({ fn }) => [
      fn.coalesce('r.enabled', 'h.enabled').as('target_on'),
      fn.coalesce('r.resting_until', 'h.resting_until').as('target_rests'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('deliveries as e')
        .select('e.public_id')
        .whereRef('e.lane', '=', 'd.lane')
        .whereRef('e.id', '<', 'd.id')
        .whereRef('e.state', '=', 'd.state')
        .where('e.state', '=', sql.lit('waiting'))
        .orderBy('e.id')
        .limit(1)
        .as('earlier'),
    );

/** Newest first. */
export const listDeliveries = (
  db: Db,
  workspace: number,
  narrowing: DeliveryNarrowing,
  { limit, offset }: { limit: number; offset: number },
) =>
  listed(db)
    .where(narrowed(workspace, narrowing) as never)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

export const countDeliveries = async (
  db: Db,
  workspace: number,
  narrowing: DeliveryNarrowing,
): Promise<number> => {
  const { count } = await withNames(db)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(narrowed(workspace, narrowing) as never)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Undefined if the workspace has no such delivery. */
export const findDelivery = (db: Db, workspace: number, id: string) =>
  listed(db)
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .select(['d.content', 'd.attempts', 'd.idempotency', 'w.keep_addresses'])
    .where('d.workspace_id', '=', workspace)
    .where('d.public_id', '=', id)
    .executeTakeFirst();

/** Internal numbers, oldest first. */
export const deliveryNumbers = async (
  db: Db,
  workspace: number,
  narrowing: DeliveryNarrowing,
  limit: number,
): Promise<number[]> => {
  const rows = await withNames(db)
    .select('d.id')
    .where(narrowed(workspace, narrowing) as never)
    .where('d.test', '=', false)
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const numbersOf = async (db: Db, workspace: number, ids: readonly string[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('public_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
