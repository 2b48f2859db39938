import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../contracts/reports/report-query.ts';
import { hiding, shownAnswer } from './shown.ts';

const figures = { values: { conversions: 3 }, spread: null, spendLeft: 31.27, previous: null };
const answer: ReportAnswer = {
  ...{ from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z', compared: null },
  ...{ timeZone: 'UTC', currency: 'EUR', count: 1, incomplete: null },
  total: figures,
  rows: [{ keys: ['DE'], names: [null], ...figures }],
  withoutCost: { count: 1, campaigns: [{ id: 'cmp_x', name: 'Secret' }] },
  withoutVisits: { counted: '412.5', leftOut: '0', unlaidCredit: '0' },
  maturity: { problem: null, days: 30, conversions: 48_213 },
  runningSpend: true,
};
const shownTo = (metrics: readonly ('conversions' | 'verdict' | 'roi' | 'cost')[]) =>
  shownAnswer(answer, { dimensions: ['country'], metrics: [...metrics] }, hiding());

test('a link without the cost names no amount from which it could be computed', () => {
  const shared = shownTo(['conversions', 'verdict']);
  expect([shared.total.spendLeft, shared.rows[0]?.spendLeft]).toEqual([null, null]);
  expect(shared).toMatchObject({ withoutVisits: null, runningSpend: false });
  // A ratio shows no amounts either, but says that its costs are not final.
  expect(shownTo(['roi'])).toMatchObject({ withoutVisits: null, runningSpend: true });
  expect(shownTo(['cost'])).toMatchObject({
    withoutVisits: answer.withoutVisits,
    total: { spendLeft: 31.27 },
  });
});

test('a link tells nothing of what is not in its report', () => {
  const shared = shownTo(['conversions']);
  expect(shared.maturity).toEqual({ problem: null, days: 30, conversions: 0 });
  expect(JSON.stringify(shared)).not.toMatch(/48213|Secret|cmp_x/);
});
