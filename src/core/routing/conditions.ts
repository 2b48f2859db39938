import type { Condition, Plan, TargetField, Visitor } from './plan.ts';

/** Ascending, separate intervals of the week that cover the same minutes: from, to, from, to. */
export const compileHours = (ranges: readonly (readonly [from: number, to: number])[]): number[] => {
  const flat: number[] = [];
  for (const [start, end] of ranges.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = flat.length - 1;
    if (last >= 0 && start <= flat[last]!) flat[last] = Math.max(flat[last]!, end);
    else flat.push(start, end);
  }
  return flat;
};

/** What a visitor has in a field; null: not known. */
export const fieldOf = (visitor: Visitor, field: TargetField): string | null => visitor[field];

/**
 * Whether a condition holds, asked of the plan itself: for explanations. What is not known holds in none, but in plans
 * without `semantics` it is simply none of the values.
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
