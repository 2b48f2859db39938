import UAParser from 'ua-parser-js';
import type { BrowserFamily, Device } from '../routing/plan.ts';
import { isProgram } from './bots.ts';
import { browserFamily, browserName, namedBrowser } from './browser-names.ts';
import { type Crawler, crawlerOf, isLinkPreview } from './crawlers.ts';
import { deviceOf } from './device.ts';
import { chromiumMajor, impossibleReasons } from './impossible.ts';
import { browserOfApp, inAppBrowser } from './in-app.ts';
import type { Reason } from './reasons.ts';
import { osNameOf, routedSystem } from './system.ts';

/**
 * Declared by a user agent: an agent of a search engine or an ad platform, a fetcher of link previews, another bot, or
 * none of these.
 */
type DeclaredAgent = 'search' | 'ad_platform' | 'preview' | 'bot' | 'none';

/** `crawler`: the result of `crawlerOf` for the same text. */
const declaredAgent = (userAgent: string, crawler: Crawler | null): DeclaredAgent => {
  if (crawler !== null) return crawler.kind;
  if (userAgent.trim() === '' || !isProgram(userAgent)) return 'none';
  return isLinkPreview(userAgent) ? 'preview' : 'bot';
};

/** Texts up to this length are always passed to the parser whole. */
const SHORT = 128;
/** No four characters occur more than six times in longer texts of people's browsers. */
const MOST = 8;
/** Counters for sequences of four characters; collisions are harmless. */
const PLACES = 4096;
const counts = new Uint8Array(PLACES);

const repeats = (text: string): boolean => {
  counts.fill(0);
  let four = 0;
  for (let i = 0; i < text.length; i++) {
    // Upper and lower case are the same to nearly all patterns.
    four = (four << 8) | ((text.charCodeAt(i) | 32) & 255);
    if (i < 3) continue;
    const place = (Math.imul(four, 0x9e3779b1) >>> 20) & (PLACES - 1);
    const count = (counts[place] ?? 0) + 1;
    if (count > MOST) return true;
    counts[place] = count;
  }
  return false;
};

/**
 * The beginning of a long repetitive text; any other text unchanged. Patterns of ua-parser-js take milliseconds for 500
 * characters of `android` or `naver(1.0`, because each can start a match that runs to the end of the text; for 128
 * characters, they take as long as for an ordinary text.
 */
export const withoutRepeats = (text: string): string =>
  text.length > SHORT && repeats(text) ? text.slice(0, SHORT) : text;

/** A parsed user agent. The first four members are all that `Visitor` gets. */
export interface UserAgent {
  readonly device: Device;
  /** windows, macos, ios, android, chromeos, linux, other; null when not stated. */
  readonly os: string | null;
  readonly family: BrowserFamily;
  /** Full names as in ua-parser-js 1.x, for reports; null when unknown. */
  readonly osName: string | null;
  readonly browser: string | null;
  /** The app of this browser: Facebook, Instagram, TikTok, ...; null when it is not a known app. */
  readonly inApp: string | null;
  readonly bot: DeclaredAgent;
  /** Canonical name of a crawler documented by a search engine or platform, or null. */
  readonly crawler: string | null;
  /** Whether the owner of `crawler` says how to verify its addresses. */
  readonly verifiable: boolean;
  /** No user agent was sent. */
  readonly empty: boolean;
  /** Why no browser can have sent it; usually empty. */
  readonly impossible: readonly Reason[];
  /** Major version of a Chromium browser that sends Sec-Fetch and client hints; null for other engines and webviews. */
  readonly chromium: number | null;
}

/** On Android 4.4 and later this is the webview, which ua-parser-js takes for the old Android browser. */
const webView = /\bVersion\/4\.0 Chrome\/(?:[3-9]\d|\d{3})\./;

const browserOf = (parser: UAParser, userAgent: string, inApp: string | null): string | null => {
  const named = inApp === null ? null : browserOfApp(inApp);
  if (named !== null) return named;
  const name = parser.getBrowser().name;
  if (name === undefined || name === '') return null;
  if (name === 'Android Browser' && webView.test(userAgent)) return 'Chrome WebView';
  return browserName(name);
};

/**
 * Addresses and mobile variants of bot names say nothing about the device. A text must give the same device, system and
 * family with and without a bot marker: crawlers get what people get (docs/fair-routing.md).
 */
const marks = /\bhttps?:\/\/[^\s;)]*|\b(?=\w*bot)\w+(?:-\w+)?-mobile\b/gi;

/**
 * Parses a user agent. Takes about 15 microseconds, and about 200 for the worst text of 512 characters, so callers on a
 * hot path cache results by text. Never throws.
 */
export const parseUserAgent = (userAgent: string): UserAgent => {
  const text = userAgent.replace(marks, '');
  const parser = new UAParser(withoutRepeats(text));
  const osName = osNameOf(text, parser.getOS().name);
  const os = routedSystem(osName);
  const inApp = inAppBrowser(userAgent);
  const engine = browserOf(parser, text, inApp);
  // A browser that the library does not know keeps the family it is built on, so that routing does not change.
  const browser = (inApp === null ? namedBrowser(text) : null) ?? engine;
  const crawler = crawlerOf(userAgent);
  return {
    device: deviceOf(text, osName, () => parser.getDevice()),
    os,
    family: browserFamily(engine, text, os, inApp),
    osName,
    browser,
    inApp,
    bot: declaredAgent(userAgent, crawler),
    crawler: crawler?.name ?? null,
    verifiable: crawler?.verifiable ?? false,
    empty: userAgent.trim() === '',
    impossible: impossibleReasons(userAgent),
    chromium: chromiumMajor(userAgent),
  };
};
