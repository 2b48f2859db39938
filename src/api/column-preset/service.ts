import { sql } from 'kysely';
import {
  type ColumnPreset,
  type ColumnPresetInput,
  type ColumnPresetPatch,
  MAX_PRESETS,
} from '../../contracts/reports/column-preset.ts';
import type { ColumnName } from '../../contracts/reports/report-query.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';

const presetOf = ({ public_id, name, metrics, changed_at }: Row<'column_presets'>): ColumnPreset => ({
  id: public_id,
  name,
  metrics,
  changedAt: changed_at.toISOString(),
});

const stored = (metrics: readonly ColumnName[]) => sql<ColumnName[]>`${JSON.stringify(metrics)}::jsonb`;

const orTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenUnique(error) === 'column_presets_name') throw invalidFields({ name: 'name_taken' });
    throw error;
  }
};

/** Named lists of columns, for everyone in the workspace. */
export const columnPresetService = ({ db, now }: Pick<Parts, 'db' | 'now'>) => {
  const rows = (on: Db | Tx, workspace: number) =>
    on.selectFrom('column_presets').selectAll().where('workspace_id', '=', workspace);

  /** Throws `not_found`. */
  const found = async (on: Db | Tx, workspace: number, id: string): Promise<ColumnPreset> => {
    const row = await rows(on, workspace).where('public_id', '=', id).executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found');
    return presetOf(row);
  };

  return {
    /** By name. */
    list: async (workspace: number): Promise<ColumnPreset[]> =>
      (await rows(db, workspace).orderBy(sql`lower(name)`).orderBy('id').execute()).map(presetOf),

    /** Fields: `name_taken`, `too_many_presets`. */
    create: async (
      { user, workspace }: Pick<Auth, 'user' | 'workspace'>,
      { name, metrics }: ColumnPresetInput,
    ): Promise<ColumnPreset> => {
      const { length } = await rows(db, workspace.id).execute();
      if (length >= MAX_PRESETS) throw invalidFields({ name: 'too_many_presets' });
      const id = publicId('cps');
      const at = new Date(now());
      const row = { public_id: id, workspace_id: workspace.id, name, metrics: stored(metrics) };
      await orTaken(
        db
          .insertInto('column_presets')
          .values({ ...row, created_by: user.id, created_at: at, changed_at: at })
          .execute(),
      );
      return found(db, workspace.id, id);
    },

    /** `not_found`; field `name`: `name_taken`. Missing fields stay. */
    change: async (workspace: number, { id, name, metrics }: ColumnPresetPatch): Promise<ColumnPreset> => {
      const before = await found(db, workspace, id);
      await orTaken(
        db
          .updateTable('column_presets')
          .set({
            name: name ?? before.name,
            metrics: stored(metrics ?? before.metrics),
            changed_at: new Date(now()),
          })
          .where('workspace_id', '=', workspace)
          .where('public_id', '=', id)
          .execute(),
      );
      return found(db, workspace, id);
    },

    /** Returns the removed preset; `not_found`. */
    remove: async (workspace: number, id: string): Promise<ColumnPreset> => {
      const preset = await found(db, workspace, id);
      await db
        .deleteFrom('column_presets')
        .where('workspace_id', '=', workspace)
        .where('public_id', '=', id)
        .execute();
      return preset;
    },
  };
};
