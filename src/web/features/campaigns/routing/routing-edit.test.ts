import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEIGHT_TOTAL } from '../../../../contracts/routing/routing.ts';
import { offersByExit } from '../../../../core/routing/exits.ts';
import { newCampaign } from '../editor/form-values.ts';
import { withChosen, withExitsUpTo, withoutExit } from './exit-edit.ts';
import {
  added,
  isPlain,
  nextOffer,
  removed,
  returns,
  usesOf,
  weightsOf,
  withCopy,
  withDestination,
  withGoal,
  withLanding,
  withLandingOf,
  withMove,
  withNewOffer,
  withoutDestination,
  withoutPath,
  withoutRule,
  withPage,
  withRule,
} from './routing-edit.ts';
import { isStraight, type RoutingValues } from './routing-values.ts';

const start = (): RoutingValues => {
  const { destinations, paths, default: split, rules } = newCampaign('dom_1');
  return { destinations, paths, default: split, rules };
};

const page = { name: '', url: 'https://a.example/' };

/** Edits in an editor; the number selects what to edit. */
const acts: Record<string, (routing: RoutingValues, n: number) => RoutingValues> = {
  page: (routing) => (isPlain(routing) ? withPage(routing, page) : withDestination(routing, page)),
  landing: (routing) => withLanding(routing),
  chosen: (routing, n) => withChosen(routing, page, n % 4 === 0 ? (n % 3) + 1 : null),
  landingOf: (routing, n) => {
    const shown = routing.paths.filter((path) => path.landing !== null);
    const path = shown[n % Math.max(1, shown.length)];
    const { key = '' } = routing.destinations[n % routing.destinations.length] ?? {};
    return path ? withLandingOf(routing, path.key, key, path.landing) : routing;
  },
  rule: (routing) => withRule(routing),
  copy: (routing, n) => withCopy(routing, n, 'copy'),
  move: (routing, n) => withMove(routing, n % 3, (n * 7) % 5),
  removeRule: (routing, n) => withoutRule(routing, n),
  removePath: (routing, n) => {
    const shown = routing.paths.filter((path) => !isStraight(path));
    return withoutPath(routing, shown[n % Math.max(1, shown.length)]?.key ?? '');
  },
  exit: (routing, n) =>
    withExitsUpTo(routing, routing.paths[n % routing.paths.length]?.key ?? '', (n % 3) + 1),
  removeExit: (routing, n) => withoutExit(routing, routing.paths.at(-1)?.key ?? '', (n % 3) + 1),
  exitOffer: (routing, n) => withNewOffer(routing, routing.paths.at(-1)?.key ?? '', (n % 3) + 1),
  removeDestination: (routing, n) => {
    const uses = usesOf(routing);
    const free = isPlain(routing)
      ? routing.destinations
      : routing.destinations.filter(({ key }) => !uses.get(key));
    const one = free[n % Math.max(1, free.length)];
    return one && routing.destinations.length > 1 ? withoutDestination(routing, one.key) : routing;
  },
  addVariant: (routing, n) => {
    const destination = routing.destinations[n % routing.destinations.length];
    const { paths, path } = withGoal(routing, `page:${destination?.key ?? ''}`);
    if (routing.default.some((variant) => variant.path === path)) return { ...routing, paths };
    return { ...routing, paths, default: added(routing.default, { path, weight: '0' }) };
  },
  removeVariant: (routing, n) =>
    routing.default.length < 2
      ? routing
      : { ...routing, default: removed(routing.default, n % routing.default.length) },
};

const once = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

describe('an edit of a routing', () => {
  it('never leaves a split with a wrong sum, a dangling key or a duplicate', () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(9));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const routing = steps.reduce((now, [act, n]) => acts[act]?.(now, n) ?? now, start());
        const pages = new Set(routing.destinations.map(({ key }) => key));
        const paths = new Set(routing.paths.map(({ key }) => key));
        expect(pages.size).toBe(routing.destinations.length);
        expect(paths.size).toBe(routing.paths.length);
        for (const path of routing.paths) {
          const { landing, exits } = path;
          expect(landing === null || pages.has(landing)).toBe(true);
          expect(landing !== null || exits.length === 0).toBe(true);
          for (const offers of offersByExit(path)) {
            expect(offers.every((offer) => pages.has(offer.destination))).toBe(true);
            expect(once(offers.map((offer) => offer.destination))).toBe(true);
            expect(weightsOf(offers).reduce((sum, weight) => sum + weight, 0)).toBe(WEIGHT_TOTAL);
          }
        }
        for (const split of [routing.default, ...routing.rules.map((rule) => rule.to)]) {
          expect(split.every((variant) => paths.has(variant.path))).toBe(true);
          expect(once(split.map((variant) => variant.path))).toBe(true);
          expect(weightsOf(split).reduce((sum, weight) => sum + weight, 0)).toBe(WEIGHT_TOTAL);
        }
        expect(once(routing.rules.map((rule) => rule.key))).toBe(true);
      }),
    );
  });

  it('puts a landing page before all pages, and removes it again', () => {
    const two = withPage(start(), page);
    const landed = withLanding(two);
    expect(landed.default).toHaveLength(1);
    expect(landed.paths.at(-1)?.offers.map((offer) => offer.weight)).toEqual(['50', '50']);
    const back = withoutPath(landed, landed.paths.at(-1)?.key ?? '');
    expect(back.default).toEqual(two.default);
    expect(isPlain(withoutDestination(back, back.destinations.at(-1)?.key ?? ''))).toBe(true);
  });

  it('makes one of the pages the landing page, which is then no offer, and drops the empty row', () => {
    const three = withPage(withPage(start(), page), { ...page, url: 'https://b.example/' });
    const landed = withLanding(three);
    const path = landed.paths.at(-1);
    const [first] = three.destinations;
    const next = withLandingOf(landed, path?.key ?? '', first?.key ?? '', path?.landing ?? null);
    expect(next.destinations.map(({ key }) => key)).toEqual(three.destinations.map(({ key }) => key));
    const own = next.paths.at(-1);
    expect(own?.landing).toBe(first?.key);
    expect(own?.offers.map(({ weight }) => weight)).toEqual(['50', '50']);
    expect(own && returns(next, own)).toBe(false);
  });

  it('is plain again when the last rule is gone', () => {
    const ruled = withRule(withPage(start(), page));
    expect(isPlain(ruled)).toBe(false);
    expect(isPlain(withoutRule(ruled, 0))).toBe(true);
  });

  it('moves a rule to a position, and makes a copy a rule of its own', () => {
    const three = withRule(withRule(withRule(start())));
    const [a, b, c] = three.rules.map((rule) => rule.key);
    expect(withMove(three, 0, 2).rules.map((rule) => rule.key)).toEqual([b, c, a]);
    expect(withMove(three, 2, -5).rules.map((rule) => rule.key)).toEqual([c, a, b]);
    const stored = { ...three, rules: three.rules.map((rule, number) => ({ ...rule, number })) };
    const copied = withCopy(stored, 0, 'Copy').rules;
    expect(copied.map(({ number }) => number)).toEqual([0, undefined, 1, 2]);
    expect(copied[1]?.name).toBe('Copy');
  });
});

describe('an additional offer', () => {
  const landed = withLanding(start());
  const path = landed.paths.find((one) => one.landing !== null);
  if (path === undefined) throw new Error('There is no path with a landing page.');

  it('is never the landing page of its own path', () => {
    expect(nextOffer(landed, path)).toBeNull();
    const [offer, landing] = landed.destinations;
    const same = withDestination(landed, { name: 'same', url: 'https://quiz.example/' });
    const typed = same.destinations.map((one) =>
      one.key === landing?.key ? { ...one, url: 'https://quiz.example/ ' } : one,
    );
    expect(offer?.key).toBe(path.offers[0]?.destination);
    expect(nextOffer({ ...same, destinations: typed }, path)).toBeNull();
  });

  it('is preferably one that nothing leads to yet', () => {
    const more = withDestination(withDestination(landed, page), { ...page, url: 'https://b.example/' });
    const [, , used, unused] = more.destinations;
    const to = withGoal(more, `page:${used?.key ?? ''}`);
    const split = [
      { path: path.key, weight: '50' },
      { path: to.path, weight: '50' },
    ];
    expect(nextOffer({ ...more, paths: to.paths, default: split }, path)).toBe(unused?.key);
  });

  it('is a new destination if every other is taken', () => {
    const grown = withNewOffer(landed, path.key);
    const own = grown.paths.find((one) => one.key === path.key);
    expect(own?.offers.map(({ weight }) => weight)).toEqual(['50', '50']);
    expect(own?.offers[1]?.destination).toBe(grown.destinations.at(-1)?.key);
    expect(own && returns(grown, own)).toBe(false);
  });

  it('that was chosen as the landing page is found', () => {
    const offers = [{ destination: path.landing ?? '', weight: '100' }];
    expect(returns(landed, { ...path, offers })).toBe(true);
    expect(returns(landed, path)).toBe(false);
  });
});
