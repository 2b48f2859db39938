import UAParser from 'ua-parser-js';
import type { BrowserFamily, Device } from '../routing/plan.ts';
import { type DeclaredAgent, declaredAgent } from './agents.ts';
import { browserFamily } from './browser-family.ts';
import { crawlerOf } from './crawlers.ts';
import { deviceOf } from './device.ts';
import { chromiumMajor, impossibleReasons } from './impossible.ts';
import { browserOfApp, inAppBrowser } from './in-app.ts';
import { namedBrowser } from './named-browsers.ts';
import { browserName } from './names.ts';
import type { Reason } from './reasons.ts';
import { osNameOf, routedSystem } from './system.ts';
import { withoutRepeats } from './without-repeats.ts';

/** What a user agent says. The first four members are all that `Visitor` sees of it. */
export interface UserAgent {
  readonly device: Device;
  /** windows, macos, ios, android, chromeos, linux, other; null when the user agent does not say. */
  readonly os: string | null;
  readonly family: BrowserFamily;
  /** Full names as in ua-parser-js 1.x, for reports; null when not known. */
  readonly osName: string | null;
  readonly browser: string | null;
  /** App whose browser this is: Facebook, Instagram, TikTok, ...; null when it is none, or none that is known. */
  readonly inApp: string | null;
  readonly bot: DeclaredAgent;
  /** Canonical name of a crawler the engines and platforms document; null: none of them. */
  readonly crawler: string | null;
  /** Whether the owner of `crawler` says how its addresses are told. */
  readonly verifiable: boolean;
  /** No user agent was sent. */
  readonly empty: boolean;
  /** Why no browser can have sent it; empty for nearly all. */
  readonly impossible: readonly Reason[];
  /** Major version of Chromium where that sends Sec-Fetch and client hints by itself; null: another engine, or a webview. */
  readonly chromium: number | null;
}

/** On Android 4.4 and later this is the webview, which ua-parser-js takes for the browser of before. */
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
 * Addresses and the mobile variants of robots' names say nothing of a device. A text must be of the same device, system
 * and family with and without the mark of a robot (spec section 1).
 */
const marks = /\bhttps?:\/\/[^\s;)]*|\b(?=\w*bot)\w+(?:-\w+)?-mobile\b/gi;

/**
 * Reads a user agent. Costs some 15 microseconds, and some 200 for the worst text of 512 characters: callers on a hot path
 * keep results by text. Never throws.
 */
export const parseUserAgent = (userAgent: string): UserAgent => {
  const text = userAgent.replace(marks, '');
  const parser = new UAParser(withoutRepeats(text));
  const osName = osNameOf(text, parser.getOS().name);
  const os = routedSystem(osName);
  const inApp = inAppBrowser(userAgent);
  const engine = browserOf(parser, text, inApp);
  // A browser that is named here, and not by the library, stays of the family it is built on: routing sees no change.
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
