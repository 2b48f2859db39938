import { expect, it } from 'vitest';
import { errorOf } from '../../api/api-error.ts';
import { failureKey } from './failure.ts';

const limited = { error: { code: 'rate_limited', message: 'Wait.' } };
const keyOf = (retryAfter: string | null): string =>
  failureKey(errorOf(429, limited, new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })));

it.each([
  ['1', 'error.rate_limited'],
  ['60', 'error.rate_limited'],
  ['61', 'error.rate_limited.five'],
  ['300', 'error.rate_limited.five'],
  ['301', 'error.rate_limited.quarter'],
  ['900', 'error.rate_limited.quarter'],
  ['901', 'error.rate_limited.hour'],
  ['3601', 'error.rate_limited.day'],
])('a wait of %s seconds is never said to be shorter', (seconds, key) => {
  expect(keyOf(seconds)).toBe(key);
});

it('an hour is the longest wait that the server requests', () => {
  expect(keyOf('3600')).toBe('error.rate_limited.hour');
});
