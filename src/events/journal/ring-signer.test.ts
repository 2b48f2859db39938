import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedRing, type KeyRing, ringKeys } from '../../config/key-ring.ts';
import { type Click, clickSigner } from './click-id.ts';
import { ringSigner } from './ring-signer.ts';

const DAY = 24 * 60 * 60 * 1000;
const SWITCH = Date.UTC(2026, 10, 23);
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];

const rotated: KeyRing = {
  keys: ringKeys([
    { key: first, from: 0 },
    { key: second, from: SWITCH },
    { key: third, from: SWITCH + 10 * DAY },
  ]),
};
const click = (time: number): Click => ({
  campaign: 7,
  variant: 1,
  time,
  node: 1,
  worker: 0,
  epoch: 3,
  sequence: 99,
});

test('IDs from before a rotation are still accepted, and new ones are signed with the new key', () => {
  const before = ringSigner(fixedRing(first)).sign(click(SWITCH - 300 * DAY));
  const after = ringSigner(rotated);
  expect(after.verify(before)).toEqual(click(SWITCH - 300 * DAY));
  expect(after.sign(click(SWITCH + 1))).toBe(clickSigner(second).sign(click(SWITCH + 1)));
  expect(after.sign(click(SWITCH - 1))).toBe(clickSigner(first).sign(click(SWITCH - 1)));
});

test('at any time, a click’s ID is the same each time it is made, and accepted', () => {
  const { sign, verify } = ringSigner(rotated);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: SWITCH + 100 * DAY }), (time) => {
      expect(verify(sign(click(time)))).toEqual(click(time));
      expect(sign(click(time))).toBe(sign(click(time)));
    }),
  );
});

test('an old key makes no ID for a time after its end, except for the day in which a worker can be late', () => {
  const { verify } = ringSigner(rotated);
  const stolen = clickSigner(first);
  expect(verify(stolen.sign(click(SWITCH + DAY - 1)))).toEqual(click(SWITCH + DAY - 1));
  expect(verify(stolen.sign(click(SWITCH + DAY)))).toBeNull();
  expect(verify(clickSigner(third).sign(click(SWITCH)))).toBeNull();
  expect(verify(clickSigner(second).sign(click(SWITCH - 1)))).toBeNull();
});

test('forged, changed and foreign IDs are refused, with one key and with many', () => {
  for (const signer of [ringSigner(rotated), ringSigner(fixedRing(first))]) {
    const id = signer.sign(click(SWITCH - DAY));
    for (let bit = 0; bit < 256; bit++) {
      const raw = Buffer.from(id, 'base64url');
      raw[bit >> 3] = (raw[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(signer.verify(raw.toString('base64url'))).toBeNull();
    }
    const strange = ['', 'x', id.slice(1), `${id}A`, '='.repeat(43), 'é'.repeat(43), '!'.repeat(43)];
    for (const text of strange) expect(signer.verify(text)).toBeNull();
    expect(signer.verify(clickSigner(randomBytes(32)).sign(click(SWITCH - DAY)))).toBeNull();
  }
});

test('a key added or removed at runtime takes effect with the next call', () => {
  const ring: { keys: KeyRing['keys'] } = { keys: fixedRing(first).keys };
  const signer = ringSigner(ring);
  const old = signer.sign(click(SWITCH - DAY));
  ring.keys = rotated.keys;
  expect(signer.verify(old)).toEqual(click(SWITCH - DAY));
  expect(signer.sign(click(SWITCH))).toBe(clickSigner(second).sign(click(SWITCH)));
  ring.keys = ringKeys([{ key: second, from: SWITCH }]);
  expect(signer.verify(old)).toBeNull();
});
