import type { Condition, Rule, TargetField, Visitor } from './plan.ts';

/** A condition made ready: values, with a set of them where they are many, or ascending, separate intervals of the week. */
export type CompiledCondition =
  | {
      readonly field: TargetField;
      readonly is: boolean;
      readonly values: readonly string[];
      readonly set: ReadonlySet<string> | null;
    }
  | {
      readonly field: 'hours';
      readonly is: boolean;
      readonly from: readonly number[];
      readonly to: readonly number[];
    };

const compileHours = (
  is: boolean,
  ranges: readonly (readonly [from: number, to: number])[],
): CompiledCondition => {
  const from: number[] = [];
  const to: number[] = [];
  for (const [start, end] of ranges.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = to.length - 1;
    if (last >= 0 && start <= to[last]!) to[last] = Math.max(to[last]!, end);
    else {
      from.push(start);
      to.push(end);
    }
  }
  return { field: 'hours', is, from, to };
};

/** A set is ten times as large as a short list, and no faster. */
const MANY = 12;

export const compileCondition = (condition: Condition): CompiledCondition => {
  const { field, is, values } = condition;
  if (field === 'hours') return compileHours(is, values);
  return { field, is, values, set: values.length > MANY ? new Set(values) : null };
};

/** What a visitor has in a field; null: not known. Spelled out, because a look-up by name is slow where names vary. */
export const fieldOf = (visitor: Visitor, field: TargetField): string | null => {
  switch (field) {
    case 'country':
      return visitor.country;
    case 'region':
      return visitor.region;
    case 'language':
      return visitor.language;
    case 'device':
      return visitor.device;
    case 'os':
      return visitor.os;
    case 'browser':
      return visitor.browser;
  }
};

const within = (from: readonly number[], to: readonly number[], minute: number): boolean => {
  for (let i = 0; i < from.length; i++) {
    if (minute < from[i]!) return false;
    if (minute < to[i]!) return true;
  }
  return false;
};

/** Whether a condition holds. What is not known is none of the values. */
export const holds = (condition: CompiledCondition, visitor: Visitor): boolean => {
  if (condition.field === 'hours') {
    return within(condition.from, condition.to, visitor.localMinute) === condition.is;
  }
  const value = fieldOf(visitor, condition.field);
  if (value === null) return !condition.is;
  const { set, values } = condition;
  return (set === null ? values.includes(value) : set.has(value)) === condition.is;
};

/**
 * Place of the condition that decides whether a rule matches: the first that fails where all must hold, the first that
 * holds where any is enough. -1: there is none such, so a rule of `all` matches and one of `any` does not.
 */
export const decidingCondition = (
  match: Rule['match'],
  conditions: readonly CompiledCondition[],
  visitor: Visitor,
): number => {
  const decides = match === 'any';
  for (let i = 0; i < conditions.length; i++) if (holds(conditions[i]!, visitor) === decides) return i;
  return -1;
};
