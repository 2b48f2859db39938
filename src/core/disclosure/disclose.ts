import { abTestNumber } from '../clicks/ab-test-number.ts';
import { compilePlan, type Way } from '../routing/compile.ts';
import { unreachableRules } from '../routing/fair/unreachable.ts';
import { openOffer } from '../routing/offer-caps.ts';
import { type Pieces, pieceEnds } from '../routing/pieces.ts';
import type { Plan, PlanPath, Rule, Split } from '../routing/plan.ts';
import { type Exit, exitsOf, offerPieces, splitPieces } from '../routing/split.ts';
import { templateText } from '../routing/url/template.ts';
import type {
  DisclosedDestination,
  DisclosedInactive,
  DisclosedOffer,
  DisclosedPath,
  DisclosedVariant,
  Disclosure,
  Reached,
} from './disclosure.ts';

/** How the link answers while it is inactive, found by the code that answers. */
export type InactiveAnswer =
  | { readonly answer: 'redirect'; readonly url: string }
  | { readonly answer: 'not_found' | 'gone' };

const ORDER: readonly Reached[] = ['new', 'returning', 'earlier_click', 'inactive'];

/** Numbers destinations when they are first named, and records who reaches each. */
const register = () => {
  const numbers = new Map<string, number>();
  const reached: Set<Reached>[] = [];
  return {
    /** `by`: null if it is named but not reached. */
    name(url: string, by: Reached | null): number {
      const number = numbers.get(url) ?? numbers.size + 1;
      numbers.set(url, number);
      reached[number - 1] ??= new Set();
      if (by !== null) reached[number - 1]!.add(by);
      return number;
    },
    list: (): DisclosedDestination[] =>
      [...numbers].map(([url, number]) => ({
        number,
        url,
        reached: ORDER.filter((one) => reached[number - 1]!.has(one)),
        newVisitors: reached[number - 1]!.has('new'),
      })),
  };
};

/** Percentage of each place of a choice, to two decimals. */
const percents = (pieces: Pieces, places: number): number[] => {
  const lengths = new Array<number>(places).fill(0);
  const ends = pieceEnds(pieces);
  for (let i = 0; i < ends.length; i += 2) {
    lengths[ends[i + 1]!]! += ends[i]! - (ends[i - 2] ?? 0);
  }
  return lengths.map((length) => (pieces.total === 0 ? 0 : round((100 * length) / pieces.total)));
};

/** A nonzero share is never rounded to zero. */
const round = (percent: number): number =>
  percent === 0 ? 0 : Math.max(0.01, Math.round(percent * 100) / 100);

/**
 * Everything that a link can do, computed from the plan with the same compiled ways and pieces that decisions use.
 * `inactive`: the result of `inactiveAnswer`. Pure; computed on request and not stored.
 */
export const disclose = (plan: Plan, inactive: InactiveAnswer): Disclosure => {
  const places = register();
  const urls = new Map(plan.destinations.map((one) => [one.id, templateText(one.template)]));
  const paths = new Map(plan.paths.map((path) => [path.number, path]));
  const { ways, limits } = compilePlan(plan);
  const caps = limits === null ? [] : [...limits.values()].map(({ cap }) => cap);

  const named = (destination: number, by: Reached | null): number =>
    places.name(urls.get(destination) ?? '', by);

  /** The fallbacks of an offer, as far as a visitor is ever sent to them. */
  const fallbacksOf = (destination: number, by: Reached | null): Pick<DisclosedOffer, 'whenFull'> => {
    if (limits?.has(destination) !== true) return {};
    const whenFull = new Set<number>();
    // With every cap used up, the chain is followed to its end.
    openOffer(limits, destination, caps, ({ instead }) => {
      if (instead !== 0) whenFull.add(named(instead, by));
    });
    return { whenFull: [...whenFull] };
  };

  /** Every offer that a visitor can get at an exit. */
  const offersAt = (exit: Exit, by: Reached | null): DisclosedOffer[] => {
    const shares = percents(offerPieces(exit), exit.offers.length);
    return exit.offers.flatMap(({ destination }, i) =>
      shares[i]! > 0
        ? [
            {
              destination: named(destination, by),
              percent: shares[i]!,
              ...fallbacksOf(destination, by),
            },
          ]
        : [],
    );
  };

  /** The same for each exit of a path. */
  const offersOf = (
    path: PlanPath | undefined,
    by: Reached | null,
  ): Pick<DisclosedPath, 'offers' | 'exits'> => {
    const [first, ...others] = path === undefined ? [] : exitsOf(path);
    return {
      offers: first === undefined ? [] : offersAt(first, by),
      ...(others.length > 0 && { exits: others.map((exit) => offersAt(exit, by)) }),
    };
  };

  const variantOf = (way: Way, percent: number, reachable: boolean): DisclosedVariant => {
    const by = !reachable ? null : percent > 0 ? 'new' : way.keeps ? 'returning' : null;
    return {
      percent,
      landing: way.landing ? named(way.destination, by) : null,
      // Visitors already on this path can still continue from there.
      ...offersOf(paths.get(way.variant), by ?? 'earlier_click'),
    };
  };

  let next = 0;
  const used = new Set<number>();
  const variantsOf = (split: Split, reachable: boolean): DisclosedVariant[] => {
    const shares = percents(splitPieces(split), split.arms.length);
    return split.arms.map((variant, i) => {
      used.add(variant.path);
      return variantOf(ways[next++]!, shares[i]!, reachable);
    });
  };

  // An additional rule for everyone: if it is unreachable, so is the default.
  const asked = [...plan.rules, EVERYBODY].map(({ match, conditions, caps }) => ({
    match,
    conditions,
    limited: caps.length > 0,
  }));
  const dead = new Set(unreachableRules(asked).map(({ place }) => place));
  const rules = plan.rules.map(({ match, conditions, caps, to }, place) => ({
    match,
    conditions,
    caps: capsOf(caps),
    reachable: !dead.has(place),
    abTest: isAbTest(to),
    to: variantsOf(to, !dead.has(place)),
  }));
  const reachable = !dead.has(plan.rules.length);
  const fallback = { reachable, abTest: isAbTest(plan.fallback), to: variantsOf(plan.fallback, reachable) };
  const earlier = plan.paths
    .filter(({ number }) => !used.has(number))
    .map((path): DisclosedPath => ({ landing: null, ...offersOf(path, 'earlier_click') }))
    .filter(({ offers, exits = [] }) => [offers, ...exits].some((list) => list.length > 0));
  const otherwise: DisclosedInactive =
    inactive.answer === 'redirect'
      ? { answer: 'redirect', destination: places.name(inactive.url, 'inactive') }
      : { answer: inactive.answer, destination: null };

  return {
    campaign: plan.publicId,
    revision: plan.revision,
    semantics: plan.semantics ?? 1,
    status: plan.status,
    zone: plan.zone,
    startsAt: isoOf(plan.startsAt),
    endsAt: isoOf(plan.endsAt),
    caps: capsOf(plan.caps),
    redirect: plan.redirect,
    referrer: plan.referrer,
    passQuery: plan.passQuery,
    invalidTraffic: plan.invalidTraffic,
    destinations: places.list(),
    rules,
    default: fallback,
    earlier,
    inactive: otherwise,
  };
};

const isAbTest = ({ test }: Split): boolean => abTestNumber(test) > 0;

const EVERYBODY: Pick<Rule, 'match' | 'conditions' | 'caps'> = { match: 'all', conditions: [], caps: [] };

const capsOf = (caps: Plan['caps']) => caps.map(({ per, limit }) => ({ per, limit }));

const isoOf = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
