import { writeFileSync } from 'node:fs';
import builds from 'electron-to-chromium/full-chromium-versions.json' with { type: 'json' };

/**
 * The table src/core/traffic/chrome-branches.ts, generated from two lists: the builds in electron-to-chromium, and the
 * branches of stable Chrome in Google's release notes. `node test/agents/chrome-branches.ts` rewrites it.
 *
 * The third number of a version is the trunk's counter. It only grows, and so does the first, so builds of one major
 * version lie between the last known of every earlier one and the first known of every later one.
 */

/** Major version -> branch of the stable releases of Chrome: https://chromereleases.googleblog.com */
const stable: Readonly<Record<number, number>> = {
  9: 597,
  10: 648,
  11: 696,
  12: 742,
  13: 782,
  14: 835,
  15: 874,
  16: 912,
  17: 963,
  18: 1025,
  19: 1084,
  20: 1132,
  21: 1180,
  22: 1229,
  23: 1271,
  24: 1312,
  25: 1364,
  26: 1410,
  27: 1453,
  28: 1500,
  29: 1547,
  30: 1599,
  31: 1650,
  32: 1700,
  33: 1750,
  34: 1847,
  35: 1916,
  36: 1985,
  37: 2062,
  38: 2125,
  39: 2171,
  40: 2214,
  41: 2272,
  42: 2311,
  43: 2357,
  44: 2403,
  45: 2454,
  46: 2490,
  47: 2526,
  48: 2564,
  49: 2623,
  50: 2661,
  51: 2704,
  52: 2743,
  53: 2785,
  54: 2840,
  55: 2883,
  56: 2924,
  57: 2987,
  58: 3029,
  59: 3071,
  60: 3112,
  61: 3163,
  62: 3202,
  63: 3239,
  64: 3282,
  65: 3325,
  66: 3359,
  67: 3396,
  68: 3440,
  69: 3497,
  70: 3538,
  71: 3578,
  72: 3626,
  73: 3683,
  74: 3729,
  75: 3770,
  76: 3809,
  77: 3865,
  78: 3904,
  79: 3945,
  80: 3987,
  81: 4044,
  83: 4103,
  84: 4147,
  85: 4183,
  86: 4240,
  87: 4280,
  88: 4324,
  89: 4389,
  90: 4430,
  91: 4472,
  92: 4515,
  93: 4577,
  94: 4606,
  95: 4638,
  96: 4664,
  97: 4692,
  98: 4758,
  99: 4844,
  100: 4896,
  101: 4951,
  102: 5005,
  103: 5060,
  104: 5112,
  105: 5195,
  106: 5249,
  107: 5304,
  108: 5359,
  109: 5414,
  110: 5481,
  111: 5563,
  112: 5615,
  113: 5672,
  114: 5735,
  115: 5790,
  116: 5845,
  117: 5938,
  118: 5993,
  119: 6045,
  120: 6099,
  121: 6167,
  122: 6261,
  123: 6312,
  124: 6367,
  125: 6422,
  126: 6478,
  127: 6533,
  128: 6613,
  129: 6668,
  130: 6723,
  131: 6778,
  132: 6834,
  133: 6943,
  134: 6998,
  135: 7049,
  136: 7103,
  137: 7151,
  138: 7204,
  139: 7258,
  140: 7339,
  141: 7390,
  142: 7444,
};

/** A few builds of a major version left trunk just before or after its branch. */
const SLACK = 2;

const known = new Map<number, [least: number, most: number]>();
const note = (major: number, branch: number): void => {
  const range = known.get(major);
  known.set(major, range ? [Math.min(range[0], branch), Math.max(range[1], branch)] : [branch, branch]);
};
for (const [major, branch] of Object.entries(stable)) note(Number(major), branch);
for (const version of Object.keys(builds)) {
  const [major = 0, , branch = 0] = version.split('.').map(Number);
  note(major, branch);
}

const majors = [...known.keys()].sort((a, b) => a - b);
const newest = majors.at(-1) ?? 0;

const rangeOf = (major: number): readonly [number, number] => {
  const before = majors.filter((other) => other < major).map((other) => known.get(other)?.[1] ?? 0);
  const behind = majors.filter((other) => other > major).map((other) => known.get(other)?.[0] ?? 0);
  // Branches of the newest known major version may still grow.
  const most = behind.length === 0 ? (known.get(major)?.[1] ?? 0) + 100 : Math.min(...behind);
  return [Math.max(0, ...before) - SLACK, most + SLACK];
};

export const branchTable = (): string => {
  const rows = Array.from({ length: newest + 1 }, (_, major) =>
    major < (majors[0] ?? 0) ? 'null' : `[${rangeOf(major).join(', ')}]`,
  );
  const newestBranch = known.get(newest)?.[1] ?? 0;
  return `// Made by test/agents/chrome-branches.ts, which says from what.

/** By major version of Chrome, where the third number of its builds can lie (both ends in it); null: not known. */
export const CHROME_BRANCHES: readonly (readonly [from: number, to: number] | null)[] = [
${rows.map((row) => `  ${row},`).join('\n')}
];

export const NEWEST_MAJOR = ${newest};
export const NEWEST_BRANCH = ${newestBranch};
`;
};

if (import.meta.main) {
  writeFileSync(new URL('../../src/core/traffic/chrome-branches.ts', import.meta.url), branchTable());
}
