const isMember = ([, value]: [string, unknown]): boolean => value !== undefined;

/**
 * Canonical JSON (RFC 8785): members sorted by the UTF-16 code units of their names, numbers and strings as ECMAScript
 * writes them, no whitespace. Throws TypeError for what is not I-JSON: infinite numbers, lone surrogates, functions.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(isMember)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError('The value has no canonical JSON.');
};
