import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedRing } from '../config/key-ring.ts';
import { Problem } from '../config/problem.ts';
import { fakeSigning } from './fake-signing.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { openSigning } from './open-signing.ts';
import { signerOf, verify } from './sign.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead signing '));
  mkdirSync(join(dir, 'keys'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const seed = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('RFC 8032, 7.1, test 1, and RFC 8037, appendix A.3: key and thumbprint', () => {
  const secret = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  expect(publicKeyOf(privateKeyOf(secret))).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  });
});

test('a signed document is verified in any order and spelling of its JSON', () => {
  const signed = fakeSigning().sign('fairlead.disclosure', 1, { b: 1, a: ['é', 2.5, null], gone: undefined });
  const other = copy({
    signature: signed.signature,
    key: { x: signed.key.x, kid: signed.key.kid, crv: signed.key.crv, kty: signed.key.kty },
    document: { a: ['é', 2.5, null], b: 1 },
    version: 1,
    kind: signed.kind,
  });
  expect(verify(other)).toMatchObject({ ok: true, signed: { document: { b: 1 } } });
});

/** Every leaf of a JSON value. */
const leavesOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
    : [path];

const changed = (value: unknown): unknown => {
  if (typeof value === 'string') return value === '' ? 'x' : value.slice(1) + (value[0] === 'A' ? 'B' : 'A');
  return typeof value === 'number' ? (value === 0 ? 1 : -value) : 'other';
};

test('no member can be changed, removed or added', () => {
  const { sign } = fakeSigning();
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1, noNullPrototype: true }),
      fc.nat(),
      (document, at) => {
        const signed: unknown = copy(sign('fairlead.destination-report', 1, copy(document)));
        expect(verify(signed).ok).toBe(true);
        const leaves = leavesOf(signed);
        const path = leaves[at % leaves.length] as string[];
        const last = path.at(-1) as string;
        for (const act of ['change', 'remove', 'add']) {
          const other = copy(signed);
          const holder = path
            .slice(0, -1)
            .reduce<Record<string, unknown>>((one, name) => one[name] as never, other as never);
          if (act === 'change') holder[last] = changed(holder[last]);
          else if (Array.isArray(holder) && act === 'add') holder.push(1);
          else if (Array.isArray(holder)) holder.pop();
          else if (act === 'remove') delete holder[last];
          else holder[`${last}+`] = 1;
          expect(verify(other).ok).toBe(false);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a signature proves nothing about another kind, version or key', () => {
  const ours = fakeSigning(1);
  const signed = ours.sign('fairlead.disclosure', 1, { a: 1 });
  const theirs = fakeSigning(2).sign('fairlead.disclosure', 1, { a: 1 });
  expect(verify({ ...signed, kind: 'fairlead.destination-report' })).toMatchObject({
    reason: 'signature_wrong',
  });
  expect(verify({ ...signed, version: 2 })).toMatchObject({ reason: 'signature_wrong' });
  expect(verify({ ...signed, key: theirs.key })).toMatchObject({ reason: 'signature_wrong' });
  expect(verify({ ...signed, key: { ...signed.key, kid: theirs.key.kid } })).toMatchObject({
    reason: 'key_malformed',
  });
  expect(verify({ ...signed, key: { ...signed.key, x: 'AAAA' } })).toMatchObject({ reason: 'key_malformed' });
  expect(verify(theirs, ours.published.keys)).toEqual({ ok: false, reason: 'key_unknown' });
  expect(verify(signed, ours.published.keys).ok).toBe(true);
});

test('members whose names have a special meaning for objects are covered too', () => {
  const text = JSON.stringify(fakeSigning().sign('fairlead.disclosure', 1, { a: { b: 1 } }));
  expect(verify(JSON.parse(text)).ok).toBe(true);
  for (const place of ['"b":1', '"a":{', '"kind":', '"kty":']) {
    expect(text).toContain(place);
    expect(verify(JSON.parse(text.replace(place, `"__proto__":{"c":1},${place}`))).ok).toBe(false);
  }
});

test.each([null, 1, 'x', [], {}, { kind: 'x' }])('%j is not something that Fairlead signs', (value) => {
  expect(verify(value)).toEqual({ ok: false, reason: 'malformed' });
});

test('a new key takes over, and signatures of the old one can still be verified', () => {
  const keys = join(dir, 'keys');
  const first = openSigning(dir, fixedRing(seed(1)), () => Date.UTC(2026, 0, 1));
  const signed = first.sign('fairlead.disclosure', 1, { a: 1 });
  expect(openSigning(dir, fixedRing(seed(1)), () => Date.UTC(2026, 5, 1)).published).toEqual(first.published);
  const second = openSigning(dir, fixedRing(seed(2)), () => Date.UTC(2026, 6, 1));
  expect(second.published.keys.map(({ x, since, until }) => [x, since, until])).toEqual([
    [second.key.x, '2026-07-01T00:00:00.000Z', null],
    [first.key.x, '2026-01-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'],
  ]);
  expect(verify(signed, second.published.keys).ok).toBe(true);
  expect(statSync(join(keys, 'signing-keys.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(keys).sort()).toEqual(['signing-keys.json']);
  expect(readFileSync(join(keys, 'signing-keys.json'), 'utf8')).not.toContain(
    Buffer.from(seed(1)).toString('base64url'),
  );
});

test('a damaged list of keys stops the start, and the message says what to do', () => {
  writeFileSync(join(dir, 'keys', 'signing-keys.json'), '{"keys":[{}]}');
  expect(() => openSigning(dir, fixedRing(seed(1)))).toThrow(Problem);
  expect(() => openSigning(dir, fixedRing(seed(1)))).toThrow(/backup/);
});

test('a document without canonical JSON is not signed', () => {
  const { sign } = signerOf(privateKeyOf(seed(4)));
  expect(() => sign('fairlead.disclosure', 1, { a: Number.NaN })).toThrow(TypeError);
});
