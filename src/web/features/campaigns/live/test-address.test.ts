import { expect, test } from 'vitest';
import { testAddress } from './test-address.ts';

const url = 'https://go.example/postback/w/n';

test('a test postback names the click as its network does', () => {
  expect(testAddress(url, 'abc', null)).toBe(`${url}?cid=abc&test=1`);
  const parameters = { click_id: 'aff_sub', test: 'is_test', secret: 'token' };
  expect(testAddress(url, 'abc', { parameters, protection: 'none' })).toBe(`${url}?aff_sub=abc&is_test=1`);
  expect(testAddress(url, 'abc', { parameters, protection: 'secret' })).toBe(
    `${url}?aff_sub=abc&is_test=1&token=SECRET`,
  );
  expect(testAddress(url, 'abc', { parameters, protection: 'hmac' })).toBeNull();
});
