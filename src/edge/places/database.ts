import { LRUCache } from 'lru-cache';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { Place } from '../places.ts';
import { placeOfRecord } from './place-of-record.ts';
import { regionCodes } from './region-codes.ts';

/** One file in MaxMind's format, held in memory. */
export interface Database {
  /** IPv4 addresses alone, or IPv6 (which may hold IPv4 too). */
  readonly family: 4 | 6;
  /** For an address of its family. Throws when the file is broken there. */
  placeOf(address: string): Place;
  /** No country was found at any of the addresses tried: perhaps it is about something else than places. */
  readonly blank: boolean;
}

/** Records that were decoded lately, by where they stand in the file; a country file has some 250 of them. */
const KEPT_RECORDS = 5000;

/** Spread over all addresses, so that a file that was cut or damaged shows it. */
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

/** Throws Error when the bytes are not such a file, or are damaged where they were tried. */
export const openDatabase = (bytes: Buffer): Database => {
  const kept = new LRUCache<string | number, object>({ max: KEPT_RECORDS });
  const reader = new Reader<CityResponse>(bytes, {
    cache: { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value as object) },
  });
  const { searchTreeSize, ipVersion } = reader.metadata;
  if (!(searchTreeSize > 0 && searchTreeSize < bytes.length)) throw new Error('the file is cut short');
  const family = ipVersion === 4 ? 4 : 6;
  /** A record is decoded to the same object while it is kept, and its place is then made once. */
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

  // All of them: each may find damage.
  const countries = PROBES[family].map((address) => placeOf(address).country);
  return { family, placeOf, blank: countries.every((country) => country === null) };
};
