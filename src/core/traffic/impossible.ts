import { CHROME_BRANCHES, NEWEST_BRANCH, NEWEST_MAJOR } from './chrome-branches.ts';
import type { Reason } from './reasons.ts';

const NONE: readonly Reason[] = [];
const VERSION: readonly Reason[] = ['impossible_version'];
const PLATFORM: readonly Reason[] = ['impossible_platform'];
const BOTH: readonly Reason[] = ['impossible_version', 'impossible_platform'];

const chromeBuild = /\bChrome\/(\d{1,4})\.0\.(\d{1,6})\.(\d{1,6})(?![\w.])/;

/** Every browser there uses WebKit, whatever its name; Chrome is `CriOS`. */
const appleMobile = /\((?:iPhone|iPad|iPod(?: touch)?);/;
const bareChrome = /\bChrome\/\d/;

/** Patch numbers count from 0 in each branch; the highest was below 300. Phone makers add to it for webviews. */
const MOST_PATCHES = 999;
/**
 * Since autumn 2026, Chrome has had a major version every two weeks. More than two years of versions ahead of the table
 * are accepted; those that will not exist (`Chrome/999`) are not.
 */
const MAJORS_AHEAD = 60;

/**
 * The text of Chrome, its webview or Edge (which keeps Chrome's numbers), optionally followed by a bot's name. Any
 * other name means that someone else built the browser, and many of them put their own numbers in Chrome's version:
 * Yandex, Sogou, 360, 2345, apps.
 */
const ownText =
  /^Mozilla\/5\.0 \([^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Version\/4\.0 )?Chrome\/[\d.]+(?: Mobile)?(?: Safari\/[\d.]+)?(?: EdgA?\/[\d.]+)?(?:;| \(compatible;|$)/;
const webView = /; ?wv\)|\bVersion\/4\.0 Chrome/;
/** Renders on a server, wherever the page is shown. */
const elsewhere = /\bPuffin\//;

/** Whether Chrome `major`.0.`branch` can have been built, as far as the table goes. Reduced texts have zeros. */
const released = (major: number, branch: number): boolean => {
  if (branch === 0) return true;
  if (major > NEWEST_MAJOR) return branch >= NEWEST_BRANCH;
  const range = CHROME_BRANCHES[major];
  return range === undefined || range === null || (branch >= range[0] && branch <= range[1]);
};

/** Whether a text names a build of Chrome that cannot exist. */
const isUnreleased = (userAgent: string): boolean => {
  const build = chromeBuild.exec(userAgent);
  if (build === null) return false;
  const major = Number(build[1]);
  if (major > NEWEST_MAJOR + MAJORS_AHEAD) return true;
  const branch = Number(build[2]);
  const tooMany = Number(build[3]) > MOST_PATCHES;
  // Settles nearly every text before its shape is examined.
  if (!tooMany && released(major, branch)) return false;
  if (!ownText.test(userAgent)) return false;
  return !released(major, branch) || !webView.test(userAgent);
};

/** Why no browser can have sent this text. Nearly all texts get the same empty list. */
export const impossibleReasons = (userAgent: string): readonly Reason[] => {
  const version = isUnreleased(userAgent) ? VERSION : NONE;
  if (!appleMobile.test(userAgent) || elsewhere.test(userAgent) || !bareChrome.test(userAgent))
    return version;
  return version === NONE ? PLATFORM : BOTH;
};

const chromium = /\bChrome\/(\d{2,4})\./;
/** Engines that only use Chrome's name, and webviews, which omit what browsers send. */
const others =
  /\bwv\)|\bVersion\/4\.0 Chrome\/|\bEdge\/\d|\bQtWebEngine|\bElectron\/|\bArkWeb\/|SMART-TV|Web0S|\bTizen|\(iP(?:hone|ad|od)/;

/** Major version of a Chromium browser that sends Sec-Fetch and client hints by default; null for others. */
export const chromiumMajor = (userAgent: string): number | null => {
  const match = chromium.exec(userAgent);
  return match === null || others.test(userAgent) ? null : Number(match[1]);
};
