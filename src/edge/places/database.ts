import { LRUCache } from 'lru-cache';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { Place } from './places.ts';
import { regionCodes } from './region-codes.ts';

export const NOWHERE: Place = { country: null, region: null, city: null };

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const at = (value: unknown, ...keys: readonly string[]): unknown => keys.reduce<unknown>(member, value);

const textAt = (value: unknown, ...keys: readonly string[]): string | null => {
  const found = at(value, ...keys);
  return typeof found === 'string' && found !== '' ? found : null;
};

const COUNTRY = /^[A-Z]{2}$/;
const SUBDIVISION = /^[A-Z0-9]{1,3}$/;

/** ISO 3166-2 of a country's region by name, or null. */
type RegionByName = (country: string, name: string) => string | null;

const regionOf = (record: unknown, country: string, byName: RegionByName): string | null => {
  const code = textAt(record, 'subdivisions', '0', 'iso_code')?.toUpperCase();
  if (code !== undefined && SUBDIVISION.test(code)) return `${country}-${code}`;
  const name = textAt(record, 'subdivisions', '0', 'names', 'en') ?? textAt(record, 'state1');
  return name === null ? null : byName(country, name);
};

/**
 * The place in a record of either format in use: MaxMind's (`country.iso_code`, `subdivisions[0].iso_code`,
 * `city.names.en`; DB-IP's own files have the region's name only), and the flat one of ip-location-db (`country_code`,
 * `state1`, `city`). Missing or malformed values are null.
 */
const placeOfRecord = (record: unknown, byName: RegionByName): Place => {
  const named = textAt(record, 'country', 'iso_code') ?? textAt(record, 'country_code');
  const country = named?.toUpperCase() ?? '';
  // A city without its country is useless to a rule and a sign of a broken record.
  if (!COUNTRY.test(country)) return NOWHERE;
  const city = textAt(record, 'city', 'names', 'en') ?? textAt(record, 'city');
  return { country, region: regionOf(record, country, byName), city };
};

/** One file in MaxMind's format, held in memory. */
export interface Database {
  /** IPv4 addresses only, or IPv6 (which may include IPv4). */
  readonly family: 4 | 6;
  /** For an address of its family. Throws when the file is damaged there. */
  placeOf(address: string): Place;
  /** Whether no country was found at any probed address: perhaps the file is not about places. */
  readonly blank: boolean;
}

/** Recently decoded records, by their offset in the file; a country file has some 250 of them. */
const KEPT_RECORDS = 5000;

/** Spread over all addresses, so that a truncated or damaged file is detected. */
const PROBES = {
  4: Array.from({ length: 56 }, (_, i) => `${i * 4 + 1}.1.1.1`),
  6: [
    '2001:200::1',
    '2001:4860::1',
    '2400:cb00::1',
    '2600::1',
    '2800:3f0::1',
    '2a00:1450::1',
    '2c0f:fb50::1',
  ],
};

const byName = regionCodes();

/** Throws Error when the bytes are not such a file, or are damaged at a probe. */
export const openDatabase = (bytes: Buffer): Database => {
  const kept = new LRUCache<string | number, object>({ max: KEPT_RECORDS });
  const reader = new Reader<CityResponse>(bytes, {
    cache: { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value as object) },
  });
  const { searchTreeSize, ipVersion } = reader.metadata;
  if (!(searchTreeSize > 0 && searchTreeSize < bytes.length)) throw new Error('the file is cut short');
  const family = ipVersion === 4 ? 4 : 6;
  /** A record is decoded to the same object while it is cached, so its place is created once. */
  const places = new WeakMap<object, Place>();

  const placeOf = (address: string): Place => {
    const record = reader.get(address);
    if (record === null) return placeOfRecord(null, byName);
    const known = places.get(record);
    if (known !== undefined) return known;
    const place = placeOfRecord(record, byName);
    places.set(record, place);
    return place;
  };

  // All are probed: each may find damage.
  const countries = PROBES[family].map((address) => placeOf(address).country);
  return { family, placeOf, blank: countries.every((country) => country === null) };
};
