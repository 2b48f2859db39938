import type { Db } from '../db/tables.ts';
import { attemptAll } from './runner.ts';

interface Workspace {
  id: number;
  timeZone: string;
  currency: string;
}

interface AchievementParts {
  db: Db;
  keep: (workspace: Workspace) => Promise<void>;
  /** When true, the rest waits for the next run. */
  isStopping: () => boolean;
  log: { error(fields: object, message: string): void };
}

/** Stores workspaces' achievements with their dates, viewed or not; a failing one does not block the others. */
export const keepAllAchievements = async ({ db, keep, isStopping, log }: AchievementParts): Promise<void> => {
  const attempts = attemptAll(log);
  const workspaces = await db
    .selectFrom('workspaces')
    .select(['id', 'time_zone as timeZone', 'currency'])
    .orderBy('id')
    .execute();
  for (const workspace of workspaces) {
    if (isStopping()) break;
    await attempts.run({ workspace: workspace.id }, () => keep(workspace));
  }
  attempts.end();
};
