import type { Place } from './places.ts';

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
export const placeOfRecord = (record: unknown, byName: RegionByName): Place => {
  const named = textAt(record, 'country', 'iso_code') ?? textAt(record, 'country_code');
  const country = named?.toUpperCase() ?? '';
  // A city without its country is useless to a rule and a sign of a broken record.
  if (!COUNTRY.test(country)) return NOWHERE;
  const city = textAt(record, 'city', 'names', 'en') ?? textAt(record, 'city');
  return { country, region: regionOf(record, country, byName), city };
};
