import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { SignedIn, TokenPair } from '../../contracts/accounts/session.ts';

let house: House;
let owner: SignedIn;
beforeAll(async () => {
  house = await openHouse();
  owner = await house.register('Ana@Example.com ');
});
afterAll(() => house.close());

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const claims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>;

const login = async (): Promise<SignedIn> => {
  const answer = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  return answer.body as SignedIn;
};

const refresh = (token: string) => house.call('POST', '/refresh', { token });

describe('registration and sign-in', () => {
  test('the first account owns a workspace named after it, with the default domain', async () => {
    const me = await house.call('GET', '/session/me', { token: owner.access_token });
    expect(me.body).toEqual({
      user: { id: owner.user.id, name: 'Ana Lima', email: 'ana@example.com', role: 'owner' },
      workspace: {
        id: expect.stringMatching(/^wsp_/),
        name: 'Ana Lima',
        timeZone: 'America/Sao_Paulo',
        demo: false,
        currency: 'USD',
        postbackUrl: expect.stringMatching(/^http:\/\/localhost:3001\/postback\/[0-9A-Za-z]{24}$/),
        trialEndsAt: null,
      },
    });
    const domains = await house.call('GET', '/domain', { token: owner.access_token });
    expect(domains.body).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^dom_/),
        host: 'localhost:3001',
        origin: 'http://localhost:3001',
        isDefault: true,
        status: 'verified',
        defaultUrl: null,
      }),
    ]);
    expect(house.published.times).toBeGreaterThan(0);
  });

  test.each([
    [{ password: 'short' }, 'password', 'password_too_short'],
    [{ password: 'Password123' }, 'password', 'password_common'],
    [{ password: 'New.User@example.com', email: 'new.user@example.com' }, 'password', 'password_is_email'],
    [{ email: 'ANA@example.com' }, 'email', 'email_taken'],
    [{ email: 'nowhere' }, 'email', 'email_invalid'],
    [{ name: 'A1' }, 'name', 'name_too_short'],
  ])('%j is refused on its field', async (change, field, code) => {
    const body = { name: 'Bia Reis', email: 'bia@example.com', password: PASSWORD, ...change };
    const answer = await house.call('POST', '/registration', { body, address: '198.51.100.1' });
    expect(answer.status).toBe(422);
    expect(at(answer.body, `error.fields.${field}`)).toBe(code);
  });

  test('a wrong password and an unknown email get the same response, without type 0', async () => {
    const wrong = { email: 'ana@example.com', password: 'not the password' };
    const unknown = { email: 'nobody@example.com', password: PASSWORD };
    for (const body of [wrong, unknown]) {
      const answer = await house.call('POST', '/login', { body });
      expect(answer.status).toBe(401);
      expect(at(answer.body, 'error.code')).toBe('wrong_credentials');
      expect(answer.body).not.toHaveProperty('type');
    }
  });

  test('no password or token is stored or logged in plain text', async () => {
    const { access_token, refresh_token } = await login();
    const users = await house.store.db.selectFrom('users').selectAll().execute();
    const tokens = await house.store.db.selectFrom('refresh_tokens').selectAll().execute();
    const all = JSON.stringify([users, tokens, house.logged]);
    expect(users[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const secret of [PASSWORD, access_token, refresh_token]) expect(all).not.toContain(secret);
  });
});

test.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['+05:45', 'UTC'],
  ['Atlantis/Deep', 'UTC'],
  [undefined, 'UTC'],
])('the zone %s becomes %s', async (timeZone, kept) => {
  const email = `zone${String(timeZone).replace(/[^a-z]/gi, '')}@example.com`;
  const body = { name: 'Ana Lima', email, password: PASSWORD, timeZone };
  const answer = await house.call('POST', '/registration', { body, address: '198.51.100.7' });
  const me = await house.call('GET', '/session/me', { token: at(answer.body, 'access_token') as string });
  expect(at(me.body, 'workspace.timeZone')).toBe(kept);
});

describe('tokens', () => {
  test('have the claims of their kind', async () => {
    const pair = await login();
    const access = claims(pair.access_token);
    const second = claims(pair.refresh_token);
    const now = Math.floor(house.clock.now / 1000);
    expect(access).toMatchObject({
      aud: 'fairlead:api',
      sub: owner.user.id,
      auth_time: now,
      exp: now + 15 * 60,
    });
    expect(second).toMatchObject({
      aud: 'fairlead:refresh',
      sid: access.sid,
      wid: access.wid,
      exp: now + 24 * 3600,
    });
  });

  test('a missing or merely expired access token is refused without type 0', async () => {
    expect((await house.call('GET', '/session/me')).body).not.toHaveProperty('type');
    const { access_token } = await login();
    // Two minutes longer than stated, because a browser's clock can be that far behind.
    house.clock.now += (15 * 60 + 119) * SECOND;
    expect((await house.call('GET', '/session/me', { token: access_token })).status).toBe(200);
    house.clock.now += 2 * SECOND;
    const answer = await house.call('GET', '/session/me', { token: access_token });
    expect(answer.status).toBe(401);
    expect(at(answer.body, 'error.code')).toBe('unauthenticated');
    expect(answer.body).not.toHaveProperty('type');
  });

  test('forged, unsigned and misused tokens get type 0', async () => {
    const { access_token, refresh_token } = await login();
    const payload = claims(access_token);
    const forged = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32).fill(8));
    const otherAlgorithm = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new Uint8Array(64).fill(7));
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access_token.split('.')[1]}.`;
    for (const token of [forged, otherAlgorithm, none, refresh_token, 'rubbish']) {
      const answer = await house.call('GET', '/session/me', { token });
      expect([answer.status, at(answer.body, 'type')]).toEqual([401, 0]);
    }
    for (const token of [forged, access_token, 'rubbish']) {
      const answer = await refresh(token);
      expect([answer.status, at(answer.body, 'type')]).toEqual([401, 0]);
    }
  });

  test('refresh rotates; the same token again within 30 s gets the same successor', async () => {
    const first = await login();
    house.clock.now += 10 * 60 * SECOND;
    const second = (await refresh(first.refresh_token)).body as TokenPair;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    house.clock.now += 29 * SECOND;
    const again = (await refresh(first.refresh_token)).body as TokenPair;
    expect(again.refresh_token).toBe(second.refresh_token);
    expect((await house.call('GET', '/session/me', { token: again.access_token })).status).toBe(200);
  });

  test('ten concurrent refreshes get one successor, also with ten open connections to a server', async () => {
    let { refresh_token } = await login();
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)));
      expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
      const successors = new Set(answers.map((a) => (a.body as TokenPair).refresh_token));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(refresh_token);
      refresh_token = [...successors][0] as string;
    }
  });

  test('a later reuse ends the whole family, including the successor', async () => {
    const first = await login();
    const second = (await refresh(first.refresh_token)).body as TokenPair;
    house.clock.now += 31 * SECOND;
    for (const token of [first.refresh_token, second.refresh_token]) {
      const answer = await refresh(token);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ type: 0, error: { code: 'session_ended' } });
    }
    const me = await house.call('GET', '/session/me', { token: second.access_token });
    expect(me.body).toMatchObject({ type: 0, error: { code: 'session_ended' } });
  });

  test('a family ends 24 h after sign-in, however often it was renewed', async () => {
    let { refresh_token, access_token } = await login();
    for (let hour = 1; hour < 24; hour++) {
      house.clock.now += HOUR;
      const answer = await refresh(refresh_token);
      expect(answer.status).toBe(200);
      ({ refresh_token, access_token } = answer.body as TokenPair);
    }
    const begun = claims(refresh_token).auth_time as number;
    expect(claims(refresh_token).exp).toBe(begun + 24 * 3600);
    house.clock.now += HOUR;
    expect((await refresh(refresh_token)).body).toMatchObject({ type: 0, error: { code: 'session_ended' } });
    const me = await house.call('GET', '/session/me', { token: access_token });
    expect(me.body).toMatchObject({ type: 0, error: { code: 'session_ended' } });
  });

  test('logout ends the family and no other', async () => {
    const [one, other] = [await login(), await login()];
    const answer = await house.call('POST', '/logout', { token: one.refresh_token });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect((await house.call('GET', '/session/me', { token: one.access_token })).body).toMatchObject({
      type: 0,
    });
    expect((await refresh(one.refresh_token)).body).toMatchObject({ type: 0 });
    expect((await house.call('GET', '/session/me', { token: other.access_token })).status).toBe(200);
  });
});

test('wrong sign-ins are limited by account, registrations by address, with an accurate Retry-After', async () => {
  const attempt = (email: string, address: string) =>
    house.call('POST', '/login', { body: { email, password: 'wrong password' }, address });
  for (let i = 0; i < 20; i++) expect((await attempt('cat@example.com', `192.0.2.${i}`)).status).toBe(401);
  const limited = await attempt('cat@example.com', '192.0.2.99');
  expect([limited.status, at(limited.body, 'error.code')]).toEqual([429, 'rate_limited']);
  const wait = Number(limited.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect((await attempt('dog@example.com', '192.0.2.99')).status).toBe(401);

  const register = (n: number) => {
    const body = { name: 'Ana Lima', email: `n${n}@example.com`, password: 'password123' };
    return house.call('POST', '/registration', { body, address: '192.0.2.200' });
  };
  for (let n = 0; n < 20; n++) expect((await register(n)).status).toBe(422);
  const refused = await register(20);
  expect([refused.status, at(refused.body, 'error.code')]).toEqual([429, 'rate_limited']);
});

describe('first account', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ openRegistration: false });
  });
  afterAll(() => house.close());

  test('of several concurrent first registrations one wins; then registration is closed', async () => {
    expect((await house.call('GET', '/registration')).body).toEqual({
      open: true,
      firstAccount: true,
      needsLink: false,
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        house.call('POST', '/registration', {
          body: { name: 'Ana Lima', email: `a${n}@example.com`, password: PASSWORD, timeZone: 'Not/AZone' },
        }),
      ),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, 403, 403, 403]);
    const refused = answers.filter((a) => a.status === 403).map((a) => at(a.body, 'error.code'));
    expect(new Set(refused)).toEqual(new Set(['registration_closed']));
    const { db } = house.store;
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('domains').select('host').execute()).toEqual([{ host: 'localhost:3001' }]);
    expect(await db.selectFrom('workspaces').select('time_zone').execute()).toEqual([{ time_zone: 'UTC' }]);
    expect((await house.call('GET', '/registration')).body).toEqual({
      open: false,
      firstAccount: false,
      needsLink: false,
    });
  });
});
