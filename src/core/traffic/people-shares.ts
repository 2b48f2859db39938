// Written by scripts/people-shares.mjs. Sources: user-agents 2.1.198 (Intoli, BSD-2-Clause), a sample of
// user agents with weights; caniuse-lite 1.0.30001826 (CC-BY-4.0), StatCounter's shares of browsers; for the second figure also
// StatCounter's shares of desktop systems (February 2025).
/**
 * Percent of people for each detected combination of device, system and browser family: from browser shares alone, and
 * corrected by desktop system shares. The difference shows the uncertainty. Combinations in neither are rarer than
 * 0.001.
 */
export const PEOPLE_SHARES: readonly (readonly [
  device: string,
  os: string,
  family: string,
  byBrowser: number,
  bySystem: number,
])[] = [
  ['mobile', 'android', 'chrome', 44.85, 44.85],
  ['desktop', 'macos', 'chrome', 18.611, 3.317],
  ['mobile', 'ios', 'safari', 9.797, 9.797],
  ['desktop', 'windows', 'chrome', 6.243, 19.985],
  ['desktop', 'windows', 'edge', 5.18, 5.18],
  ['mobile', 'ios', 'chrome', 3.599, 3.599],
  ['desktop', 'macos', 'safari', 2.986, 2.986],
  ['mobile', 'android', 'samsung', 1.954, 1.954],
  ['desktop', 'windows', 'firefox', 1.395, 2.012],
  ['mobile', 'android', 'opera', 1.187, 1.187],
  ['desktop', 'windows', 'opera', 0.765, 0.936],
  ['desktop', 'macos', 'firefox', 0.724, 0.058],
  ['mobile', 'android', 'other', 0.714, 0.714],
  ['mobile', 'android', 'firefox', 0.385, 0.385],
  ['desktop', 'chromeos', 'chrome', 0.365, 0.797],
  ['desktop', 'linux', 'chrome', 0.365, 1.484],
  ['tablet', 'android', 'chrome', 0.27, 0.27],
  ['desktop', 'macos', 'opera', 0.183, 0.012],
  ['desktop', 'windows', 'other', 0.169, 0.169],
  ['desktop', 'linux', 'firefox', 0.06, 0.109],
  ['mobile', 'ios', 'other', 0.054, 0.054],
  ['mobile', 'ios', 'firefox', 0.037, 0.037],
  ['tablet', 'android', 'samsung', 0.035, 0.035],
  ['tablet', 'ios', 'chrome', 0.035, 0.035],
  ['tablet', 'ios', 'safari', 0.015, 0.015],
  ['mobile', 'ios', 'opera', 0.012, 0.012],
  ['mobile', 'ios', 'edge', 0.008, 0.008],
];
