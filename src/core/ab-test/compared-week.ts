import { FULL_WEEK_MS } from '../stats/verdict/thresholds.ts';

/** A phase, and when it began. */
interface Begun {
  readonly phase: number;
  readonly begins: Date;
}

/**
 * When visitors of a full week in all came to a pair (milliseconds since 1970): pauses and times in which one of them had no visitors are
 * no part of it. `phases` are all, oldest first, `shared` those that the pair shares; while it is not compared, the week goes on from
 * `now` at the earliest.
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
