import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import { BODY_FIELDS } from '../campaigns/campaign-body.ts';
import type { Caps } from '../routing/routing.ts';
import type { Change, PathName, RuleName } from './change.ts';
import type { Keyed, KeyedPath, KeyedRule, KeyedVariant } from './keyed.ts';

/** Stores return members in arbitrary order. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

const PERIODS = ['hour', 'day', 'total'] as const;

const pageName = (of: Keyed, key: string): string => {
  const page = of.destinations.get(key);
  return page === undefined ? '' : page.name || composedUrl(page);
};

const offerNames = (of: Keyed, offers: KeyedPath['offers']): PathName['offers'] =>
  offers.map(({ destination, weight }) => ({ name: pageName(of, destination), weight }));

const pathName = (of: Keyed, { landing, offers, exits }: KeyedPath): PathName => ({
  landing: landing === null ? null : pageName(of, landing),
  offers: offerNames(of, offers),
  ...(exits.length > 0 && { exits: exits.map((exit) => offerNames(of, exit)) }),
});

const nameOfPath = (of: Keyed, key: string): PathName =>
  pathName(of, of.paths.get(key) ?? { landing: null, offers: [], exits: [] });

const ruleName = (of: Keyed, key: string): RuleName => ({
  place: [...of.rules.keys()].indexOf(key) + 1,
  name: of.rules.get(key)?.name ?? '',
});

const whoOf = ({ match, conditions }: KeyedRule) => ({ match, conditions });

const capChanges = (fact: string, rule: RuleName | null, before: Caps, after: Caps): Change[] =>
  PERIODS.filter((per) => before[per] !== after[per]).map((per) => ({
    kind: 'cap',
    fact: `${fact}.${per}`,
    rule,
    per,
    before: before[per] ?? null,
    after: after[per] ?? null,
  }));

const weights = (variants: readonly KeyedVariant[]): Map<string, number> =>
  new Map(variants.map(({ path, weight }) => [path, weight]));

const splitChanges = (
  fact: string,
  rule: RuleName | null,
  [before, was]: readonly [Keyed, readonly KeyedVariant[]],
  [after, is]: readonly [Keyed, readonly KeyedVariant[]],
): Change[] => {
  const old = weights(was);
  const now = weights(is);
  const variants = [...new Set([...now.keys(), ...old.keys()])]
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => ({
      path: nameOfPath(after.paths.has(key) ? after : before, key),
      before: old.get(key) ?? null,
      after: now.get(key) ?? null,
    }));
  return variants.length === 0 ? [] : [{ kind: 'split', fact, rule, arms: variants }];
};

const fieldChanges = (before: Keyed, after: Keyed): Change[] =>
  BODY_FIELDS.filter((field) => !same(before.fields[field], after.fields[field])).map(
    (field): Change => ({
      kind: 'field',
      fact: field,
      field,
      // A body's plain fields have these types.
      before: before.fields[field] as string,
      after: after.fields[field] as string,
    }),
  );

const destinationChanges = (before: Keyed, after: Keyed): Change[] => {
  const removed = [...before.destinations].flatMap(([key, one]): Change[] =>
    after.destinations.has(key)
      ? []
      : [
          {
            kind: 'destination_removed',
            fact: `destination.${key}`,
            name: one.name,
            url: composedUrl(one),
          },
        ],
  );
  const rest = [...after.destinations].flatMap(([key, one]): Change[] => {
    const fact = `destination.${key}`;
    const was = before.destinations.get(key);
    const { name, url, parameters } = one;
    if (was === undefined) return [{ kind: 'destination_added', fact, name, url: composedUrl(one) }];
    return [
      ...(was.name === name
        ? []
        : [{ kind: 'destination_name' as const, fact: `${fact}.name`, before: was.name, after: name }]),
      ...(was.url === url
        ? []
        : [{ kind: 'destination_url' as const, fact: `${fact}.url`, name, before: was.url, after: url }]),
      ...(was.parameters === parameters
        ? []
        : [
            {
              ...{ kind: 'destination_parameters' as const, fact: `${fact}.url.parameters`, name },
              ...{ before: was.parameters, after: parameters },
            },
          ]),
    ];
  });
  return [...removed, ...rest];
};

const pathChanges = (before: Keyed, after: Keyed): Change[] => {
  /** The page's own path is added and removed with the page, which is already reported. */
  const isItsPage = ({ landing, offers }: KeyedPath, elsewhere: Keyed): boolean =>
    landing === null && offers.length === 1 && !elsewhere.destinations.has(offers[0]?.destination ?? '');
  const removed = [...before.paths].flatMap(([key, path]): Change[] =>
    after.paths.has(key) || isItsPage(path, after)
      ? []
      : [{ kind: 'path_removed', fact: `path.${key}`, path: pathName(before, path) }],
  );
  const rest = [...after.paths].flatMap(([key, path]): Change[] => {
    const fact = `path.${key}`;
    const was = before.paths.get(key);
    if (was === undefined) {
      return isItsPage(path, before) ? [] : [{ kind: 'path_added', fact, path: pathName(after, path) }];
    }
    if (same(was, path)) return [];
    return [{ kind: 'path_changed', fact, before: pathName(before, was), after: pathName(after, path) }];
  });
  return [...removed, ...rest];
};

const ruleChanges = (before: Keyed, after: Keyed): Change[] => {
  const removed = [...before.rules].flatMap(([key, rule]): Change[] =>
    after.rules.has(key)
      ? []
      : [{ kind: 'rule_removed', fact: `rule.${key}`, rule: ruleName(before, key), who: whoOf(rule) }],
  );
  const rest = [...after.rules].flatMap(([key, rule]): Change[] => {
    const fact = `rule.${key}`;
    const called = ruleName(after, key);
    const was = before.rules.get(key);
    const renamed: Change[] =
      was === undefined || was.name === rule.name
        ? []
        : [
            {
              kind: 'rule_name',
              fact: `${fact}.name`,
              place: called.place,
              before: was.name,
              after: rule.name,
            },
          ];
    const asked: Change[] =
      was === undefined
        ? [{ kind: 'rule_added', fact, rule: called, who: whoOf(rule) }]
        : same(whoOf(was), whoOf(rule))
          ? []
          : [{ kind: 'rule_who', fact: `${fact}.who`, rule: called, before: whoOf(was), after: whoOf(rule) }];
    return [
      ...renamed,
      ...asked,
      ...capChanges(`${fact}.caps`, called, was?.caps ?? {}, rule.caps),
      ...splitChanges(`${fact}.to`, called, [before, was?.to ?? []], [after, rule.to]),
    ];
  });
  return [...removed, ...rest];
};

const LISTS = ['destinations', 'paths', 'rules'] as const;

/** Lists whose common items are in a different order. */
const orderChanges = (before: Keyed, after: Keyed): Change[] =>
  LISTS.flatMap((of): Change[] => {
    const common = (one: Keyed, other: Keyed): string[] =>
      [...one[of].keys()].filter((key) => other[of].has(key));
    const now = common(after, before);
    if (same(now, common(before, after))) return [];
    const nameOf = (key: string): string => {
      if (of === 'destinations') return pageName(after, key);
      if (of === 'rules') return after.rules.get(key)?.name || `#${ruleName(before, key).place}`;
      const { landing, offers, exits = [] } = nameOfPath(after, key);
      const pages = [offers, ...exits].map((exit) => exit.map((offer) => offer.name).join(' / '));
      return [...(landing === null ? [] : [landing]), pages.join(', ')].join(' → ');
    };
    return [{ kind: 'order', fact: `${of}.order`, of, names: now.map(nameOf) }];
  });

/** Every difference, in the order in which an editor shows its fields. Empty if they are equal. */
export const changesBetween = (before: Keyed, after: Keyed): Change[] => [
  ...fieldChanges(before, after),
  ...capChanges('caps', null, before.caps, after.caps),
  ...destinationChanges(before, after),
  ...pathChanges(before, after),
  ...ruleChanges(before, after),
  ...splitChanges('default', null, [before, before.default], [after, after.default]),
  ...orderChanges(before, after),
];
