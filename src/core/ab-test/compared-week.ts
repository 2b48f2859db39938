import { FULL_WEEK_MS } from '../stats/verdict/thresholds.ts';

/** A phase and its start time. */
interface Begun {
  readonly phase: number;
  readonly begins: Date;
}

/**
 * When a pair has had visitors for a full week in total (milliseconds since 1970), excluding pauses and periods in
 * which either arm had no visitors. `phases` are all phases, oldest first; `shared` are those the pair shares. While
 * the pair is not being compared, the week resumes at `now` at the earliest.
 */
export const comparedWeek = (phases: readonly Begun[], shared: readonly Begun[], now: number): number => {
  const own = new Set(shared.map(({ phase }) => phase));
  let left = FULL_WEEK_MS;
  for (const [place, { phase, begins }] of phases.entries()) {
    if (!own.has(phase)) continue;
    const from = begins.getTime();
    const to = phases[place + 1]?.begins.getTime() ?? Number.POSITIVE_INFINITY;
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return now + left;
};
