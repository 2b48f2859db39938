import { expect, test } from 'vitest';
import { statusSaid } from './status-said.ts';

test('a postback without a status names one only when it creates a conversion', () => {
  const bare = { status: 'lead', statusReceived: '' };
  expect(statusSaid({ ...bare, fate: 'recorded' })).toBe('lead');
  expect(statusSaid({ ...bare, fate: 'duplicate' })).toBe('');
  expect(statusSaid({ ...bare, fate: 'updated' })).toBe('');
  expect(statusSaid({ status: 'sale', statusReceived: 'Approved', fate: 'duplicate' })).toBe('sale');
});
