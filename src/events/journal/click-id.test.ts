import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedRing, type KeyRing, ringKeys } from '../../config/key-ring.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { type Click, clickSigner, ringSigner } from './click-id.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const upTo = (max: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(0, 1, max),
    fc.maxSafeInteger().map((n) => Math.abs(n) % (max + 1)),
  );

const clicks: fc.Arbitrary<Click> = fc.record({
  campaign: upTo(2 ** 32 - 1),
  variant: fc.integer({ min: -1, max: 254 }),
  time: upTo(2 ** 48 - 1),
  node: upTo(2 ** 16 - 1),
  worker: upTo(255),
  epoch: upTo(2 ** 32 - 1),
  sequence: upTo(2 ** 40 - 1),
});
/** Keys shorter than, as long as and longer than the block of SHA-256. */
const keys = fc.uint8Array({ minLength: 32, maxLength: 100 });

test('a click survives a round trip through its ID, over the whole range of each member', () => {
  fc.assert(
    fc.property(clicks, keys, (click, key) => {
      const id = clickSigner(key).sign(click);
      expect(id).toMatch(/^[\w-]{43}$/);
      expect(clickSigner(key).verify(id)).toEqual(click);
    }),
  );
});

test('the signature is SHA-256 of the key block and the body, truncated to 8 bytes', () => {
  fc.assert(
    fc.property(clicks, keys, (click, key) => {
      const raw = Buffer.from(clickSigner(key).sign(click), 'base64url');
      const short = key.length > 64 ? createHash('sha256').update(key).digest() : key;
      const mac = createHash('sha256')
        .update(short)
        .update(Buffer.alloc(64 - short.length))
        .update(raw.subarray(0, 24))
        .digest();
      expect(raw.subarray(24)).toEqual(mac.subarray(0, 8));
    }),
  );
});

test('refuses every other character at every position, and every other length', () => {
  const signer = clickSigner(Buffer.alloc(32, 7));
  const id = signer.sign({
    campaign: 8,
    variant: 1,
    time: 1.7e12,
    node: 1,
    worker: 2,
    epoch: 3,
    sequence: 4,
  });
  for (let at = 0; at < id.length; at++) {
    for (const other of `${ALPHABET}=+/ é`) {
      if (other === id[at]) continue;
      expect(signer.verify(id.slice(0, at) + other + id.slice(at + 1))).toBeNull();
    }
  }
  for (const other of ['', id.slice(1), `${id}A`, `${id}=`, ` ${id}`])
    expect(signer.verify(other)).toBeNull();
  expect(signer.verify(id)).not.toBeNull();
});

test('refuses an ID signed with another key, even if the keys differ in one bit', () => {
  fc.assert(
    fc.property(clicks, keys, fc.nat(), (click, key, bit) => {
      const other = Uint8Array.from(key);
      const at = (bit >> 3) % key.length;
      other[at] = (other[at] as number) ^ (1 << (bit & 7));
      expect(clickSigner(other).verify(clickSigner(key).sign(click))).toBeNull();
    }),
  );
});

test('a signer used for several IDs in turn leaks nothing from one to the next', () => {
  fc.assert(
    fc.property(fc.array(clicks, { minLength: 2, maxLength: 10 }), keys, (many, key) => {
      const signer = clickSigner(key);
      const ids = many.map((click) => signer.sign(click));
      signer.verify('A'.repeat(43));
      expect(ids.map((id) => signer.verify(id))).toEqual(many);
      expect(many.map((click) => signer.sign(click))).toEqual(ids);
    }),
    { numRuns: 50 },
  );
});

test('refuses a key shorter than 32 bytes', () => {
  expect(() => clickSigner(Buffer.alloc(31))).toThrow('at least 32 bytes');
});

const SWITCH = Date.UTC(2026, 10, 23);
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];

const rotated: KeyRing = {
  keys: ringKeys([
    { key: first, from: 0 },
    { key: second, from: SWITCH },
    { key: third, from: SWITCH + 10 * DAY_MS },
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
  const before = ringSigner(fixedRing(first)).sign(click(SWITCH - 300 * DAY_MS));
  const after = ringSigner(rotated);
  expect(after.verify(before)).toEqual(click(SWITCH - 300 * DAY_MS));
  expect(after.sign(click(SWITCH + 1))).toBe(clickSigner(second).sign(click(SWITCH + 1)));
  expect(after.sign(click(SWITCH - 1))).toBe(clickSigner(first).sign(click(SWITCH - 1)));
});

test('at any time, a click’s ID is the same each time it is made, and accepted', () => {
  const { sign, verify } = ringSigner(rotated);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: SWITCH + 100 * DAY_MS }), (time) => {
      expect(verify(sign(click(time)))).toEqual(click(time));
      expect(sign(click(time))).toBe(sign(click(time)));
    }),
  );
});

test('an old key makes no ID for a time after its end, except for the day in which a worker can be late', () => {
  const { verify } = ringSigner(rotated);
  const stolen = clickSigner(first);
  expect(verify(stolen.sign(click(SWITCH + DAY_MS - 1)))).toEqual(click(SWITCH + DAY_MS - 1));
  expect(verify(stolen.sign(click(SWITCH + DAY_MS)))).toBeNull();
  expect(verify(clickSigner(third).sign(click(SWITCH)))).toBeNull();
  expect(verify(clickSigner(second).sign(click(SWITCH - 1)))).toBeNull();
});

test('forged, changed and foreign IDs are refused, with one key and with many', () => {
  for (const signer of [ringSigner(rotated), ringSigner(fixedRing(first))]) {
    const id = signer.sign(click(SWITCH - DAY_MS));
    for (let bit = 0; bit < 256; bit++) {
      const raw = Buffer.from(id, 'base64url');
      raw[bit >> 3] = (raw[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(signer.verify(raw.toString('base64url'))).toBeNull();
    }
    const strange = ['', 'x', id.slice(1), `${id}A`, '='.repeat(43), 'é'.repeat(43), '!'.repeat(43)];
    for (const text of strange) expect(signer.verify(text)).toBeNull();
    expect(signer.verify(clickSigner(randomBytes(32)).sign(click(SWITCH - DAY_MS)))).toBeNull();
  }
});

test('a key added or removed at runtime takes effect with the next call', () => {
  const ring: { keys: KeyRing['keys'] } = { keys: fixedRing(first).keys };
  const signer = ringSigner(ring);
  const old = signer.sign(click(SWITCH - DAY_MS));
  ring.keys = rotated.keys;
  expect(signer.verify(old)).toEqual(click(SWITCH - DAY_MS));
  expect(signer.sign(click(SWITCH))).toBe(clickSigner(second).sign(click(SWITCH)));
  ring.keys = ringKeys([{ key: second, from: SWITCH }]);
  expect(signer.verify(old)).toBeNull();
});
