import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Why a query may read adjustments: what follows its `FROM conversions`, by file. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['exported-rows.ts', 'exports every row'],
  ['postbacks/postback-log.ts', 'reads the one conversion of a postback'],
  ['unpriced.ts', 'amounts without a rate, also those of adjustments'],
  ['engine/grouped.ts', 'adds amounts; its counts leave adjustments out (COUNTED)'],
  ['ab-tests/outcomes.ts', 'conversions of units, and adjustments have none'],
]);

const READS = /(?:FROM|JOIN) conversions\b|typed\('conversions'/g;
const LEAVES_OUT = /IS_ADJUSTMENT|revenue > 0/;

const files = fs
  .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const statementsOf = (name: string): string[] => {
  const text = fs.readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  return [...text.matchAll(READS)].map(({ index }) => text.slice(index).split(/`|SELECT/)[0] ?? '');
};

test('every query of conversions leaves adjustments out, or is listed with its reason', () => {
  const reading = files.filter((name) => statementsOf(name).length > 0);
  expect(reading).toEqual(expect.arrayContaining(['waterfall.ts', 'engine/delays.ts', ...EXCEPTIONS.keys()]));
  const open = reading.filter(
    (name) => !EXCEPTIONS.has(name) && !statementsOf(name).every((text) => LEAVES_OUT.test(text)),
  );
  expect(open).toEqual([]);
});
