import { afterEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { codeOf, mailOf } from '../../../test/helpers/people.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { smtpMailer } from '../mail/mailer.ts';
import { sweepWaiting } from './pending-store.ts';

const DAY = 24 * 3_600_000;

let house: House;
let smtp: SmtpServer;
const open = async (): Promise<void> => {
  smtp = await startSmtpServer();
  house = await openHouse({
    mailer: smtpMailer({ smtpUrl: smtp.url, from: 'Fairlead <fairlead@example.com>' }),
  });
  await house.register('ana@example.com');
};
afterEach(async () => {
  await house.close();
  await smtp.close();
});

const person = {
  name: 'Bia Reis',
  password: PASSWORD,
  timeZone: 'America/Sao_Paulo',
  invitation: 'summer-2026',
};
const register = (email: string, more: object = {}, address?: string) =>
  house.call('POST', '/registration', {
    body: { ...person, email, ...more },
    ...(address !== undefined && { address }),
  });
const confirm = (token: string, address?: string, password = PASSWORD) =>
  house.call('POST', '/registration/confirm', {
    body: { token, password },
    ...(address !== undefined && { address }),
  });
const tokenIn = (text: string): string => {
  const found = /http:\/\/localhost:3000\/registration\?token=(reg_[0-9A-Za-z]{40})/.exec(text);
  if (!found) throw new Error(`No link in: ${text}`);
  return found[1] as string;
};
const tokenField = (answer: { body: unknown }) => at(answer.body, 'error.fields.token');
const users = async () =>
  (await house.store.db.selectFrom('users').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  );

test('with a mail server, an account begins with a mailed link that works once', async () => {
  await open();
  const asked = await register('Bia@example.com', { language: 'ru' });
  expect([asked.status, asked.body]).toEqual([202, { state: 'verify' }]);
  const mail = await mailOf(smtp, 1);
  expect([mail.to, mail.text.includes('Bia Reis')]).toEqual([['bia@example.com'], false]);
  expect(mail.text).toContain('Кто-то создаёт аккаунт Fairlead');
  const token = tokenIn(mail.text);
  expect(await users()).toEqual(['ana@example.com']);
  const stored = JSON.stringify(
    await house.store.db.selectFrom('pending_registrations').selectAll().execute(),
  );
  expect([stored.includes(token), stored.includes(PASSWORD)]).toEqual([false, false]);
  const early = await house.call('POST', '/login', {
    body: { email: 'bia@example.com', password: PASSWORD },
  });
  expect(codeOf(early)).toBe('wrong_credentials');

  const published = house.published.times;
  const made = await confirm(token);
  expect([made.status, at(made.body, 'user')]).toMatchObject([
    201,
    { name: 'Bia Reis', email: 'bia@example.com', role: 'owner' },
  ]);
  expect(house.published.times).toBe(published + 1);
  const me = await house.call('GET', '/session/me', { token: at(made.body, 'access_token') as string });
  expect(at(me.body, 'workspace')).toMatchObject({ timeZone: 'America/Sao_Paulo', trialEndsAt: null });
  const row = await house.store.db
    .selectFrom('users')
    .select('invitation')
    .where('email', '=', 'bia@example.com')
    .executeTakeFirst();
  expect(row).toEqual({ invitation: 'summer-2026' });
  expect(tokenField(await confirm(token))).toBe('token_invalid');
  expect(await house.store.db.selectFrom('pending_registrations').select('id').execute()).toEqual([]);
});

test('a taken address cannot be told from a free one, and the response waits for nothing', async () => {
  await open();
  const [taken, free] = [await register('ana@example.com'), await register('bia@example.com')];
  const { 'x-request-id': a, date: b, ...headers } = taken.headers;
  const { 'x-request-id': c, date: d, ...others } = free.headers;
  expect([free.status, free.body, others]).toEqual([taken.status, taken.body, headers]);
  expect([a, b, c, d].every((value) => typeof value === 'string')).toBe(true);
  await mailOf(smtp, 2);
  const to = (email: string) => smtp.received.find((mail) => mail.to[0] === email)?.text ?? '';
  expect(to('ana@example.com')).toContain('one already exists');
  expect(to('ana@example.com')).toContain('http://localhost:3000/login');
  expect(to('ana@example.com')).not.toContain('token');
  tokenIn(to('bia@example.com'));
  // An unacceptable password is refused in the same way.
  for (const email of ['ana@example.com', 'new@example.com']) {
    const refused = await register(email, { password: 'Password123' });
    expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
      422,
      { password: 'password_common' },
    ]);
  }
});

test('a link expires after 24 hours and is removed; of several for one address, one creates the account', async () => {
  await open();
  await register('bia@example.com');
  const first = tokenIn((await mailOf(smtp, 1)).text);
  house.clock.now += DAY;
  expect(tokenField(await confirm(first))).toBe('token_invalid');
  await sweepWaiting(house.store.db, house.clock.now);
  expect(await house.store.db.selectFrom('pending_registrations').select('id').execute()).toEqual([]);
  await register('bia@example.com');
  const second = tokenIn((await mailOf(smtp, 2)).text);
  await register('bia@example.com', { name: 'Bia Again' });
  const third = tokenIn((await mailOf(smtp, 3)).text);
  expect(await house.store.db.selectFrom('pending_registrations').select('id').execute()).toHaveLength(2);
  await sweepWaiting(house.store.db, house.clock.now);
  const answers = await Promise.all([confirm(second), confirm(third), confirm(third)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(await users()).toEqual(['ana@example.com', 'bia@example.com']);
});

test('a link creates no account with a password chosen by someone else', async () => {
  await open();
  // A stranger registers Bia's address first, then Bia does: two emails that look alike.
  await register('bia@example.com', { password: 'what a stranger chose' });
  const foreign = tokenIn((await mailOf(smtp, 1)).text);
  await register('bia@example.com');
  const own = tokenIn((await mailOf(smtp, 2)).text);
  const refused = await confirm(foreign);
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
    422,
    { password: 'password_mismatch' },
  ]);
  const without = await house.call('POST', '/registration/confirm', { body: { token: foreign } });
  expect(at(without.body, 'error.fields')).toEqual({ password: 'required' });
  expect(await users()).toEqual(['ana@example.com']);
  // A failed attempt does not use up a link.
  expect(at((await confirm(own, undefined, 'what a stranger chose')).body, 'error.fields')).toEqual({
    password: 'password_mismatch',
  });
  expect((await confirm(own)).status).toBe(201);
  expect(tokenField(await confirm(foreign, undefined, 'what a stranger chose'))).toBe('token_invalid');
});

test('passwords can be guessed at a link ten times in a quarter of an hour, from anywhere', async () => {
  await open();
  await register('bia@example.com');
  const token = tokenIn((await mailOf(smtp, 1)).text);
  for (let i = 0; i < 10; i++) {
    expect((await confirm(token, `192.0.2.${i}`, `guess number ${i}`)).status).toBe(422);
  }
  const limited = await confirm(token, '192.0.2.99');
  expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('an address gets five mails an hour, of all kinds that anyone can trigger', async () => {
  await open();
  await register('bia@example.com');
  await register('bia@example.com');
  await house.call('POST', '/recovery-password', { body: { email: 'bia@example.com' } });
  const { access_token: token } = (
    await house.call('POST', '/login', { body: { email: 'ana@example.com', password: PASSWORD } })
  ).body as SignedIn;
  const invite = (email: string) =>
    house.call('POST', '/invitation', { token, body: { email, role: 'viewer' } });
  const change = (email: string) =>
    house.call('PATCH', '/profile', { token, body: { email, password: PASSWORD } });
  expect((await invite('bia@example.com')).status).toBe(201);
  house.clock.now += 60_000;
  expect((await change('bia@example.com')).status).toBe(200);
  await mailOf(smtp, 4);
  for (const refused of [await invite('bia@example.com'), await change('bia@example.com')]) {
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '3540',
    ]);
  }
  // The limit is not revealed to strangers.
  const asked = await register('bia@example.com');
  expect([asked.status, asked.body]).toEqual([202, { state: 'verify' }]);
  expect((await invite('cai@example.com')).status).toBe(201);
  await mailOf(smtp, 5);
  house.clock.now += 3540_000;
  await register('bia@example.com');
  expect((await mailOf(smtp, 6)).to).toEqual(['bia@example.com']);
});

test('an address taken in the meantime is revealed to whoever verifies it', async () => {
  await open();
  await register('bia@example.com');
  const token = tokenIn((await mailOf(smtp, 1)).text);
  await house.store.db
    .insertInto('users')
    .values({ public_id: 'usr_1', email: 'bia@example.com', name: 'Bia', password_hash: 'x' })
    .execute();
  expect(at((await confirm(token)).body, 'error.fields.email')).toBe('email_taken');
});

test('wrong links lock out their sender and no one else', async () => {
  await open();
  await register('bia@example.com');
  const token = tokenIn((await mailOf(smtp, 1)).text);
  for (let i = 0; i < 30; i++) expect((await confirm(`reg_${i}`, '192.0.2.1')).status).toBe(422);
  expect((await confirm('reg_30', '192.0.2.1')).status).toBe(429);
  expect((await confirm(token, '192.0.2.2')).status).toBe(201);
});

test.each([
  ['pt-BR', 'Alguém quer criar'],
  ['es', 'Alguien quiere crear'],
  ['hi-IN', 'Fairlead खाता बनाना'],
  ['fr', 'Someone asked to create'],
])(
  'mails for %s',
  async (language, words) => {
    await open();
    await register('ana@example.com', { language });
    expect((await mailOf(smtp, 1)).text).toContain(words);
    await register('bia@example.com', { language });
    expect((await mailOf(smtp, 2)).text).toContain(words);
  },
  60_000,
);
