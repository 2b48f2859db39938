import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { joined } from '../../../test/helpers/people.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { makeInvitation } from '../invitation/store.ts';
import type { Mail } from '../mail/mailer.ts';
import { memberService } from '../member/service.ts';
import { changeEmail, findEmailToken, makeEmailToken } from '../profile/profile-store.ts';

let house: House;
let sent: Mail[];
let token: string;
let secret: string;
let codes: string[];

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, body });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.fields')];

/** An unused code: each call moves the clock to the next code. */
const code = (): { totp: string } => {
  house.clock.now += 30_000;
  return { totp: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: house.clock.now }) };
};

const turnOn = async (): Promise<void> => {
  secret = at((await call('POST', '/profile/totp', { password: PASSWORD })).body, 'secret') as string;
  const on = await call('POST', '/profile/totp/confirm', { ...code(), language: 'es' });
  expect(on.status).toBe(200);
  codes = at(on.body, 'recoveryCodes') as string[];
};

beforeEach(async () => {
  sent = [];
  house = await openHouse({ mailer: { send: async (mail) => void sent.push(mail) } });
  token = (await house.register('ana@example.com')).access_token;
});
afterEach(() => house.close());

/** Without mail, invitations contain their link. */
const withoutMail = async (): Promise<void> => {
  await house.close();
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
};

const key = { name: 'Sheets', scope: 'write' };
const NEXT = 'another phrase, longer';

/** Everything that outlives the session it is done in, with the body it requires. */
const LASTING = [
  ['POST', '/api-key', { ...key, password: PASSWORD }],
  ['PATCH', '/profile', { email: 'new@example.com', password: PASSWORD }],
  ['POST', '/profile/password', { current: PASSWORD, next: NEXT }],
  ['POST', '/profile/totp/recovery-codes', { password: PASSWORD }],
  ['DELETE', '/profile/totp', { password: PASSWORD }],
  ['POST', '/invitation', { email: 'eve@example.com', role: 'owner', password: PASSWORD }],
] as const;

test('with the second step on, anything that gives lasting access requires a code, and does nothing without one', async () => {
  await turnOn();
  const before = await house.store.db.selectFrom('users').selectAll().execute();
  for (const [method, path, body] of LASTING) {
    expect([path, ...fieldsOf(await call(method, path, body))]).toEqual([
      path,
      422,
      { totp: 'totp_required' },
    ]);
    expect([path, ...fieldsOf(await call(method, path, { ...body, recovery_code: 'nope' }))]).toEqual([
      path,
      422,
      { totp: 'totp_wrong' },
    ]);
  }
  const { db } = house.store;
  expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('invitations').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('mail_tokens').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before);
});

test.each(LASTING)('%s %s succeeds with a fresh code, and a code works once', async (method, path, body) => {
  await turnOn();
  const given = code();
  expect((await call(method, path, { ...body, ...given })).status).toBeLessThan(300);
  if (path === '/profile/totp') return;
  const password = path === '/profile/password' ? NEXT : PASSWORD;
  const again = await call('POST', '/api-key', { ...key, password, ...given });
  expect(fieldsOf(again)).toEqual([422, { totp: 'totp_wrong' }]);
});

test('a recovery code replaces the app', async () => {
  await turnOn();
  const body = { ...key, password: PASSWORD, recovery_code: codes[0] };
  expect((await call('POST', '/api-key', body)).status).toBe(201);
  expect((await call('POST', '/api-key', body)).status).toBe(422);
});

test('without a second step, the password is still enough', async () => {
  expect((await call('POST', '/api-key', { ...key, password: PASSWORD })).status).toBe(201);
  expect((await call('POST', '/invitation', { email: 'bia@example.com', role: 'viewer' })).status).toBe(201);
});

test('a role with more permissions requires a code; one with fewer does not', async () => {
  await withoutMail();
  const bia = await joined(house, token, 'bia@example.com', 'viewer');
  await turnOn();
  const path = `/member/${bia.user.id}`;
  expect(fieldsOf(await call('PATCH', path, { role: 'owner' }))).toEqual([
    422,
    { password: 'password_required' },
  ]);
  expect(fieldsOf(await call('PATCH', path, { role: 'owner', password: PASSWORD }))).toEqual([
    422,
    { totp: 'totp_required' },
  ]);
  expect((await call('PATCH', path, { role: 'owner', password: PASSWORD, ...code() })).status).toBe(200);
  expect((await call('PATCH', path, { role: 'viewer' })).status).toBe(200);
});

test('enabling it ends every other session, and a pending link to a new email', async () => {
  const login = { body: { email: 'ana@example.com', password: PASSWORD }, address: '198.51.100.1' };
  const other = (await house.call('POST', '/login', login)).body as SignedIn;
  await house.call('PATCH', '/profile', {
    token: other.access_token,
    body: { email: 'eve@example.com', password: PASSWORD },
  });
  await expect.poll(() => sent.length).toBe(1);
  await turnOn();
  const gone = await house.call('GET', '/session/me', { token: other.access_token });
  expect([gone.status, at(gone.body, 'error.code'), at(gone.body, 'type')]).toEqual([
    401,
    'session_ended',
    0,
  ]);
  expect((await house.call('POST', '/refresh', { token: other.refresh_token })).status).toBe(401);
  expect((await call('GET', '/session/me')).status).toBe(200);
  expect(at((await call('GET', '/profile')).body, 'newEmail')).toBeNull();
});

test('the account is notified of each change by mail, in the language of the screen', async () => {
  await turnOn();
  await call('POST', '/profile/totp/recovery-codes', { password: PASSWORD, ...code(), language: 'pt-BR' });
  const made = await call('POST', '/api-key', { ...key, password: PASSWORD, ...code(), language: 'en' });
  await call('DELETE', `/api-key/${at(made.body, 'id')}`);
  const change = { current: PASSWORD, next: NEXT, ...code(), language: 'ru' };
  await call('POST', '/profile/password', change);
  await call('DELETE', '/profile/totp', { password: NEXT, ...code(), language: 'hi' });
  await expect.poll(() => sent.length).toBe(6);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
    [
      'La verificación en dos pasos está activada',
      'Novos códigos de recuperação da sua conta do Fairlead',
      'New API key in your Fairlead account',
      // The last language used, because a revocation gives none.
      'An API key in your Fairlead account was revoked',
      'Пароль вашего аккаунта Fairlead изменён',
      'टू-फ़ैक्टर साइन-इन बंद है',
    ].toSorted(),
  );
  for (const { to, text } of sent) {
    expect(to).toBe('ana@example.com');
    expect(text).not.toContain('Sheets');
  }
});

test.each(['role', 'invitation'])('a password cannot be guessed through a new %s either', async (what) => {
  await withoutMail();
  const bia = await joined(house, token, 'bia@example.com', 'viewer');
  await turnOn();
  const guess = (password: string) =>
    what === 'role'
      ? call('PATCH', `/member/${bia.user.id}`, { role: 'owner', password })
      : call('POST', '/invitation', { email: 'eve@example.com', role: 'owner', password });
  const answers: number[] = [];
  for (let i = 0; i < 25; i++) answers.push((await guess(`guess number ${i}`)).status);
  // Attempts to enable the second step count too.
  expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
  expect(answers.at(-1)).toBe(429);
  // Lowering a role requires nothing and is not delayed.
  if (what === 'role')
    expect((await call('PATCH', `/member/${bia.user.id}`, { role: 'viewer' })).status).toBe(200);
});

test('a role is not granted by a proof from before the second step was enabled or the password changed', async () => {
  await withoutMail();
  const bia = await joined(house, token, 'bia@example.com', 'viewer');
  const { db } = house.store;
  const ana = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'workspace_id', 'password_hash'])
    .where('email', '=', 'ana@example.com')
    .executeTakeFirstOrThrow();
  const by = { user: { id: ana.id }, workspace: { id: ana.workspace_id } } as never;
  const before = { passwordHash: ana.password_hash, secondStep: false };
  const service = memberService({
    db,
    now: () => house.clock.now,
    second: {
      proveWhereOn: async () => {
        await db.updateTable('users').set({ password_hash: 'other' }).where('id', '=', ana.id).execute();
        return before;
      },
    },
  });
  await expect(service.change(by, bia.user.id, { role: 'owner' })).rejects.toMatchObject({
    code: 'conflict',
  });
  const invited = { email: 'x@example.com', role: 'owner', proved: before } as const;
  expect(await makeInvitation(db, by, invited, house.clock.now)).toBe('changed');
});

test('a link to a new email that was revoked in the meantime changes nothing', async () => {
  const { db } = house.store;
  const { id, password_hash: passwordHash } = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', 'ana@example.com')
    .executeTakeFirstOrThrow();
  const wish = { email: 'thief@example.com', proved: { passwordHash, secondStep: false } };
  const link = (await makeEmailToken(db, id, wish, house.clock.now)) ?? '';
  expect(await findEmailToken(db, id, link, house.clock.now)).toBe('thief@example.com');
  // A new password or second step does this between checking the link and the change.
  await db.deleteFrom('mail_tokens').where('user_id', '=', id).execute();
  expect(await changeEmail(db, id, 'thief@example.com', { token: link })).toBe(false);
  expect(at((await call('GET', '/session/me')).body, 'user.email')).toBe('ana@example.com');
});
