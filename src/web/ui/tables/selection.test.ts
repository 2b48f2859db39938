import { expect, test } from 'vitest';
import { NOTHING, toggled, toggledPage } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

test('one row on and off', () => {
  const one = toggled(NOTHING, rows, 'b', false);
  expect([...one.ids]).toEqual(['b']);
  expect([...toggled(one, rows, 'b', false).ids]).toEqual([]);
});

test('a range works in both directions and follows the last row', () => {
  const down = toggled(toggled(NOTHING, rows, 'b', false), rows, 'd', true);
  expect([...down.ids]).toEqual(['b', 'c', 'd']);
  const up = toggled(toggled(NOTHING, rows, 'd', false), rows, 'b', true);
  expect([...up.ids].toSorted()).toEqual(['b', 'c', 'd']);
  expect([...toggled(down, rows, 'c', true).ids]).toEqual(['b']);
});

test('a range that starts on another page is the row alone', () => {
  const other = toggled(NOTHING, ['x'], 'x', false);
  expect([...toggled(other, rows, 'c', true).ids]).toEqual(['x', 'c']);
});

test('a page is selected as a whole, and deselected if it was', () => {
  const some = toggled(NOTHING, rows, 'a', false);
  const page = toggledPage(some, rows);
  expect(page.ids.size).toBe(5);
  expect(toggledPage(page, rows).ids.size).toBe(0);
});
