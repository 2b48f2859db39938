import { expect, test } from 'vitest';
import { spendHeadOf } from './read-file.ts';

test('the currency follows the name of an amount, with or without a space', () => {
  for (const name of ['Amount spent (USD)', 'amount_spent(usd)', 'Cost  (USD)']) {
    expect(spendHeadOf(['Day', name])).toMatchObject({ currency: 'USD', twice: null });
  }
});

test('a name as long as a file is scanned once, not once per space', () => {
  expect(spendHeadOf(['day', `cost${' '.repeat(1_000_000)}of all`])).toBeNull();
});

test.each([
  ['Google Ads', ['Day', 'Campaign', 'Clicks', 'Cost'], 'Clicks'],
  ['Meta', ['Day', 'Amount spent (USD)', 'Clicks (all)', 'Link clicks'], 'Link clicks'],
  ['Meta', ['Day', 'Amount spent (USD)', 'Link clicks', 'Outbound clicks'], 'Outbound clicks'],
  ['Meta', ['Day', 'Amount spent (ALL)', 'Clicks (all)'], undefined],
  ['TikTok', ['By Day', 'Cost', 'Clicks (all)', 'Clicks (destination)'], 'Clicks (destination)'],
])('clicks in an export of %s: %j', (_, names, column) => {
  const head = spendHeadOf(names);
  const place = head?.places.get('clicks');
  expect(place === undefined ? undefined : names[place]).toBe(column);
  expect(head?.twice).toBeNull();
});
