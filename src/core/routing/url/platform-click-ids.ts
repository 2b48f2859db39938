/** The platforms' click IDs, in the order of preference for `{source_click_id}`. */
export const PLATFORM_CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid'] as const;
type PlatformClickId = (typeof PLATFORM_CLICK_IDS)[number];
export type PlatformClickIds = Partial<Record<PlatformClickId, string>>;

const LIMIT = 255;
/** Longest raw text that can encode 255 characters: three bytes each, percent-encoded. */
const RAW_LIMIT = LIMIT * 9;

const mayHaveAny = (query: string): boolean =>
  query.includes('clid=') || query.includes('braid=') || query.includes('msclkid=');

const withoutControls = (text: string): string => {
  let clean = '';
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code >= 0x20 && code !== 0x7f && (code < 0x80 || code >= 0xa0)) clean += char;
  }
  return clean;
};

/** Percent-decoded if possible, otherwise as received. */
const decoded = (raw: string): string => {
  const text = raw.replaceAll('+', ' ').slice(0, RAW_LIMIT);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text.replace(/%[0-9A-Fa-f]?$/, ''));
  } catch {
    return text;
  }
};

/** Index after the `=` of the first parameter `name` at or after `from`; -1 if none. */
const valueAt = (query: string, name: string, from: number): number => {
  const key = `${name}=`;
  for (let at = query.indexOf(key, from); at >= 0; at = query.indexOf(key, at + 1)) {
    if (at === 0 || query.charCodeAt(at - 1) === 0x26) return at + key.length;
  }
  return -1;
};

const read = (query: string, name: string): string => {
  for (let at = valueAt(query, name, 0); at >= 0; at = valueAt(query, name, at)) {
    const end = query.indexOf('&', at);
    const value = withoutControls(decoded(query.slice(at, end < 0 ? query.length : end)));
    if (value !== '') return value.slice(0, LIMIT).toWellFormed();
  }
  return '';
};

/**
 * The platforms' click IDs in a raw query (the part after `?`): decoded, without control characters, truncated to 255
 * characters. Of repeated names, the first value that is not empty counts. Null when there is none, which costs only
 * three searches. Never throws.
 */
export const platformClickIds = (query: string): PlatformClickIds | null => {
  if (!mayHaveAny(query)) return null;
  let ids: PlatformClickIds | null = null;
  for (const name of PLATFORM_CLICK_IDS) {
    const value = read(query, name);
    if (value !== '') {
      ids ??= {};
      ids[name] = value;
    }
  }
  return ids;
};

/** Value of `{source_click_id}`: the first in the order above; '' if none. */
export const sourceClickId = (ids: PlatformClickIds | null): string => {
  if (ids !== null) for (const name of PLATFORM_CLICK_IDS) if (ids[name] !== undefined) return ids[name];
  return '';
};
