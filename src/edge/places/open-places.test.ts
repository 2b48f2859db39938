import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MmdbValue, mmdb } from '../../../test/helpers/mmdb.ts';
import { Problem } from '../../config/problem.ts';
import { openPlaces } from './open-places.ts';
import type { Places } from './places.ts';

const NOWHERE = { country: null, region: null, city: null };

const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5, timeout: 30_000 });

let dir: string;
let lines: string[];
let opened: Places[];
const note = (_: object, message: string): void => void lines.push(message);
const log = { info: note, warn: note, error: note };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead places '));
  lines = [];
  opened = [];
});
afterEach(() => {
  for (const places of opened) places.close();
  rmSync(dir, { recursive: true });
});

const open = async (path: string | null): Promise<Places> => {
  const places = await openPlaces({ path, log, everyMs: 10 });
  opened.push(places);
  return places;
};

const write = (name: string, bytes: Buffer | string): string => {
  const file = join(dir, name);
  // Replaced by a rename, so that no test reads half a file.
  writeFileSync(`${file}.draft`, bytes);
  renameSync(`${file}.draft`, file);
  return file;
};

const maxmind = (country: string, code: string, city: string): MmdbValue => ({
  country: { iso_code: country, names: { en: country } },
  subdivisions: [{ iso_code: code, names: { en: 'a region' } }],
  city: { geoname_id: 1, names: { de: 'x', en: city } },
});

const flat = (country_code: string, state1: string, city: string): MmdbValue => ({
  city,
  country_code,
  latitude: 1,
  state1,
  state2: '',
});

describe('the bundled country data', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['217.0.0.1', 'DE'],
    ['1.1.1.1', 'AU'],
    ['126.1.1.1', 'JP'],
    ['2003:e0::1', 'DE'],
    ['2600:1700::1', 'US'],
  ])('%s is in %s', async (address, country) => {
    expect((await open(null)).of(address)).toEqual({ country, region: null, city: null });
  });

  test.each(['10.1.2.3', '192.168.0.1', '100.64.0.1', '127.0.0.1', '::1', 'fe80::1', 'fd00::1'])(
    '%s is nowhere: it is private',
    async (address) => {
      expect((await open(null)).of(address)).toEqual(NOWHERE);
    },
  );

  test.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '999.1.1.1', '::g', '8.8.8.8 ', '\0'])(
    '%j is nowhere: it is no address',
    async (address) => {
      expect((await open(null)).of(address)).toEqual(NOWHERE);
    },
  );
});

test('reads regions and cities in MaxMind’s format, for both families', async () => {
  const file = write(
    'city.mmdb',
    mmdb(6, {
      '198.51.100.0/24': maxmind('US', 'CA', 'Los Angeles'),
      '203.0.113.128/25': { country: { iso_code: 'SG' } },
      '2001:db8:1::/48': maxmind('FR', '75C', 'Paris'),
      '2001:db8:2::/48': { subdivisions: [], city: { names: { en: 'Atlantis' } } },
    }),
  );
  const places = await open(file);
  expect(places.of('198.51.100.7')).toEqual({ country: 'US', region: 'US-CA', city: 'Los Angeles' });
  expect(places.of('203.0.113.200')).toEqual({ country: 'SG', region: null, city: null });
  expect(places.of('203.0.113.1')).toEqual(NOWHERE);
  expect(places.of('2001:db8:1::9')).toEqual({ country: 'FR', region: 'FR-75C', city: 'Paris' });
  expect(places.of('2001:db8:2::9')).toEqual(NOWHERE);
});

test('reads the flat format, and finds the code of a region that has only a name', async () => {
  const file = write(
    'city.mmdb',
    mmdb(4, {
      '198.51.100.0/24': flat('US', 'California', 'Los Angeles'),
      '203.0.113.0/26': flat('DE', 'Hesse', 'Frankfurt am Main'),
      '203.0.113.64/26': flat('FR', 'Île-de-France', 'Paris'),
      '203.0.113.128/26': flat('ES', 'Nowhere at all', ''),
      '203.0.113.192/26': flat('JP', 'Tokyo', 'Minato'),
    }),
  );
  const places = await open(file);
  expect(places.of('198.51.100.7')).toEqual({ country: 'US', region: 'US-CA', city: 'Los Angeles' });
  expect(places.of('203.0.113.1').region).toBe('DE-HE');
  expect(places.of('203.0.113.65').region).toBe('FR-IDF');
  expect(places.of('203.0.113.129')).toEqual({ country: 'ES', region: null, city: null });
  expect(places.of('203.0.113.193').region).toBe('JP-13');
});

test('an IPv4 file does not cover IPv6, which keeps the country data', async () => {
  const places = await open(write('city.mmdb', mmdb(4, { '32.0.0.0/3': flat('CN', 'Guangdong', 'Canton') })));
  expect(places.of('42.0.0.1').city).toBe('Canton');
  expect(places.of('2003:e0::1')).toEqual({ country: 'DE', region: null, city: null });
});

test('a folder of two files covers both families', async () => {
  write('ipv4.mmdb', mmdb(4, { '198.51.100.0/24': flat('US', 'Texas', 'Austin') }));
  write('ipv6.mmdb', mmdb(6, { '2001:db8::/32': flat('GB', 'England', 'York') }));
  const places = await open(dir);
  expect(places.of('198.51.100.1')).toEqual({ country: 'US', region: 'US-TX', city: 'Austin' });
  expect(places.of('2001:db8::1')).toEqual({ country: 'GB', region: 'GB-ENG', city: 'York' });
});

test('a new file takes effect without a restart, a broken one does not, and the next good one does', async () => {
  const one = (city: string): Buffer => mmdb(6, { '198.51.100.0/24': maxmind('US', 'CA', city) });
  const file = write('city.mmdb', one('Oakland'));
  const places = await open(file);
  const { generation } = places;
  const cityOf = (): string | null => places.of('198.51.100.1').city;
  expect(cityOf()).toBe('Oakland');

  write('city.mmdb', one('Berkeley'));
  await until(() => expect(cityOf()).toBe('Berkeley'));
  expect(places.generation).toBeGreaterThan(generation);
  const good = places.generation;

  write('city.mmdb', one('Fresno').subarray(0, 200));
  await until(() => expect(lines.join()).toContain('cannot be read; those before stay in force'));
  expect(cityOf()).toBe('Berkeley');
  rmSync(file);
  await until(() => expect(lines.filter((line) => line.includes('cannot be read'))).toHaveLength(2));
  expect([cityOf(), places.generation]).toEqual(['Berkeley', good]);

  write('city.mmdb', one('Fresno'));
  await until(() => expect(cityOf()).toBe('Fresno'));
});

test('a start with an unusable file is refused, with a message that says what to do', async () => {
  const missing = join(dir, 'none.mmdb');
  await expect(open(missing)).rejects.toThrow(Problem);
  await expect(open(missing)).rejects.toThrow(/FAIRLEAD_GEOIP_DATABASE.*none\.mmdb.*remove the variable/s);
  await expect(open(write('text.mmdb', 'not a database'))).rejects.toThrow(/text\.mmdb cannot be used/);
  rmSync(join(dir, 'text.mmdb'));
  await expect(open(dir)).rejects.toThrow(/ends with \.mmdb/);
});

test('an unrelated database is used, with a warning', async () => {
  await open(write('asn.mmdb', mmdb(4, { '0.0.0.0/1': { autonomous_system_number: 1 } })));
  expect(lines).toEqual(['The geography data know no country at any of the addresses tried.']);
});
