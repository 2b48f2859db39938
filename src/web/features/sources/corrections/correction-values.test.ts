import { expect, test } from 'vitest';
import type { CostCorrection } from '../../../../contracts/campaigns/cost-correction.ts';
import { clashOf, correctionResolver, inputOf, readFactor, valuesOf } from './correction-values.ts';

const fee: CostCorrection = {
  ...{ id: 'cor_fee', sourceId: 'src_1', from: '2026-11-01', to: '2026-11-30', factor: '1.05' },
  ...{ reason: 'Agency fee', by: 'Ana', at: '2026-11-27T12:00:00.000Z' },
};

const read = async (values: ReturnType<typeof valuesOf>) => {
  const { values: parsed, errors } = await correctionResolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
  return Object.keys(messages).length > 0 ? messages : parsed;
};

test.each([
  ['1,05', '1.05'],
  [' 1.190 ', '1.19'],
  ['.95', '0.95'],
  ['10', '10'],
])('the multiplier %j is %s', (typed, factor) => {
  expect(readFactor(typed)).toBe(factor);
});

test.each(['', '5%', '105%', '0', '-1', '10.1', '1.00001', '1,000.5', 'x'])(
  '%j is no multiplier',
  (typed) => {
    expect(readFactor(typed)).toBeNull();
  },
);

test('a new correction begins on the given day and goes on; an edited one has its values', async () => {
  const blank = valuesOf(null, '2026-11-27');
  expect(await read(blank)).toEqual({ factor: 'factor_required', reason: 'reason_required' });
  expect(inputOf({ ...blank, factor: '1.05', reason: ' Tax ' })).toEqual({
    ...{ from: '2026-11-27', to: null, factor: '1.05', reason: 'Tax' },
  });
  expect(await read({ ...valuesOf(fee, '2026-11-27'), factor: '1,1' })).toEqual({
    ...{ from: '2026-11-01', to: '2026-11-30', factor: '1.1', reason: 'Agency fee' },
  });
});

test('days are checked before the server is asked', async () => {
  const values = valuesOf(fee, '2026-11-27');
  expect(await read({ ...values, from: '' })).toEqual({ from: 'day_required' });
  expect(await read({ ...values, from: '2026-02-30' })).toEqual({ from: 'day_invalid' });
  expect(await read({ ...values, to: '2026-10-31' })).toEqual({ to: 'period_reversed' });
  expect(await read({ ...values, factor: '19' })).toEqual({ factor: 'factor_invalid' });
});

test('another correction on some of the days is found, but not the edited one', () => {
  const on = (from: string, to: string, own: string | null = null) => clashOf([fee], { from, to }, own)?.id;
  expect(on('2026-11-30', '')).toBe('cor_fee');
  expect(on('2026-10-01', '2026-11-01')).toBe('cor_fee');
  expect(on('2026-12-01', '')).toBeUndefined();
  expect(on('2026-10-01', '2026-10-31')).toBeUndefined();
  expect(on('2026-11-01', '', 'cor_fee')).toBeUndefined();
  expect(on('', '')).toBeUndefined();
});
