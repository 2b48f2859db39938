import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import type { Mail } from '../mail/mailer.ts';

let house: House;
let mailing: House;
const sent: Mail[] = [];
beforeAll(async () => {
  house = await openHouse();
  // The first account, so that no registration in these tests needs an email.
  mailing = await openHouse({
    mailer: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
  });
});
afterAll(async () => {
  await house.close();
  await mailing.close();
});

const NEXT = 'another phrase, longer';
let people = 0;

const login = (at: House, email: string, password = PASSWORD) => {
  people += 1;
  return at.call('POST', '/login', { body: { email, password }, address: `198.51.100.${people % 250}` });
};

const newcomer = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const { access_token: token, user } = await house.register(email);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    house.call(method, `/profile${path}`, { token, body });
  return { email, token, user, call };
};

const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.fields')];

test('the profile shows the account and how sign-in is secured', async () => {
  const ana = await newcomer();
  expect((await ana.call('GET', '')).body).toEqual({
    id: ana.user.id,
    name: 'Ana Lima',
    email: ana.email,
    role: 'owner',
    newEmail: null,
    emailByLink: false,
    secondStep: { on: false, codesLeft: 0 },
  });
});

test('a name requires no password, and follows the rules of registration', async () => {
  const ana = await newcomer();
  const changed = await ana.call('PATCH', '', { name: '  राम ' });
  expect([changed.status, at(changed.body, 'name')]).toEqual([200, 'राम']);
  expect(at((await house.call('GET', '/session/me', { token: ana.token })).body, 'user.name')).toBe('राम');
  expect(fieldsOf(await ana.call('PATCH', '', { name: 'x1' }))).toEqual([422, { name: 'name_too_short' }]);
  expect(fieldsOf(await ana.call('PATCH', '', { role: 'viewer' }))).toEqual([422, { role: 'unknown_field' }]);
});

test('without a mail server, a new email takes effect at once, with the password', async () => {
  const ana = await newcomer();
  const bia = await newcomer();
  const change = (email: string, password?: string) => ana.call('PATCH', '', { email, password });
  expect(fieldsOf(await change('new@example.com'))).toEqual([422, { password: 'password_required' }]);
  expect(fieldsOf(await change('new@example.com', 'wrong'))).toEqual([422, { password: 'password_wrong' }]);
  expect(fieldsOf(await change(bia.email, PASSWORD))).toEqual([422, { email: 'email_taken' }]);
  expect(at((await change('New@Example.com', PASSWORD)).body, 'email')).toBe('new@example.com');
  expect((await login(house, ana.email)).status).toBe(401);
  expect((await login(house, 'new@example.com')).status).toBe(200);
});

test('a new password ends every other session, but not this one', async () => {
  const ana = await newcomer();
  const other = (await login(house, ana.email)).body as SignedIn;
  const change = (current: string, next: string) => ana.call('POST', '/password', { current, next });
  expect(fieldsOf(await change('wrong', NEXT))).toEqual([422, { current: 'password_wrong' }]);
  expect(fieldsOf(await change(PASSWORD, 'short'))).toEqual([422, { next: 'password_too_short' }]);
  expect(fieldsOf(await change(PASSWORD, 'Password123'))).toEqual([422, { next: 'password_common' }]);
  expect(fieldsOf(await change(PASSWORD, ana.email.toUpperCase()))).toEqual([
    422,
    { next: 'password_is_email' },
  ]);
  expect((await change(PASSWORD, NEXT)).status).toBe(204);
  const gone = await house.call('GET', '/session/me', { token: other.access_token });
  expect([gone.status, at(gone.body, 'error.code'), at(gone.body, 'type')]).toEqual([
    401,
    'session_ended',
    0,
  ]);
  expect((await house.call('POST', '/refresh', { token: other.refresh_token })).status).toBe(401);
  expect((await ana.call('GET', '')).status).toBe(200);
  expect((await login(house, ana.email)).status).toBe(401);
  expect((await login(house, ana.email, NEXT)).status).toBe(200);
});

test('password guesses are counted over all calls that require it', async () => {
  const ana = await newcomer();
  const guesses = [
    () => ana.call('POST', '/password', { current: 'wrong', next: NEXT }),
    () => ana.call('PATCH', '', { email: 'else@example.com', password: 'wrong' }),
    () => ana.call('POST', '/totp', { password: 'wrong' }),
    () => ana.call('POST', '/totp/recovery-codes', { password: 'wrong' }),
  ];
  for (let i = 0; i < 20; i++) expect((await guesses[i % 4]?.())?.status).toBe(422);
  for (const guess of guesses) {
    const limited = await guess();
    expect([limited.status, at(limited.body, 'error.code')]).toEqual([429, 'rate_limited']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ana.call('PATCH', '', { name: 'Ana Maria' })).status).toBe(200);
});

test('with a mail server, a new email is verified by a link, and the old address is notified', async () => {
  const { access_token: token } = await mailing.register('ana@example.com');
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    mailing.call(method, `/profile${path}`, { token, body });
  const ask = (email: string) => call('PATCH', '', { email, password: PASSWORD, language: 'pt-BR' });
  const confirm = (link: string) => call('POST', '/email/confirm', { token: link, language: 'ru' });
  const linkIn = (mail: Mail | undefined) => /email-token=(eml_\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const posted = async (count: number) => {
    await expect.poll(() => sent.length).toBe(count);
    return sent.at(-1);
  };

  const asked = await ask('new@example.com');
  expect(asked.body).toMatchObject({
    email: 'ana@example.com',
    newEmail: 'new@example.com',
    emailByLink: true,
  });
  const first = await posted(1);
  expect(first?.to).toBe('new@example.com');
  expect(first?.text).toContain('http://localhost:3000/profile?email-token=');
  expect(first?.subject).toBe('Confirme seu novo e-mail do Fairlead');

  // Another request revokes the first link.
  await ask('newer@example.com');
  const second = await posted(2);
  expect(fieldsOf(await confirm(linkIn(first)))).toEqual([422, { token: 'token_invalid' }]);
  const done = await confirm(linkIn(second));
  expect(done.body).toMatchObject({ email: 'newer@example.com', newEmail: null });
  const told = await posted(3);
  expect([told?.to, told?.text.includes('newer@example.com')]).toEqual(['ana@example.com', true]);
  expect(told?.subject).toBe('Адрес вашего аккаунта Fairlead изменён');
  expect(fieldsOf(await confirm(linkIn(second)))).toEqual([422, { token: 'token_invalid' }]);

  // After an hour the link has expired, and no address is pending.
  await ask('late@example.com');
  const late = await posted(4);
  mailing.clock.now += 3_600_000;
  const again = (await login(mailing, 'newer@example.com')).body as SignedIn;
  const own = { token: again.access_token };
  expect(at((await mailing.call('GET', '/profile', own)).body, 'newEmail')).toBeNull();
  const over = { ...own, body: { token: linkIn(late) } };
  expect(fieldsOf(await mailing.call('POST', '/profile/email/confirm', over))).toEqual([
    422,
    { token: 'token_invalid' },
  ]);

  // Entering the current address again cancels the change.
  const enter = async (email: string) => {
    const body = { email, password: PASSWORD };
    return at((await mailing.call('PATCH', '/profile', { ...own, body })).body, 'newEmail');
  };
  expect(await enter('mistyped@example.com')).toBe('mistyped@example.com');
  await posted(5);
  expect(await enter('newer@example.com')).toBeNull();
});

test('only someone reading its mail learns that an address is taken, and a link works only for its account', async () => {
  const owner = (await login(mailing, 'newer@example.com')).body as SignedIn;
  // Another user, inserted directly because registration needs verification when there is a mail server.
  const { db } = mailing.store;
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  const { id: user_id } = await db
    .insertInto('users')
    .values({ public_id: 'usr_bia', email: 'bia@example.com', name: 'Bia', password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: workspace_id } = await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  await db.insertInto('memberships').values({ user_id, workspace_id, role: 'viewer' }).execute();
  const bia = (await login(mailing, 'bia@example.com')).body as SignedIn;

  const count = sent.length;
  const asked = await mailing.call('PATCH', '/profile', {
    token: owner.access_token,
    body: { email: 'bia@example.com', password: PASSWORD },
  });
  expect([asked.status, at(asked.body, 'newEmail')]).toEqual([200, 'bia@example.com']);
  await expect.poll(() => sent.length).toBe(count + 1);
  const link = /email-token=(eml_\w+)/.exec(sent.at(-1)?.text ?? '')?.[1];
  const confirm = (by: SignedIn) =>
    mailing.call('POST', '/profile/email/confirm', { token: by.access_token, body: { token: link } });
  expect(fieldsOf(await confirm(bia))).toEqual([422, { token: 'token_invalid' }]);
  expect(fieldsOf(await confirm(owner))).toEqual([422, { email: 'email_taken' }]);
});
