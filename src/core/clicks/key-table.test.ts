import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyLayers } from './key-layers.ts';
import { keyTable } from './key-table.ts';

/** Few homes, so that searches go far and over the end. */
const key = fc.record({
  high: fc.nat({ max: 300 }),
  low: fc.constantFrom(0, 1, 0x8000_0000, 0xffff_fffe, 0xffff_ffff),
});

test('finds what was put, after growing, compacting and being stored', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 400 }), fc.nat({ max: 400 }), (keys, cut) => {
      let table = keyTable(3);
      const expected = new Map<string, number>();
      for (const [i, { high, low }] of keys.entries()) {
        if (i === cut) {
          table.compact();
          table = keyTable(3, table.words().slice());
        }
        const at = table.place(high, low);
        table.words()[at + 2] = i + 1;
        expected.set(`${high} ${low}`, i + 1);
      }
      const numbers = Array.from({ length: 302 }, (_, high) => high);
      const found = numbers.map((high) => table.find(high, 0xffff_ffff));
      expect(found.map((at) => (at < 0 ? undefined : table.words()[at + 2]))).toEqual(
        numbers.map((high) => expected.get(`${high} ${0xffff_ffff}`)),
      );
      expect(table.size()).toBe(expected.size);
    }),
  );
});

test('finds the same in any layers, with filters for some of them', () => {
  const step = fc.record({ key, what: fc.constantFrom('put', 'put', 'put', 'end', 'share') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const layers = keyLayers(3);
      const expected = new Map<string, number[]>();
      for (const [i, { key: of, what }] of steps.entries()) {
        if (what === 'put') {
          const at = layers.open().place(of.high, of.low);
          const words = layers.open().words();
          const name = `${of.high} ${of.low}`;
          const before = expected.get(name) ?? [];
          expected.set(name, [i + 1, ...(words[at + 2] === 0 ? before : before.slice(1))]);
          words[at + 2] = i + 1;
        } else if (what === 'end') layers.end();
        for (const layer of what === 'share' ? layers.ended() : []) {
          const filters = layers.filtersFor(layer);
          for (const words of layer.pieces()) filters.add(words);
          filters.use();
        }
      }
      for (const { key: of } of steps) {
        const found: number[] = [];
        layers.some(of.high, of.low, (words, at) => {
          found.push(words[at + 2] as number);
          return false;
        });
        expect(found).toEqual(expected.get(`${of.high} ${of.low}`) ?? []);
      }
    }),
  );
});
