import { expect, it } from 'vitest';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { patchOf, spendResolver } from './spend-values.ts';

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
