import { sql } from 'kysely';
import type { OutgoingProblem } from '../../core/postback/problems.ts';
import { problem } from '../../core/postback/problems.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { stateAfter, statesBefore } from '../delivery/states.ts';

/** In order of creation. */
export const listRules = (db: Db, workspace: number): Promise<Row<'outgoing_rules'>[]> =>
  db.selectFrom('outgoing_rules').selectAll().where('workspace_id', '=', workspace).orderBy('id').execute();

/** Undefined if the workspace has no such outgoing postback. */
export const findRule = (
  db: Db | Tx,
  workspace: number,
  id: string,
): Promise<Row<'outgoing_rules'> | undefined> =>
  db
    .selectFrom('outgoing_rules')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();

/** Deliveries waiting for a removed target are never sent. */
export const dropWaiting = async (
  tx: Tx,
  of: { rule: number } | { webhook: number },
  at: Date,
): Promise<void> => {
  const gone = sql<OutgoingProblem>`${JSON.stringify(problem('target_deleted'))}::jsonb`;
  const [column, id] = 'rule' in of ? (['rule_id', of.rule] as const) : (['webhook_id', of.webhook] as const);
  await tx
    .updateTable('deliveries')
    .set({ state: stateAfter('orphaned'), problem: gone, next_try_at: null, finished_at: at })
    .where(column, '=', id)
    .where('state', 'in', statesBefore('orphaned'))
    .execute();
};

/** Those IDs that the workspace has. */
export const knownCampaigns = async (
  db: Db,
  workspace: number,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('campaigns')
    .select('public_id')
    .where('workspace_id', '=', workspace)
    .where('public_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.public_id));
};

/** Those of the IDs that are affiliate networks that can still send. */
export const knownSources = async (
  db: Db,
  workspace: number,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('postback_sources')
    .select('public_id')
    .where('workspace_id', '=', workspace)
    .where('public_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.public_id));
};
