import type { Change } from '../../../../contracts/campaign-changes/change.ts';
import { changesBetween } from '../../../../contracts/campaign-changes/diff.ts';
import type {
  Keyed,
  KeyedDestination,
  KeyedPath,
  KeyedRule,
} from '../../../../contracts/campaign-changes/keyed.ts';
import { BODY_FIELDS, type BodyField } from '../../../../contracts/campaigns/campaign-body.ts';
import type { Caps } from '../../../../contracts/routing/routing.ts';
import { mergedOrder, type Picks, type Weighing, weighing, withSharedAdditions } from './three-way.ts';

/** A value that both sides changed differently, with each side's changes; none if that side left it unchanged. */
export interface Clash {
  fact: string;
  mine: Change[];
  theirs: Change[];
}

export interface Merged {
  result: Keyed;
  clashes: Clash[];
  /** Changes merged without a question. */
  mine: Change[];
  theirs: Change[];
}

interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}

const PERIODS = ['hour', 'day', 'total'] as const;

const mergedCaps = (weigh: Weighing, fact: string, { base, mine, theirs }: Three<Caps>): Caps => {
  const caps: Caps = {};
  for (const per of PERIODS) {
    const limit = weigh.value(`${fact}.${per}`, base[per], mine[per], theirs[per]);
    if (limit !== undefined) caps[per] = limit;
  }
  return caps;
};

const mergedItems = <T>(
  weigh: Weighing,
  name: string,
  { base, mine, theirs }: Three<ReadonlyMap<string, T>>,
  both: (fact: string, base: T, mine: T, theirs: T) => T,
): Map<string, T> => {
  const keys = new Set([...base.keys(), ...mine.keys(), ...theirs.keys()]);
  const found = new Map<string, T>();
  for (const key of keys) {
    const fact = `${name}.${key}`;
    const one = weigh.item(fact, base.get(key), mine.get(key), theirs.get(key), (was, my, their) =>
      was === undefined
        ? (weigh.value<unknown>(fact, undefined, my, their) as T)
        : both(fact, was, my, their),
    );
    if (one !== undefined) found.set(key, one);
  }
  return found;
};

const mergedRule =
  (weigh: Weighing) =>
  (fact: string, base: KeyedRule, mine: KeyedRule, theirs: KeyedRule): KeyedRule => {
    // "Any of these" with an added condition means something that neither side intended.
    const who = ({ match, conditions }: KeyedRule) => ({ match, conditions });
    return {
      name: weigh.value(`${fact}.name`, base.name, mine.name, theirs.name),
      ...weigh.value(`${fact}.who`, who(base), who(mine), who(theirs)),
      caps: mergedCaps(weigh, `${fact}.caps`, { base: base.caps, mine: mine.caps, theirs: theirs.caps }),
      to: weigh.value(`${fact}.to`, base.to, mine.to, theirs.to),
    };
  };

/** Restores to `found` what one side removed and the other needs: the target of a path must exist. */
const bringBack = <T>(
  found: Map<string, T>,
  wanted: Iterable<string>,
  { base, mine, theirs }: Three<ReadonlyMap<string, T>>,
): void => {
  for (const key of wanted) {
    const one = found.get(key) ?? theirs.get(key) ?? mine.get(key) ?? base.get(key);
    if (one !== undefined) found.set(key, one);
  }
};

const pagesOf = ({ landing, offers, exits }: KeyedPath): string[] => [
  ...(landing === null ? [] : [landing]),
  ...[offers, ...exits].flat().map((offer) => offer.destination),
];

const LISTS = ['destinations', 'paths', 'rules'] as const;

type Lists = Pick<Keyed, (typeof LISTS)[number]>;

/** The state before anything existed. */
const nothing: Lists = { destinations: new Map(), paths: new Map(), rules: new Map() };

const inOrder = (weigh: Weighing, merged: Keyed, three: Three<Lists>): Keyed => {
  const sorted = LISTS.map((of) => {
    const items: ReadonlyMap<string, unknown> = merged[of];
    const keys = (side: Lists): string[] => [...side[of].keys()];
    const order = mergedOrder(
      { base: keys(three.base), mine: keys(three.mine), theirs: keys(three.theirs) },
      new Set(items.keys()),
    );
    // Order matters to visitors only for rules; elsewhere it only affects the display.
    const chosen =
      order.agreed ?? (of === 'rules' ? weigh.clash('rules.order', order.mine, order.theirs) : order.theirs);
    return [of, new Map(chosen.map((key) => [key, items.get(key)]))] as const;
  });
  return { ...merged, ...(Object.fromEntries(sorted) as unknown as Lists) };
};

/** One side's parameters at the other's URL would lead where neither meant. */
const addressOf = ({ url, parameters }: KeyedDestination) => ({ url, parameters });

const isOf = (change: Change, fact: string): boolean =>
  change.fact === fact || change.fact.startsWith(`${fact}.`);

/**
 * Merges two people's changes to one campaign. Changes made by only one of them are kept; where both changed the same
 * value the user chooses, and until then theirs applies, because visitors already get it. The result contains nothing
 * that neither had. Everything is identified by id or number, so its position in a list does not matter. `before`: the
 * common starting point; if null, it is unknown, and the user chooses for everything that differs.
 */
export const merge = (before: Keyed | null, typed: Keyed, theirs: Keyed, picks: Picks = {}): Merged => {
  const facts: string[] = [];
  const weigh = weighing(picks, facts, before === null);
  const mine = withSharedAdditions(before ?? nothing, typed, theirs);
  const base = before ?? theirs;
  const changes = { mine: changesBetween(base, mine), theirs: changesBetween(before ?? mine, theirs) };
  const of = <T>(part: (side: Keyed) => T): Three<T> => ({
    base: part(base),
    mine: part(mine),
    theirs: part(theirs),
  });
  const fields = Object.fromEntries(
    BODY_FIELDS.map((field) => [
      field,
      weigh.value(field, base.fields[field], mine.fields[field], theirs.fields[field]),
    ]),
  ) as Record<BodyField, unknown>;
  const caps = mergedCaps(
    weigh,
    'caps',
    of((side) => side.caps),
  );
  const rules = mergedItems(
    weigh,
    'rule',
    of((side) => side.rules),
    mergedRule(weigh),
  );
  const fallback = weigh.value('default', base.default, mine.default, theirs.default);
  const sidePaths = of((side) => side.paths);
  const paths = mergedItems(weigh, 'path', sidePaths, weigh.value);
  if (before === null) {
    // A path added or removed with its page raises no question: it exists where something leads to it.
    const told = new Set(changes.mine.map((change) => change.fact));
    for (const key of paths.keys()) {
      if (!(mine.paths.has(key) && theirs.paths.has(key)) && !told.has(`path.${key}`)) paths.delete(key);
    }
  }
  const splits = [fallback, ...[...rules.values()].map((rule) => rule.to)];
  bringBack(
    paths,
    splits.flatMap((variants) => variants.map((variant) => variant.path)),
    sidePaths,
  );
  const sidePages = of((side) => side.destinations);
  const destinations = mergedItems(weigh, 'destination', sidePages, (fact, was, my, their) => ({
    name: weigh.value(`${fact}.name`, was.name, my.name, their.name),
    ...weigh.value(`${fact}.url`, addressOf(was), addressOf(my), addressOf(their)),
  }));
  bringBack(destinations, [...paths.values()].flatMap(pagesOf), sidePages);
  const result = inOrder(
    weigh,
    { fields, caps, destinations, paths, default: fallback, rules },
    { base: before ?? nothing, mine, theirs },
  );
  const asked = facts.map((fact) => ({
    fact,
    mine: changes.mine.filter((change) => isOf(change, fact)),
    theirs: changes.theirs.filter((change) => isOf(change, fact)),
  }));
  if (before === null) {
    const clashes = asked.filter((one) => one.mine.length + one.theirs.length > 0);
    return { result, clashes, mine: [], theirs: [] };
  }
  const alone = (list: Change[]): Change[] =>
    list.filter((change) => !facts.some((fact) => isOf(change, fact)));
  return { result, clashes: asked, mine: alone(changes.mine), theirs: alone(changes.theirs) };
};
