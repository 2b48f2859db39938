import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedRing, type KeyRing, ringKeys } from '../../config/key-ring.ts';
import { readVisitor } from './cookies.ts';
import { MAX_VARIANTS_TEXT } from './variants-text.ts';
import { derivedKey, holdsSum, macOf, ringTokens, TOKEN_LIFE_S, visitorTokens } from './visitor-token.ts';

const NOW = 1_795_000_000;
const KEY = Buffer.alloc(32, 1);
const ID = 'AbCdEfGhIjKlMnOpQrSt-_';
const tokens = visitorTokens([KEY]);
const { cookie } = tokens('go.example');
const variants = 'c7~1~0.o7-0~1~12';

test('a MAC is SHA-256 over key and text, cut to 96 bits', () => {
  const key = derivedKey(KEY, 'visitor cookie', 'go.example');
  expect(key).toHaveLength(43);
  const whole = createHash('sha256').update(key).update('a.b').digest('base64url');
  expect(macOf(key, 'a.b')).toBe(whole.slice(0, 16));
  expect(holdsSum(whole, `x${whole}`, 1)).toBe(true);
  expect(holdsSum(whole, whole.slice(0, 15), 0)).toBe(false);
  for (let at = 0; at < 16; at++) {
    const other = whole[at] === 'A' ? 'B' : 'A';
    expect(holdsSum(whole, whole.slice(0, at) + other + whole.slice(at + 1), 0)).toBe(false);
  }
});

test('a signed text opens again, for a year', () => {
  const text = cookie.seal(ID, NOW, variants);
  expect(text).toMatch(/^AbCdEfGhIjKlMnOpQrSt-_\.[0-9a-z]{7}\.[\w-]{16}\.c7~1~0\.o7-0~1~12$/);
  const token = {
    id: ID,
    since: NOW,
    variants: { c7: { phase: 1, variant: 0 }, 'o7-0': { phase: 1, variant: 12 } },
  };
  expect(cookie.open(text, NOW)).toEqual(token);
  expect(cookie.open(text, NOW + TOKEN_LIFE_S - 1)).toEqual(token);
  expect(cookie.open(text, NOW + TOKEN_LIFE_S)).toBeNull();
  // Clocks may differ by up to a day.
  expect(cookie.open(text, NOW - 86_400)).toEqual(token);
  expect(cookie.open(text, NOW - 86_401)).toBeNull();
  expect(cookie.open(cookie.seal(ID, NOW, ''), NOW)).toEqual({ id: ID, since: NOW, variants: {} });
  expect(cookie.open(cookie.seal(ID, NOW, 'r'.repeat(MAX_VARIANTS_TEXT)), NOW)).not.toBeNull();
});

test('no character can be changed, removed or added', () => {
  const text = cookie.seal(ID, NOW, variants);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 2 }), fc.boolean(), (at, other, over) => {
      const changed = text.slice(0, at) + other + text.slice(over ? at + 1 : at);
      if (changed !== text) expect(cookie.open(changed, NOW)).toBeNull();
    }),
    { numRuns: 2000 },
  );
  for (let at = 0; at < text.length; at++) {
    const high = String.fromCharCode(text.charCodeAt(at) + 0x100);
    expect(cookie.open(text.slice(0, at) + high + text.slice(at + 1), NOW)).toBeNull();
  }
});

test('a token is invalid on another host, in a page, on another page, or with another key', () => {
  const text = cookie.seal(ID, NOW, variants);
  const page = tokens('go.example').page('shop.example');
  const stored = page.seal(ID, NOW, variants);
  expect(page.open(stored, NOW)?.id).toBe(ID);
  for (const seal of [
    tokens('other.example').cookie,
    tokens('x.go.example').cookie,
    page,
    visitorTokens([Buffer.alloc(32, 2)])('go.example').cookie,
  ])
    expect(seal.open(text, NOW)).toBeNull();
  for (const seal of [
    cookie,
    tokens('go.example').page('shop.example:8443'),
    tokens('go.example').page(''),
    tokens('other.example').page('shop.example'),
  ])
    expect(seal.open(stored, NOW)).toBeNull();
  // Parts of two tokens cannot be combined.
  const other = cookie.seal('B'.repeat(22), NOW, 'c7~1~1');
  expect(cookie.open(text.slice(0, 48) + other.slice(48), NOW)).toBeNull();
  expect(cookie.open(other.slice(0, 22) + text.slice(22), NOW)).toBeNull();
});

test('after a key change, tokens signed by the previous one stay valid', () => {
  const both = visitorTokens([Buffer.alloc(32, 2), KEY])('go.example').cookie;
  expect(both.open(cookie.seal(ID, NOW, variants), NOW)?.id).toBe(ID);
  expect(cookie.open(both.seal(ID, NOW, variants), NOW)).toBeNull();
});

test('opening never throws, whatever the input', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{22}\.\w{7}\.[\w-]{16}\.[a-z~.0-9]*$/)),
      (text) => {
        expect(cookie.open(text, NOW)).toBeNull();
      },
    ),
  );
});

const text = cookie.seal(ID, NOW, variants);
const foreign = tokens('evil.example').cookie.seal('E'.repeat(22), NOW, 'c7~1~1');
const read = (header: string, secure = false) => {
  const { token, unsigned } = readVisitor(header, cookie, secure, NOW);
  return [token?.id ?? null, unsigned];
};

test.each([
  ['a signed one', `fl_v=${text}`, false, [ID, null]],
  ['an id alone', `fl_v=${ID}`, false, [null, ID]],
  ['one of another host', `fl_v=${foreign}`, false, [null, 'E'.repeat(22)]],
  ['one that a host above ours put before', `fl_v=x; fl_v=${foreign}; fl_v=${text}`, false, [ID, null]],
  ['the fifth of one name', `${'fl_v=x; '.repeat(4)}fl_v=${text}`, false, [null, null]],
  ['no id', 'fl_v=short', false, [null, null]],
  ['a longer name', `xfl_v=${text}; fl_vx=${text}`, false, [null, null]],
  ['variants without a token', 'fl_a=c7~1~0', false, [null, null]],
  ['over TLS: the name that only this host can set', `__Host-fl_v=${text}`, true, [ID, null]],
  ['over TLS: the plain name', `fl_v=${text}`, true, [null, ID]],
  ['over TLS: both', `fl_v=${foreign}; __Host-fl_v=${text}`, true, [ID, null]],
  ['without TLS: the name for TLS', `__Host-fl_v=${text}`, false, [null, null]],
] as const)('%s', (_name, header, secure, expected) => {
  expect(read(header, secure)).toEqual(expected);
});

test('keys of uses and hosts differ', () => {
  const keys = [
    ['visitor cookie', 'a'],
    ['visitor cookie', 'b'],
    ['visitor in page storage', 'a'],
  ].map(([use = '', host = '']) => derivedKey(KEY, use, host));
  expect(new Set(keys).size).toBe(3);
});

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SWITCH = Date.UTC(2026, 10, 23);
const since = SWITCH / 1000 - 100;
const both = ringKeys([
  { key: first, from: 0 },
  { key: second, from: SWITCH },
]);

test('a new key seals from its time on, is known before, and tokens of the old one stay valid', () => {
  let time = SWITCH - 1;
  const ring: { keys: KeyRing['keys'] } = { keys: fixedRing(first).keys };
  const tokens = ringTokens(ring, () => time);
  const sealedBy = (key: Uint8Array) => visitorTokens([key])('go.example').cookie.seal(ID, since, '');
  const seal = () => tokens('go.example').cookie.seal(ID, since, '');
  const opens = (text: string) => tokens('go.example').cookie.open(text, SWITCH / 1000)?.id ?? null;

  expect(seal()).toBe(sealedBy(first));
  expect(opens(sealedBy(second))).toBeNull();
  ring.keys = both;
  expect([seal(), opens(sealedBy(second))]).toEqual([sealedBy(first), ID]);
  time = SWITCH;
  expect([seal(), opens(sealedBy(first))]).toEqual([sealedBy(second), ID]);
  expect(opens(sealedBy(Buffer.alloc(32, 3)))).toBeNull();
  ring.keys = both.slice(0, 1);
  expect([seal(), opens(sealedBy(first))]).toEqual([sealedBy(second), null]);
});

test('a page is bound as before, whichever key sealed', () => {
  const tokens = ringTokens({ keys: both }, () => SWITCH);
  const old = visitorTokens([first])('go.example').page('shop.example').seal(ID, since, '');
  expect(tokens('go.example').page('shop.example').open(old, since)?.id).toBe(ID);
  expect(tokens('go.example').page('other.example').open(old, since)).toBeNull();
  expect(tokens('go.example').cookie.open(old, since)).toBeNull();
  expect(tokens('go2.example').page('shop.example').open(old, since)).toBeNull();
});
