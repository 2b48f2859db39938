import type { Achievements, AchievementsTold } from '../../contracts/achievement.ts';
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
  // As they were kept: another process may have been first, with another date.
  return progressOf(facts, await readUnlocks(parts.db, workspace.id));
};

export const achievementService = (parts: GatherParts) => {
  const { db, now } = parts;
  // However many look at a workspace's numbers, they are gathered once in some seconds.
  const answers = remembered<Progress[]>(now);

  return {
    /** Keeps what was reached meanwhile, and answers everything as `user` (internal id) is to see it. */
    list: async (workspace: OfWorkspace, user: number): Promise<Achievements> => {
      const progress = await answers(workspace.id, () => compute(parts, workspace));
      const fresh = await newFor(db, { workspace: workspace.id, user });
      return {
        achievements: progress.map(({ code, unit, unlock, have, need }) => ({
          ...{ code, unit, have, need, isNew: fresh.has(code) },
          unlockedAt: unlock === null ? null : new Date(unlock.at).toISOString(),
        })),
        next: nextOf(progress),
      };
    },

    /** Of those that `user` was not told of: each is answered once. */
    seen: async (
      workspace: number,
      user: number,
      codes: readonly AchievementCode[],
    ): Promise<AchievementsTold> => ({ codes: await tell(db, { workspace, user }, codes) }),
  };
};

/** Computes a workspace's achievements and keeps what was reached, whether or not anybody looks. */
export const keepAchievements =
  (parts: GatherParts) =>
  async (workspace: OfWorkspace): Promise<void> => {
    const before = await readUnlocks(parts.db, workspace.id);
    if (factsWanted(before).size > 0) await compute(parts, workspace);
  };
