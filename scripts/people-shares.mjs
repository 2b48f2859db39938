/**
 * Derives the population tables used to measure fair routing from three unpacked packages that are not dependencies:
 *
 * npm pack user-agents@2.1.198 caniuse-lite@1.0.30001826 cldr-core@48.2.0   (and unpack each)
 * node scripts/people-shares.mjs <user-agents> <caniuse-lite> <cldr-core>
 *
 * It writes src/core/traffic/people-shares.ts, src/core/routing/fair/people.ts and src/core/routing/fair/regions.ts, which are
 * committed. docs/fair-routing.md explains the figures and the licenses of the sources.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseUserAgent } from '../src/core/traffic/user-agent.ts';

const [agentsDir, caniuseDir, cldrDir] = process.argv.slice(2).map((dir) => resolve(dir));
if (cldrDir === undefined)
  throw new Error('Usage: people-shares.mjs <user-agents> <caniuse-lite> <cldr-core>');

const require = createRequire(import.meta.url);
const readJson = (...parts) => JSON.parse(readFileSync(join(...parts), 'utf8'));
const versionOf = (dir) => {
  const { name, version } = readJson(dir, 'package.json');
  return `${name} ${version}`;
};
const root = resolve(import.meta.dirname, '..');

/**
 * Browsers of caniuse-lite whose users the sample does not distinguish, and how their user agents are parsed; the rest
 * are found in the sample by device, system and family.
 */
const FIXED = {
  op_mob: 'mobile android opera',
  op_mini: 'mobile android opera',
  and_uc: 'mobile android other',
  and_qq: 'mobile android other',
  baidu: 'mobile android other',
  android: 'mobile android other',
  ie: 'desktop windows other',
  ie_mob: 'mobile other other',
  bb: 'mobile other other',
  kaios: 'mobile other firefox',
};

/** The caniuse-lite browser that a sampled user agent counts toward; null if none has a known share. */
const browserOf = ([device, os, family]) => {
  if (os === 'ios') return 'ios_saf';
  if (os === 'android') return { chrome: 'and_chr', samsung: 'samsung', firefox: 'and_ff' }[family] ?? null;
  if (device !== 'desktop') return null;
  return ['chrome', 'edge', 'firefox', 'safari', 'opera'].includes(family) ? family : null;
};

/**
 * Share of each desktop system among desktops, in percent: StatCounter Global Stats, worldwide, February 2025. The
 * sample has far too many Macs, so the shares are computed both with and without this correction.
 */
const DESKTOP = { windows: 71, macos: 16, linux: 4, chromeos: 2 };

const sampled = () => {
  const cells = new Map();
  for (const { userAgent, weight } of readJson(agentsDir, 'dist/user-agents.json')) {
    const { device, os, family } = parseUserAgent(userAgent);
    const cell = `${device} ${os} ${family}`;
    cells.set(cell, (cells.get(cell) ?? 0) + weight);
  }
  return cells;
};

const { agents } = require(join(caniuseDir, 'dist/unpacker/index.js'));
const marginals = new Map(
  Object.entries(agents).map(([name, { usage_global: usage }]) => [
    name,
    Object.values(usage).reduce((sum, share) => sum + share, 0),
  ]),
);

/** The sample, weighted so that every browser has its share. */
const byBrowser = (cells) => {
  const groups = Map.groupBy(cells, ([cell]) => browserOf(cell.split(' ')));
  const shares = new Map();
  const add = (cell, share) => shares.set(cell, (shares.get(cell) ?? 0) + share);
  for (const [name, share] of marginals) {
    if (FIXED[name] !== undefined) add(FIXED[name], share);
    const group = groups.get(name) ?? [];
    const total = group.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [cell, weight] of group) add(cell, (share * weight) / total);
  }
  return shares;
};

/** The same, fitted alternately to the shares of the desktop systems and of the browsers until both hold. */
const bySystem = (cells) => {
  let fitted = new Map(cells);
  for (let round = 0; round < 200; round++) {
    const shares = byBrowser(fitted);
    const desktops = [...shares].filter(([cell]) => cell.startsWith('desktop '));
    const total = desktops.reduce((sum, [, share]) => sum + share, 0);
    const known = Object.values(DESKTOP).reduce((sum, share) => sum + share, 0);
    fitted = new Map(shares);
    for (const [os, wanted] of Object.entries(DESKTOP)) {
      const own = desktops.filter(([cell]) => cell.split(' ')[1] === os);
      const has = own.reduce((sum, [, share]) => sum + share, 0);
      for (const [cell, share] of own) fitted.set(cell, (share * total * wanted) / known / has);
    }
  }
  return byBrowser(fitted);
};

const percentOf = (shares) => {
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return new Map([...shares].map(([cell, share]) => [cell, (100 * share) / total]));
};

const cells = sampled();
const [plain, corrected] = [percentOf(byBrowser(cells)), percentOf(bySystem(cells))];
const rows = [...new Set([...plain.keys(), ...corrected.keys()])]
  .map((cell) => [cell, plain.get(cell) ?? 0, corrected.get(cell) ?? 0])
  .filter(([, a, b]) => Math.max(a, b) >= 0.001)
  .sort((a, b) => b[1] - a[1]);

const GENERATED = `// Written by scripts/people-shares.mjs. Sources: `;
const table = rows
  .map(
    ([cell, a, b]) =>
      `  [${cell
        .split(' ')
        .map((word) => `'${word}'`)
        .join(', ')}, ${a.toFixed(3)}, ${b.toFixed(3)}],`,
  )
  .join('\n');
writeFileSync(
  join(root, 'src/core/traffic/people-shares.ts'),
  `${GENERATED}${versionOf(agentsDir)} (Intoli, BSD-2-Clause), a sample of
// user agents with weights; ${versionOf(caniuseDir)} (CC-BY-4.0), StatCounter's shares of browsers; for the second figure also
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
${table}
];
`,
);

const territories = readJson(cldrDir, 'supplemental/territoryInfo.json').supplemental.territoryInfo;
const countries = readFileSync(join(root, 'src/contracts/routing/targeting.ts'), 'utf8')
  .match(/`([^`]+)`/)[1]
  .trim()
  .split(/\s+/);
const people = countries.map((code) => {
  const info = territories[code];
  if (info === undefined) return [code, 0, 0];
  const literate = (Number(info._population) * Number(info._literacyPercent)) / 100;
  const english = Object.entries(info.languagePopulation ?? {}).reduce(
    (sum, [language, { _populationPercent: percent }]) =>
      language === 'en' || language.startsWith('en_') ? sum + Number(percent) : sum,
    0,
  );
  return [code, Math.round(literate / 1000), Math.round((literate * Math.min(100, english)) / 100_000)];
});
const lines = [];
for (const [code, all, english] of people) {
  const entry = `${code}:${all}:${english}`;
  if ((lines.at(-1)?.length ?? 999) + entry.length > 110) lines.push(entry);
  else lines[lines.length - 1] += ` ${entry}`;
}
writeFileSync(
  join(root, 'src/core/routing/fair/people.ts'),
  `${GENERATED}${versionOf(cldrDir)} (Unicode-3.0), population and literacy.
/** Country, people who can read there, and how many of them use English, both in thousands. */
const PEOPLE = \`
${lines.join('\n')}\`;

/** People of a country who can read, in thousands: the nearest available figure to people online. */
export interface CountryPeople {
  readonly country: string;
  readonly all: number;
  readonly english: number;
}

export const COUNTRY_PEOPLE: readonly CountryPeople[] = PEOPLE.trim()
  .split(/\\s+/)
  .map((entry) => {
    const [country = '', all, english] = entry.split(':');
    return { country, all: Number(all), english: Number(english) };
  });
`,
);

const containment = readJson(cldrDir, 'supplemental/subdivisionContainment.json').supplemental
  .subdivisionContainment;
const codesOf = (name, country) =>
  (containment[name]?._contains ?? []).map((code) => code.slice(country.length).toUpperCase());
const levels = countries.flatMap((country) => {
  const first = codesOf(country, country);
  if (first.length === 0) return [];
  const prefix = country.toLowerCase();
  const second = first.flatMap((code) => codesOf(`${prefix}${code.toLowerCase()}`, country));
  return [`${country} ${first.join(' ')}${second.length > 0 ? ` / ${second.join(' ')}` : ''}`];
});
const wrapped = levels.flatMap((line) => {
  const parts = [];
  for (const word of line.split(' ')) {
    if ((parts.at(-1)?.length ?? 999) + word.length > 110) parts.push(word);
    else parts[parts.length - 1] += ` ${word}`;
  }
  return parts.map((part, i) => (i === 0 ? part : `  ${part}`));
});
writeFileSync(
  join(root, 'src/core/routing/fair/regions.ts'),
  `${GENERATED}${versionOf(cldrDir)} (Unicode-3.0), ISO 3166-2 codes.
/** A line per country (indented lines continue it): its regions and, after \`/\`, their subregions. */
const REGIONS = \`
${wrapped.join('\n')}\`;

/**
 * Regions of a country as in ISO 3166-2 (\`US-CA\`), by level; a country database names those of one level. A missing
 * country has none.
 */
export const REGION_LEVELS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  REGIONS.trim()
    .split(/\\n(?! )/)
    .map((line) => {
      const [country = '', ...codes] = line.split(/\\s+/);
      const levels = codes.join(' ').split(' / ');
      return [country, levels.map((level) => level.split(' ').map((code) => \`\${country}-\${code}\`))];
    }),
);
`,
);
for (const row of rows) console.log(row[1].toFixed(2).padStart(6), row[2].toFixed(2).padStart(6), row[0]);
