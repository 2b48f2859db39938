import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenLine, byteReader } from './byte-reader.ts';

/** Splits the bytes at these places. */
async function* cut(bytes: Buffer, places: readonly number[]): AsyncGenerator<Uint8Array, void> {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
    (a, b) => a - b,
  );
  for (let i = 1; i < sorted.length; i++) yield bytes.subarray(sorted[i - 1], sorted[i]);
}

const collect = async (pieces: AsyncIterable<Buffer>): Promise<string> => {
  const list: Buffer[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list).toString();
};

test('lines, counted bytes and the rest, however the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (places) => {
      const reader = byteReader(cut(Buffer.from('first\n\nsecond ü\n0123456789third\nrest\nof it'), places));
      const line = async () => (await reader.line(100))?.toString();
      expect([await line(), await line(), await line()]).toEqual(['first', '', 'second ü']);
      expect(await collect(reader.bytes(10))).toBe('0123456789');
      expect(await line()).toBe('third');
      expect(await collect(reader.rest())).toBe('rest\nof it');
      expect(await reader.line(100)).toBeNull();
    }),
  );
});

const readerOf = (text: string) => byteReader(cut(Buffer.from(text), [3]));

test('a line that is too long or unterminated, and missing bytes', async () => {
  await expect(readerOf('12345\n').line(4)).rejects.toThrow(BrokenLine);
  await expect(readerOf('12345').line(5)).rejects.toThrow('in the middle of a line');
  await expect(collect(readerOf('12345').bytes(6))).rejects.toThrow('too soon');
  expect(await collect(readerOf('12345').bytes(5))).toBe('12345');
});
