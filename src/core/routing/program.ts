import { compileHours } from './conditions.ts';
import type { Condition, Rule, TargetField, Visitor } from './plan.ts';

/**
 * The rules of a plan as one row of numbers, in their order. Ten thousand campaigns do not stay in a processor's cache:
 * what is asked for every visitor must lie side by side.
 *
 * A rule: offset of the next one, 1 if any condition is enough (0: all must hold), its conditions. A condition: code of
 * the field times two, plus 1 for `is`; how many numbers follow; these: numbers of values, or minutes of the week as
 * from, to, from, to, ascending.
 */
export type RuleProgram = Int32Array;

const FIELDS: readonly TargetField[] = ['country', 'region', 'language', 'device', 'os', 'browser'];
const HOURS = FIELDS.length;

/** A number for each text that a plan names. Countries, languages and the like: a few thousand at most. */
const numbers = new Map<string, number>();

const numberOf = (value: string): number => {
  let number = numbers.get(value);
  if (number === undefined) {
    number = numbers.size + 1;
    numbers.set(value, number);
  }
  return number;
};

const conditionNumbers = ({ field, is, values }: Condition): number[] => {
  const operands = field === 'hours' ? compileHours(values) : values.map(numberOf);
  const code = field === 'hours' ? HOURS : FIELDS.indexOf(field);
  return [code * 2 + (is ? 1 : 0), operands.length, ...operands];
};

export const compileRules = (rules: readonly Pick<Rule, 'match' | 'conditions'>[]): RuleProgram => {
  const program: number[] = [];
  for (const { match, conditions } of rules) {
    const body = conditions.flatMap(conditionNumbers);
    program.push(program.length + 2 + body.length, match === 'any' ? 1 : 0, ...body);
  }
  return Int32Array.from(program);
};

/** A visitor's text that no plan names, or that is not known, equals no value. */
const seenNumber = (value: string | null): number => (value === null ? 0 : (numbers.get(value) ?? 0));

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

/** To be called before the rules of a plan are asked about a visitor. */
export const beginVisitor = (): void => {
  seen.fill(-1);
};

/**
 * Place of the condition that decides whether the rule at `start` matches: the first that fails where all must hold, the
 * first that holds where any is enough. -1: there is none such, so a rule of `all` matches and one of `any` does not.
 */
export const decidingCondition = (program: RuleProgram, start: number, visitor: Visitor): number => {
  const end = program[start]!;
  const decides = program[start + 1] === 1;
  let at = start + 2;
  for (let place = 0; at < end; place++) {
    const head = program[at]!;
    const code = head >> 1;
    const from = at + 2;
    const to = from + program[at + 1]!;
    let found: boolean;
    if (code === HOURS) found = isWithin(program, from, to, visitor.localMinute);
    else {
      let value = seen[code]!;
      if (value < 0) {
        value = fieldNumber(visitor, code);
        seen[code] = value;
      }
      found = value > 0 && isAmong(program, from, to, value);
    }
    // What is not known is none of the values.
    if ((found === ((head & 1) === 1)) === decides) return place;
    at = to;
  }
  return -1;
};

/** Offset of the rule behind the one at `start`. */
export const nextRule = (program: RuleProgram, start: number): number => program[start]!;

/** Whether any condition of the rule at `start` is enough. */
export const isAny = (program: RuleProgram, start: number): boolean => program[start + 1] === 1;
