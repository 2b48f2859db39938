import { sql } from 'kysely';
import type { Unlock } from '../../core/achievements/evaluate.ts';
import type { Span } from '../../core/achievements/facts.ts';
import type { AchievementCode } from '../../core/achievements/milestones.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { JournalHealth } from '../../events/ingest/run.ts';

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** How long an inspection that found nothing new remains valid. */
const FRESH_MS = MINUTE_MS;

type Journal = Pick<JournalHealth, 'node' | 'worker' | 'unlogged' | 'windows'>;

interface Parts {
  db: Db;
  journals: () => readonly Journal[];
  /** Periods with records that were skipped because they could not be read. */
  skipped: () => Promise<Span[]>;
  now: () => number;
}

const rowOf = (tx: Db | Tx) =>
  tx.selectFrom('instance').select(['unlogged', 'unlogged_at']).where('id', '=', 1);

/**
 * Journals count what they could not write, but not when. Whenever a count has grown, the loss is therefore dated
 * between the previous inspection and this one. Losses before the first inspection may have occurred at any time until
 * now.
 */
const look = async ({ db, now }: Parts, journals: readonly Journal[]): Promise<void> => {
  const counts = Object.fromEntries(
    journals.map(({ node, worker, unlogged }) => [`${node}.${worker}`, unlogged]),
  );
  const lostSince = (before: Readonly<Record<string, number>>): number =>
    Object.entries(counts).reduce((sum, [key, count]) => sum + Math.max(0, count - (before[key] ?? 0)), 0);
  const last = await rowOf(db).executeTakeFirstOrThrow();
  const age = now() - (last.unlogged_at?.getTime() ?? 0);
  if (age >= 0 && age < FRESH_MS && lostSince(last.unlogged) === 0) return;
  await db.transaction().execute(async (tx) => {
    const before = await rowOf(tx).forUpdate().executeTakeFirstOrThrow();
    const lost = lostSince(before.unlogged);
    const ends = new Date(now());
    const begins = new Date(Math.min(before.unlogged_at?.getTime() ?? 0, ends.getTime()));
    if (lost > 0) await tx.insertInto('lost_clicks').values({ begins, ends, requests: lost }).execute();
    await tx
      .updateTable('instance')
      .set({ unlogged: json({ ...before.unlogged, ...counts }), unlogged_at: ends })
      .where('id', '=', 1)
      .execute();
  });
};

/**
 * Periods in which answered clicks of the instance were or may have been lost: clicks in no journal, windows of a power
 * loss, and records that the operator skipped. Inspects the journals first.
 */
export const lostClicks =
  (parts: Parts): (() => Promise<Span[]>) =>
  async () => {
    const journals = parts.journals();
    await look(parts, journals);
    const rows = await parts.db.selectFrom('lost_clicks').select(['begins', 'ends']).execute();
    return [
      ...rows.map(({ begins, ends }) => ({ from: begins.getTime(), to: ends.getTime() })),
      ...journals.flatMap(({ windows }) => windows).map(({ from, to }) => ({ from, to })),
      ...(await parts.skipped()),
    ];
  };

export const readUnlocks = async (db: Db, workspace: number): Promise<Map<AchievementCode, Unlock>> => {
  const rows = await db
    .selectFrom('achievements')
    .select(['code', 'unlocked_at', 'facts'])
    .where('workspace_id', '=', workspace)
    .execute();
  return new Map(rows.map(({ code, unlocked_at, facts }) => [code, { at: unlocked_at.getTime(), ...facts }]));
};

/** Existing unlocks stay unchanged, including those written by another process. A deleted workspace gets nothing. */
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

/** Records a notification. Returns the codes new to the member. */
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
