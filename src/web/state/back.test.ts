import { expect, it } from 'vitest';
import { internalAddress } from './back.ts';

it.each(['/', '/requests?page=2', '/campaign/campaignsEdit?id=cmp_1#x'])('leads back to %s', (address) => {
  expect(internalAddress(address)).toBe(address);
});

it.each([
  null,
  '',
  'requests',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/maintenance',
  '/maintenance?x=1',
])('leads nowhere for %s', (address) => {
  expect(internalAddress(address)).toBeNull();
});
