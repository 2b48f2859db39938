import { expect, test } from 'vitest';
import { currencyOptions } from './currency-options.ts';

test('a currency in use is offered even if unknown', () => {
  expect(currencyOptions('pt', 'XQQ').at(-1)?.value).toBe('XQQ');
  expect(currencyOptions('pt', 'BRL').find(({ value }) => value === 'BRL')?.label).toBe(
    'BRL · Real brasileiro',
  );
});
