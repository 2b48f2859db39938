import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../../../contracts/reports/report-query.ts';
import { withFilters } from './filtered-destinations.ts';

const sums = {
  ...{
    requests: 9,
    visits: 9,
    valid: 9,
    uniqueVisits: 9,
    bots: 0,
    conversions: 9,
    otherClickConversions: 0,
    revenue: '9',
    unpriced: 0,
  },
  cost: '9',
  profit: '0',
  uncosted: 0,
};
const head = { from: '', to: '', timeZone: 'UTC', currency: 'USD' };

test('destinations keep their names and weights, with filtered numbers', () => {
  const row = (id: string) => ({
    ...sums,
    id,
    name: id,
    url: 'https://a.example/',
    weight: 5000,
    visitors: null,
  });
  const part: ReportAnswer = {
    ...head,
    compared: null,
    total: { values: {}, spread: null, previous: null },
    count: 1,
    incomplete: null,
    withoutCost: { count: 0, campaigns: [] },
    withoutVisits: null,
    runningSpend: false,
    rows: [{ keys: ['a'], names: ['a'], values: { requests: 3, cost: '1.5' }, spread: null, previous: null }],
  };
  const { destinations } = withFilters({ ...head, totals: sums, destinations: [row('a'), row('b')] }, part);
  expect(destinations).toMatchObject([
    { id: 'a', weight: 5000, requests: 3, cost: '1.5', conversions: 0, visitors: null },
    { id: 'b', weight: 5000, requests: 0, cost: '0', visitors: null },
  ]);
});
