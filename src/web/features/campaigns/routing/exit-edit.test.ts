import { describe, expect, it } from 'vitest';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { MAX_EXITS, offersByExit } from '../../../../core/routing/exits.ts';
import { newCampaign } from '../editor/form-values.ts';
import { isStoredExit, withChosen, withExitsUpTo, withoutExit } from './exit-edit.ts';
import {
  nextOffer,
  usesOf,
  withDestination,
  withLanding,
  withNewOffer,
  withoutPath,
} from './routing-edit.ts';
import type { PathValues, RoutingValues } from './routing-values.ts';

/** A landing page before one offer. */
const landed = (): RoutingValues => {
  const { destinations, paths, default: split, rules } = newCampaign('dom_1');
  return withLanding({ destinations, paths, default: split, rules });
};

const pathOf = (routing: RoutingValues): PathValues => {
  const path = routing.paths.find(({ landing }) => landing !== null);
  if (path === undefined) throw new Error('There is no path with a landing page.');
  return path;
};

const withExits = (routing: RoutingValues, count: number): RoutingValues =>
  withExitsUpTo(routing, pathOf(routing).key, count);

/** Keys of the offers behind each exit. */
const offersIn = (routing: RoutingValues): string[][] =>
  offersByExit(pathOf(routing)).map((list) => list.map(({ destination }) => destination));

const page = (name: string) => ({ name, url: `https://${name}.example/` });

describe('an additional exit', () => {
  it('leads to a destination that nothing leads to yet', () => {
    const more = withDestination(landed(), page('b'));
    const [first, , unused] = more.destinations;
    const two = withExits(more, 2);
    expect(two.destinations).toEqual(more.destinations);
    expect(offersIn(two)).toEqual([[first?.key], [unused?.key]]);
    expect(pathOf(two).exits[0]?.offers[0]?.weight).toBe('100');
  });

  it('leads to a new destination if the path leads to every other one, and never back to its landing page', () => {
    const routing = landed();
    const two = withExits(routing, 2);
    expect(two.destinations).toHaveLength(3);
    expect(two.destinations.at(-1)).toMatchObject({ name: '', url: '' });
    expect(offersIn(two)[1]).toEqual([two.destinations.at(-1)?.key]);
    expect(usesOf(two).get(two.destinations.at(-1)?.key ?? '')).toBe(1);
  });

  it('leads to an offer of another exit if there is no room for a new destination', () => {
    let full = landed();
    while (full.destinations.length < MAX_DESTINATIONS) full = withNewOffer(full, pathOf(full).key);
    const two = withExits(full, 2);
    expect(two.destinations).toHaveLength(MAX_DESTINATIONS);
    expect(offersIn(two)[1]).toEqual([offersIn(full)[0]?.[0]]);
  });

  it('exists only behind a landing page, up to the limit, and never replaces one', () => {
    const routing = landed();
    expect(withExitsUpTo(routing, routing.paths[0]?.key ?? '', 2)).toBe(routing);
    const many = withExits(routing, 50);
    expect(offersByExit(pathOf(many))).toHaveLength(MAX_EXITS);
    expect(withExits(many, 2)).toBe(many);
  });
});

it('an additional offer of an exit is preferably one that no exit of the path has', () => {
  const two = withExits(withDestination(landed(), page('b')), 2);
  const [a, , b] = two.destinations;
  // Every destination is used: the other exit's offer is next.
  expect(nextOffer(two, pathOf(two), 2)).toBe(a?.key);
  expect(nextOffer(two, pathOf(two), 1)).toBe(b?.key);
  const more = withDestination(two, page('c'));
  expect(nextOffer(more, pathOf(more), 2)).toBe(more.destinations.at(-1)?.key);
  const grown = withNewOffer(two, pathOf(two).key, 2);
  expect(offersIn(grown)).toEqual([[a?.key], [b?.key, grown.destinations.at(-1)?.key]]);
});

describe('a removed exit', () => {
  const three = withExits(landed(), 3);
  const [one, two, third] = offersIn(three);

  it.each([
    [1, [two, third]],
    [2, [one, third]],
    [3, [one, two]],
  ])('number %i leaves the others in order', (exit, left) => {
    expect(offersIn(withoutExit(three, pathOf(three).key, exit))).toEqual(left);
  });

  it('is never the only one', () => {
    const routing = landed();
    expect(withoutExit(routing, pathOf(routing).key, 1)).toEqual(routing);
  });

  it('goes with its path, whose visitors then get the offers of exit 1', () => {
    const gone = withoutPath(three, pathOf(three).key);
    expect(gone.paths.map(({ offers }) => offers[0]?.destination)).toEqual(one);
    expect(gone.destinations).toEqual(three.destinations);
  });
});

it('an exit is stored if the path was saved with as many', () => {
  const unsaved = pathOf(withExits(landed(), 2));
  const path = { ...unsaved, number: 4 };
  expect([1, 2, 3].map((exit) => isStoredExit([path], path, exit))).toEqual([true, true, false]);
  expect(isStoredExit([{ ...path, number: 5 }], path, 1)).toBe(false);
  expect(isStoredExit([unsaved], unsaved, 1)).toBe(false);
});

describe('a page from the library', () => {
  const start = (): RoutingValues => {
    const { destinations, paths, default: split, rules } = newCampaign('dom_1');
    return { destinations, paths, default: split, rules };
  };
  const names = (routing: RoutingValues): string[] => routing.destinations.map(({ name }) => name);
  const offerNames = (routing: RoutingValues): string[][] =>
    offersIn(routing).map((list) =>
      list.map((key) => routing.destinations.find((one) => one.key === key)?.name ?? ''),
    );

  it('fills the empty row, or becomes one more', () => {
    const one = withChosen(start(), page('a'), null);
    expect(names(one)).toEqual(['a']);
    expect(names(withChosen(one, page('b'), null))).toEqual(['a', 'b']);
  });

  it('comes first if it is a landing page, whose exits are filled by the next ones', () => {
    const landing = withChosen(start(), page('quiz'), 2);
    expect(names(landing)).toEqual(['', 'quiz', '']);
    const filled = withChosen(withChosen(landing, page('a'), null), page('b'), null);
    expect(offerNames(filled)).toEqual([['a'], ['b']]);
  });

  it('fills the landing page that was added and not typed yet, which no offer fills', () => {
    const added = withLanding(withChosen(start(), page('a'), null));
    const offer = withChosen(added, page('b'), null);
    expect(names(offer)).toEqual(['a', '', 'b']);
    const landing = withChosen(added, page('quiz'), 2);
    expect(landing.paths.filter((path) => path.landing !== null)).toHaveLength(1);
    expect(names(landing)).toEqual(['a', 'quiz', '']);
    expect(offerNames(landing)).toEqual([['a'], ['']]);
  });

  it('gets one offer for each exit if there are as many, and otherwise keeps them at the first', () => {
    const two = withChosen(withChosen(start(), page('a'), null), page('b'), null);
    expect(offerNames(withChosen(two, page('quiz'), 2))).toEqual([['a'], ['b']]);
    expect(offerNames(withChosen(two, page('quiz'), 1))).toEqual([['a', 'b']]);
  });
});
