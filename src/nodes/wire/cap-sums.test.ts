import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Counted, encodeCounts } from '../../edge/caps/caps-file.ts';
import { addCounts, countsByNumber, fromWire, sumOfCounts, toWire } from './cap-sums.ts';

const dir = mkdtempSync(join(tmpdir(), 'fairlead-cap-sums-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const counted = fc.record({
  per: fc.constant<'day'>('day'),
  window: fc.constantFrom(0, 1, 2),
  count: fc.nat(1000),
});
const counts = fc
  .dictionary(fc.constantFrom('a', 'b', 'c'), counted, { noNullPrototype: true })
  .map((object) => new Map(Object.entries(object)));

test('the sum of a cap is the sum of its newest window, in any order', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 6 }), fc.nat(), (list, turn) => {
      const turned = [...list.slice(turn % (list.length + 1)), ...list.slice(0, turn % (list.length + 1))];
      const [one, other] = [list, turned].map((all) =>
        all.reduce((sum, each) => addCounts(sum, each), new Map<string, Counted>()),
      );
      expect(new Map(one)).toEqual(new Map(other));
      for (const [id, { window, count }] of one ?? []) {
        const all = list.flatMap((each) => each.get(id) ?? []);
        expect(window).toBe(Math.max(...all.map((each) => each.window)));
        const expected = all
          .filter((each) => each.window === window)
          .reduce((sum, each) => sum + each.count, 0);
        expect(count).toBe(expected);
      }
    }),
  );
});

test('counts come back from the wire, and equal counts have one name', () => {
  fc.assert(
    fc.property(counts, (map) => {
      expect(fromWire(toWire(map))).toEqual(map);
      const reversed = new Map([...map].reverse());
      expect(sumOfCounts(toWire(reversed))).toBe(sumOfCounts(toWire(map)));
    }),
  );
});

test('files are added up by node number; others are left out', () => {
  expect(countsByNumber(join(dir, 'none'))).toEqual(new Map());
  const folder = join(dir, 'caps');
  mkdirSync(folder);
  const write = (name: string, count: number) =>
    writeFileSync(join(folder, name), encodeCounts(new Map([['c', { per: 'total', window: 0, count }]])));
  write('caps-n5-w0.json', 1);
  write('caps-n5-w12.json', 2);
  write('caps-n7-w0.json', 4);
  write('caps-3.json', 8);
  writeFileSync(join(folder, 'caps-n9-w0.json'), 'nothing');
  const sums = [...countsByNumber(folder)].map(([number, one]) => [number, one.get('c')?.count]);
  expect(sums.sort()).toEqual([
    [5, 3],
    [7, 4],
  ]);
});
