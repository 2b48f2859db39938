import { expect, test } from 'vitest';
import { spendHeadOf } from './file-head.ts';

test('the currency stands behind the name of an amount, with a space before it or without', () => {
  for (const name of ['Amount spent (USD)', 'amount_spent(usd)', 'Cost  (USD)']) {
    expect(spendHeadOf(['Day', name])).toMatchObject({ currency: 'USD', twice: null });
  }
});

test('a name as long as a file is looked at once, and not once more for each of its spaces', () => {
  expect(spendHeadOf(['day', `cost${' '.repeat(1_000_000)}of all`])).toBeNull();
});
