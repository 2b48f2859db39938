import { expect, test } from 'vitest';
import { CAMPAIGN_FIGURES } from '../../../../contracts/campaigns/campaign-query.ts';
import { COLUMN_NAMES, columnsIn, USUAL } from './columns.ts';

test('money is shown until someone chooses', () => {
  expect(USUAL).toEqual([
    ...['status', 'hours', 'valid', 'conversions', 'cr', 'revenue', 'cost', 'profit', 'roi'],
  ]);
});

test('every figure is a column, once', () => {
  expect(
    COLUMN_NAMES.filter((name) => (CAMPAIGN_FIGURES as readonly string[]).includes(name)).sort(),
  ).toEqual([...CAMPAIGN_FIGURES].sort());
  expect(new Set(COLUMN_NAMES).size).toBe(COLUMN_NAMES.length);
});

test.each([
  // As every earlier version stored them.
  [
    '["status","link","tags","week","requests","valid"]',
    ['status', 'valid', 'requests', 'week', 'link', 'tags'],
  ],
  ['["roi","gone","cost"]', ['cost', 'roi']],
  ['[]', []],
  ['{', null],
  ['{"status":true}', null],
  [null, null],
])('%s is read as %j', (stored, columns) => {
  expect(columnsIn(stored)).toEqual(columns);
});
