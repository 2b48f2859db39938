import { expect, test } from 'vitest';
import { ledgerAsk } from './ledger-ask.ts';

const campaign = { dimension: 'campaign', op: 'is', values: ['cmp_a'] } as const;
const november = {
  from: '2026-11-01T03:00:00.000Z',
  to: '2026-12-01T03:00:00.000Z',
  filters: [{ ...campaign, values: ['cmp_a'] }],
};
const zone = 'America/Sao_Paulo';

test('a row’s values become filters beside those of the report', () => {
  expect(ledgerAsk(november, ['ad', 'country'], ['src_a/1', null], zone)).toEqual({
    ...november,
    filters: [
      campaign,
      { dimension: 'ad', op: 'is', values: ['src_a/1'] },
      { dimension: 'country', op: 'is', values: [null] },
    ],
  });
});

test('a value replaces the report’s filters of its dimension, which it passed', () => {
  const filters = [{ dimension: 'sub1' as const, op: 'contains' as const, values: ['a'] }];
  expect(ledgerAsk({ ...november, filters }, ['sub1'], ['apple'], zone).filters).toEqual([
    { dimension: 'sub1', op: 'is', values: ['apple'] },
  ]);
});

test('a total keeps the range, the filters and the time at which conversions count', () => {
  expect(ledgerAsk(november, [], [], zone)).toEqual(november);
  const byConversion = { ...november, basis: 'conversion' as const };
  expect(ledgerAsk(byConversion, [], [], zone)).toEqual(byConversion);
});

test.each([
  ['a day', 'day', '2026-11-10T03:00:00.000Z', '2026-11-10T03:00:00.000Z', '2026-11-11T03:00:00.000Z'],
  [
    'a quarter hour',
    'quarter',
    '2026-11-10T03:15:00.000Z',
    '2026-11-10T03:15:00.000Z',
    '2026-11-10T03:30:00.000Z',
  ],
  [
    'a week that began before the range',
    'week',
    '2026-10-26T03:00:00.000Z',
    november.from,
    '2026-11-02T03:00:00.000Z',
  ],
  [
    'a week that ends after the range',
    'week',
    '2026-11-30T03:00:00.000Z',
    '2026-11-30T03:00:00.000Z',
    november.to,
  ],
] as const)('%s narrows the range', (_name, step, key, from, to) => {
  expect(ledgerAsk(november, [step, 'ad'], [key, 'src_a/1'], zone)).toEqual({
    from,
    to,
    filters: [campaign, { dimension: 'ad', op: 'is', values: ['src_a/1'] }],
  });
});
