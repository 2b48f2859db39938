import { same } from '../../../../contracts/campaign-changes/diff.ts';

export type Side = 'mine' | 'theirs';

/** The chosen side for each fact that both changed, by the fact's name; absent: not chosen yet. */
export type Picks = Readonly<Record<string, Side>>;

/** A three-way comparison of facts, which records every one that both sides changed differently. */
export interface Weighing {
  /** A single value. */
  value<T>(fact: string, base: T, mine: T, theirs: T): T;
  /** An item of a list, undefined where it is missing. `both`: it exists on both sides. */
  item<T>(
    fact: string,
    base: T | undefined,
    mine: T | undefined,
    theirs: T | undefined,
    both: (base: T | undefined, mine: T, theirs: T) => T,
  ): T | undefined;
  /** A fact on which the two sides contradict each other. */
  clash<T>(fact: string, mine: T, theirs: T): T;
}

/**
 * Fills `clashes` with the facts to choose. Without a choice, theirs applies. `blind`: the earlier state is unknown, so
 * everything that differs has to be chosen.
 */
export const weighing = (picks: Picks, clashes: string[], blind = false): Weighing => {
  const clash = <T>(fact: string, mine: T, theirs: T): T => {
    clashes.push(fact);
    return picks[fact] === 'mine' ? mine : theirs;
  };
  const value = <T>(fact: string, base: T, mine: T, theirs: T): T => {
    if (same(mine, theirs)) return theirs;
    if (blind) return clash(fact, mine, theirs);
    if (same(base, mine)) return theirs;
    return same(base, theirs) ? mine : clash(fact, mine, theirs);
  };
  return {
    clash,
    value,
    item(fact, base, mine, theirs, both) {
      if (mine !== undefined && theirs !== undefined) return both(base, mine, theirs);
      // Only one side has it: it is that side's addition, or the other side removed it.
      if (base === undefined && !blind) return mine ?? theirs;
      return value<unknown>(fact, base, mine, theirs) as typeof base | undefined;
    },
  };
};
