import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, withoutApostrophe } from './csv-cell.ts';

const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₌−﬩'];

test.each(SIGNS)('a cell that begins with %s is text to a spreadsheet', (sign) => {
  expect(csvCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
});

test.each(['\t', '\r', '\n'])('so is one that begins with %j', (blank) => {
  expect(csvCell(`${blank}x`)).toBe(`"'${blank}x"`);
});

test.each([' ', '\u00a0', '\u3000', '\u200b', '\ufeff', ' \u00a0'])(
  'finds a full-width sign after the blanks %j',
  (blank) => {
    expect(csvCell(`${blank}＝1+1`)).toBe(`'${blank}＝1+1`);
  },
);

test('keeps the middle of a text unchanged', () => {
  expect(csvCell('a;=b')).toBe('"a;=b"');
  expect(csvCell('x;+1;@y,-z')).toBe('"x;+1;@y,-z"');
  expect(csvCell('a\n=b')).toBe('"a\n=b"');
  expect(csvCell('a\t+b')).toBe('"a\t+b"');
  expect(csvCell('https://shop.example/?a=1&b=-2')).toBe('https://shop.example/?a=1&b=-2');
  expect(csvCell('Q&A ＝ 1')).toBe('Q&A ＝ 1');
});

const texts = fc.string({
  unit: fc.constantFrom(...SIGNS, ...'ab\';," \t\r\n', '\u3000', 'हि'),
  maxLength: 10,
});
const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

test('any text can be read back exactly, including apostrophes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutApostrophe(unquoted(csvCell(text)))).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test('no cell begins with a sign, and at most one apostrophe is added', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cell = unquoted(csvCell(text));
      expect([text, `'${text}`]).toContain(cell);
      expect(SIGNS).not.toContain([...cell.replace(/^[\s"]+/, '')][0] ?? '');
    }),
    { numRuns: 3000 },
  );
});
