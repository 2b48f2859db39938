import * as z from 'zod/mini';
import { ACHIEVEMENT_CODES, UNITS } from '../../core/achievements/milestones.ts';

const Achievement = z.object({
  /** docs/achievements.md says what each requires. */
  code: z.enum(ACHIEVEMENT_CODES),
  /** What `have` and `need` count; `step` is either done or not. */
  unit: z.enum(UNITS),
  /** Null if not unlocked. */
  unlockedAt: z.nullable(z.string()),
  /** Unlocked since this member joined, and not shown to them in a notice yet. */
  isNew: z.boolean(),
  /** Progress, never more than `need`. Both null if unknown. */
  have: z.nullable(z.number()),
  need: z.nullable(z.number()),
});
export type Achievement = z.infer<typeof Achievement>;

export const Achievements = z.object({
  /** Locked ones first, nearest first; then unlocked ones, newest first. */
  achievements: z.array(Achievement),
  /** The nearest one that a member can work on; null if all are unlocked. */
  next: z.nullable(z.enum(ACHIEVEMENT_CODES)),
});
export type Achievements = z.infer<typeof Achievements>;

export const AchievementsSeen = z.strictObject({
  codes: z
    .array(z.enum(ACHIEVEMENT_CODES, { error: 'achievement_unknown' }))
    .check(z.maxLength(ACHIEVEMENT_CODES.length, 'too_many')),
});
export type AchievementsSeen = z.infer<typeof AchievementsSeen>;

/** Those that were new until now: each is returned to only one caller, even for concurrent requests. */
export const AchievementsTold = z.object({ codes: z.array(z.enum(ACHIEVEMENT_CODES)) });
export type AchievementsTold = z.infer<typeof AchievementsTold>;
