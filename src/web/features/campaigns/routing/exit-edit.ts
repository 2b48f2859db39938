import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { MAX_EXITS, offersByExit } from '../../../../core/routing/exits.ts';
import {
  isEmpty,
  isPlain,
  nextOffer,
  withDestination,
  withExitsOf,
  withLanding,
  withPage,
} from './routing-edit.ts';
import type { DestinationValues, PathValues, RoutingValues } from './routing-values.ts';

/** Adds an exit with its most likely offer; if the path leads to every destination already, that is a new one. */
const withOneMoreExit = (routing: RoutingValues, path: PathValues): RoutingValues => {
  const lists = offersByExit(path);
  const next = nextOffer(routing, path, lists.length + 1);
  const isTaken = lists.flat().some(({ destination }) => destination === next);
  const isNew = (next === null || isTaken) && routing.destinations.length < MAX_DESTINATIONS;
  const made = isNew ? withDestination(routing, { name: '', url: '' }) : routing;
  const destination = (isNew ? made.destinations.at(-1)?.key : next) ?? '';
  return withExitsOf(made, path.key, (exits) => [...exits, [{ destination, weight: '100' }]]);
};

/**
 * Adds exits to a path's landing page until there are `count`, as far as allowed. Each gets an offer; the URL of one that
 * had to be added as well is still empty.
 */
export const withExitsUpTo = (routing: RoutingValues, key: string, count: number): RoutingValues => {
  const path = routing.paths.find((one) => one.key === key);
  if (path === undefined || path.landing === null) return routing;
  return offersByExit(path).length >= Math.min(count, MAX_EXITS)
    ? routing
    : withExitsUpTo(withOneMoreExit(routing, path), key, count);
};

/** A landing page from the library, with its exits, before what there is: one offer for each exit if there are as many. */
const withChosenLanding = (
  routing: RoutingValues,
  page: Omit<DestinationValues, 'key'>,
  count: number,
): RoutingValues => {
  const row = routing.destinations.findIndex(
    (one) => isEmpty(one) && routing.paths.some(({ landing }) => landing === one.key),
  );
  const empty = routing.destinations[row];
  // A landing page that was added and not typed yet is this one.
  if (empty !== undefined) {
    const filled = { ...routing, destinations: routing.destinations.with(row, { ...empty, ...page }) };
    const own = filled.paths.find(({ landing }) => landing === empty.key);
    return withExitsUpTo(filled, own?.key ?? '', count);
  }
  const landed = withLanding(routing, page);
  const path = landed.paths.at(-1);
  if (path === undefined) return landed;
  if (path.offers.length !== count) return withExitsUpTo(landed, path.key, count);
  return withExitsOf(landed, path.key, () => path.offers.map((offer) => [{ ...offer, weight: '100' }]));
};

/**
 * Takes a page from the library. `exits`: those of a landing page, which comes before what there is; null: it is an offer, which
 * fills the first empty row or becomes one more.
 */
export const withChosen = (
  routing: RoutingValues,
  page: Omit<DestinationValues, 'key'>,
  exits: number | null,
): RoutingValues => {
  if (exits !== null) return withChosenLanding(routing, page, exits);
  const empty = routing.destinations.findIndex(
    (one) => isEmpty(one) && !routing.paths.some(({ landing }) => landing === one.key),
  );
  const row = routing.destinations[empty];
  if (row !== undefined)
    return { ...routing, destinations: routing.destinations.with(empty, { ...row, ...page }) };
  return isPlain(routing) ? withPage(routing, page) : withDestination(routing, page);
};

/** Removes an exit (from 1) of a path that has others; each exit after it gets the address of the one before. */
export const withoutExit = (routing: RoutingValues, path: string, exit: number): RoutingValues =>
  withExitsOf(routing, path, (exits) => (exits.length > 1 ? exits.toSpliced(exit - 1, 1) : exits));

/** Whether a path is stored with this exit, so that pages may have links to its address. */
export const isStoredExit = (
  stored: readonly PathValues[],
  path: Pick<PathValues, 'number'>,
  exit: number,
): boolean => {
  const before = stored.find(({ number }) => number !== undefined && number === path.number);
  return before !== undefined && exit <= offersByExit(before).length;
};
