import { expect, test } from 'vitest';
import { countries } from './zone-countries.ts';
import { zoneOptions } from './zone-options.ts';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

const zoneIn = (language: string, zone: string, now = WINTER) =>
  zoneOptions(language, 'UTC', now).find(({ value }) => value === zone);

test('zones have today’s names, without duplicates, and all of them are known', () => {
  const zones = zoneOptions('en', 'Asia/Kolkata', WINTER).map(({ value }) => value);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones[0]).toBe('UTC');
  for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'America/Sao_Paulo']) {
    expect(zones).toContain(zone);
  }
  expect(zones).not.toContain('Asia/Calcutta');
  for (const timeZone of zones) new Intl.DateTimeFormat('en', { timeZone });
});

test('a zone includes its country in the language, and its current offset', () => {
  const labels = ['en', 'pt', 'es', 'ru'].map((language) => zoneIn(language, 'America/Sao_Paulo')?.label);
  expect(labels).toEqual([
    'America / Sao Paulo · Brazil · UTC-3',
    'America / Sao Paulo · Brasil · UTC-3',
    'America / Sao Paulo · Brasil · UTC-3',
    'America / Sao Paulo · Бразилия · UTC-3',
  ]);
  expect(zoneIn('hi', 'Asia/Kolkata')?.label).toBe('Asia / Kolkata · भारत · UTC+5:30');
  expect(zoneIn('en', 'Europe/London')?.label).toBe('Europe / London · United Kingdom · UTC');
  expect(zoneIn('en', 'Europe/London', SUMMER)?.label).toBe('Europe / London · United Kingdom · UTC+1');
  expect(zoneIn('en', 'UTC')?.label).toBe('UTC');
});

test('a zone is found by its country’s English name and by other spellings of its offset', () => {
  expect(zoneIn('ru', 'Asia/Kolkata')?.words).toBe('India GMT+5:30 UTC+05:30 GMT+05:30');
  expect(zoneIn('en', 'America/New_York')?.words).toBe('United States GMT-5 UTC-05 GMT-05');
  expect(zoneIn('en', 'Pacific/Auckland')?.words).toBe('New Zealand GMT+13 UTC+13 GMT+13');
});

test('every zone but UTC is in a country with a name', () => {
  const zones = zoneOptions('en', 'UTC', WINTER).map(({ value }) => value);
  expect(zones.filter((zone) => !countries.has(zone))).toEqual(['UTC']);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...countries.values()].filter((country) => names.of(country) === undefined)).toEqual([]);
});

test('a zone in use is offered even if unknown', () => {
  expect(zoneOptions('en', 'Asia/Calcutta', WINTER).at(-1)?.value).toBe('Asia/Calcutta');
});
