import { expect, test } from 'vitest';
import { readUpload } from './upload-file.ts';

const payouts = (...texts: string[]): (string | null)[] =>
  readUpload(`click_id,payout\n${texts.map((text) => `c,${text}`).join('\n')}\n`).lines.map(
    ({ payout }) => payout,
  );

test('reads amounts from people and from floats, without guessing', () => {
  expect(payouts('12.299999999999999', '.5', '5.', '')).toEqual(['12.3', '0.5', '5', '']);
  expect(payouts('"1,5"', '-5', '1e9', 'ten')).toEqual(['1.5', null, null, null]);
  expect(payouts('1.234')).toEqual([null]);
  expect(payouts('1.234', '12.299999999999999')).toEqual(['1.234', '12.3']);
});
