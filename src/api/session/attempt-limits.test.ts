import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Requests a link for someone else each time, so that only addresses count. */
let people = 0;
const ask = async (address: string): Promise<number> => {
  people += 1;
  const body = { email: `nobody${people}@example.com` };
  const answer = await house.call('POST', '/recovery-password', { body, address });
  if (answer.status === 429) expect(at(answer.body, 'error.code')).toBe('rate_limited');
  return answer.status;
};

test('IPv6 addresses count together by their /64, and by their /48 with ten times the allowance', async () => {
  // 30 for one address, shared by every host of the first network.
  for (let host = 0; host < 30; host += 1) expect(await ask(`2001:db8:1:0::${host.toString(16)}`)).toBe(202);
  expect(await ask('2001:db8:1:0::ffff')).toBe(429);
  expect(await ask('2001:db8:1:1::1')).toBe(202);
  // 30 and 1 are used; what the /64 refused did not count for the /48.
  for (let n = 31; n < 300; n += 1) {
    expect([n, await ask(`2001:db8:1:${(Math.floor(n / 30) + 1).toString(16)}::${n}`)]).toEqual([n, 202]);
  }
  expect(await ask('2001:db8:1:ffff::1')).toBe(429);
  expect(await ask('2001:db8:2:0::1')).toBe(202);
});

test('IPv4 addresses count individually', async () => {
  for (let n = 0; n < 30; n += 1) expect(await ask('198.51.100.1')).toBe(202);
  expect(await ask('198.51.100.1')).toBe(429);
  expect(await ask('198.51.100.2')).toBe(202);
});
