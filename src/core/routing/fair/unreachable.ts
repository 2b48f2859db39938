import type { Condition, Rule, TargetField } from '../plan.ts';
import { compileHours } from './conditions.ts';

/** The parts of a rule needed here. */
export interface AskingRule extends Pick<Rule, 'match' | 'conditions'> {
  /** The rule has a cap. Once it is used up, its visitors fall through to later rules. */
  readonly limited: boolean;
}

/** A rule that never decides. Indexes refer to the list of rules. */
export interface Unreachable {
  readonly place: number;
  /**
   * `never`: its conditions contradict each other. `behind`: the rule at `by` matches every visitor it would match.
   * `behind_several`: earlier rules together do.
   */
  readonly reason: 'never' | 'behind' | 'behind_several';
  readonly by: number | null;
}

/** The listed values of a field, or all others, including `UNKNOWN` unless it is listed. */
interface Values {
  readonly others: boolean;
  readonly list: ReadonlySet<string>;
}

/** Visitors by the possible values of each field; a missing field can have any value. */
type Box = ReadonlyMap<TargetField | 'hours', Values>;

/** For unknown values, which satisfy neither a condition nor its opposite. No value is spelled like this. */
const UNKNOWN = '?';
const MAY_BE_UNKNOWN: ReadonlySet<Condition['field']> = new Set(['country', 'region']);

/** A rule with more pieces than this is assumed to be reachable: no one writes such rules by hand. */
const MOST_PIECES = 400;

const minus = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a].filter((value) => !b.has(value)));

const both = (a: Values, b: Values): Values => {
  if (a.others && b.others) return { others: true, list: new Set([...a.list, ...b.list]) };
  if (a.others) return { others: false, list: minus(b.list, a.list) };
  if (b.others) return { others: false, list: minus(a.list, b.list) };
  return { others: false, list: new Set([...a.list].filter((value) => b.list.has(value))) };
};
const rest = ({ others, list }: Values): Values => ({ others: !others, list });
const isNone = ({ others, list }: Values): boolean => !others && list.size === 0;

/**
 * The week cut wherever a rule's hours begin or end, so that a span of hours is a set of pieces and works like any
 * other list of values. The week has no other pieces, so those outside a span are listed too.
 */
const weekOf = (rules: readonly AskingRule[]) => {
  const spans = rules.flatMap((rule) =>
    rule.conditions.flatMap((one) => (one.field === 'hours' ? one.values.flat() : [])),
  );
  const starts = [...new Set([0, ...spans])].filter((minute) => minute >= 0 && minute < 10_080);
  const spanned = (ranges: readonly (readonly [number, number])[], is: boolean): Values => {
    const flat = compileHours(ranges);
    const within = (minute: number): boolean =>
      flat.some((from, i) => i % 2 === 0 && from <= minute && minute < flat[i + 1]!);
    return { others: false, list: new Set(starts.filter((at) => within(at) === is).map(String)) };
  };
  return { spanned, whole: { others: false, list: new Set(starts.map(String)) } };
};

type Week = ReturnType<typeof weekOf>;

const valuesOf = (condition: Condition, week: Week): Values =>
  condition.field === 'hours'
    ? week.spanned(condition.values, condition.is)
    : {
        others: !condition.is,
        list: new Set(
          !condition.is && MAY_BE_UNKNOWN.has(condition.field)
            ? [...condition.values, UNKNOWN]
            : condition.values,
        ),
      };

const narrowed = (box: Box, field: TargetField | 'hours', values: Values): Box => {
  const own = box.get(field);
  return new Map(box).set(field, own === undefined ? values : both(own, values));
};

const isEmpty = (box: Box): boolean => [...box.values()].some(isNone);

/** The visitors a rule matches, as boxes that may overlap. */
const boxesOf = ({ match, conditions }: AskingRule, week: Week): Box[] => {
  const everybody: Box = new Map([['hours', week.whole]]);
  const boxes =
    match === 'any'
      ? conditions.map((one) => narrowed(everybody, one.field, valuesOf(one, week)))
      : [conditions.reduce((box, one) => narrowed(box, one.field, valuesOf(one, week)), everybody)];
  return boxes.filter((box) => !isEmpty(box));
};

/** The part of a box outside another one, in disjoint pieces. */
const without = (box: Box, taken: Box): Box[] => {
  const pieces: Box[] = [];
  let left = box;
  for (const [field, values] of taken) {
    const piece = narrowed(left, field, rest(values));
    if (!isEmpty(piece)) pieces.push(piece);
    left = narrowed(left, field, values);
    if (isEmpty(left)) return pieces;
  }
  return pieces;
};

/** The part of `boxes` outside all of `taken`; null if too many pieces. */
const leftOf = (boxes: readonly Box[], taken: readonly Box[]): readonly Box[] | null => {
  let left = boxes;
  for (const one of taken) {
    left = left.flatMap((box) => without(box, one));
    if (left.length > MOST_PIECES) return null;
    if (left.length === 0) return left;
  }
  return left;
};

/**
 * The rules that `decide` never chooses, regardless of which caps are used up, in order. Sound; complete except for
 * dependencies between fields (a region and its country) and for rules with very many pieces.
 */
export const unreachableRules = (rules: readonly AskingRule[]): Unreachable[] => {
  const week = weekOf(rules);
  const asked = rules.map((rule) => boxesOf(rule, week));
  return rules.flatMap((_, place): Unreachable[] => {
    const own = asked[place]!;
    if (own.length === 0) return [{ place, reason: 'never', by: null }];
    const before = asked.slice(0, place).map((boxes, i) => (rules[i]!.limited ? [] : boxes));
    const by = before.findIndex((boxes) => leftOf(own, boxes)?.length === 0);
    if (by >= 0) return [{ place, reason: 'behind', by }];
    return leftOf(own, before.flat())?.length === 0 ? [{ place, reason: 'behind_several', by: null }] : [];
  });
};
