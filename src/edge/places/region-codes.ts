import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Words that one list of regions includes and another leaves out. */
const KINDS =
  /\b(?:province|prefecture|county|state|region|oblast|krai|kray|governorate|department|district|municipality|republic|autonomous|city|of|the|canton|voivodeship)\b/g;

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bst\b\.?[ -]?/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

const joined = (text: string): string => text.replaceAll(' ', '');

/**
 * Spellings under which a region's English name is looked up, the most reliable first: without accents, case and
 * spaces, then also without words like "province" (`Ile-de-France`: iledefrance; `Tokyo Prefecture`: tokyoprefecture,
 * tokyo).
 */
export const regionKeys = (name: string): readonly [exact: string, bare: string] => {
  const text = plain(name);
  return [joined(text), joined(text.replace(KINDS, ''))];
};

const Codes = z.record(z.string(), z.record(z.string(), z.string()));
const FILE = new URL('../data/regions.json', import.meta.url);

/**
 * Some databases name a region without a code. Returns ISO 3166-2 with its country (`DE`, `Hesse`: `DE-HE`), or null
 * where the name is unknown or shared by two regions of the country.
 */
export const regionCodes = (): ((country: string, name: string) => string | null) => {
  // Most databases have codes, or no regions: the list is loaded for the first name.
  let codes: Map<string, Map<string, string>> | null = null;
  const read = (): Map<string, Map<string, string>> => {
    const countries = Object.entries(Codes.parse(JSON.parse(readFileSync(FILE, 'utf8'))));
    return new Map(countries.map(([country, names]) => [country, new Map(Object.entries(names))]));
  };
  return (country, name) => {
    codes ??= read();
    const names = codes.get(country);
    const [exact, bare] = regionKeys(name);
    const code = names?.get(exact) ?? names?.get(bare);
    return code === undefined ? null : `${country}-${code}`;
  };
};
