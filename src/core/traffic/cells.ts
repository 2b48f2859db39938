import type { BrowserFamily, Device } from '../routing/plan.ts';

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
 * (people-shares.ts, by the smaller of its two figures), so that no combination can stand for crawlers. The first of a
 * system takes its other browsers.
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

/** Cells of each system without their shares, because routing sees three members. */
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
