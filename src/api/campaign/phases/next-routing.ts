import type { PathInput, RuleInput, SplitInput } from '../../../contracts/routing/routing.ts';
import { offersByExit, offersOf } from '../../../core/routing/exits.ts';
import type { Offer, Variant } from '../../../core/routing/plan.ts';
import { allotRanges } from '../../../core/routing/ranges.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import { randomText } from '../../../db/public-id.ts';
import type { StoredPath, StoredRouting, StoredRule, StoredSplit } from '../../../db/routing.ts';

/** A path's number takes one byte in the click ID, with room for "none". */
const NUMBERS = 250;
/**
 * How long cookies can name a path (edge/visitors/cookies.ts) and its number stays reserved after detaching,
 * milliseconds.
 */
const REMEMBERED = 365 * DAY_MS;

const newSeed = (): string => randomText(22);

/** The edited parts of the routing; missing ones stay. `paths` comes with `default` and `rules`. */
export interface WantedRouting {
  paths?: readonly PathInput[] | undefined;
  default?: SplitInput | undefined;
  rules?: readonly RuleInput[] | undefined;
}

export const attachedPaths = (routing: StoredRouting | null): StoredPath[] =>
  routing?.paths.filter((path) => path.detachedAt === null) ?? [];

/** How many new paths can get numbers at `now`: those never used, and those that no visitor can remember anymore. */
export const freeNumbers = (routing: StoredRouting | null, now: Date): number => {
  const paths = routing?.paths ?? [];
  const next = paths.reduce((max, path) => Math.max(max, path.number + 1), 0);
  const forgotten = paths.filter(
    ({ detachedAt }) => detachedAt !== null && now.getTime() - Date.parse(detachedAt) >= REMEMBERED,
  );
  return NUMBERS - next + forgotten.length;
};

/**
 * The number for a new path: the next unused one or, after the last, that of the path detached longest ago, which is
 * removed from `detached`. checks.ts ensures with `freeNumbers` that there is one.
 */
const takeNumber = (attached: readonly StoredPath[], detached: StoredPath[]): number => {
  const next = [...attached, ...detached].reduce((max, path) => Math.max(max, path.number + 1), 0);
  if (next < NUMBERS) return next;
  detached.sort((a, b) => (a.detachedAt ?? '').localeCompare(b.detachedAt ?? '') || a.number - b.number);
  const oldest = detached.shift();
  if (!oldest) throw new Error('No number is left for a path.');
  return oldest.number;
};

/** Attached paths in the order of `wanted`, followed by all unused ones. `destinations`: IDs by index. */
const nextPaths = (
  before: readonly StoredPath[],
  wanted: readonly PathInput[],
  destinations: readonly number[],
  now: Date,
): StoredPath[] => {
  const at = (place: number): number => destinations[place] as number;
  const offersAt = (offers: PathInput['offers']): Offer[] =>
    offers.map(({ destination, weight }) => ({ destination: at(destination), weight }));
  const kept = new Set(wanted.map((path) => path.number));
  const known = new Map(before.map((path) => [path.number, path]));
  const detached = before
    .filter((path) => !kept.has(path.number))
    .map((path) => ({ ...path, detachedAt: path.detachedAt ?? now.toISOString() }));
  const stays = before.filter((path) => kept.has(path.number));
  const attached: StoredPath[] = [];
  for (const path of wanted) {
    const old = path.number === undefined ? undefined : known.get(path.number);
    // An exit is its address, `/out/2`, so it has the seed of the one that had that address.
    const exits = (path.exits ?? []).map(({ offers }, place) => ({
      seed: old?.exits?.[place]?.seed ?? newSeed(),
      offers: offersAt(offers),
    }));
    attached.push({
      number: old?.number ?? takeNumber([...stays, ...attached], detached),
      landing: path.landing === null ? 0 : at(path.landing),
      seed: old?.seed ?? newSeed(),
      offers: offersAt(path.offers),
      ...(exits.length > 0 && { exits }),
      detachedAt: null,
    });
  }
  return [...attached, ...detached];
};

const sameVariants = (a: readonly Variant[], b: readonly Variant[]): boolean => {
  const weights = new Map(a.map((variant) => [variant.path, variant.weight]));
  return a.length === b.length && b.every((variant) => weights.get(variant.path) === variant.weight);
};

/**
 * Numbers of kept paths that lead elsewhere than before, and so are different variants with the same names. `replaced`:
 * row IDs of destinations that are now another page.
 */
const redirected = (
  before: readonly StoredPath[],
  after: readonly StoredPath[],
  replaced: ReadonlySet<number>,
): ReadonlySet<number> => {
  const old = new Map(before.map((path) => [path.number, path]));
  const content = (path: StoredPath): string =>
    JSON.stringify([
      path.landing,
      offersByExit(path).map((offers) => offers.map((offer) => [offer.destination, offer.weight])),
    ]);
  const leadsThere = (path: StoredPath): boolean =>
    replaced.has(path.landing) || offersOf(path).some((offer) => replaced.has(offer.destination));
  const changed = after.filter((path) => {
    const was = old.get(path.number);
    return was !== undefined && (content(was) !== content(path) || leadsThere(path));
  });
  return new Set(changed.map((path) => path.number));
};

/**
 * A split starts a new phase when its variants or weights change, or what a variant leads to. Its seed stays, and as
 * few visitors as possible move.
 */
const nextSplit = (
  before: StoredSplit | undefined,
  variants: readonly Variant[],
  moved: ReadonlySet<number>,
): StoredSplit => {
  if (!before) return { seed: newSeed(), phase: 1, arms: variants };
  // A test's phases start where they are recorded (ab-test-phases.ts), and its variants are set only by the test
  // (checks.ts).
  if (before.test !== undefined) return before;
  const phase = before.phase + 1;
  if (!sameVariants(before.arms, variants))
    return { seed: before.seed, phase, arms: variants, ranges: allotRanges(before, variants) };
  return variants.some((variant) => moved.has(variant.path)) ? { ...before, phase } : before;
};

/**
 * The routing after a change. Paths and rules given by number keep number, seed and phase. Every index in `wanted` must
 * exist (checks.ts). `destinations`: row IDs of the attached destinations by index; `replaced`: those that are now
 * another page (destination-store.ts).
 */
export const nextRouting = (
  before: StoredRouting | null,
  wanted: WantedRouting,
  destinations: readonly number[],
  now: Date,
  replaced: ReadonlySet<number> = new Set(),
): StoredRouting => {
  const paths = wanted.paths
    ? nextPaths(before?.paths ?? [], wanted.paths, destinations, now)
    : (before?.paths ?? []);
  const moved = redirected(before?.paths ?? [], paths, replaced);
  const numbers = paths.filter((path) => path.detachedAt === null).map((path) => path.number);
  const variantsOf = (split: SplitInput): Variant[] =>
    split.map((variant) => ({ path: numbers[variant.path] as number, weight: variant.weight }));
  let nextRule = before?.nextRule ?? 1;
  const oldRules = new Map(before?.rules.map((rule) => [rule.number, rule]));
  const ruleOf = (rule: RuleInput): StoredRule => {
    const old = rule.number === undefined ? undefined : oldRules.get(rule.number);
    const { name, match, conditions, caps } = rule;
    return {
      number: old?.number ?? nextRule++,
      name,
      match,
      conditions,
      caps,
      to: nextSplit(old?.to, variantsOf(rule.to), moved),
    };
  };
  const fallback = wanted.default
    ? nextSplit(before?.default, variantsOf(wanted.default), moved)
    : before?.default;
  if (!fallback) throw new Error('A routing without a default.');
  const rules = wanted.rules ? wanted.rules.map(ruleOf) : (before?.rules ?? []);
  return { paths, default: fallback, rules, nextRule };
};
