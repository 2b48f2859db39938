import { apiPaths } from '../../contracts/paths.ts';
import {
  NUMBER_CHANGES,
  NumberChangesNotice,
  numberChanges,
} from '../../contracts/reports/number-changes.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';

const route = routesOf('workspace');

/** Tells the owner once which numbers an update changed. */
export const numberChangesRoutes = (app: Api, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  const noticeOf = async (workspace: number): Promise<NumberChangesNotice> => {
    const row = await db
      .selectFrom('number_changes')
      .selectAll()
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    if (row === undefined || row.seen_at !== null) return { notice: null };
    return {
      notice: {
        appliesFrom: row.applies_from.toISOString(),
        changes: numberChanges.map((code) => ({ code, applies: NUMBER_CHANGES[code] })),
      },
    };
  };

  app.get(apiPaths.numberChanges, route('owner', { answer: NumberChangesNotice }), (request) =>
    noticeOf(authOf(request).workspace.id),
  );

  app.post(
    apiPaths.numberChangesSeen,
    route('owner', { afterTrial: true, answer: NumberChangesNotice }),
    async (request) => {
      const { workspace } = authOf(request);
      await db
        .updateTable('number_changes')
        .set({ seen_at: new Date(now()) })
        .where('workspace_id', '=', workspace.id)
        .where('seen_at', 'is', null)
        .execute();
      return noticeOf(workspace.id);
    },
  );
};
