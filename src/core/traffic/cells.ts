import type { BrowserFamily, Device } from '../routing/plan.ts';

/** What routing sees of a user agent. */
export interface RoutedAgent {
  readonly device: Device;
  readonly os: string;
  readonly browser: BrowserFamily;
}

type Cell = RoutedAgent & {
  /** At least so many percent of people are in it, everyone who is folded into it included. */
  readonly share: number;
};

const cell = (device: Device, os: string, browser: BrowserFamily, share: number): Cell =>
  Object.freeze({ device, os, browser, share });

/**
 * Every combination of device, system and browser that a rule can tell apart. Each holds at least 1 % of people
 * (people-shares.ts, by the smaller of its two figures), so that no combination can stand for crawlers. The first of a
 * system is where its other browsers are routed.
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

/** Cells of each system, without their shares: what routing sees has three members. */
const bySystem = new Map(
  ROUTED_SYSTEMS.map((os) => [
    os,
    CELLS.filter((one) => one.os === os).map(
      ({ device, browser }): RoutedAgent => Object.freeze({ device, os, browser }),
    ),
  ]),
);

/** The system that decides where somebody is routed: their own, or the one that most people with such a device have. */
const routedSystem = (device: Device, os: string | null): string =>
  os !== null && bySystem.has(os) ? os : device === 'mobile' || device === 'tablet' ? 'android' : 'windows';

/**
 * The cell of anybody, by the same rule for everyone. The system decides: a rare one counts as Android on a phone or
 * tablet and as Windows elsewhere, a tablet as a phone of its system, and a browser that few use on a system as the one
 * that most use there. Total: it has an answer for every argument.
 */
export const cellOf = (device: Device, os: string | null, browser: BrowserFamily): RoutedAgent => {
  const cells = bySystem.get(routedSystem(device, os))!;
  return cells.find((one) => one.browser === browser) ?? cells[0]!;
};
