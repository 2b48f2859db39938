/**
 * Rebuilds the files in src/edge/data from two public packages, unpacked:
 *
 *   npm pack @ip-location-db/asn iso3166-2-db      and unpack both
 *   node scripts/edge-data.mjs <folder of asn> <folder of iso3166-2-db>
 *
 * - networks.txt: address ranges of well-known clouds and hosting providers, and of iCloud Private Relay
 * - crawlers/meta.json: the routes of AS32934, from which Meta's crawlers come
 * - regions.json: English names of regions to their ISO 3166-2 codes
 *
 * Then: biome format --write src/edge/data. NOTICE.md in that folder says whose data they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { regionKeys } from '../src/edge/places/region-codes.ts';

/** AS numbers of hosting networks. Consumer providers, VPN services and CDNs are left out on purpose. */
const HOSTING = [
  // Amazon, Microsoft, Google Cloud, Oracle, IBM
  [16509, 14618, 8987, 7224, 8075, 8069, 8068, 396982, 31898, 36351],
  // Alibaba, Tencent, Huawei, Baidu, Byteplus, UCloud, Kingsoft, Zenlayer
  [37963, 45102, 134963, 45090, 132203, 133478, 55990, 136907, 38365, 150436, 135377, 59019, 21859],
  // OVH, Hetzner, Scaleway, Contabo, IONOS, netcup, Aruba, Infomaniak, UpCloud
  [
    16276, 24940, 213230, 212317, 215859, 12876, 51167, 40021, 141995, 8560, 197540, 31034, 29222, 202053,
    25697,
  ],
  // DigitalOcean, Linode, Vultr, Hostinger, Rackspace, GoDaddy, Namecheap, DreamHost, Liquid Web, InterServer
  [14061, 393406, 63949, 20473, 47583, 33070, 19994, 27357, 15395, 12200, 26496, 398101, 22612, 26347, 32244],
  [19318, 36352, 54290, 8100, 40676, 46475, 46844, 29802, 54825, 36007],
  // Leaseweb, Worldstream, NForce, Servers.com, Hostkey, G-Core hosting
  [60781, 28753, 30633, 395954, 32613, 7203, 27411, 19148, 394380, 396190, 396362, 205544, 59253, 133752],
  [49981, 43350, 7979, 57043, 202422],
  // Selectel, Timeweb, Yandex Cloud, Sakura
  [49505, 50340, 9123, 210976, 200350, 7684, 9370, 9371],
].flat();

/** Akamai's network of iCloud Private Relay, which has no other traffic (Sattler et al., "Towards a Tectonic Traffic Shift?", IMC 2022). */
const RELAY = [36183];

/**
 * Blocks of Cloudflare, Fastly and Akamai that contain the relay exits Apple publishes (and some of Cloudflare's WARP).
 * The rest of these CDNs counts neither as people nor as hosting.
 */
const RELAY_BLOCKS = [
  '104.28.0.0/16',
  '2606:54c0::/30',
  '2a09:bac0::/29',
  '146.75.128.0/17',
  '140.248.0.0/18',
  '2a04:4e41::/32',
  '2a02:26f7::/32',
];

const META = 32934;

const [asnFolder, isoFolder] = process.argv.slice(2);
if (asnFolder === undefined || isoFolder === undefined) {
  console.error('usage: node scripts/edge-data.mjs <folder of @ip-location-db/asn> <folder of iso3166-2-db>');
  process.exit(1);
}
const target = join(import.meta.dirname, '../src/edge/data');
const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

const numberOf = (text) =>
  ipaddr
    .parse(text)
    .toByteArray()
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
const textOf = (value, bits) =>
  ipaddr
    .fromByteArray(
      Array.from({ length: bits / 8 }, (_, i) => Number((value >> BigInt(bits - 8 - i * 8)) & 255n)),
    )
    .toString();

/** Ranges of the wanted networks, adjacent ones merged: [{ bits, first, last }]. */
const rangesOf = (wanted, blocks = []) =>
  ['asn-ipv4.csv', 'asn-ipv6.csv'].flatMap((name, i) => {
    const bits = i === 0 ? 32 : 128;
    const rows = readFileSync(join(asnFolder, name), 'utf8')
      .split('\n')
      .map((line) => /^([^,]+),([^,]+),(\d+),/.exec(line))
      .filter((row) => row !== null && wanted.has(Number(row[3])))
      .map((row) => ({ bits, first: numberOf(row[1]), last: numberOf(row[2]) }));
    for (const block of blocks.filter((text) => text.includes(':') === (bits === 128))) {
      const [address, length] = block.split('/');
      const first = numberOf(address);
      rows.push({ bits, first, last: first + (1n << BigInt(bits - Number(length))) - 1n });
    }
    rows.sort((a, b) => (a.first < b.first ? -1 : 1));
    const merged = [];
    for (const row of rows) {
      const before = merged.at(-1);
      if (before === undefined || row.first > before.last + 1n) merged.push({ ...row });
      else if (row.last > before.last) before.last = row.last;
    }
    return merged;
  });

/** The fewest prefixes that cover a range. */
const prefixesOf = ({ bits, first, last }) => {
  const list = [];
  for (let at = first; at <= last; ) {
    let size = 1n;
    while (at % (size * 2n) === 0n && at + size * 2n - 1n <= last) size *= 2n;
    list.push(`${textOf(at, bits)}/${bits - (size.toString(2).length - 1)}`);
    at += size;
  }
  return list;
};

/** As a prefix if the range is exactly one, which is shorter. */
const lineOf = (range) => {
  const [prefix, ...others] = prefixesOf(range);
  return others.length === 0
    ? prefix
    : `${textOf(range.first, range.bits)}-${textOf(range.last, range.bits)}`;
};

const asnVersion = versionOf(asnFolder);
const hosting = rangesOf(new Set(HOSTING));
const relay = rangesOf(new Set(RELAY), RELAY_BLOCKS);
writeFileSync(
  join(target, 'networks.txt'),
  [
    `# Made by scripts/edge-data.mjs from @ip-location-db/asn ${asnVersion} (CC BY 4.0); see NOTICE.md.`,
    'hosting',
    ...hosting.map(lineOf),
    'relay',
    ...relay.map(lineOf),
    '',
  ].join('\n'),
);

const meta = rangesOf(new Set([META])).flatMap((range) =>
  prefixesOf(range).map((prefix) => ({ [range.bits === 32 ? 'ipv4Prefix' : 'ipv6Prefix']: prefix })),
);
const entry = (prefix) => `    ${JSON.stringify(prefix)}`;
writeFileSync(
  join(target, 'crawlers/meta.json'),
  `{\n  "source": "Routes of AS32934 in @ip-location-db/asn ${asnVersion}",\n  "prefixes": [\n${meta.map(entry).join(',\n')}\n  ]\n}\n`,
);

/** Country -> key of the name -> code without the country. A key shared by two regions is ambiguous and left out. */
const regions = {};
const countries = JSON.parse(readFileSync(join(isoFolder, 'data/iso3166-2.json'), 'utf8'));
for (const [country, { regions: list }] of Object.entries(countries)) {
  const exact = new Map();
  const bare = new Map();
  const note = (map, key, code) => map.set(key, map.has(key) && map.get(key) !== code ? null : code);
  for (const { iso, name, names } of list.filter((region) => /^[A-Z0-9]{1,3}$/.test(region.iso ?? ''))) {
    for (const spelling of new Set([name, names.en, names.geonames].filter(Boolean))) {
      const [whole, short] = regionKeys(spelling);
      note(exact, whole, iso);
      if (short !== '') note(bare, short, iso);
    }
  }
  const known = Object.fromEntries([...bare, ...exact].filter(([key, code]) => key !== '' && code !== null));
  if (Object.keys(known).length > 0) regions[country] = known;
}
const rows = Object.entries(regions)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, names]) => `  ${JSON.stringify(country)}: ${JSON.stringify(names)}`);
writeFileSync(join(target, 'regions.json'), `{\n${rows.join(',\n')}\n}\n`);
console.error(
  `${hosting.length} hosting, ${relay.length} relay, ${meta.length} of Meta, ${rows.length} countries`,
);
