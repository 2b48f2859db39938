import { expect, it } from 'vitest';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { clashOf, patchOf, spendResolver } from './spend-values.ts';

const options = { fields: {}, names: [], shouldUseNativeValidation: false };
const day = '2026-11-12';

it('outputs a normalised amount', async () => {
  expect(
    await spendResolver({ from: day, to: day, amount: '1 234,50', clicks: '1,234' }, undefined, options),
  ).toEqual({
    values: { from: day, to: day, amount: '1234.5', clicks: '1,234' },
    errors: {},
  });
});

it.each([
  [{ from: '', to: day, amount: '1', clicks: '' }, 'from', 'day_required'],
  [{ from: day, to: '2026-02-30', amount: '1', clicks: '' }, 'to', 'day_invalid'],
  [{ from: day, to: '2026-11-11', amount: '1', clicks: '' }, 'to', 'period_reversed'],
  [{ from: day, to: day, amount: '1.234', clicks: '' }, 'amount', 'amount_unsure'],
  [{ from: day, to: day, amount: '1', clicks: '1.5' }, 'clicks', 'clicks_invalid'],
])('%j is refused', async (values, field, message) => {
  const { errors } = await spendResolver(values, undefined, options);
  expect(errors).toMatchObject({ [field]: { message } });
});

it('sends only what differs, so that an amount in an old currency keeps it', () => {
  const entry = { from: day, to: day, amount: '5', clicks: 1234 } as Spend;
  const same = { from: day, to: day, amount: '5', clicks: '1 234' };
  expect(patchOf(entry, { ...same, from: '2026-11-11' })).toEqual({ from: '2026-11-11' });
  expect(patchOf(entry, { ...same, amount: '6' })).toEqual({ amount: '6' });
  expect(patchOf(entry, { ...same, clicks: '' })).toEqual({ clicks: null });
  expect(patchOf(entry, { ...same, clicks: '0' })).toEqual({ clicks: 0 });
});

const entry = (id: string, from: string, to: string) => ({ id, from, to, amount: '1', currency: 'USD' });
const week = entry('week', '2026-11-02', '2026-11-08');
const oneDay = entry('day', '2026-11-10', '2026-11-10');

it.each([
  ['before both', '2026-11-01', '2026-11-01', null, null, null],
  ['the same days', '2026-11-02', '2026-11-08', null, 'week', null],
  ['the last oneDay of one', '2026-11-08', '2026-11-09', null, null, 'week'],
  ['around one', '2026-11-09', '2026-11-11', null, null, 'day'],
  ['its own days', '2026-11-10', '2026-11-10', 'day', null, null],
  ['moved to the days of another', '2026-11-02', '2026-11-08', 'day', null, 'week'],
  ['half typed', '', '2026-11-08', null, null, null],
])('%s', (_name, from, to, own, same, other) => {
  const found = clashOf([week, oneDay], from, to, own);
  expect([found.same?.id ?? null, found.other?.id ?? null]).toEqual([same, other]);
});
