import { expect, it } from 'vitest';
import type { Spend } from '../../../../contracts/spend.ts';
import { patchOf, spendResolver } from './spend-values.ts';

const options = { fields: {}, names: [], shouldUseNativeValidation: false };
const day = '2026-11-12';

it('hands over an amount in normal form', async () => {
  expect(await spendResolver({ from: day, to: day, amount: '1 234,50' }, undefined, options)).toEqual({
    values: { from: day, to: day, amount: '1234.5' },
    errors: {},
  });
});

it.each([
  [{ from: '', to: day, amount: '1' }, 'from', 'day_required'],
  [{ from: day, to: '2026-02-30', amount: '1' }, 'to', 'day_invalid'],
  [{ from: day, to: '2026-11-11', amount: '1' }, 'to', 'period_reversed'],
  [{ from: day, to: day, amount: '1.234' }, 'amount', 'amount_unsure'],
])('%j is refused', async (values, field, message) => {
  const { errors } = await spendResolver(values, undefined, options);
  expect(errors).toMatchObject({ [field]: { message } });
});

it('sends only what differs, so that an amount in an old currency stays in it', () => {
  const entry = { from: day, to: day, amount: '5' } as Spend;
  expect(patchOf(entry, { from: '2026-11-11', to: day, amount: '5' })).toEqual({ from: '2026-11-11' });
  expect(patchOf(entry, { from: day, to: day, amount: '6' })).toEqual({ amount: '6' });
});
