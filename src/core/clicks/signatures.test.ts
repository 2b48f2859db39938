import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIGNATURE_WINDOW_MS, signatureMemory } from './signatures.ts';

test('accepts a signature once within the window and keeps nothing older', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: SIGNATURE_WINDOW_MS / 3 })), { maxLength: 40 }),
      (all) => {
        const memory = signatureMemory();
        const first = new Map<string, number>();
        let now = 0;
        for (const [name, behind] of all) {
          now += behind;
          memory.forget(now);
          const signature = `${name}`;
          const before = first.get(signature);
          const isNew = before === undefined || before <= now - SIGNATURE_WINDOW_MS;
          expect(memory.add(signature, now)).toBe(isNew);
          if (isNew) first.set(signature, now);
        }
        memory.forget(now);
        expect(memory.size).toBe(
          [...first.values()].filter((time) => time > now - SIGNATURE_WINDOW_MS).length,
        );
      },
    ),
  );
});

test('memory is bounded, and the oldest are dropped first', () => {
  const memory = signatureMemory(3);
  for (let i = 0; i < 100; i++) expect(memory.add(`${i}`, i)).toBe(true);
  expect(memory.size).toBe(3);
  expect(['97', '98', '99'].map((name) => memory.add(name, 100))).toEqual([false, false, false]);
  expect(memory.add('0', 100)).toBe(true);
});
