import { CHROME_BRANCHES, NEWEST_BRANCH, NEWEST_MAJOR } from './chrome-branches.ts';
import type { Reason } from './reasons.ts';

const NONE: readonly Reason[] = [];
const VERSION: readonly Reason[] = ['impossible_version'];
const PLATFORM: readonly Reason[] = ['impossible_platform'];
const BOTH: readonly Reason[] = ['impossible_version', 'impossible_platform'];

const chromeBuild = /\bChrome\/(\d{1,4})\.0\.(\d{1,6})\.(\d{1,6})(?![\w.])/;

/** Every system's browser is WebKit there, whatever it is called; Chrome says `CriOS`. */
const appleMobile = /\((?:iPhone|iPad|iPod(?: touch)?);/;
const bareChrome = /\bChrome\/\d/;

/** Releases are counted up from 0 in each branch; the longest so far stayed below 300. Makers of phones add to it for webviews. */
const MOST_PATCHES = 999;
/**
 * Chrome has counted up by one every two weeks since the autumn of 2026. A version ahead of the table is possible for
 * more than two years of them; what was never going to exist (`Chrome/999`) is not.
 */
const MAJORS_AHEAD = 60;

/**
 * Chrome's own text, its webview's, or that of Edge, which keeps Chrome's numbers; also with the mark of a robot behind. Every other name in a text says that
 * somebody else built it, and many of them put a count of their own into Chrome's version: Yandex, Sogou, 360, 2345, apps.
 */
const ownText =
  /^Mozilla\/5\.0 \([^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Version\/4\.0 )?Chrome\/[\d.]+(?: Mobile)?(?: Safari\/[\d.]+)?(?: EdgA?\/[\d.]+)?(?:;| \(compatible;|$)/;
const webView = /; ?wv\)|\bVersion\/4\.0 Chrome/;
/** Renders on a server, wherever it is shown. */
const elsewhere = /\bPuffin\//;

/** Whether Chrome `major`.0.`branch` can have been built, as far as the table goes. Reduced texts have zeros. */
const released = (major: number, branch: number): boolean => {
  if (branch === 0) return true;
  if (major > NEWEST_MAJOR) return branch >= NEWEST_BRANCH;
  const range = CHROME_BRANCHES[major];
  return range === undefined || range === null || (branch >= range[0] && branch <= range[1]);
};

/** Whether the build of Chrome that a text names is one that nobody can have. */
const isUnreleased = (userAgent: string): boolean => {
  const build = chromeBuild.exec(userAgent);
  if (build === null) return false;
  const major = Number(build[1]);
  if (major > NEWEST_MAJOR + MAJORS_AHEAD) return true;
  const branch = Number(build[2]);
  const tooMany = Number(build[3]) > MOST_PATCHES;
  // Nearly every text is settled here, before its shape is looked at.
  if (!tooMany && released(major, branch)) return false;
  if (!ownText.test(userAgent)) return false;
  return !released(major, branch) || !webView.test(userAgent);
};

/** Why no browser can have sent this text; the same empty list for nearly all. */
export const impossibleReasons = (userAgent: string): readonly Reason[] => {
  const version = isUnreleased(userAgent) ? VERSION : NONE;
  if (!appleMobile.test(userAgent) || elsewhere.test(userAgent) || !bareChrome.test(userAgent))
    return version;
  return version === NONE ? PLATFORM : BOTH;
};

const chromium = /\bChrome\/(\d{2,4})\./;
/** Engines that only write Chrome's name, and webviews, which leave out what browsers send. */
const others =
  /\bwv\)|\bVersion\/4\.0 Chrome\/|\bEdge\/\d|\bQtWebEngine|\bElectron\/|\bArkWeb\/|SMART-TV|Web0S|\bTizen|\(iP(?:hone|ad|od)/;

/** Major version of a Chromium browser that sends Sec-Fetch and client hints by itself; null: anything else. */
export const chromiumMajor = (userAgent: string): number | null => {
  const match = chromium.exec(userAgent);
  return match === null || others.test(userAgent) ? null : Number(match[1]);
};
