import type { BrowserFamily, Device, Plan } from '../routing/plan.ts';
import type { UserAgent } from './user-agent.ts';

/** The parts of a user agent visible to routing. */
export interface RoutedAgent {
  readonly device: Device;
  readonly os: string;
  readonly browser: BrowserFamily;
}

type Cell = RoutedAgent & {
  /** Minimum percent of people in it, including everyone who is mapped to it. */
  readonly share: number;
};

const cell = (device: Device, os: string, browser: BrowserFamily, share: number): Cell =>
  Object.freeze({ device, os, browser, share });

/**
 * Every combination of device, system and browser that a rule can distinguish. Each holds at least 1 % of people
 * (people-shares.ts, by the smaller of its two figures), so that no combination can single out crawlers. The first cell
 * of a system includes its other browsers.
 */
export const CELLS: readonly Cell[] = [
  cell('mobile', 'android', 'chrome', 46.2),
  cell('mobile', 'android', 'samsung', 1.9),
  cell('mobile', 'android', 'opera', 1.1),
  cell('mobile', 'ios', 'safari', 9.9),
  cell('mobile', 'ios', 'chrome', 3.6),
  cell('desktop', 'windows', 'chrome', 7.9),
  cell('desktop', 'windows', 'edge', 5.1),
  cell('desktop', 'windows', 'firefox', 1.4),
  cell('desktop', 'macos', 'chrome', 3.3),
  cell('desktop', 'macos', 'safari', 2.9),
];

const valuesOf = <K extends keyof RoutedAgent>(key: K): readonly RoutedAgent[K][] => [
  ...new Set(CELLS.map((one) => one[key])),
];

export const ROUTED_DEVICES = valuesOf('device');
export const ROUTED_SYSTEMS = valuesOf('os');
export const ROUTED_BROWSERS = valuesOf('browser');

/** Cells of each system without their shares, because routing sees only the other three members. */
const bySystem = new Map(
  ROUTED_SYSTEMS.map((os) => [
    os,
    CELLS.filter((one) => one.os === os).map(
      ({ device, browser }): RoutedAgent => Object.freeze({ device, os, browser }),
    ),
  ]),
);

/** The system used for routing: the visitor's own, or the most common one for such a device. */
const routedSystem = (device: Device, os: string | null): string =>
  os !== null && bySystem.has(os) ? os : device === 'mobile' || device === 'tablet' ? 'android' : 'windows';

/**
 * The cell of any visitor, by the same rule for everyone. The system decides: a rare one counts as Android on a phone
 * or tablet and as Windows elsewhere; a tablet counts as a phone of its system; and a browser rarely used on a system
 * counts as the most common one there. Total: has a result for every argument.
 */
export const cellOf = (device: Device, os: string | null, browser: BrowserFamily): RoutedAgent => {
  const cells = bySystem.get(routedSystem(device, os))!;
  return cells.find((one) => one.browser === browser) ?? cells[0]!;
};

/** For visitors who send no language, or a rare one: the product's fallback language. */
const UNSAID_LANGUAGE = 'en';

/**
 * Every language that a rule can name, as ISO 639-1: those available on phones and in browsers (the locales of CLDR 48
 * without constructed languages), and Tagalog, which CLDR calls Filipino. All others are too rare to be more than a
 * marker: only bots send `xx`, `und` or a dead language.
 */
const CODES = `
af ak am ar as az ba be bg bn br bs ca cs cv cy da de ee el en es et eu fa ff fi fo fr fy ga gd gl gu ha he hi hr ht hu
hy id ig is it ja jv ka kk km kn ko ks ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nn no oc om or pa pl ps pt qu
rm ro ru rw sc sd si sk sl so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt ug uk ur uz vi wo xh yo za zh zu`;

export const ROUTED_LANGUAGES: readonly string[] = CODES.trim().split(/\s+/);

/**
 * Former or alternative codes of a language, so that reports show each language once, whatever a browser calls it.
 * `said`: primary subtag, lower case.
 */
const SAME: ReadonlyMap<string, string> = new Map([
  ['fil', 'tl'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['tw', 'ak'],
]);

export const oneLanguage = (said: string): string => SAME.get(said) ?? said;

/** Codes that browsers still send, some in place of a two-letter code. */
const OTHER_NAMES: readonly (readonly [said: string, routed: string])[] = [
  ['fil', 'tl'],
  ['iw', 'he'],
  ['in', 'id'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['tw', 'ak'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
];

const routed: ReadonlyMap<string, string> = new Map([
  ...ROUTED_LANGUAGES.map((code) => [code, code] as const),
  ...OTHER_NAMES,
]);

/** The language used for routing. `said`: primary subtag, lower case; null if none. */
export const routedLanguage = (said: string | null): string =>
  said === null ? UNSAID_LANGUAGE : (routed.get(said) ?? UNSAID_LANGUAGE);

type Detected = Pick<UserAgent, 'device' | 'os' | 'family'>;

/** What every browser names: its engine or, in old browsers that name none, itself. */
const ENGINE = /AppleWebKit\/|Gecko\/|Goanna\/|Trident\/|MSIE |Presto\/|KHTML\/|UCWEB|NetFront|Obigo|Opera/;

/** Routing input for plans without `semantics`: only missing values are filled in, and odd combinations stay. */
const routedBefore = ({ device, os, family }: Detected, userAgent: string): RoutedAgent => ({
  device: device === 'other' && os === null ? 'desktop' : device,
  os: os ?? (device === 'mobile' || device === 'tablet' ? 'android' : 'windows'),
  browser: family === 'other' && (os === null || !ENGINE.test(userAgent)) ? 'chrome' : family,
});

/**
 * A user agent as routing sees it: its cell. Visitors who do not declare what they use, or use a rare combination, are
 * routed like most people with similar devices. Nearly all undeclared ones are bots, including those of reviewers and
 * crawlers: a rule that could single them out would effectively target bots.
 *
 * Records keep what was detected, so that no report shows a bot as a person's browser.
 */
export const routedAs = ({ device, os, family }: Detected): RoutedAgent => cellOf(device, os, family);

/**
 * A record's visitor as routing saw them under its plan, to reproduce the decision. `language`: as recorded; null if
 * none was sent.
 */
export const routedUnder = (
  { semantics }: Pick<Plan, 'semantics'>,
  detected: Detected,
  userAgent: string,
  language: string | null,
): RoutedAgent & { readonly language: string } => {
  const { device, os, browser } = semantics === 2 ? routedAs(detected) : routedBefore(detected, userAgent);
  const spoken = routedLanguage(semantics === 2 ? language : null);
  return { device, os, browser, language: semantics === 2 ? spoken : (language ?? spoken) };
};
