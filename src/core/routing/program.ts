import { compileHours } from './conditions.ts';
import { fractionFrom } from './hash.ts';
import { type Pieces, pieceEnds } from './pieces.ts';
import type { Condition, Plan, Rule, TargetField, Visitor } from './plan.ts';

/**
 * What is asked of every visitor, as one row of numbers: ten thousand campaigns do not stay in a processor's cache, so
 * it must lie side by side.
 *
 * First the offset of the default's split. Then the rules in their order: offset of the next one, 1 if any condition is
 * enough (0: all must hold), offset of its split, its number, its conditions; after the last rule a 0. A condition: code of the field times
 * four, plus 2 where what is not known fulfils `is: false`, plus 1 for `is`; how many numbers follow; these: numbers of values, or minutes of the week as from, to, from, to, ascending.
 * A split: place of its first arm among all ways; how many arms; how many pieces; the state of the hash behind its seed (h, block,
 * length); what 1 is in the unit of the ends; its phase; the pieces as end, arm, end, arm, ascending; then its arms as number of the path,
 * destination (0: none; -1: to be chosen among offers).
 */
export type RuleProgram = Int32Array;

export interface SplitNumbers {
  /** Place of its first arm among all ways of the plan. */
  readonly firstWay: number;
  readonly phase: number;
  readonly arms: readonly ArmNumbers[];
  readonly pieces: Pieces;
}

interface ArmNumbers {
  readonly path: number;
  /** 0: none; -1: to be chosen among offers. */
  readonly destination: number;
}

const FIELDS: readonly TargetField[] = ['country', 'region', 'language', 'device', 'os', 'browser'];
const HOURS = FIELDS.length;
const FIRST_RULE = 1;
const PIECES = 8;
const RULE_HEAD = 4;

/** Of what is not known, and of what is known but no plan names. */
const NOT_KNOWN = 0;
const NOT_NAMED = 1;

/** A number for each text that a plan names, from 2. Countries, languages and the like: a few thousand at most. */
const numbers = new Map<string, number>();

const valueNumber = (value: string): number => {
  let number = numbers.get(value);
  if (number === undefined) {
    number = numbers.size + NOT_NAMED + 1;
    numbers.set(value, number);
  }
  return number;
};

const conditionNumbers = ({ field, is, values }: Condition, semantics: Plan['semantics']): number[] => {
  const operands = field === 'hours' ? compileHours(values) : values.map(valueNumber);
  const code = field === 'hours' ? HOURS : FIELDS.indexOf(field);
  const open = semantics !== 2 && !is && field !== 'hours';
  return [code * 4 + (open ? 2 : 0) + (is ? 1 : 0), operands.length, ...operands];
};

const splitNumbers = ({ firstWay, phase, arms, pieces }: SplitNumbers): number[] => {
  const { h, block, length } = pieces.prefix;
  const ends = pieceEnds(pieces);
  return [
    ...[firstWay, arms.length, ends.length / 2, h, block, length, pieces.total, phase],
    ...ends,
    ...arms.flatMap(({ path, destination }) => [path, destination]),
  ];
};

/** `rules` and `splits` belong together by place; `fallback`: the default's split; `semantics`: the plan's. */
export const compileProgram = (
  rules: readonly Pick<Rule, 'number' | 'match' | 'conditions'>[],
  splits: readonly SplitNumbers[],
  fallback: SplitNumbers,
  semantics: Plan['semantics'],
): RuleProgram => {
  const bodies = rules.map((rule) => rule.conditions.flatMap((one) => conditionNumbers(one, semantics)));
  const behindRules = bodies.reduce((sum, body) => sum + RULE_HEAD + body.length, FIRST_RULE) + 1;
  const own = [...splits, fallback].map(splitNumbers);
  const offsets: number[] = [];
  let offset = behindRules;
  for (const split of own) {
    offsets.push(offset);
    offset += split.length;
  }
  const program: number[] = [offsets.at(-1)!];
  for (const [i, body] of bodies.entries()) {
    const { number, match } = rules[i]!;
    const next = program.length + RULE_HEAD + body.length;
    program.push(next, match === 'any' ? 1 : 0, offsets[i]!, number, ...body);
  }
  program.push(0);
  return Int32Array.from(program.concat(...own));
};

/** A visitor's text that no plan names, or that is not known, equals no value. */
const seenNumber = (value: string | null): number =>
  value === null ? NOT_KNOWN : (numbers.get(value) ?? NOT_NAMED);

const fieldNumber = (visitor: Visitor, code: number): number => {
  switch (code) {
    case 0:
      return seenNumber(visitor.country);
    case 1:
      return seenNumber(visitor.region);
    case 2:
      return seenNumber(visitor.language);
    case 3:
      return seenNumber(visitor.device);
    case 4:
      return seenNumber(visitor.os);
    default:
      return seenNumber(visitor.browser);
  }
};

const isAmong = (program: RuleProgram, from: number, to: number, value: number): boolean => {
  for (let i = from; i < to; i++) if (program[i] === value) return true;
  return false;
};

const isWithin = (program: RuleProgram, from: number, to: number, minute: number): boolean => {
  for (let i = from; i < to; i += 2) {
    if (minute < program[i]!) return false;
    if (minute < program[i + 1]!) return true;
  }
  return false;
};

/** Numbers of the running visitor's fields, each looked up when it is first asked for; -1: not yet. */
const seen = new Int32Array(FIELDS.length);

/** Offset of the first rule; to be called before a plan is asked about a visitor. */
export const beginVisitor = (): number => {
  seen.fill(-1);
  return FIRST_RULE;
};

/** Offset of the rule behind the one at `rule`; the number there is 0 when there is none. */
export const nextRule = (program: RuleProgram, rule: number): number => program[rule]!;

/** Whether any condition of a rule is enough. */
export const isAny = (program: RuleProgram, rule: number): boolean => program[rule + 1] === 1;

/**
 * Place of the condition that decides whether the rule matches: the first that fails where all must hold, the
 * first that holds where any is enough. -1: there is none such, so a rule of `all` matches and one of `any` does not.
 */
export const decidingCondition = (program: RuleProgram, rule: number, visitor: Visitor): number => {
  const end = program[rule]!;
  const decides = program[rule + 1] === 1;
  let at = rule + RULE_HEAD;
  for (let place = 0; at < end; place++) {
    const head = program[at]!;
    const code = head >> 2;
    const from = at + 2;
    const to = from + program[at + 1]!;
    let holds: boolean;
    if (code === HOURS) holds = isWithin(program, from, to, visitor.localMinute) === ((head & 1) === 1);
    else {
      let value = seen[code]!;
      if (value < 0) {
        value = fieldNumber(visitor, code);
        seen[code] = value;
      }
      holds =
        value === NOT_KNOWN ? (head & 2) === 2 : isAmong(program, from, to, value) === ((head & 1) === 1);
    }
    if (holds === decides) return place;
    at = to;
  }
  return -1;
};

/** Offset of the split that the rule leads to. */
export const splitOf = (program: RuleProgram, rule: number): number => program[rule + 2]!;

/** The rule's number in its campaign. */
export const numberOf = (program: RuleProgram, rule: number): number => program[rule + 3]!;

/** Offset of the default's split. */
export const fallbackOf = (program: RuleProgram): number => program[0]!;

/** Place of the split's first arm among all ways. */
export const firstWayOf = (program: RuleProgram, split: number): number => program[split]!;

/** Where `key` falls in [0, 1) for the split. */
export const pointFor = (program: RuleProgram, split: number, key: string): number =>
  fractionFrom(program[split + 3]!, program[split + 4]!, program[split + 5]!, key);

/** How many arms the split has, and how many pieces. */
export const armCount = (program: RuleProgram, split: number): number => program[split + 1]!;
export const pieceCount = (program: RuleProgram, split: number): number => program[split + 2]!;

export const phaseOf = (program: RuleProgram, split: number): number => program[split + 7]!;

const armAt = (program: RuleProgram, split: number, place: number): number =>
  split + PIECES + 2 * (program[split + 2]! + place);

/** Number of the path of the arm at `place`. */
export const armPath = (program: RuleProgram, split: number, place: number): number =>
  program[armAt(program, split, place)]!;

/** Destination of the arm at `place`; 0: none; negative: the way says it (offers to choose from, or an id of 2^31 and more). */
export const armDestination = (program: RuleProgram, split: number, place: number): number =>
  program[armAt(program, split, place) + 1]!;

/** Place in the split of the arm whose piece holds `point`; -1: there are no pieces. */
export const armFor = (program: RuleProgram, split: number, point: number): number => {
  const target = point * program[split + 6]!;
  const to = split + PIECES + 2 * program[split + 2]!;
  for (let i = split + PIECES; i < to; i += 2) if (target < program[i]!) return program[i + 1]!;
  return -1;
};
