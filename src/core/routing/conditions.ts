import type { Condition, Rule, TargetField, Visitor } from './plan.ts';

/** A condition made ready: a set of values, or ascending, separate intervals of the week. */
export type CompiledCondition =
  | { readonly field: TargetField; readonly is: boolean; readonly values: ReadonlySet<string> }
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

export const compileCondition = (condition: Condition): CompiledCondition =>
  condition.field === 'hours'
    ? compileHours(condition.is, condition.values)
    : { field: condition.field, is: condition.is, values: new Set(condition.values) };

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
  return (value !== null && condition.values.has(value)) === condition.is;
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
