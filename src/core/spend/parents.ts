import { orderedDetails, type SpendParent } from './target.ts';

/** What an entry knows after a file: files without a name, or without the levels above, take nothing back. */
export const knownParents = (
  file: readonly SpendParent[],
  before: readonly SpendParent[],
): readonly SpendParent[] => {
  if (file.length === 0) return before;
  const known = new Map(before.map((one) => [`${one.dimension} ${one.value}`, one]));
  const now = file.map((one) => ({ ...known.get(`${one.dimension} ${one.value}`), ...one }));
  const dimensions = new Set(file.map(({ dimension }) => dimension));
  return orderedDetails([...now, ...before.filter(({ dimension }) => !dimensions.has(dimension))]);
};

/** Whether they name the same levels, by the same names. */
export const areSameParents = (a: readonly SpendParent[], b: readonly SpendParent[]): boolean => {
  const text = (of: readonly SpendParent[]): string =>
    JSON.stringify(orderedDetails(of).map(({ dimension, value, name }) => [dimension, value, name]));
  return text(a) === text(b);
};
