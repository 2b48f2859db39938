import { MAX_RULES } from '../../../../contracts/routing/routing.ts';
import { offersByExit, offersOf } from '../../../../core/routing/exits.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import { parsePercent, showPercent, withOneMore, withoutOne } from '../../../split/weights.ts';
import { noCaps } from './caps.ts';
import {
  type DestinationValues,
  type ExitOffers,
  isStraight,
  type OfferValues,
  type PathValues,
  type RoutingValues,
  type RuleValues,
  usedPaths,
  type VariantValues,
  withExits,
} from './routing-values.ts';

/** A key that no other row has. */
const newKey = (): string => `new-${Math.random().toString(36).slice(2, 12)}`;

interface Weighted {
  weight: string;
}

export const weightsOf = (list: readonly Weighted[]): number[] =>
  list.map(({ weight }) => parsePercent(weight) ?? 0);

const withWeights = <T extends Weighted>(list: readonly T[], weights: readonly number[]): T[] =>
  list.map((one, place) => ({ ...one, weight: showPercent(weights[place] ?? 0) }));

/** A list with one more item, which gets an equal share. */
export const added = <T extends Weighted>(list: readonly T[], one: T): T[] =>
  withWeights([...list, one], withOneMore(weightsOf(list)));

/** A list without an item, whose share is distributed among the others. */
export const removed = <T extends Weighted>(list: readonly T[], place: number): T[] =>
  withWeights(
    list.filter((_, at) => at !== place),
    withoutOne(weightsOf(list), place),
  );

/** The path straight to a destination: the existing one, or a new one. */
const straightTo = (paths: readonly PathValues[], destination: string): PathValues =>
  paths.find((path) => isStraight(path) && path.offers[0]?.destination === destination) ?? {
    key: newKey(),
    landing: null,
    offers: [{ destination, weight: '100' }],
    exits: [],
  };

/**
 * Whether the routing consists only of pages and weights: no rules, no landing pages, one path for each destination.
 * Then the form shows rows of pages, and no paths.
 */
export const isPlain = ({ destinations, paths, default: split, rules }: RoutingValues): boolean =>
  rules.length === 0 &&
  paths.length === destinations.length &&
  split.length === paths.length &&
  paths.every(
    (path, place) =>
      isStraight(path) &&
      path.offers[0]?.destination === destinations[place]?.key &&
      split.some((variant) => variant.path === path.key),
  );

const EMPTY: Omit<DestinationValues, 'key'> = { name: '', url: '' };

export const isEmpty = ({ name, url }: Omit<DestinationValues, 'key'>): boolean =>
  name.trim() === '' && url.trim() === '';

/** Adds a page with the same share as each of the others. */
export const withPage = (routing: RoutingValues, page: Omit<DestinationValues, 'key'>): RoutingValues => {
  const key = newKey();
  const path = straightTo([], key);
  return {
    ...routing,
    destinations: [...routing.destinations, { key, ...page }],
    paths: [...routing.paths, path],
    default: added(routing.default, { path: path.key, weight: '0' }),
  };
};

/** Adds a destination that nothing leads to yet. */
export const withDestination = (
  routing: RoutingValues,
  one: Omit<DestinationValues, 'key'>,
): RoutingValues => ({ ...routing, destinations: [...routing.destinations, { key: newKey(), ...one }] });

/** Number of paths to each destination, counting only those that visitors can reach or that are shown. */
export const usesOf = (routing: RoutingValues): ReadonlyMap<string, number> => {
  const used = usedPaths(routing);
  const uses = new Map<string, number>();
  for (const path of routing.paths) {
    if (isStraight(path) && !used.has(path.key)) continue;
    const offers = offersOf(path);
    for (const key of new Set([path.landing, ...offers.map((offer) => offer.destination)]))
      if (key) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return uses;
};

/** Removes a destination and the straight path to it from all splits. */
export const withoutDestination = (routing: RoutingValues, key: string): RoutingValues => {
  const gone = new Set(
    routing.paths
      .filter((path) => isStraight(path) && path.offers[0]?.destination === key)
      .map((path) => path.key),
  );
  const left = (split: VariantValues[]): VariantValues[] => {
    const place = split.findIndex((variant) => gone.has(variant.path));
    return place < 0 ? split : removed(split, place);
  };
  return {
    destinations: routing.destinations.filter((one) => one.key !== key),
    paths: routing.paths.filter((path) => !gone.has(path.key)),
    default: left(routing.default),
    rules: routing.rules.map((rule) => ({ ...rule, to: left(rule.to) })),
  };
};

/** A variant's goal: an existing path, by its key, or a destination reached directly. */
export type Goal = `path:${string}` | `page:${string}`;

/** The routing with a path for a goal, and the key of that path. */
export const withGoal = (
  routing: RoutingValues,
  goal: Goal,
): { paths: PathValues[]; path: string; isNew: boolean } => {
  const { paths } = routing;
  const key = goal.slice(5);
  if (goal.startsWith('path:')) return { paths, path: key, isNew: false };
  const path = straightTo(paths, key);
  const isNew = !paths.includes(path);
  return { paths: isNew ? [...paths, path] : paths, path: path.key, isNew };
};

export const goalOf = (paths: readonly PathValues[], key: string): Goal | '' => {
  const path = paths.find((one) => one.key === key);
  if (path === undefined) return '';
  return isStraight(path) ? `page:${path.offers[0]?.destination ?? ''}` : `path:${key}`;
};

/** Adds a rule with these conditions that leads where the default does now. */
export const withRuleOf = (
  routing: RoutingValues,
  conditions: readonly RuleValues['conditions'][number][],
): RoutingValues => {
  if (routing.rules.length >= MAX_RULES) return routing;
  const rule: RuleValues = {
    key: newKey(),
    name: '',
    match: 'all',
    conditions: [...conditions],
    caps: noCaps,
    to: [{ path: routing.default[0]?.path ?? '', weight: '100' }],
  };
  return { ...routing, rules: [...routing.rules, rule] };
};

/** Adds a rule whose country is still to be chosen. */
export const withRule = (routing: RoutingValues): RoutingValues =>
  withRuleOf(routing, [{ field: 'country', is: true, values: [] }]);

/** Whether an unsaved rule has exactly these conditions, in this order: it was added before, and kept as a draft. */
export const hasNewRule = (
  { rules }: Pick<RoutingValues, 'rules'>,
  conditions: readonly RuleValues['conditions'][number][],
): boolean =>
  rules.some(
    (rule) => rule.number === undefined && JSON.stringify(rule.conditions) === JSON.stringify(conditions),
  );

/** Adds a copy of a rule after it; the copy has no number, so it becomes a separate rule. `name`: the copy's. */
export const withCopy = (routing: RoutingValues, place: number, name: string): RoutingValues => {
  const rule = routing.rules[place];
  if (rule === undefined || routing.rules.length >= MAX_RULES) return routing;
  const { number: _number, ...rest } = structuredClone(rule);
  return { ...routing, rules: routing.rules.toSpliced(place + 1, 0, { ...rest, key: newKey(), name }) };
};

export const withoutRule = (routing: RoutingValues, place: number): RoutingValues => ({
  ...routing,
  rules: routing.rules.toSpliced(place, 1),
});

/** `to`: the rule's new position, clamped to the list. */
export const withMove = (routing: RoutingValues, from: number, to: number): RoutingValues => {
  const rule = routing.rules[from];
  const last = routing.rules.length - 1;
  const target = Math.min(Math.max(0, to), last);
  if (rule === undefined || target === from) return routing;
  return { ...routing, rules: routing.rules.toSpliced(from, 1).toSpliced(target, 0, rule) };
};

/**
 * Adds a landing page before the offers. In a plain campaign it precedes all pages, which keep their shares and become
 * its offers; otherwise it is a separate path to choose where it is needed.
 */
export const withLanding = (routing: RoutingValues, page = EMPTY): RoutingValues => {
  const key = newKey();
  const destinations = [...routing.destinations, { key, ...page }];
  if (isPlain(routing)) {
    const weights = new Map(routing.default.map((variant) => [variant.path, variant.weight]));
    const offers = routing.paths.map((path) => ({
      destination: path.offers[0]?.destination ?? '',
      weight: weights.get(path.key) ?? '0',
    }));
    const path: PathValues = { key: newKey(), landing: key, offers, exits: [] };
    return {
      ...routing,
      destinations,
      paths: [...routing.paths, path],
      default: [{ path: path.key, weight: '100' }],
    };
  }
  const offers = [{ destination: routing.destinations[0]?.key ?? '', weight: '100' }];
  const path: PathValues = { key: newKey(), landing: key, offers, exits: [] };
  return { ...routing, destinations, paths: [...routing.paths, path] };
};

const urlOf = ({ destinations }: RoutingValues, key: string | null): string => {
  const { url = '', parameters } = destinations.find((one) => one.key === key) ?? {};
  return url.trim() === '' ? '' : composedUrl({ url: url.trim(), parameters });
};

/** Whether going on to a destination from the path's landing page returns to that page. */
const isReturn = (routing: RoutingValues, landing: string | null, key: string): boolean =>
  landing !== null &&
  (key === landing || (urlOf(routing, landing) !== '' && urlOf(routing, key) === urlOf(routing, landing)));

/** Whether one of these offers is the landing page of their path. */
export const returns = (
  routing: RoutingValues,
  { landing, offers }: Pick<PathValues, 'landing'> & { readonly offers: readonly OfferValues[] },
): boolean => offers.some(({ destination }) => destination !== '' && isReturn(routing, landing, destination));

/**
 * The most likely destination for another offer of an exit (from 1; beyond the last: of a new exit): one that nothing
 * leads to yet, otherwise one that no other exit of the path has, otherwise the first other one, but never the path's
 * own landing page. Null if there is none.
 */
export const nextOffer = (routing: RoutingValues, path: PathValues, exit = 1): string | null => {
  const uses = usesOf(routing);
  const lists = offersByExit(path);
  const has = (list: readonly OfferValues[], key: string): boolean =>
    list.some(({ destination }) => destination === key);
  const free = routing.destinations.filter(
    ({ key }) => !isReturn(routing, path.landing, key) && !has(lists[exit - 1] ?? [], key),
  );
  const unused = free.find(({ key }) => !uses.has(key));
  const elsewhere = free.find(({ key }) => !has(lists.flat(), key));
  return (unused ?? elsewhere ?? free[0])?.key ?? null;
};

/** Changes the exits of one path. */
export const withExitsOf = (
  routing: RoutingValues,
  path: string,
  edit: (exits: ExitOffers) => ExitOffers,
): RoutingValues => ({
  ...routing,
  paths: routing.paths.map((one) => (one.key === path ? withExits(one, edit(offersByExit(one))) : one)),
});

/** Adds a new destination, whose URL is still empty, as an offer of an exit. */
export const withNewOffer = (routing: RoutingValues, path: string, exit = 1): RoutingValues => {
  const made = withDestination(routing, { name: '', url: '' });
  const destination = made.destinations.at(-1)?.key ?? '';
  return withExitsOf(made, path, (exits) =>
    exits.map((list, place) => (place === exit - 1 ? added(list, { destination, weight: '0' }) : list)),
  );
};

/**
 * Makes a destination the landing page of a path: it is no longer among the path's offers, unless it is the only one of an
 * exit, where another takes its place. `before`: the landing page until now, which goes if nothing was typed into its row
 * and nothing leads to it anymore.
 */
export const withLandingOf = (
  routing: RoutingValues,
  path: string,
  destination: string,
  before: string | null,
): RoutingValues => {
  const landed: RoutingValues = {
    ...routing,
    paths: routing.paths.map((one) => (one.key === path ? { ...one, landing: destination } : one)),
  };
  const changed = landed.paths.find((one) => one.key === path);
  if (changed === undefined) return routing;
  const next = withExitsOf(landed, path, (exits) =>
    exits.map((list, exit) => {
      const place = list.findIndex((offer) => offer.destination === destination);
      if (place < 0) return list;
      if (list.length > 1) return removed(list, place);
      const other = nextOffer(landed, changed, exit + 1);
      return other === null ? list : [{ destination: other, weight: '100' }];
    }),
  );
  const uses = usesOf(next);
  return {
    ...next,
    destinations: next.destinations.filter(
      (one) => one.key !== before || before === destination || uses.has(one.key) || !isEmpty(one),
    ),
  };
};

/**
 * Removes a path; variants that led to it lead straight to the offers of its first exit, or to the first of them if there
 * are other variants.
 */
export const withoutPath = (routing: RoutingValues, key: string): RoutingValues => {
  const gone = routing.paths.find((one) => one.key === key);
  if (gone === undefined) return routing;
  const paths = routing.paths.filter((one) => one !== gone);
  const straight = (destination: string): string => {
    const path = straightTo(paths, destination);
    if (!paths.includes(path)) paths.push(path);
    return path.key;
  };
  const left = (split: VariantValues[]): VariantValues[] => {
    const place = split.findIndex((variant) => variant.path === key);
    if (place < 0) return split;
    if (split.length === 1)
      return gone.offers.map(({ destination, weight }) => ({ path: straight(destination), weight }));
    const instead = straight(gone.offers[0]?.destination ?? '');
    return split.some((variant) => variant.path === instead)
      ? removed(split, place)
      : split.with(place, { path: instead, weight: split[place]?.weight ?? '0' });
  };
  return {
    ...routing,
    default: left(routing.default),
    rules: routing.rules.map((rule) => ({ ...rule, to: left(rule.to) })),
    paths,
  };
};
