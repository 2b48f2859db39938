/** The platforms' click IDs, in the order of preference for `{source_click_id}`. The letter case of a name counts. */
export const PLATFORM_CLICK_IDS = [
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'msclkid',
  'ScCid',
  'twclid',
  'epik',
  'li_fat_id',
  'rdt_cid',
  'qclid',
] as const;
/** Parameter in which all other sources pass their click ID, with a token in the ad's link. */
export const OWN_CLICK_ID = 'source_click_id';
type ClickIdName = (typeof PLATFORM_CLICK_IDS)[number] | typeof OWN_CLICK_ID;
export type ClickIds = Partial<Record<ClickIdName, string>>;

/** Longest click ID that is kept: those of some networks have about 350 characters. */
export const CLICK_ID_LIMIT = 512;
/** Longest raw text that can encode a click ID of that length: three bytes each, percent-encoded. */
const RAW_LIMIT = CLICK_ID_LIMIT * 9;

const CONTROLS = /\p{Cc}/gu;

interface Searched {
  /**
   * Most queries have none, and every click pays for finding that out. One expression for all names is faster than
   * searching for a few endings one after the other, and does not take `campaign_id=` for one of them.
   */
  any: RegExp;
  keys: readonly (readonly [ClickIdName, string])[];
}

const searched = (names: readonly ClickIdName[]): Searched => ({
  any: new RegExp(`(?:^|&)(?:${names.join('|')})=`),
  keys: names.map((name) => [name, `${name}=`]),
});

const PLATFORMS = searched(PLATFORM_CLICK_IDS);
const ALL = searched([...PLATFORM_CLICK_IDS, OWN_CLICK_ID]);

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

/** Index after the `=` of the first parameter at or after `from`; -1 if none. `key`: its name and `=`. */
const valueAt = (query: string, key: string, from: number): number => {
  for (let at = query.indexOf(key, from); at >= 0; at = query.indexOf(key, at + 1)) {
    if (at === 0 || query.charCodeAt(at - 1) === 0x26) return at + key.length;
  }
  return -1;
};

const read = (query: string, key: string): string => {
  for (let at = valueAt(query, key, 0); at >= 0; at = valueAt(query, key, at)) {
    const end = query.indexOf('&', at);
    const value = decoded(query.slice(at, end < 0 ? query.length : end)).replace(CONTROLS, '');
    if (value !== '') return value.slice(0, CLICK_ID_LIMIT).toWellFormed();
  }
  return '';
};

const idsIn = (query: string, { any, keys }: Searched): ClickIds | null => {
  if (!any.test(query)) return null;
  let ids: ClickIds | null = null;
  for (const [name, key] of keys) {
    const value = read(query, key);
    if (value !== '') {
      ids ??= {};
      ids[name] = value;
    }
  }
  return ids;
};

/**
 * The platforms' click IDs in a raw query (the part after `?`): decoded, without control characters, truncated to 512
 * characters. Of repeated names, the first value that is not empty counts. Null when there is none, which costs only
 * one search. Never throws.
 */
export const platformClickIds = (query: string): ClickIds | null => idsIn(query, PLATFORMS);

/** The same with `source_click_id`: what a request keeps, and what goes back to the source with a conversion. */
export const allClickIds = (query: string): ClickIds | null => idsIn(query, ALL);

/** Value of `{source_click_id}`: the first platform's in the order above, else the source's own; '' if none. */
export const sourceClickId = (ids: ClickIds | null): string => {
  if (ids === null) return '';
  for (const name of PLATFORM_CLICK_IDS) if (ids[name] !== undefined) return ids[name];
  return ids[OWN_CLICK_ID] ?? '';
};
