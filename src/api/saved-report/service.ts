import {
  isSameBody,
  MAX_SAVED_REPORTS,
  type SavedReport,
  type SavedReportInput,
  type SavedReportPatch,
} from '../../contracts/reports/saved-report.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import {
  countReports,
  type FoundReport,
  findReport,
  forgetDeleted,
  listReports,
  lockReport,
  setDeleted,
  storedBody,
} from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

/** How long a deleted report can be restored, in milliseconds. */
const BACK_MS = DAY_MS;

const answerOf = ({ id, name, body, revision, ...row }: FoundReport): SavedReport => ({
  id,
  name,
  body,
  revision,
  user: row.user === null ? null : { id: row.user, name: row.user_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const stored = async (db: Db | Tx, workspace: number, id: string): Promise<SavedReport> => {
  const row = await findReport(db, workspace, id);
  if (!row) throw new Refusal('not_found');
  return answerOf(row);
};

const orTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenUnique(error) === 'saved_reports_name') throw invalidFields({ name: 'name_taken' });
    throw error;
  }
};

const isSame = (row: FoundReport, { name, body }: SavedReportPatch): boolean =>
  (name === undefined || name === row.name) && (body === undefined || isSameBody(body, row.body));

/** Saved reports of a workspace. */
export const savedReportService = ({ db, now }: Pick<Parts, 'db' | 'now'>) => {
  const makeRoom = async (workspace: number): Promise<void> => {
    await forgetDeleted(db, new Date(now() - BACK_MS));
    if ((await countReports(db, workspace)) >= MAX_SAVED_REPORTS)
      throw invalidFields({ name: 'too_many_reports' });
  };

  return {
    /** By name. */
    list: async (workspace: number): Promise<SavedReport[]> =>
      (await listReports(db, workspace)).map(answerOf),

    /** Throws `not_found`. */
    find: (workspace: number, id: string): Promise<SavedReport> => stored(db, workspace, id),

    /** Fields `name`: `name_taken`, `too_many_reports`. */
    save: async ({ user, workspace }: Who, { name, body }: SavedReportInput): Promise<SavedReport> => {
      await makeRoom(workspace.id);
      const id = publicId('rpt');
      const at = new Date(now());
      const row = { public_id: id, workspace_id: workspace.id, name, body: storedBody(body) };
      await orTaken(
        db
          .insertInto('saved_reports')
          .values({ ...row, created_by: user.id, created_at: at, updated_at: at })
          .execute(),
      );
      return stored(db, workspace.id, id);
    },

    /**
     * Throws `not_found`, `conflict` (the patch was made on another revision), field `name`: `name_taken`. Missing
     * fields stay; equal values change nothing.
     */
    change: (workspace: number, id: string, patch: SavedReportPatch): Promise<SavedReport> =>
      db.transaction().execute(async (tx) => {
        const before = await lockReport(tx, workspace, id);
        if (!before) throw new Refusal('not_found');
        if (before.revision !== patch.revision) throw new Refusal('conflict');
        if (isSame(before, patch)) return answerOf(before);
        const { name, body } = patch;
        await orTaken(
          tx
            .updateTable('saved_reports')
            .set({
              ...(name !== undefined && { name }),
              ...(body !== undefined && { body: storedBody(body) }),
              revision: before.revision + 1,
              updated_at: new Date(now()),
            })
            .where('id', '=', before.number)
            .execute(),
        );
        return stored(tx, workspace, id);
      }),

    /** The report can be restored for a day. Throws `not_found`. */
    remove: async (workspace: number, id: string): Promise<void> => {
      const at = new Date(now());
      if (!(await setDeleted(db, workspace, id, at))) throw new Refusal('not_found');
      await forgetDeleted(db, new Date(at.getTime() - BACK_MS));
    },

    /** Restores a deleted report; does nothing to others. Throws `not_found`; fields `name` as in `save`. */
    restore: async (workspace: number, id: string): Promise<SavedReport> => {
      const there = await findReport(db, workspace, id);
      if (there) return answerOf(there);
      await makeRoom(workspace);
      if (!(await orTaken(setDeleted(db, workspace, id, null)))) throw new Refusal('not_found');
      return stored(db, workspace, id);
    },
  };
};
