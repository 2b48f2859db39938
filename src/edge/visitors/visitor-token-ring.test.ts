import { expect, test } from 'vitest';
import { fixedRing, type KeyRing, ringKeys } from '../../config/key-ring.ts';
import { visitorTokens } from './visitor-token.ts';
import { ringTokens } from './visitor-token-ring.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
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
