import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { fixedRing, idOf, ringKeys } from '../../config/key-ring.ts';
import { tokenSigner } from './tokens.ts';

const ISSUER = 'https://app.example.com';
const NOW = 1_795_000_000;
const [first, second] = [randomBytes(32), randomBytes(32)];
const family = { user: 'usr_1', session: 'ses_1', workspace: 'wsp_1', authTime: NOW };
const signer = tokenSigner(fixedRing(first), ISSUER);

test('tokens name their issuer, their audience and their key', async () => {
  const access = await signer.access(family, 'a', NOW);
  const refresh = await signer.refresh(family, 'b', NOW);
  expect(decodeJwt(access)).toMatchObject({ iss: ISSUER, aud: 'fairlead:api' });
  expect(decodeJwt(refresh)).toMatchObject({ iss: ISSUER, aud: 'fairlead:refresh' });
  expect(decodeProtectedHeader(access)).toEqual({ alg: 'HS256', typ: 'JWT', kid: idOf(first) });
});

test('neither kind is accepted as the other', async () => {
  const access = await signer.access(family, 'a', NOW);
  const refresh = await signer.refresh(family, 'b', NOW);
  expect((await signer.read(access, 'access', NOW)).state).toBe('valid');
  expect((await signer.read(refresh, 'refresh', NOW)).state).toBe('valid');
  expect((await signer.read(access, 'refresh', NOW)).state).toBe('unknown');
  expect((await signer.read(refresh, 'access', NOW)).state).toBe('unknown');
  // An expired token of the other kind is not an expired one of this kind.
  expect((await signer.read(refresh, 'access', NOW + 86_400 * 2)).state).toBe('unknown');
});

const claims = { sid: 'ses_1', wid: 'wsp_1', auth_time: NOW, sub: 'usr_1', jti: randomUUID(), iat: NOW };
const signed = (payload: object, header: object = {}) =>
  new SignJWT({ ...claims, exp: NOW + 600, ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: idOf(first), ...header })
    .sign(first);

test.each<[string, object, object?]>([
  ['from before, without issuer and audience', { use: 'access' }],
  ['without an issuer', { aud: 'fairlead:api' }],
  ['without an audience', { iss: ISSUER }],
  ['of another installation', { iss: 'https://staging.example.com', aud: 'fairlead:api' }],
  ['for another audience', { iss: ISSUER, aud: 'fairlead:mail' }],
  ['without a key', { iss: ISSUER, aud: 'fairlead:api' }, { kid: undefined }],
  ['of a key that is not there', { iss: ISSUER, aud: 'fairlead:api' }, { kid: '00000000' }],
  ['of another type', { iss: ISSUER, aud: 'fairlead:api' }, { typ: 'at+jwt' }],
  ['without an end', { iss: ISSUER, aud: 'fairlead:api', exp: undefined }],
  ['without a session', { iss: ISSUER, aud: 'fairlead:api', sid: undefined }],
])('a token %s is unknown, whoever signed it', async (_, payload, header) => {
  expect((await signer.read(await signed(payload, header), 'access', NOW)).state).toBe('unknown');
});

test('one with all of it is accepted', async () => {
  const token = await signed({ iss: ISSUER, aud: 'fairlead:api' });
  expect((await signer.read(token, 'access', NOW)).state).toBe('valid');
});

test('after a rotation new tokens use the new key, and old ones stay valid until the key is removed', async () => {
  const old = await signer.refresh(family, 'a', NOW);
  const both = ringKeys([
    { key: first, from: 0 },
    { key: second, from: (NOW + 60) * 1000 },
  ]);
  const ring = { keys: both };
  const rotated = tokenSigner(ring, ISSUER);
  expect((await rotated.read(old, 'refresh', NOW + 100)).state).toBe('valid');
  // The same token as before the rotation, for a lost response.
  expect(await rotated.refresh(family, 'a', NOW)).toBe(old);
  const fresh = await rotated.refresh(family, 'b', NOW + 60);
  expect(decodeProtectedHeader(fresh).kid).toBe(idOf(second));
  ring.keys = both.slice(0, 1);
  expect((await rotated.read(old, 'refresh', NOW + 100)).state).toBe('unknown');
  expect((await rotated.read(fresh, 'refresh', NOW + 100)).state).toBe('valid');
});
