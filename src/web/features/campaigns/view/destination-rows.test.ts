import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportRow } from '../../../../contracts/reports/report-query.ts';
import { pageRows } from './destination-rows.ts';

const destination = (id: string, name = id) => ({ id, name, url: `https://${id}.example/` });
const row = (key: string | null, values: ReportRow['values'] = { valid: 1 }): ReportRow => ({
  ...{ keys: [key], names: [key === null ? null : `Stored ${key}`], values, spread: null, previous: null },
});
const offers = (...places: number[]) => places.map((place) => ({ destination: place, weight: 5000 }));

const campaign = {
  destinations: [destination('story'), destination('quiz'), destination('mask', '')],
  paths: [
    { number: 1, landing: 0, offers: offers(2) },
    { number: 2, landing: 1, offers: offers(2) },
  ],
} as unknown as Parameters<typeof pageRows>[0];

test('pages without visits are listed, in the order of the campaign', () => {
  const rows = pageRows(campaign, 'landing', { rows: [row('quiz')] });
  expect(rows.map(({ id, row: own }) => [id, own?.values.valid])).toEqual([
    ['story', undefined],
    ['quiz', 1],
  ]);
});

test('a page without a name has its URL', () => {
  const [offer] = pageRows(campaign, 'offer', { rows: [] });
  expect(offer).toMatchObject({ id: 'mask', name: 'https://mask.example/', url: 'https://mask.example/' });
});

test('an offer behind another exit than the first is one of the campaign’s', () => {
  const [path] = campaign.paths;
  const several = { ...campaign, paths: [{ ...path, exits: [{ offers: offers(1) }] }] } as typeof campaign;
  expect(pageRows(several, 'offer', { rows: [] }).map(({ id }) => id)).toEqual(['quiz', 'mask']);
});

test('a page that the campaign no longer has keeps its numbers', () => {
  const rows = pageRows(campaign, 'offer', { rows: [row('gone'), row('mask')] });
  expect(rows.map(({ name }) => name)).toEqual(['https://mask.example/', 'Stored gone']);
});

test('visits without such a page come last, unless there is nothing to say about them', () => {
  const [, , rest] = pageRows(campaign, 'landing', { rows: [row(null, { valid: 0, cost: '0.5' })] });
  expect(rest?.id).toBe(null);
  expect(pageRows(campaign, 'landing', { rows: [row(null, { valid: 0, cost: '0' })] })).toHaveLength(2);
});

test('the rows have everything that the report counted', () => {
  const keys = fc.uniqueArray(fc.constantFrom('story', 'quiz', 'mask', 'gone', null), { selector: String });
  fc.assert(
    fc.property(keys, fc.constantFrom('landing' as const, 'offer' as const), (given, kind) => {
      const rows = given.map((key, i) => row(key, { valid: i + 1 }));
      const shown = pageRows(campaign, kind, { rows }).flatMap(({ row: own }) => own ?? []);
      expect(new Set(shown)).toEqual(new Set(rows));
      expect(shown).toHaveLength(rows.length);
    }),
  );
});
