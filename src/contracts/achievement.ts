import * as z from 'zod/mini';
import { ACHIEVEMENT_CODES, UNITS } from '../core/achievements/milestones.ts';

const Achievement = z.object({
  /** docs/achievements.md says what each asks for. */
  code: z.enum(ACHIEVEMENT_CODES),
  /** What `have` and `need` count; `step`: it is done or it is not. */
  unit: z.enum(UNITS),
  /** Null: still to be reached. */
  unlockedAt: z.nullable(z.string()),
  /** Reached since this member joined, and no notice of it was shown to him yet. */
  isNew: z.boolean(),
  /** How far it is: never more than `need`. Both null: that cannot be said. */
  have: z.nullable(z.number()),
  need: z.nullable(z.number()),
});
export type Achievement = z.infer<typeof Achievement>;

export const Achievements = z.object({
  /** Those to be reached first, the nearest of them first; then those that were reached, newest first. */
  achievements: z.array(Achievement),
  /** The nearest that somebody can do something about; null: all were reached. */
  next: z.nullable(z.enum(ACHIEVEMENT_CODES)),
});
export type Achievements = z.infer<typeof Achievements>;

export const AchievementsSeen = z.strictObject({
  codes: z
    .array(z.enum(ACHIEVEMENT_CODES, { error: 'achievement_unknown' }))
    .check(z.maxLength(ACHIEVEMENT_CODES.length, 'too_many')),
});
export type AchievementsSeen = z.infer<typeof AchievementsSeen>;

/** Those of them that were new until now: each is answered to one caller alone, whoever else asks at the same time. */
export const AchievementsTold = z.object({ codes: z.array(z.enum(ACHIEVEMENT_CODES)) });
export type AchievementsTold = z.infer<typeof AchievementsTold>;
