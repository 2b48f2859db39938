import type { CostCorrection } from '../../contracts/campaigns/cost-correction.ts';
import { parseFactor } from '../../core/spend/correction.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

const found = (db: Db, workspace: number) =>
  db
    .selectFrom('cost_corrections as k')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').onRef('m.workspace_id', '=', 'k.workspace_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('k')
    .select('u.name as by')
    .where('k.workspace_id', '=', workspace)
    .orderBy('k.source_id')
    .orderBy('k.from_day', 'desc');

const answerOf = (row: Row<'cost_corrections'> & { by: string | null }): CostCorrection => ({
  id: row.public_id,
  sourceId: row.source_id,
  from: row.from_day,
  to: row.to_day,
  // Stored with four decimals.
  factor: parseFactor(row.factor) ?? row.factor,
  reason: row.reason,
  by: row.by,
  at: row.at.toISOString(),
});

/** Corrections of one traffic source (public ID), or of all; latest days of each source first. */
export const listCorrections = async (
  db: Db,
  workspace: number,
  source?: string,
): Promise<CostCorrection[]> => {
  const all = found(db, workspace);
  const rows = await (source === undefined ? all : all.where('k.source_id', '=', source)).execute();
  return rows.map(answerOf);
};

/** Undefined if the workspace has no such correction. */
export const findCorrection = async (
  db: Db,
  workspace: number,
  id: string,
): Promise<CostCorrection | undefined> => {
  const row = await found(db, workspace).where('k.public_id', '=', id).executeTakeFirst();
  return row && answerOf(row);
};

/** What is written of a correction. */
export type StoredCorrection = Omit<CostCorrection, 'by' | 'at'>;

/** Writes a new correction, or changes the days, multiplier and reason of the one with this public ID. */
export const writeCorrection = async (
  tx: Tx,
  { workspace, user }: { workspace: number; user: number },
  { id, sourceId, from, to, factor, reason }: StoredCorrection,
  now: Date,
): Promise<void> => {
  const written = { from_day: from, to_day: to, factor, reason, user_id: user, at: now };
  await tx
    .insertInto('cost_corrections')
    .values({ public_id: id, workspace_id: workspace, source_id: sourceId, ...written })
    .onConflict((conflict) => conflict.column('public_id').doUpdateSet(written))
    .execute();
};

export const removeCorrection = async (tx: Tx, workspace: number, id: string): Promise<void> => {
  await tx
    .deleteFrom('cost_corrections')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .execute();
};
