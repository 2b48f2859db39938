import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { fixedRing } from '../../config/key-ring.ts';
import { endSecondStep } from './second-step-store.ts';
import { codeHash, newCodes, sealer, stepOf } from './totp.ts';

/** RFC 6238, appendix B, SHA-1; the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP = 30_000;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

let people = 0;
const newcomer = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const { access_token: token } = await house.register(email);
  const call = (method: 'POST' | 'DELETE', path: string, body: object) =>
    house.call(method, `/profile/totp${path}`, { token, body, address: `198.51.100.${people}` });
  const login = (code: object = {}) =>
    house.call('POST', '/login', {
      body: { email, password: PASSWORD, ...code },
      address: `198.51.100.${people}`,
    });
  return { email, token, call, login };
};

const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: house.clock.now + steps * STEP });

/** A person who enabled the second step ten minutes ago. */
const enrolled = async () => {
  const person = await newcomer();
  const begun = await person.call('POST', '', { password: PASSWORD });
  expect(begun.status).toBe(200);
  const secret = at(begun.body, 'secret') as string;
  const confirmed = await person.call('POST', '/confirm', { totp: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  house.clock.now += 600_000;
  return { ...person, secret, codes: at(confirmed.body, 'recoveryCodes') as string[] };
};

const codeAt = (answer: { status: number; body: unknown }) => [answer.status, at(answer.body, 'error.code')];

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s', (seconds, code) => {
  expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('sign-in asks for the code only after the right password', async () => {
  const person = await enrolled();
  const wrong = await house.call('POST', '/login', {
    body: { email: person.email, password: 'not the one' },
  });
  expect(codeAt(wrong)).toEqual([401, 'wrong_credentials']);
  const asked = await person.login();
  expect(codeAt(asked)).toEqual([401, 'totp_required']);
  expect(asked.body).not.toHaveProperty('type');
  const shifted = codeOf(person.secret);
  const signedIn = await person.login({ totp: `${shifted.slice(0, 3)} ${shifted.slice(3)}` });
  expect(signedIn.status).toBe(200);
  // Once used, neither the code nor an older one is accepted again.
  for (const steps of [0, -1]) {
    expect(codeAt(await person.login({ totp: codeOf(person.secret, steps) }))).toEqual([401, 'wrong_code']);
  }
  expect((await person.login({ totp: codeOf(person.secret, 1) })).status).toBe(200);
});

test('a code is accepted one step before and after its own, and no more', async () => {
  const person = await enrolled();
  for (const steps of [-2, 2]) {
    const answer = await person.login({ totp: codeOf(person.secret, steps) });
    expect(codeAt(answer)).toEqual([401, 'wrong_code']);
    expect(answer.body).not.toHaveProperty('type');
  }
  for (const steps of [-1, 0, 1]) {
    expect((await person.login({ totp: codeOf(person.secret, steps) })).status).toBe(200);
  }
});

test('of ten concurrent sign-ins with one code, one succeeds', async () => {
  const person = await enrolled();
  const totp = codeOf(person.secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.login({ totp })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('each recovery code works once, however it is written, and only for its owner', async () => {
  const person = await enrolled();
  const other = await enrolled();
  expect(new Set(person.codes).size).toBe(10);
  const [first = '', second = ''] = person.codes;
  expect(codeAt(await other.login({ recovery_code: first }))).toEqual([401, 'wrong_code']);
  expect((await person.login({ recovery_code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
  expect(codeAt(await person.login({ recovery_code: first }))).toEqual([401, 'wrong_code']);
  expect(codeAt(await person.login({ recovery_code: '' }))).toEqual([401, 'wrong_code']);
  expect((await person.login({ recovery_code: second })).status).toBe(200);
});

test('setting up requires the password and a code, and changes nothing before', async () => {
  const person = await newcomer();
  const refused = await person.call('POST', '', { password: 'not the one' });
  expect(at(refused.body, 'error.fields')).toEqual({ password: 'password_wrong' });
  expect(codeAt(await person.call('POST', '/confirm', { totp: '000000' }))).toEqual([409, 'conflict']);
  const begun = await person.call('POST', '', { password: PASSWORD });
  const secret = at(begun.body, 'secret') as string;
  const uri = new URL(at(begun.body, 'uri') as string);
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
  expect(decodeURIComponent(uri.pathname)).toContain(person.email);
  const wrong = await person.call('POST', '/confirm', { totp: codeOf(secret, 5) });
  expect(at(wrong.body, 'error.fields')).toEqual({ totp: 'totp_wrong' });
  const letters = await person.call('POST', '/confirm', { totp: 'abcdef' });
  expect(at(letters.body, 'error.fields')).toEqual({ totp: 'totp_invalid' });
  expect((await person.login()).status).toBe(200);
  expect((await person.call('POST', '/confirm', { totp: codeOf(secret) })).status).toBe(200);
  // The code that set it up cannot sign in, and the active secret is not replaced.
  expect(codeAt(await person.login({ totp: codeOf(secret) }))).toEqual([401, 'wrong_code']);
  expect(codeAt(await person.call('POST', '', { password: PASSWORD }))).toEqual([409, 'conflict']);
});

test('disabling it requires password and code', async () => {
  const person = await enrolled();
  const off = (body: object) => person.call('DELETE', '', body);
  const { access_token: token } = (await person.login({ totp: codeOf(person.secret) })).body as {
    access_token: string;
  };
  expect(token).toBeTypeOf('string');
  const totp = codeOf(person.secret, 1);
  const noPassword = await off({ password: 'not the one', totp });
  expect(at(noPassword.body, 'error.fields')).toEqual({ password: 'password_wrong' });
  const noCode = await off({ password: PASSWORD });
  expect(at(noCode.body, 'error.fields')).toEqual({ totp: 'totp_required' });
  expect(await off({ password: PASSWORD, totp })).toMatchObject({ status: 204, body: undefined });
  expect((await person.login()).status).toBe(200);
});

test('a new password through a link leaves the second step on', async () => {
  const person = await enrolled();
  const token = `rec_${'x'.repeat(40)}`;
  const { id } = await house.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const [created_at, expires_at] = [new Date(house.clock.now), new Date(house.clock.now + 1000)];
  await house.store.db
    .insertInto('mail_tokens')
    .values({ user_id: id, kind: 'recovery', sha256: hash('sha256', token), created_at, expires_at })
    .execute();
  const body = { token, password: PASSWORD };
  expect((await house.call('POST', '/recovery-password/confirm', { body })).status).toBe(204);
  expect(codeAt(await person.login())).toEqual([401, 'totp_required']);
});

test('secrets and codes are not stored in plain text', async () => {
  const person = await enrolled();
  const users = await house.store.db.selectFrom('users').selectAll().execute();
  const codes = await house.store.db.selectFrom('recovery_codes').selectAll().execute();
  const all = JSON.stringify([users, codes, house.logged]);
  for (const secret of [person.secret, ...person.codes]) expect(all).not.toContain(secret);
  const seals = sealer(fixedRing(new Uint8Array(32).fill(7)));
  const sealed = seals.seal(person.secret, 'usr_1');
  expect(seals.open(sealed, 'usr_1')).toBe(person.secret);
  expect(() => seals.open(sealed, 'usr_2')).toThrow();
  expect(() => sealer(fixedRing(new Uint8Array(32).fill(8))).open(sealed, 'usr_1')).toThrow();
});

test('calls about a second step are limited per person', async () => {
  const person = await newcomer();
  const other = await newcomer();
  for (let i = 0; i < 20; i++) {
    expect((await person.call('POST', '', { password: PASSWORD })).status).toBe(200);
  }
  const limited = await person.call('DELETE', '', { password: PASSWORD, totp: '000000' });
  expect(codeAt(limited)).toEqual([429, 'rate_limited']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.call('POST', '', { password: PASSWORD })).status).toBe(200);
});

test('ten wrong codes in an hour stop the sign-in for that hour, but no open session', async () => {
  const person = await enrolled();
  for (let i = 0; i < 10; i++) {
    const code = i % 2 === 0 ? { totp: '000000' } : { recovery_code: 'aaaa-bbbb-cccc-dddd' };
    expect(codeAt(await person.login(code))).toEqual([401, 'wrong_code']);
  }
  const braked = await person.login({ totp: codeOf(person.secret) });
  expect([...codeAt(braked), braked.headers['retry-after']]).toEqual([429, 'rate_limited', '3600']);
  // The right password alone reveals no more than before.
  expect(codeAt(await person.login())).toEqual([401, 'totp_required']);
  expect((await house.call('GET', '/session/me', { token: person.token })).status).toBe(200);
  const off = await person.call('DELETE', '', { password: PASSWORD, totp: codeOf(person.secret) });
  expect(off.status).toBe(204);
});

test('ten wrong codes in the profile stop guessing there', async () => {
  const person = await newcomer();
  const begun = await person.call('POST', '', { password: PASSWORD });
  for (let i = 0; i < 10; i++) {
    expect((await person.call('POST', '/confirm', { totp: '000000' })).status).toBe(422);
  }
  const secret = at(begun.body, 'secret') as string;
  const braked = await person.call('POST', '/confirm', { totp: codeOf(secret) });
  expect([...codeAt(braked), braked.headers['retry-after']]).toEqual([429, 'rate_limited', '3600']);
});

test('recovery codes avoid similar characters, and are compared without dashes', () => {
  for (const code of newCodes()) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(codeHash('ABCD-2345')).toBe(codeHash('abcd2345'));
});

test('new recovery codes replace the old ones', async () => {
  const person = await enrolled();
  const renew = (body: object) => person.call('POST', '/recovery-codes', body);
  const wrong = await renew({ password: PASSWORD, totp: '000000' });
  expect([wrong.status, at(wrong.body, 'error.fields')]).toEqual([422, { totp: 'totp_wrong' }]);
  const renewed = await renew({ password: PASSWORD, totp: codeOf(person.secret) });
  const codes = at(renewed.body, 'recoveryCodes') as string[];
  expect(codes).toHaveLength(10);
  expect(codeAt(await person.login({ recovery_code: person.codes[0] }))).toEqual([401, 'wrong_code']);
  expect((await person.login({ recovery_code: codes[0] })).status).toBe(200);
  const left = await house.call('GET', '/profile', { token: person.token });
  expect(at(left.body, 'secondStep')).toEqual({ on: true, codesLeft: 9 });
});

test('there are no recovery codes without a second step', async () => {
  const person = await newcomer();
  const renewed = await person.call('POST', '/recovery-codes', { password: PASSWORD, totp: '000000' });
  expect(codeAt(renewed)).toEqual([409, 'conflict']);
});

describe('ending the second step by command', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  test('the operator ends a second step: the password is enough again, and old recovery codes are gone', async () => {
    const email = 'ana@example.com';
    const { access_token: token } = await house.register(email);
    expect(await endSecondStep(house.store.db, email)).toBe('off');
    const call = (path: string, body: object) => house.call('POST', `/profile/totp${path}`, { token, body });
    const secret = at((await call('', { password: PASSWORD })).body, 'secret') as string;
    const totp = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: house.clock.now });
    expect((await call('/confirm', { totp })).status).toBe(200);
    const login = () => house.call('POST', '/login', { body: { email, password: PASSWORD } });
    expect(at((await login()).body, 'error.code')).toBe('totp_required');

    expect(await endSecondStep(house.store.db, ' Ana@Example.com ')).toBe('ended');
    expect((await login()).status).toBe(200);
    expect((await house.call('GET', '/session/me', { token })).status).toBe(200);
    expect(await house.store.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await endSecondStep(house.store.db, email)).toBe('off');
  });

  test('an email without an account is reported as unknown', async () => {
    expect(await endSecondStep(house.store.db, 'nobody@example.com')).toBe('unknown');
  });
});
