import { abTestNumber } from '../../clicks/ab-test-number.ts';
import { CELLS, ROUTED_LANGUAGES } from '../../traffic/routed-as.ts';
import type { Condition, Plan, Split, TargetField } from '../plan.ts';
import { COUNTRY_PEOPLE } from './people.ts';
import { REGION_LEVELS } from './regions.ts';
import {
  type AskingRule,
  both,
  cellMasks,
  distinct,
  hourMasks,
  keyOf,
  languageMasks,
  type Mask,
  match,
  placeMask,
} from './rule-masks.ts';

/** An outcome of the rules that is not meant for people. */
export interface UnfairOutcome {
  /** Number of the split's rule; null for the default. */
  readonly rule: number | null;
  /**
   * `only_unknown`: only visitors with an unknown country or region get there. `few_but_unknown`: they do, and hardly
   * anyone else. `only_crawlers`: requires a combination of device, system and browser that people do not have.
   * `no_such_value`: none of a condition's values exists. `too_complex`: too many combinations to judge.
   */
  readonly reason: 'only_unknown' | 'few_but_unknown' | 'only_crawlers' | 'no_such_value' | 'too_complex';
  /** Fields whose values cause it. */
  readonly fields: readonly TargetField[];
}

/** Minimum share of people (all, or of the same language) who must get what visitors without a country get. */
const LEAST_PEOPLE = 0.01;
/** Minimum share of a country's regions that must get what visitors without a region get (populations are unknown). */
const LEAST_REGIONS = 0.25;
/** Most combinations of languages, devices and hours that are checked; rules with more are refused. */
const MOST_CONTEXTS = 20_000;
const MOST_REGIONS = 5000;
const MOST_STEPS = 1_000_000;

const CELL_FIELDS: ReadonlySet<Condition['field']> = new Set(['device', 'os', 'browser']);

const existing = (field: Condition['field']): ReadonlySet<string> | null => {
  if (field === 'language') return new Set(ROUTED_LANGUAGES);
  if (field === 'device' || field === 'os' || field === 'browser') {
    return new Set(CELLS.map((cell) => cell[field]));
  }
  return null;
};

const targetFields = (conditions: readonly Condition[]): TargetField[] => [
  ...new Set(conditions.flatMap(({ field }) => (field === 'hours' ? [] : [field]))),
];

const hasNoValue = ({ field, is, values }: Condition): boolean => {
  const known = is ? existing(field) : null;
  return known !== null && !values.some((value) => known.has(String(value)));
};

/** Whether conditions on one field contradict each other. The rule then matches no one, which is reported elsewhere. */
const excludeEachOther = (conditions: readonly Condition[]): boolean =>
  [...CELL_FIELDS].some((field) => {
    const own = conditions.filter((one) => one.field === field);
    const values = ['', ...own.flatMap((one) => one.values.map(String))];
    return !values.some((value) =>
      own.every(({ is, values: list }) => list.map(String).includes(value) === is),
    );
  });

/** Rules that require what no person has: unknown values, or cells that do not exist. */
const impossibleRules = (rules: Plan['rules']): UnfairOutcome[] =>
  rules.flatMap(({ number, match, conditions }): UnfairOutcome[] => {
    const nothing = conditions.filter(hasNoValue);
    if (nothing.length > 0) {
      return [{ rule: number, reason: 'no_such_value', fields: targetFields(nothing) }];
    }
    const own = conditions.filter(({ field }) => CELL_FIELDS.has(field));
    const asked = match === 'all' ? [own] : own.map((one) => [one]);
    const empty = asked.filter((list) => {
      const one: AskingRule = { match: 'all', conditions: list };
      return (
        list.length > 0 && !excludeEachOther(list) && cellMasks([one]).every((mask) => mask.all[0] === 0)
      );
    });
    return empty.length === 0
      ? []
      : [{ rule: number, reason: 'only_crawlers', fields: targetFields(empty.flat()) }];
  });

/** People with the same place mask. */
interface Group {
  readonly mask: Mask;
  readonly all: number;
  readonly english: number;
}

/** A visitor with an unknown place, and the people who must get the same result. */
interface Asked {
  readonly unknown: Mask;
  readonly fields: readonly TargetField[];
  readonly groups: readonly Group[];
  readonly least: number;
}

const grouped = (list: readonly Group[]): Group[] =>
  [...Map.groupBy(list, ({ mask }) => keyOf(mask)).values()]
    .map((group) => ({
      mask: group[0]!.mask,
      all: group.reduce((sum, one) => sum + one.all, 0),
      english: group.reduce((sum, one) => sum + one.english, 0),
    }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.all - a.all);

/** Shares of a country's regions by mask, for each of its region levels. */
const regionGroups = (
  rules: readonly AskingRule[],
  country: string,
  named: ReadonlySet<string>,
): Group[][] => {
  const other = placeMask(rules, country, '');
  return (REGION_LEVELS.get(country) ?? []).map((level) => {
    const share = 1 / level.length;
    const own = level.filter((region) => named.has(region));
    const rest = 1 - own.length * share;
    return grouped([
      ...own.map((region) => ({ mask: placeMask(rules, country, region), all: share, english: share })),
      ...(own.length < level.length ? [{ mask: other, all: rest, english: rest }] : []),
    ]);
  });
};

/** Every visitor whose country or region may be missing; null if too many to examine. */
const askedOf = (rules: readonly AskingRule[]): Asked[] | null => {
  const conditions = rules.flatMap((rule) => rule.conditions);
  const asks = (field: TargetField): boolean => conditions.some((one) => one.field === field);
  const fields = (['country', 'region'] as const).filter(asks);
  if (fields.length === 0) return [];
  const named = new Set(
    conditions.flatMap((one) => (one.field === 'region' ? (one.values as readonly string[]) : [])),
  );
  if (named.size > MOST_REGIONS || named.size * conditions.length > MOST_STEPS) return null;
  const byCountry = COUNTRY_PEOPLE.map((people) => ({
    ...people,
    bare: placeMask(rules, people.country, null),
    levels: asks('region') ? regionGroups(rules, people.country, named) : [],
  }));
  const total = byCountry.reduce((sum, { all }) => sum + all, 0);
  const totalEnglish = byCountry.reduce((sum, { english }) => sum + english, 0);
  const nowhere = placeMask(rules, null, null);
  // With a country-only database, no one's region is known, so these people are like anyone with a missing region.
  const plain = grouped(
    byCountry.map(({ bare, all, english }) => ({
      mask: bare,
      all: all / total,
      english: english / totalEnglish,
    })),
  );
  const asked: Asked[] = [{ unknown: nowhere, fields, groups: plain, least: LEAST_PEOPLE }];
  if (!asks('region')) return asked;
  const whole = grouped(
    byCountry.flatMap(({ bare, levels, all, english }) =>
      (levels[0] ?? [{ mask: bare, all: 1, english: 1 }]).map((group) => ({
        ...{
          mask: group.mask,
          all: (group.all * all) / total,
          english: (group.english * english) / totalEnglish,
        },
      })),
    ),
  );
  asked.push({ unknown: nowhere, fields, groups: whole, least: LEAST_PEOPLE });
  // Most countries are alike: no rule names them or their regions.
  const seen = new Set<string>();
  for (const { bare, levels } of byCountry) {
    for (const groups of levels) {
      const key = [keyOf(bare), ...groups.map(({ mask, all }) => `${keyOf(mask)} ${all}`)].join('|');
      if (seen.has(key)) continue;
      seen.add(key);
      asked.push({ unknown: bare, fields: ['region'], groups, least: LEAST_REGIONS });
    }
  }
  return asked;
};

/**
 * Outcome of a split, independent of its seed: its paths and weights. An A/B test's weights change automatically, so it
 * equals no other split.
 */
const outcomeKey = ({ test, arms: variants }: Split): string =>
  abTestNumber(test) > 0
    ? test
    : variants
        .filter(({ weight }) => weight > 0)
        .map(({ path, weight }) => `${path}:${weight}`)
        .sort()
        .join();

/** Index of the first rule of `bits` at or after `from`; `none` if there is none. */
const firstOf = (bits: readonly number[], from: number, none: number): number => {
  for (let word = from >> 5; word < bits.length; word++) {
    const left = word === from >> 5 ? bits[word]! & (-1 << (from & 31)) : bits[word]!;
    if (left !== 0) return (word << 5) + 31 - Math.clz32(left & -left);
  }
  return none;
};

interface Scene {
  /** Outcome of each rule, then of the default: equal numbers mean the same paths with the same weights. */
  readonly outcomes: readonly number[];
  /** Whether a rule can be skipped because one of its caps is used up. */
  readonly capped: readonly boolean[];
  /** Index of the default. */
  readonly last: number;
}

/**
 * Whether people get what the unknown visitor gets from the rule at `place`, when all earlier rules that would match
 * that visitor are used up, in any state of the other caps.
 */
const agrees = (
  bits: readonly number[],
  spent: ReadonlySet<number>,
  place: number,
  scene: Scene,
): boolean => {
  const { outcomes, capped, last } = scene;
  for (let at = firstOf(bits, 0, last); ; at = firstOf(bits, at + 1, last)) {
    if (spent.has(at)) continue;
    if (outcomes[at] !== outcomes[place]) return false;
    if (at === last || at === place || !capped[at]) return true;
  }
};

interface Context {
  readonly mask: Mask;
  readonly english: boolean;
  readonly every: boolean;
}

/** Every combination of language, cell and hour that rules distinguish; null if too many. */
const contextsOf = (rules: readonly AskingRule[]): Context[] | null => {
  let contexts: Context[] = languageMasks(rules);
  for (const masks of [cellMasks(rules), hourMasks(rules)]) {
    if (masks === null) return null;
    const own = distinct(masks.map((mask) => ({ mask })));
    if (contexts.length * own.length > MOST_CONTEXTS) return null;
    const joined = contexts.flatMap((one) =>
      own.map(({ mask }) => ({ ...one, mask: both(one.mask, mask), every: one.every })),
    );
    const groups = Map.groupBy(joined, ({ english, every }) => `${english}${every}`);
    contexts = [...groups.values()].flatMap(distinct);
  }
  return contexts;
};

/**
 * Everything that a set of rules would show to visitors of unknown country or region, or to crawlers, but to hardly any
 * people. All rules are judged together, for every language, cell and hour they distinguish and every state of the
 * caps. A visitor with an unknown place must get the same paths with the same weights as at least 1 % of otherwise
 * similar people (a quarter of the regions if only the region is missing). Pure; takes a few milliseconds for most sets
 * and at most a tenth of a second, beyond which the answer is `too_complex`.
 *
 * Caps are judged a little more strictly than necessary: people count only if they get the same in every state of the
 * caps that the unknown visitor's way does not depend on.
 */
export const unfairOutcomes = ({
  rules,
  fallback,
}: Pick<Plan, 'rules' | 'fallback'>): readonly UnfairOutcome[] => {
  const found = new Map<string, UnfairOutcome>();
  const add = (one: UnfairOutcome): void => {
    if (!found.has(`${one.rule} ${one.reason}`)) found.set(`${one.rule} ${one.reason}`, one);
  };
  for (const one of impossibleRules(rules)) add(one);
  const tooComplex: UnfairOutcome = { rule: null, reason: 'too_complex', fields: [] };
  const asked = askedOf(rules);
  if (asked === null) return [...found.values(), tooComplex];
  if (asked.length === 0) return [...found.values()];
  const contexts = contextsOf(rules);
  if (contexts === null) return [...found.values(), tooComplex];

  const keys = [...rules.map((rule) => rule.to), fallback].map(outcomeKey);
  const scene: Scene = {
    outcomes: keys.map((key) => keys.indexOf(key)),
    capped: [...rules.map((rule) => rule.caps.length > 0), false],
    last: rules.length,
  };
  const words = Math.max(1, Math.ceil(rules.length / 32));
  const [own, people] = [new Array<number>(words).fill(0), new Array<number>(words).fill(0)];
  let steps = 0;
  for (const context of contexts) {
    const inEnglish = context.english && !context.every;
    for (const { unknown, fields, groups, least } of asked) {
      match(unknown, context.mask, own);
      const spent = new Set<number>();
      for (let place = firstOf(own, 0, scene.last); ; place = firstOf(own, place + 1, scene.last)) {
        let all = 0;
        let english = 0;
        for (const group of groups) {
          steps += 1;
          match(group.mask, context.mask, people);
          if (!agrees(people, spent, place, scene)) continue;
          all += group.all;
          english += group.english;
          if (all >= least && (!inEnglish || english >= least)) break;
        }
        if (steps > MOST_STEPS) return [...found.values(), tooComplex];
        const share = inEnglish ? Math.min(all, english) : all;
        if (share < least) {
          const rule = place === scene.last ? null : rules[place]!.number;
          add({ rule, reason: share === 0 ? 'only_unknown' : 'few_but_unknown', fields });
        }
        if (!scene.capped[place]) break;
        spent.add(place);
      }
    }
  }
  return [...found.values()];
};
