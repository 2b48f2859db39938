import { fractionFrom } from '../hash.ts';
import { type Pieces, pieceEnds } from '../pieces.ts';
import type { Condition, Plan, Rule, TargetField, Visitor } from '../plan.ts';
import { compileHours } from './conditions.ts';

/**
 * Everything evaluated for each visitor, in one contiguous array of numbers, because ten thousand campaigns do not fit
 * in a processor's cache.
 *
 * It begins with the offset of the default's split. The rules follow in order, each with: offset of the next rule, 1 if
 * any condition is enough (0: all must hold), offset of its split, its number, its conditions. A 0 follows the last
 * rule. A condition: four times the field's code, plus 2 if an unknown value satisfies `is: false`, plus 1 for `is`;
 * the number of operands; the operands: numbers of values, or minutes of the week as from, to, from, to, ascending. A
 * split: index of its first variant among all ways; number of variants; number of pieces; the hash state after its seed
 * (h, block, length); the end that corresponds to 1; its phase; the pieces as end, variant, end, variant, ascending;
 * then its variants as path number, destination (0: none; -1: chosen among offers).
 */
export type RuleProgram = Int32Array;

export interface SplitNumbers {
  /** Index of its first variant among all ways of the plan. */
  readonly firstWay: number;
  readonly phase: number;
  readonly variants: readonly VariantNumbers[];
  readonly pieces: Pieces;
}

interface VariantNumbers {
  readonly path: number;
  /** 0: none; -1: chosen among offers. */
  readonly destination: number;
}

const FIELDS: readonly TargetField[] = ['country', 'region', 'language', 'device', 'os', 'browser'];
const HOURS = FIELDS.length;
const FIRST_RULE = 1;
const PIECES = 8;
const RULE_HEAD = 4;

/** For unknown values, and for known values that no plan names. */
const NOT_KNOWN = 0;
const NOT_NAMED = 1;

/** Numbers, from 2, of the texts that plans name: at most a few thousand countries, languages and other values. */
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

const splitNumbers = ({ firstWay, phase, variants, pieces }: SplitNumbers): number[] => {
  const { h, block, length } = pieces.prefix;
  const ends = pieceEnds(pieces);
  return [
    ...[firstWay, variants.length, ends.length / 2, h, block, length, pieces.total, phase],
    ...ends,
    ...variants.flatMap(({ path, destination }) => [path, destination]),
  ];
};

/** `rules` and `splits` correspond by index; `fallback`: the default's split; `semantics`: the plan's. */
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

/** A visitor's value that is unknown or named by no plan equals no value. */
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

/** Numbers of the current visitor's fields, looked up on first use; -1 until then. */
const seen = new Int32Array(FIELDS.length);

/** Returns the offset of the first rule. Must be called before a plan is evaluated for a visitor. */
export const beginVisitor = (): number => {
  seen.fill(-1);
  return FIRST_RULE;
};

/** Offset of the rule after the one at `rule`; the number there is 0 when there is none. */
export const nextRule = (program: RuleProgram, rule: number): number => program[rule]!;

/** Whether any one condition of a rule is enough. */
export const isAny = (program: RuleProgram, rule: number): boolean => program[rule + 1] === 1;

/**
 * Index of the condition that decides whether the rule matches: the first that fails if all must hold, or the first
 * that holds if any is enough. -1 if there is none: then an `all` rule matches and an `any` rule does not.
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

/** Offset of the rule's split. */
export const splitOf = (program: RuleProgram, rule: number): number => program[rule + 2]!;

/** The rule's number in its campaign. */
export const numberOf = (program: RuleProgram, rule: number): number => program[rule + 3]!;

/** Offset of the default's split. */
export const fallbackOf = (program: RuleProgram): number => program[0]!;

/** Index of the split's first variant among all ways. */
export const firstWayOf = (program: RuleProgram, split: number): number => program[split]!;

/** The position of `key` in [0, 1) for the split. */
export const pointFor = (program: RuleProgram, split: number, key: string): number =>
  fractionFrom(program[split + 3]!, program[split + 4]!, program[split + 5]!, key);

/** Numbers of variants and of pieces of the split. */
export const variantCount = (program: RuleProgram, split: number): number => program[split + 1]!;
export const pieceCount = (program: RuleProgram, split: number): number => program[split + 2]!;

export const phaseOf = (program: RuleProgram, split: number): number => program[split + 7]!;

const variantAt = (program: RuleProgram, split: number, place: number): number =>
  split + PIECES + 2 * (program[split + 2]! + place);

/** Path number of the variant at `place`. */
export const variantPath = (program: RuleProgram, split: number, place: number): number =>
  program[variantAt(program, split, place)]!;

/** Destination of the variant at `place`; 0: none; negative: stored in the way (several offers, or an ID from 2^31). */
export const variantDestination = (program: RuleProgram, split: number, place: number): number =>
  program[variantAt(program, split, place) + 1]!;

/** Index in the split of the variant whose piece contains `point`; -1 if there are no pieces. */
export const variantFor = (program: RuleProgram, split: number, point: number): number => {
  const target = point * program[split + 6]!;
  const to = split + PIECES + 2 * program[split + 2]!;
  for (let i = split + PIECES; i < to; i += 2) if (target < program[i]!) return program[i + 1]!;
  return -1;
};
