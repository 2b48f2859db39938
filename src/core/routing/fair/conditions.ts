import type { Condition, Plan, TargetField, Visitor } from '../plan.ts';

/** Merges intervals of the week into ascending, disjoint ones covering the same minutes: from, to, from, to. */
export const compileHours = (ranges: readonly (readonly [from: number, to: number])[]): number[] => {
  const flat: number[] = [];
  for (const [start, end] of ranges.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = flat.length - 1;
    if (last >= 0 && start <= flat[last]!) flat[last] = Math.max(flat[last]!, end);
    else flat.push(start, end);
  }
  return flat;
};

/** A visitor's value of a field; null if unknown. */
export const fieldOf = (visitor: Visitor, field: TargetField): string | null => visitor[field];

/**
 * Whether a condition holds, evaluated on the plan itself for explanations. An unknown value satisfies no condition; in
 * plans without `semantics`, it satisfies `is: false`.
 */
export const holds = (
  condition: Condition,
  visitor: Visitor,
  { semantics }: Pick<Plan, 'semantics'>,
): boolean => {
  if (condition.field === 'hours') {
    const minute = visitor.localMinute;
    return condition.values.some(([from, to]) => from <= minute && minute < to) === condition.is;
  }
  const value = fieldOf(visitor, condition.field);
  if (value === null) return semantics !== 2 && !condition.is;
  return condition.values.includes(value) === condition.is;
};
