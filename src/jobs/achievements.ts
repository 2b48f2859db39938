import type { Db } from '../db/tables.ts';
import { attemptAll } from './attempt-all.ts';

interface Workspace {
  id: number;
  timeZone: string;
  currency: string;
}

interface AchievementParts {
  db: Db;
  keep: (workspace: Workspace) => Promise<void>;
  /** Then the rest waits for the next run. */
  isStopping: () => boolean;
  log: { error(fields: object, message: string): void };
}

/** Keeps what workspaces have reached, so that its day is known though nobody looks; one that fails holds up no other. */
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
