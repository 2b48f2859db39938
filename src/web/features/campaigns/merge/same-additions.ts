import { same } from '../../../../contracts/campaign-changes/diff.ts';
import {
  isNew,
  type Keyed,
  type KeyedArm,
  type KeyedPath,
  type KeyedRule,
} from '../../../../contracts/campaign-changes/keyed.ts';

/** New keys of `mine` -> keys under which the other side added an equal item, each of these once. */
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
 * `mine`, with additions shared by both sides under the other side's names: a save whose answer was lost must not add
 * its pages twice.
 */
export const withSharedAdditions = (
  base: Pick<Keyed, 'destinations' | 'paths' | 'rules'>,
  mine: Keyed,
  theirs: Keyed,
): Keyed => {
  const pages = pairs(base.destinations, mine.destinations, theirs.destinations);
  const page = (key: string): string => pages.get(key) ?? key;
  const paths = new Map(
    [...mine.paths].map(([key, { landing, offers }]): [string, KeyedPath] => [
      key,
      {
        landing: landing === null ? null : page(landing),
        offers: offers.map(({ destination, weight }) => ({ destination: page(destination), weight })),
      },
    ]),
  );
  const pathNames = pairs(base.paths, paths, theirs.paths);
  const arms = (split: readonly KeyedArm[]): KeyedArm[] =>
    split.map(({ path, weight }) => ({ path: pathNames.get(path) ?? path, weight }));
  const rules = new Map(
    [...mine.rules].map(([key, rule]): [string, KeyedRule] => [key, { ...rule, to: arms(rule.to) }]),
  );
  return {
    ...mine,
    destinations: renamed(mine.destinations, pages),
    paths: renamed(paths, pathNames),
    default: arms(mine.default),
    rules: renamed(rules, pairs(base.rules, rules, theirs.rules)),
  };
};
