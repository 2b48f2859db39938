import type { Achievements, AchievementsTold } from '../../contracts/achievement.ts';
import {
  factsWanted,
  newUnlocks,
  nextOf,
  type Progress,
  progressOf,
} from '../../core/achievements/evaluate.ts';
import type { AchievementCode } from '../../core/achievements/milestones.ts';
import { type GatherParts, gatherFacts, type OfWorkspace } from './gather.ts';
import { keepUnlocks, newFor, readUnlocks, tell } from './store.ts';

/** For so long a workspace's numbers are not gathered again, however many look at them. */
const FRESH_MS = 5000;

const compute = async (parts: GatherParts, workspace: OfWorkspace): Promise<Progress[]> => {
  const before = await readUnlocks(parts.db, workspace.id);
  const facts = await gatherFacts(parts, workspace, factsWanted(before));
  await keepUnlocks(parts.db, workspace.id, newUnlocks(facts, before, parts.now()));
  // As they were kept: another process may have been first, with another date.
  return progressOf(facts, await readUnlocks(parts.db, workspace.id));
};

export const achievementService = (parts: GatherParts) => {
  const { db, now } = parts;
  const computed = new Map<number, { at: number; progress: Promise<Progress[]> }>();

  const progressIn = (workspace: OfWorkspace): Promise<Progress[]> => {
    const known = computed.get(workspace.id);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at;
    if (known !== undefined && age >= 0 && age < FRESH_MS) return known.progress;
    const progress = compute(parts, workspace);
    computed.set(workspace.id, { at: now(), progress });
    progress.catch(() => computed.delete(workspace.id));
    return progress;
  };

  return {
    /** Keeps what was reached meanwhile, and answers everything as `user` (internal id) is to see it. */
    list: async (workspace: OfWorkspace, user: number): Promise<Achievements> => {
      const progress = await progressIn(workspace);
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
