import { sql } from 'kysely';
import type { Unlock } from '../../core/achievements/evaluate.ts';
import type { AchievementCode } from '../../core/achievements/milestones.ts';
import type { Db } from '../../db/tables.ts';

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

export const readUnlocks = async (db: Db, workspace: number): Promise<Map<AchievementCode, Unlock>> => {
  const rows = await db
    .selectFrom('achievements')
    .select(['code', 'unlocked_at', 'facts'])
    .where('workspace_id', '=', workspace)
    .execute();
  return new Map(rows.map(({ code, unlocked_at, facts }) => [code, { at: unlocked_at.getTime(), ...facts }]));
};

/** Existing unlocks stay unchanged, also those written by another process. A deleted workspace gets nothing. */
export const keepUnlocks = async (
  db: Db,
  workspace: number,
  unlocks: ReadonlyMap<AchievementCode, Unlock>,
): Promise<void> => {
  if (unlocks.size === 0) return;
  await db.transaction().execute(async (tx) => {
    const there = await tx
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspace)
      .forShare()
      .executeTakeFirst();
    if (!there) return;
    await tx
      .insertInto('achievements')
      .values(
        [...unlocks].map(([code, { at, have, need }]) => ({
          workspace_id: workspace,
          code,
          unlocked_at: new Date(at),
          facts: json({ have, need }),
        })),
      )
      .onConflict((conflict) => conflict.columns(['workspace_id', 'code']).doNothing())
      .execute();
  });
};

interface Member {
  workspace: number;
  user: number;
}

/** Unlocked since they joined, without a notification yet. */
export const newFor = async (db: Db, { workspace, user }: Member): Promise<Set<AchievementCode>> => {
  const rows = await db
    .selectFrom('achievements')
    .innerJoin('memberships', 'memberships.workspace_id', 'achievements.workspace_id')
    .select('code')
    .where('achievements.workspace_id', '=', workspace)
    .where('user_id', '=', user)
    .whereRef('recorded_at', '>=', 'memberships.created_at')
    .where(sql<boolean>`code <> all(achievements_told)`)
    .execute();
  return new Set(rows.map(({ code }) => code));
};

/** Records the notification. Returns the codes that were new to them. */
export const tell = (db: Db, member: Member, codes: readonly AchievementCode[]): Promise<AchievementCode[]> =>
  db.transaction().execute(async (tx) => {
    const mine = tx
      .selectFrom('memberships')
      .select('achievements_told as told')
      .where('workspace_id', '=', member.workspace)
      .where('user_id', '=', member.user)
      .forUpdate();
    const row = await mine.executeTakeFirst();
    if (!row) return [];
    const fresh = await newFor(tx, member);
    const wanted = new Set(codes);
    const told = [...fresh].filter((code) => wanted.has(code));
    if (told.length > 0) {
      await tx
        .updateTable('memberships')
        .set({ achievements_told: [...row.told, ...told] })
        .where('workspace_id', '=', member.workspace)
        .where('user_id', '=', member.user)
        .execute();
    }
    return told;
  });
