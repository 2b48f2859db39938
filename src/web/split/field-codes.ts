const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Message codes of the form's errors at a path: its own, and with `deep` all those within it, without duplicates. */
export const codesIn = (errors: unknown, deep = true): string[] => {
  if (!isObject(errors)) return [];
  const { message, root } = errors;
  if (typeof message === 'string') return [message];
  const own = isObject(root) && typeof root.message === 'string' ? [root.message] : [];
  if (!deep) return own;
  const inner = Object.entries(errors).flatMap(([name, value]) =>
    name === 'root' || name === 'ref' ? [] : codesIn(value),
  );
  return [...new Set([...own, ...inner])];
};

/** The first code at `errors[place][name]`. */
export const codeAt = (errors: unknown, place: number, name: string): string | undefined => {
  const row = isObject(errors) ? errors[place] : undefined;
  return codesIn(isObject(row) ? row[name] : undefined)[0];
};

/** Key of a row whose content depends on its position alone. */
export const placeKey = (place: number): string => `at-${place}`;
