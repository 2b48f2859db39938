import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineSplitter } from './local.ts';

test('lines are complete however the stream is cut; empty ones are skipped', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'ü', '\n', ' ') })), (chunks) => {
      const lines: string[] = [];
      const split = lineSplitter((line) => lines.push(line));
      for (const chunk of chunks) split(chunk);
      split('\n');
      expect(lines).toEqual(
        chunks
          .join('')
          .split('\n')
          .filter((line) => line !== ''),
      );
    }),
  );
});

test('a line over the limit throws, however it is split', () => {
  const split = lineSplitter(() => undefined, 10);
  split('12345\n12345');
  split('67890');
  expect(() => split('1')).toThrow('too long');
});
