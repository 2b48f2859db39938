import { same } from '../../../../contracts/campaign-changes/diff.ts';

export type Side = 'mine' | 'theirs';

/** Which side holds where both changed a fact, by the fact's name; absent: nobody has chosen yet. */
export type Picks = Readonly<Record<string, Side>>;

/** What three versions of a campaign make of their facts; notes every one that both changed and changed differently. */
export interface Weighing {
  /** One value. */
  value<T>(fact: string, base: T, mine: T, theirs: T): T;
  /** An item of a list, undefined where it is not there. `both`: it is there on both sides. */
  item<T>(
    fact: string,
    base: T | undefined,
    mine: T | undefined,
    theirs: T | undefined,
    both: (base: T | undefined, mine: T, theirs: T) => T,
  ): T | undefined;
  /** A fact on which the two sides cannot both be right. */
  clash<T>(fact: string, mine: T, theirs: T): T;
}

/**
 * `clashes` is filled with the facts that have to be chosen. Where nobody has chosen, theirs stands. `blind`: nobody knows
 * what there was before, so that everything that differs has to be chosen.
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
      // One side has it: it is that side's own, or the other took it out.
      if (base === undefined && !blind) return mine ?? theirs;
      return value<unknown>(fact, base, mine, theirs) as typeof base | undefined;
    },
  };
};
