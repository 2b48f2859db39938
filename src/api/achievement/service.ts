import type { Achievements, AchievementsTold } from '../../contracts/reports/achievement.ts';
import {
  factsWanted,
  newUnlocks,
  nextOf,
  type Progress,
  progressOf,
} from '../../core/achievements/evaluate.ts';
import type { AchievementCode } from '../../core/achievements/milestones.ts';
import { remembered } from '../http/remembered.ts';
import { type GatherParts, gatherFacts, type OfWorkspace } from './gather.ts';
import { keepUnlocks, newFor, readUnlocks, tell } from './store.ts';

const compute = async (parts: GatherParts, workspace: OfWorkspace): Promise<Progress[]> => {
  const before = await readUnlocks(parts.db, workspace.id);
  const facts = await gatherFacts(parts, workspace, factsWanted(before));
  await keepUnlocks(parts.db, workspace.id, newUnlocks(facts, before, parts.now()));
  // As stored: another process may have been first, with another date.
  return progressOf(facts, await readUnlocks(parts.db, workspace.id));
};

export const achievementService = (parts: GatherParts) => {
  const { db, now } = parts;
  // However many members view a workspace's numbers, they are gathered once within a few seconds.
  const answers = remembered<Progress[]>(now);

  return {
    /** Keeps new unlocks, and returns everything as `user` (internal ID) should see it. */
    list: async (workspace: OfWorkspace, user: number): Promise<Achievements> => {
      const progress = await answers(workspace.id, () => compute(parts, workspace));
      const fresh = await newFor(db, { workspace: workspace.id, user });
      return {
        achievements: progress.map(({ code, unit, unlock, have, need }) => ({
          code,
          unit,
          have,
          need,
          isNew: fresh.has(code),
          unlockedAt: unlock === null ? null : new Date(unlock.at).toISOString(),
        })),
        next: nextOf(progress),
      };
    },

    /** Those that `user` has not been notified of; each is returned once. */
    seen: async (
      workspace: number,
      user: number,
      codes: readonly AchievementCode[],
    ): Promise<AchievementsTold> => ({ codes: await tell(db, { workspace, user }, codes) }),
  };
};

/** Computes a workspace's achievements and keeps unlocks, whether or not anyone looks. */
export const keepAchievements =
  (parts: GatherParts) =>
  async (workspace: OfWorkspace): Promise<void> => {
    const before = await readUnlocks(parts.db, workspace.id);
    if (factsWanted(before).size > 0) await compute(parts, workspace);
  };
