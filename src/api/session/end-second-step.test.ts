import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { endSecondStep } from './end-second-step.ts';

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
