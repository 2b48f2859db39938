/** Older addresses quoted values that could be read as JSON: `search="2024"`. */
const unquoted = (value: string): string => {
  if (!/^".*"$/s.test(value)) return value;
  try {
    const inner: unknown = JSON.parse(value);
    if (typeof inner !== 'string') return value;
    JSON.parse(inner);
    return inner;
  } catch {
    return value;
  }
};

/** Values by name, as text; the first of duplicates. Nothing is converted: a phone number stays as written. */
export const parseSearch = (search: string): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(found, name)) {
      Object.defineProperty(found, name, {
        value: unquoted(value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
  return found;
};

/** Characters that an address may hold unencoded; filters use them and stay readable. */
const asTheyAre = (text: string): string => text.replace(/%(?:3A|2C|3B|21|7E)/g, decodeURIComponent);

/** The inverse; undefined and null values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${asTheyAre(text)}`;
};
