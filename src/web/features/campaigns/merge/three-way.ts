import { same } from '../../../../contracts/campaign-changes/diff.ts';
import {
  isNew,
  type Keyed,
  type KeyedPath,
  type KeyedRule,
  type KeyedVariant,
} from '../../../../contracts/campaign-changes/keyed.ts';

export type Side = 'mine' | 'theirs';

/** The chosen side for each fact that both changed, by the fact's name; absent until chosen. */
export type Picks = Readonly<Record<string, Side>>;

/** A three-way comparison of facts, which records every one that both sides changed differently. */
export interface Weighing {
  /** A single value. */
  value<T>(fact: string, base: T, mine: T, theirs: T): T;
  /** An item of a list; undefined where it is missing. `both` merges it if both sides have it. */
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
 * Fills `clashes` with the facts that need a choice. Without a choice, theirs applies. `blind`: the earlier state is unknown, so
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

/** The keys of `lead` in `kept`, with the additional ones of `other`, each after its predecessor there. */
const interleave = (
  lead: readonly string[],
  other: readonly string[],
  kept: ReadonlySet<string>,
): string[] => {
  const merged = lead.filter((key) => kept.has(key));
  const own = new Set(merged);
  other.forEach((key, place) => {
    if (!kept.has(key) || own.has(key)) return;
    const before = other.slice(0, place).findLast((one) => own.has(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
    own.add(key);
  });
  return merged;
};

interface Orders {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

/**
 * `agreed`: `keys` in the order both sides want, or null if they disagree. `mine` and `theirs`: each side's order with
 * the other's keys inserted.
 */
export const mergedOrder = (
  { base, mine, theirs }: Orders,
  keys: ReadonlySet<string>,
): { agreed: string[] | null; mine: string[]; theirs: string[] } => {
  // Items in neither list (restored because something leads there) keep their position.
  const led = { mine: interleave(mine, theirs, keys), theirs: interleave(theirs, mine, keys) };
  const whole = { mine: interleave(led.mine, base, keys), theirs: interleave(led.theirs, base, keys) };
  const inAll = base.filter((key) => mine.includes(key) && theirs.includes(key));
  const moved = (list: readonly string[]): boolean =>
    !same(
      list.filter((key) => inAll.includes(key)),
      inAll,
    );
  const [byMe, byThem] = [moved(mine), moved(theirs)];
  if (same(whole.mine, whole.theirs)) return { agreed: whole.mine, ...whole };
  if (byMe !== byThem) return { agreed: byMe ? whole.mine : whole.theirs, ...whole };
  return { agreed: null, ...whole };
};

/** New keys of `mine` -> keys under which the other side added an equal item, each used once. */
const pairs = <T>(
  base: ReadonlyMap<string, T>,
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
): Map<string, string> => {
  const free = [...theirs].filter(([key]) => !base.has(key) && !mine.has(key));
  const found = new Map<string, string>();
  for (const [key, one] of mine) {
    const at = isNew(key) ? free.findIndex(([, other]) => same(one, other)) : -1;
    if (at >= 0) found.set(key, free.splice(at, 1)[0]?.[0] ?? key);
  }
  return found;
};

const renamed = <T>(items: ReadonlyMap<string, T>, names: ReadonlyMap<string, string>): Map<string, T> =>
  new Map([...items].map(([key, one]) => [names.get(key) ?? key, one]));

/**
 * `mine`, with additions shared by both sides under the other side's names: a save whose response was lost must not add
 * its pages twice.
 */
export const withSharedAdditions = (
  base: Pick<Keyed, 'destinations' | 'paths' | 'rules'>,
  mine: Keyed,
  theirs: Keyed,
): Keyed => {
  const pages = pairs(base.destinations, mine.destinations, theirs.destinations);
  const page = (key: string): string => pages.get(key) ?? key;
  const renamedOffers = (offers: KeyedPath['offers']): KeyedPath['offers'] =>
    offers.map(({ destination, weight }) => ({ destination: page(destination), weight }));
  const paths = new Map(
    [...mine.paths].map(([key, { landing, offers, exits }]): [string, KeyedPath] => [
      key,
      {
        landing: landing === null ? null : page(landing),
        offers: renamedOffers(offers),
        exits: exits.map(renamedOffers),
      },
    ]),
  );
  const pathNames = pairs(base.paths, paths, theirs.paths);
  const variants = (split: readonly KeyedVariant[]): KeyedVariant[] =>
    split.map(({ path, weight }) => ({ path: pathNames.get(path) ?? path, weight }));
  const rules = new Map(
    [...mine.rules].map(([key, rule]): [string, KeyedRule] => [key, { ...rule, to: variants(rule.to) }]),
  );
  return {
    ...mine,
    destinations: renamed(mine.destinations, pages),
    paths: renamed(paths, pathNames),
    default: variants(mine.default),
    rules: renamed(rules, pairs(base.rules, rules, theirs.rules)),
  };
};
