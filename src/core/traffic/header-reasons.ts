import type { Reason } from './reasons.ts';
import type { UserAgent } from './user-agent.ts';

/** Headers used for classification, with lower-case names as in Node. */
export interface TrafficHeaders {
  readonly accept?: string | undefined;
  readonly 'accept-language'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | string[] | undefined;
  readonly 'sec-fetch-dest'?: string | string[] | undefined;
  readonly 'sec-ch-ua'?: string | string[] | undefined;
  readonly 'sec-ch-ua-mobile'?: string | string[] | undefined;
  readonly 'sec-ch-ua-platform'?: string | string[] | undefined;
}

const NONE: readonly Reason[] = [];

const NO_LANGUAGE = 1;
const NOT_HTML = 2;
const FETCH = 4;
const HINTS = 8;

const names: readonly (readonly [bit: number, reason: Reason])[] = [
  [NO_LANGUAGE, 'no_accept_language'],
  [NOT_HTML, 'accept_not_html'],
  [FETCH, 'fetch_metadata_conflict'],
  [HINTS, 'client_hints_conflict'],
];

/** One list per combination, built once. */
const lists: readonly (readonly Reason[])[] = Array.from({ length: 16 }, (_, bits) =>
  names.filter(([bit]) => (bits & bit) !== 0).map(([, reason]) => reason),
);

/** Chromium has sent Sec-Fetch-Mode with every navigation since 80, and client hints since 89. */
const FETCH_SINCE = 80;
const HINTS_SINCE = 89;

/** Names in Chromium's client hints for the systems used in routing; `other` can be anything. */
const platforms: Readonly<Record<string, readonly string[]>> = {
  windows: ['"Windows"'],
  macos: ['"macOS"', '"Mac OS X"'],
  android: ['"Android"'],
  chromeos: ['"Chrome OS"', '"Chromium OS"'],
  linux: ['"Linux"'],
};

const hintsConflict = (agent: UserAgent, headers: TrafficHeaders, secure: boolean): boolean => {
  const mobile = headers['sec-ch-ua-mobile'];
  const platform = headers['sec-ch-ua-platform'];
  const brands = headers['sec-ch-ua'];
  if (agent.chromium === null) {
    // Firefox and Safari have no client hints; a webview or another engine can send Chromium's.
    return brands !== undefined && (agent.family === 'firefox' || agent.family === 'safari');
  }
  if (secure && agent.chromium >= HINTS_SINCE && brands === undefined) return true;
  if (mobile === '?1' && agent.device === 'desktop') return true;
  if (mobile === '?0' && agent.device === 'mobile') return true;
  if (platform === undefined || typeof platform !== 'string' || agent.os === null) return false;
  const possible = platforms[agent.os];
  return (
    possible !== undefined && platform !== '""' && platform !== '"Unknown"' && !possible.includes(platform)
  );
};

const fetchConflict = (agent: UserAgent, headers: TrafficHeaders, secure: boolean): boolean => {
  const mode = headers['sec-fetch-mode'];
  if (mode === undefined) {
    return secure && agent.chromium !== null && agent.chromium >= FETCH_SINCE;
  }
  // Following a link is a navigation, in a frame or not.
  return mode !== 'navigate' && mode !== 'nested-navigate';
};

/**
 * Contradictions between a request's headers and its user agent, used only as points for a score. `secure`: the
 * visitor's browser certainly used https. Browsers send Sec-Fetch and client hints only then, so their absence is
 * evidence only then. Requirements of navigations are left to `classify`, which knows whether it is one. Returns one of
 * sixteen lists; allocates nothing.
 */
export const headerReasons = (
  agent: UserAgent,
  headers: TrafficHeaders,
  secure = false,
): readonly Reason[] => {
  const { accept } = headers;
  let bits = 0;
  if (headers['accept-language'] === undefined) bits |= NO_LANGUAGE;
  if (accept === undefined || !accept.includes('text/html')) bits |= NOT_HTML;
  if (fetchConflict(agent, headers, secure)) bits |= FETCH;
  if (hintsConflict(agent, headers, secure)) bits |= HINTS;
  return lists[bits] ?? NONE;
};
