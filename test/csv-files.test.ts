import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Code that joins a line of a spreadsheet file. */
const WRITES_LINES = /\.join\(','\)\}\\r\\n/;

test('every spreadsheet file protects the beginnings of its cells with csvCell', () => {
  const writers = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => WRITES_LINES.test(text));
  expect(writers.length).toBeGreaterThan(3);
  // The sample of a spend file contains only our own words.
  const own = ['src/web/spend/spend-file-columns.ts'];
  const bare = writers.filter(({ file, text }) => !text.includes('csvCell') && !own.includes(file));
  expect(bare.map(({ file }) => file)).toEqual([]);
});
