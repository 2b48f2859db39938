import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, readTable } from './csv.ts';
import { Refusal } from './refusal.ts';

const read = (text: string, headWithin = 1, maxRows = 100) =>
  readTable(text, { headOf: (names) => (names.includes('name') ? names : null), headWithin, maxRows });
const refusal = (text: string, headWithin = 1, maxRows = 100): unknown => {
  try {
    return read(text, headWithin, maxRows);
  } catch (error) {
    return error instanceof Refusal ? error.detail.fields : error;
  }
};

test.each([
  ['name,a\nx,1', ','],
  ['name;a;1,2,3,4\nx;1', 'more commas than semicolons in the head'],
  ['name\ta\nx\t1', 'tabs'],
  ['name;a\r\nx;1\r\n', 'the line ends of Windows'],
  ['name;a\rx;1\r', 'those of an old Mac'],
  ['sep=;\r\nname;a\r\nx;1', 'a line that says what divides'],
])('%j', (text) => {
  expect(read(text).rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['x', '1']]);
});

test('rows are identified by the line where they begin, whatever is above and in them', () => {
  const text = 'Report of\n"1 March, 2026"\n\nname,note\n"a","two\nlines"\n\nb,"three\r\nlong\nlines"\nc,\n';
  const { names, rows } = read(text, 3);
  expect(names).toEqual(['name', 'note']);
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [5, 'a'],
    [8, 'b'],
    [11, 'c'],
  ]);
  expect(refusal(text, 2)).toEqual({ content: 'csv_head' });
});

test('an unreadable file says why', () => {
  expect(refusal('a;b\n1;2')).toEqual({ content: 'csv_head' });
  expect(refusal('name,a\n"open,1')).toEqual({ content: 'csv_invalid' });
  expect(refusal('"open')).toEqual({ content: 'csv_invalid' });
  expect(refusal('n\0a\0m\0e\0')).toEqual({ content: 'file_not_text' });
  expect(refusal('name\na\nb\nc', 1, 2)).toEqual({ content: 'too_many_rows' });
  expect(read('name\na\nb', 1, 2).rows).toHaveLength(2);
});

test('cells are read back as they were written', () => {
  const signs = fc.constantFrom(...'ab,;"=+-@＝＋\' \t\n'.split(''), 'ü', 'हि');
  const cell = fc.string({ unit: signs, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      // An empty row is skipped, and cells are trimmed.
      const written = rows.map(([a, b]) => [`x${a}x`, b.trim()]);
      const text = BYTE_ORDER_MARK + [['name', 'other'], ...written].map(csvLine).join('');
      expect(read(text).rows.map(({ cells }) => cells)).toEqual(written);
    }),
    { numRuns: 300 },
  );
});
