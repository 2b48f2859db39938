import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await house.register('ana@example.com', '192.0.2.1');
});
afterAll(() => house.close());

const signIn = async (headers: Record<string, string>): Promise<SignedIn> => {
  const payload = { email: 'ana@example.com', password: PASSWORD };
  const answer = await house.app.inject({ method: 'POST', url: '/api/1.1/login', headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<SignedIn>();
};

const newest = () =>
  house.store.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('a session stores its device and place, with a truncated address', async () => {
  await signIn({ 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.77' });
  expect(await newest()).toMatchObject({
    user_agent: CHROME,
    device: 'desktop',
    os: 'Windows',
    browser: 'Chrome',
    address: '203.0.113.0',
    country: 'BR',
    region: null,
    city: null,
  });
  await signIn({ 'user-agent': 'curl/8.5.0', 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' });
  expect(await newest()).toMatchObject({ address: '2001:db8:1::', country: 'BR' });
  await signIn({ 'user-agent': CHROME, 'x-forwarded-for': '::ffff:203.0.113.9' });
  expect((await newest()).address).toBe('203.0.113.0');
  const all = JSON.stringify(await house.store.db.selectFrom('sessions').selectAll().execute());
  expect(all).not.toContain('203.0.113.77');
});

test('a long user agent is truncated, and an empty one is null', async () => {
  await signIn({ 'user-agent': `x${'é'.repeat(5000)}` });
  expect((await newest()).user_agent).toHaveLength(512);
  await signIn({ 'user-agent': ' ' });
  expect(await newest()).toMatchObject({ user_agent: null, device: null, os: null, browser: null });
});

test('a renewal updates when the session was last seen', async () => {
  const { refresh_token } = await signIn({});
  const begun = (await newest()).last_seen_at.getTime();
  house.clock.now += 600_000;
  expect((await house.call('POST', '/refresh', { token: refresh_token })).status).toBe(200);
  expect((await newest()).last_seen_at.getTime() - begun).toBe(600_000);
});
