import { expect, test } from 'vitest';
import { shortId, typedId } from './ids.ts';

const CLICK = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde';

test('tells IDs from words', () => {
  expect(typedId(` ${CLICK} `)).toEqual({ kind: 'click', id: CLICK });
  expect(typedId('cmp_1234567890abcdef')).toEqual({ kind: 'campaign', id: 'cmp_1234567890abcdef' });
  expect(typedId('abt_1234567890ABCDEF')).toEqual({ kind: 'abTest', id: 'abt_1234567890ABCDEF' });
  expect(typedId('off_1234567890abcdef')?.kind).toBe('offer');
  expect(typedId('lnd_1234567890abcdef')?.kind).toBe('landing');
  expect(typedId('rpt_1234567890abcdef')?.kind).toBe('report');
  for (const id of ['order-1234', '100234', 'A1B2C', 'заказ-77', 'ord#1:2'])
    expect(typedId(id)).toEqual({ kind: 'other', id });
  for (const words of ['', 'spring', 'spring sale 2026', '1234', 'dark', 'campaigns'])
    expect(typedId(words)).toBe(null);
});

test('shortens long IDs', () => {
  expect(shortId('order-1234')).toBe('order-1234');
  expect(shortId(CLICK)).toBe('AbCdEfGhIjKlMnOpQrS…');
});
