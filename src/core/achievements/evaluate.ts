import type { FactName, Facts } from './facts.ts';
import { type AchievementCode, milestones, type Unit } from './milestones.ts';

/** An unlocked achievement with the numbers at that time. It is never revoked. */
export interface Unlock {
  /** Milliseconds since 1970. */
  at: number;
  have: number;
  need: number;
}

export interface Progress {
  code: AchievementCode;
  unit: Unit;
  /** Null if not unlocked. */
  unlock: Unlock | null;
  /** Never more than `need`. Both null if unknown. */
  have: number | null;
  need: number | null;
}

export type Unlocks = ReadonlyMap<AchievementCode, Unlock>;

/** The facts that can still unlock something. */
export const factsWanted = (unlocks: Unlocks): Set<FactName> =>
  new Set(milestones.filter(({ code }) => !unlocks.has(code)).map(({ fact }) => fact));

/**
 * Achievements that the facts newly unlock. Dated by the facts if they say when, never later than `now`; otherwise
 * dated `now` (milliseconds since 1970).
 */
export const newUnlocks = (
  facts: Partial<Facts>,
  unlocks: Unlocks,
  now: number,
): Map<AchievementCode, Unlock> => {
  const found = new Map<AchievementCode, Unlock>();
  for (const { code, read } of milestones) {
    if (unlocks.has(code)) continue;
    const { have, need, at } = read(facts);
    if (have === null || need === null || have < need) continue;
    found.set(code, { at: Math.min(at ?? now, now), have, need });
  }
  return found;
};

const shareOf = ({ have, need }: Progress): number => (have === null || !need ? -1 : have / need);

/** Total days and visits accumulate without anyone doing anything. */
const comesByItself = (code: AchievementCode): boolean =>
  milestones.some((one) => one.code === code && (one.fact === 'quiet' || one.fact === 'valid'));

/**
 * What to do next: the nearest achievement that a member can work on, or the easiest if none has been started. Null if
 * all are unlocked. `progress`: the result of progressOf().
 */
export const nextOf = (progress: readonly Progress[]): AchievementCode | null => {
  const ahead = progress.filter(({ unlock }) => unlock === null);
  return (ahead.find(({ code }) => !comesByItself(code)) ?? ahead[0])?.code ?? null;
};

/** Every achievement: locked ones first, nearest first and unknown ones last; then unlocked ones, newest first. */
export const progressOf = (facts: Partial<Facts>, unlocks: Unlocks): Progress[] => {
  const all = milestones.map(({ code, unit, read }): Progress => {
    const unlock = unlocks.get(code) ?? null;
    if (unlock !== null) return { code, unit, unlock, have: unlock.need, need: unlock.need };
    const { have, need } = read(facts);
    const known = have !== null && need !== null;
    return { code, unit, unlock, have: known ? Math.min(have, need) : null, need: known ? need : null };
  });
  return [
    ...all.filter(({ unlock }) => unlock === null).sort((a, b) => shareOf(b) - shareOf(a)),
    ...all.filter(({ unlock }) => unlock !== null).sort((a, b) => (b.unlock?.at ?? 0) - (a.unlock?.at ?? 0)),
  ];
};
