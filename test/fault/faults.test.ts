import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** Rows of the table below a heading, as cells. */
const rowsBelow = (heading: string): string[][] => {
  const text = read('docs/operating.md');
  const from = text.indexOf(`## ${heading}\n`);
  const section = text.slice(from, text.indexOf('\n## ', from + 1));
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

test('each fault in docs/operating.md has a test, and the table says how often clicks are lost or stored twice', () => {
  const rows = rowsBelow('What happens when').map(([fault, , , , lost, twice, file]) => [
    fault,
    lost,
    twice,
    file,
  ]);
  expect(rows).toEqual(
    FAULTS.map(({ fault, lost, twice, test: [file] }) => [fault, lost, twice, `\`${file}\``]),
  );
});

test.each(FAULTS.map(({ fault, test: [file, title] }) => [fault, file, title]))(
  '%s: its test is there',
  (_fault, file, title) => {
    const titles = read(file)
      .split('\n')
      .filter((line) => /^\s*(test|it|test\.\S+)?\(?.*['`]/.test(line));
    expect(titles.some((line) => line.includes(title))).toBe(true);
  },
);

test('faults at the start have tests too', () => {
  const files = rowsBelow('After a crash').map(([, , named]) => named ?? '');
  expect(files.length).toBeGreaterThan(5);
  for (const named of files) {
    const file = /^`(\S+\.test\.ts)`/.exec(named)?.[1];
    if (file !== undefined) expect(read(file)).toMatch(/\b(test|it)\(/);
    else expect(named).toMatch(/^(the same|`npm run bench -- visits`)/);
  }
});
