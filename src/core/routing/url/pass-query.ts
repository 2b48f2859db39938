import { PLATFORM_CLICK_IDS } from './platform-click-ids.ts';

/** Maximum number of parameters passed on, and their maximum total length including separators. */
export const PASSED_PARAMETERS = 500;
export const PASSED_CHARACTERS = 4096;

/** Fairlead's own parameters: `fl` identifies the link to a landing page's script. */
const RESERVED: ReadonlySet<string> = new Set(['fl']);
const CLICK_IDS: ReadonlySet<string> = new Set(PLATFORM_CLICK_IDS);

/** Everything allowed in a query unencoded (RFC 3986, 3.4), including valid escapes. */
const CLEAN = /^(?:[\w.~!$'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*$/;
const UNCLEAN = /%(?![0-9A-Fa-f]{2})|[^\w.~!$'()*+,;=:@/?%-]/gu;

const escaped = (char: string): string => {
  const code = char.codePointAt(0) as number;
  // Node gives the bytes of a request line one by one, so a code below 256 is a byte.
  if (code < 0x100) return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  return encodeURIComponent(char.toWellFormed());
};

const clean = (text: string): string => (CLEAN.test(text) ? text : text.replace(UNCLEAN, escaped));

const nameOf = (parameter: string): string => {
  const end = parameter.indexOf('=');
  const raw = (end < 0 ? parameter : parameter.slice(0, end)).replaceAll('+', ' ');
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

/** Parameter names in the destination's own query. */
const namesIn = (url: string, hash: number): Set<string> => {
  const mark = url.indexOf('?');
  if (mark < 0 || mark > hash) return new Set();
  return new Set(
    url
      .slice(mark + 1, hash)
      .split('&')
      .map(nameOf),
  );
};

/** The parameters of a query with their names, at most `limit`; empty ones are skipped. */
const parametersOf = (query: string, limit: number): { raw: string; name: string }[] => {
  const list: { raw: string; name: string }[] = [];
  for (let from = 0; from < query.length && list.length < limit; ) {
    const found = query.indexOf('&', from);
    const end = found < 0 ? query.length : found;
    const raw = query.slice(from, end);
    if (raw !== '' && raw.charCodeAt(0) !== 0x3d) list.push({ raw, name: nameOf(raw) });
    from = end + 1;
  }
  return list;
};

/** The first parameter for each platform's click ID, at any position. */
const clickIdsOf = (query: string): string[] => {
  const found: string[] = [];
  for (const id of PLATFORM_CLICK_IDS) {
    const at = query.startsWith(`${id}=`) ? 0 : query.indexOf(`&${id}=`) + 1;
    if (at === 0 && !query.startsWith(`${id}=`)) continue;
    const end = query.indexOf('&', at);
    found.push(query.slice(at, end < 0 ? query.length : end));
  }
  return found;
};

/**
 * `url` (rendered, header-safe) with the link's raw query appended before its fragment. The destination's own
 * parameters win, and Fairlead's are not passed. Valid escapes stay as received; everything else not allowed in a query
 * or header is encoded, so the result is safe for any bytes. At most 500 parameters and 4,096 characters are passed, in
 * order; platforms' click IDs count first against these limits. Never throws.
 */
export const passQuery = (url: string, query: string): string => {
  if (query === '') return url;
  const found = url.indexOf('#');
  const hash = found < 0 ? url.length : found;
  const own = namesIn(url, hash);
  const passes = (name: string): boolean => !own.has(name) && !RESERVED.has(name);

  let room = PASSED_CHARACTERS;
  let count = 0;
  const fits = (text: string): boolean => {
    if (count >= PASSED_PARAMETERS || text.length >= room) return false;
    room -= text.length + 1;
    count++;
    return true;
  };

  const early = new Map<string, string>();
  for (const raw of clickIdsOf(query)) {
    const name = nameOf(raw);
    const text = clean(raw.slice(0, PASSED_CHARACTERS));
    if (raw.length < PASSED_CHARACTERS && passes(name) && fits(text)) early.set(name, text);
  }
  let passed = '';
  for (const { raw, name } of parametersOf(query, 4 * PASSED_PARAMETERS)) {
    if (CLICK_IDS.has(name)) {
      const text = early.get(name);
      if (text !== undefined) {
        passed += `&${text}`;
        early.delete(name);
        continue;
      }
    }
    if (raw.length >= room || !passes(name)) continue;
    const text = clean(raw);
    if (fits(text)) passed += `&${text}`;
  }
  // Click IDs found beyond the parameters examined.
  for (const text of early.values()) passed += `&${text}`;
  if (passed === '') return url;

  const mark = url.indexOf('?');
  const hasQuery = mark >= 0 && mark < hash;
  const lead = url.charAt(hash - 1);
  const separator = !hasQuery ? '?' : lead === '?' || lead === '&' ? '' : '&';
  return url.slice(0, hash) + separator + passed.slice(1) + url.slice(hash);
};
