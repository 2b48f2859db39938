import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, lineStore, piecesOf, textOfLine } from './line-store.ts';

test('every line comes back unchanged, alone and in the whole text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1 }), (lines) => {
      const store = lineStore();
      const kept = lines.map((line) => store.keep(Buffer.from(line)));
      expect(kept.map(textOfLine)).toEqual(lines);
      expect(kept.map((line) => line.hash)).toEqual(lines.map((line) => hashOf(Buffer.from(line))));
      expect(Buffer.concat([...piecesOf(kept)]).toString()).toBe(lines.map((line) => `${line}\n`).join(''));
    }),
  );
});

test('bytes that are not text come back unchanged', () => {
  const line = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
  const store = lineStore();
  const kept = [store.keep(line), store.keep(line)];
  const whole = Buffer.concat([...piecesOf(kept)]);
  expect(whole).toEqual(Buffer.concat([line, Buffer.from('\n'), line, Buffer.from('\n')]));
});

test('thousands of similar lines take a small part of their text', () => {
  const store = lineStore();
  const rules = JSON.stringify(Array.from({ length: 30 }, (_, i) => ({ rule: i, is: `value ${i * 7919}` })));
  const kept = Array.from({ length: 2500 }, (_, i) =>
    store.keep(Buffer.from(`{"slug":"s${i}","rules":${rules}}`)),
  );
  const text = kept.reduce((sum, line) => sum + line.length, 0);
  const blocks = new Set(kept.map((line) => line.block));
  expect([...blocks].reduce((sum, block) => sum + block.length, 0)).toBeLessThan(text / 8);
  expect(textOfLine(kept[2345]!)).toContain('"slug":"s2345"');
});
