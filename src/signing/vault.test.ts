import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedRing, ringKeys } from '../config/key-ring.ts';
import { vault } from './vault.ts';

const key = randomBytes(32);

test('a sealed text opens for its row, and is sealed differently each time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, row) => {
      const { seal, open } = vault(fixedRing(key));
      const sealed = seal(text, row);
      expect(open(sealed, row)).toBe(text.toWellFormed());
      expect(seal(text, row)).not.toBe(sealed);
    }),
  );
});

test('another row, another key or any changed letter opens nothing', () => {
  const { seal, open } = vault(fixedRing(key));
  const sealed = seal('EAAB-secret', 'rule rul_1');
  expect(sealed).not.toContain('secret');
  expect(open(sealed, 'rule rul_2')).toBeNull();
  expect(vault(fixedRing(randomBytes(32))).open(sealed, 'rule rul_1')).toBeNull();
  const start = sealed.lastIndexOf('.') + 1;
  for (let at = start; at < sealed.length - 1; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'rule rul_1')).toBeNull();
  }
  for (const broken of ['', '1', '1..', sealed.slice(0, 20), `2${sealed.slice(1)}`])
    expect(open(broken, 'rule rul_1')).toBeNull();
});

test('after a rotation the new key seals, and what the old one sealed still opens', () => {
  const old = vault(fixedRing(key)).seal('text', 'row');
  const ring = ringKeys([
    { key, from: 0 },
    { key: randomBytes(32), from: 1000 },
  ]);
  const before = vault({ keys: ring }, () => 999);
  const after = vault({ keys: ring }, () => 1000);
  expect([before.open(old, 'row'), after.open(old, 'row')]).toEqual(['text', 'text']);
  expect([before.isCurrent(old), after.isCurrent(old)]).toEqual([true, false]);
  const sealed = after.seal('text', 'row');
  expect([after.isCurrent(sealed), before.open(sealed, 'row')]).toEqual([true, 'text']);
  expect(vault(fixedRing(key)).open(sealed, 'row')).toBeNull();
});
