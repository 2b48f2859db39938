import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { OwnSession } from '../../contracts/accounts/profile.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY = 24 * 3_600_000;
let people = 0;

const signIn = async (email: string): Promise<SignedIn> => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/1.1/login',
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': `203.0.113.${people + 100}` },
    payload: { email, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const newcomer = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  return { email, own: await house.register(email) };
};

const list = async ({ access_token: token }: SignedIn): Promise<OwnSession[]> => {
  const answer = await house.call('GET', '/profile/session', { token });
  expect(answer.status).toBe(200);
  return answer.body as OwnSession[];
};

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.code')];
const me = ({ access_token: token }: SignedIn) => house.call('GET', '/session/me', { token });

test('sessions are shown with device and place, a truncated address, most recently used first', async () => {
  const { email, own } = await newcomer();
  const start = house.clock.now;
  house.clock.now += 60_000;
  const later = await signIn(email);
  const listed = await list(own);
  expect(listed.map(({ current }) => current)).toEqual([false, true]);
  expect(listed[0]).toEqual({
    id: expect.stringMatching(/^ses_/),
    current: false,
    device: 'desktop',
    os: 'Linux',
    browser: 'Firefox',
    address: '203.0.113.0',
    country: 'BR',
    region: null,
    city: null,
    // Sign-ins are recorded in whole seconds.
    signedInAt: new Date(Math.floor(house.clock.now / 1000) * 1000).toISOString(),
    lastSeenAt: new Date(house.clock.now).toISOString(),
    copiedAt: null,
  });
  expect(Date.parse(listed[1]?.signedInAt ?? '')).toBe(Math.floor(start / 1000) * 1000);
  expect((await list(later)).map(({ current }) => current)).toEqual([true, false]);
});

test('ends one session, or all others; the current one continues', async () => {
  const { email, own } = await newcomer();
  const [one, two] = [await signIn(email), await signIn(email)];
  const open = await list(own);
  const target = (await list(one)).find(({ current }) => current)?.id;
  const end = (id: string | undefined) =>
    house.call('DELETE', `/profile/session/${id}`, { token: own.access_token });
  expect((await end(target)).status).toBe(204);
  expect(codeOf(await me(one))).toEqual([401, 'session_ended']);
  expect(at((await me(one)).body, 'type')).toBe(0);
  expect(codeOf(await end(target))).toEqual([404, 'not_found']);
  expect((await list(own)).length).toBe(open.length - 1);
  const all = await house.call('DELETE', '/profile/session', { token: own.access_token });
  expect(all.status).toBe(204);
  expect(codeOf(await me(two))).toEqual([401, 'session_ended']);
  expect(await list(own)).toMatchObject([{ current: true }]);
});

test('no one sees or ends another person’s session', async () => {
  const ana = await newcomer();
  const bia = await newcomer();
  const [session] = await list(ana.own);
  const ended = await house.call('DELETE', `/profile/session/${session?.id}`, {
    token: bia.own.access_token,
  });
  expect(codeOf(ended)).toEqual([404, 'not_found']);
  expect((await list(bia.own)).map(({ id }) => id)).not.toContain(session?.id);
  expect((await me(ana.own)).status).toBe(200);
});

test('a session ended because of a copied token is shown for a week', async () => {
  const { email } = await newcomer();
  const copied = await signIn(email);
  const refresh = () => house.call('POST', '/refresh', { token: copied.refresh_token });
  expect((await refresh()).status).toBe(200);
  house.clock.now += 31_000;
  expect((await refresh()).status).toBe(401);
  const at = new Date(house.clock.now).toISOString();
  const shown = async () => (await list(await signIn(email))).filter(({ copiedAt }) => copiedAt !== null);
  expect(await shown()).toMatchObject([{ current: false, browser: 'Firefox', copiedAt: at }]);
  house.clock.now += 7 * DAY - 1000;
  expect(await shown()).toHaveLength(1);
  house.clock.now += 1000;
  expect(await shown()).toEqual([]);
});
