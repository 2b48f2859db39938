import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyMap } from './key-map.ts';

/** Few slots and many keys for each, so that probes collide and wrap around. */
const part = fc.oneof(fc.constantFrom(0, 1, 0x8000_0000, 0xffff_fffe, 0xffff_ffff), fc.nat());
const change = fc.record({
  what: fc.constantFrom('add', 'add', 'set', 'set', 'remove', 'compact'),
  high: fc.nat({ max: 3 }),
  low: part,
  number: fc.integer({ min: 1, max: 0xffff_ffff }),
});

test('matches a Map under any sequence of adds, sets, removals and compactions', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const map = keyMap();
      const model = new Map<string, number>();
      for (const { what, number, ...key } of changes) {
        const name = `${key.high}.${key.low}`;
        if (what === 'compact') map.compact();
        else if (what === 'remove') {
          map.remove(key);
          model.delete(name);
        } else if (what === 'set') {
          map.set(key, number);
          model.set(name, number);
        } else {
          map.add(key, number);
          if (!model.has(name)) model.set(name, number);
        }
        expect(map.get(key)).toBe(model.get(name) ?? 0);
      }
      expect(map.size()).toBe(model.size);
      for (const [name, number] of model) {
        const [high = 0, low = 0] = name.split('.').map(Number);
        expect(map.get({ high, low })).toBe(number);
      }
    }),
    { numRuns: 300 },
  );
});
