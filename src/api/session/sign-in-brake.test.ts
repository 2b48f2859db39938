import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';

const WEEK = 7 * 24 * 3_600_000;

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const login = (address: string, password = PASSWORD, email = 'ana@example.com') =>
  house.call('POST', '/login', { body: { email, password }, address });

/** A stranger guesses, each time from another network. */
const guess = async (times: number, email?: string): Promise<void> => {
  for (let n = 0; n < times; n++) {
    expect((await login(`10.0.${n}.1`, `guess number ${n}`, email)).status).toBe(401);
  }
};

test('a guessing stranger locks the owner out of new places, but not of their usual ones', async () => {
  await house.register('ana@example.com', '203.0.113.1');
  await guess(20);
  for (const password of [PASSWORD, 'another guess']) {
    const limited = await login('198.51.100.1', password);
    expect([limited.status, at(limited.body, 'error.code')]).toEqual([429, 'rate_limited']);
    expect(limited.headers['retry-after']).toBe('900');
  }
  // The same network, from another address.
  expect((await login('203.0.113.77')).status).toBe(200);

  house.clock.now += 15 * 60_000 - 1;
  expect((await login('198.51.100.1')).headers['retry-after']).toBe('1');
  house.clock.now += 1;
  expect((await login('198.51.100.1')).status).toBe(200);
  // It is a usual place from now on.
  await guess(20);
  expect((await login('198.51.100.2')).status).toBe(200);
});

test('a usual IPv6 network is a /48; wrong passwords from there count too, but separately', async () => {
  await house.register('ana@example.com', '2001:db8:1:1::1');
  for (let n = 0; n < 20; n++) {
    expect((await login(`2001:db8:1:${n}::1`, `guess number ${n}`)).status).toBe(401);
  }
  expect((await login('2001:db8:1:2::2')).status).toBe(429);
  expect((await login('2001:db8:2:1::1')).status).toBe(200);
});

test('right passwords do not count, however many sign-ins there are', async () => {
  await house.register('ana@example.com', '203.0.113.1');
  for (let n = 0; n < 25; n++) expect((await login('192.0.2.1')).status).toBe(200);
});

test('an email without an account is counted in the same way', async () => {
  await house.register('ana@example.com', '203.0.113.1');
  await guess(20, 'nobody@example.com');
  expect((await login('198.51.100.1', PASSWORD, 'nobody@example.com')).status).toBe(429);
});

test('a network is usual as long as a session from it is kept', async () => {
  await house.register('ana@example.com', '203.0.113.1');
  house.clock.now += WEEK + 25 * 3_600_000;
  // Any sign-in removes old sessions.
  expect((await login('198.51.100.1')).status).toBe(200);
  await guess(20);
  expect((await login('203.0.113.1')).status).toBe(429);
});
