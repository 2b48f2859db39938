import { expect, it } from 'vitest';
import { written } from './early-keys.ts';

const bare = { ctrl: false, meta: false, alt: false };
const after = (keys: readonly string[]): string | null =>
  keys.reduce<string | null>((text, key) => (text === null ? null : written(text, { key, ...bare })), '');

it('writes what a field would hold', () => {
  expect(after(['a', 'ã', ' ', 'я', '7'])).toBe('aã я7');
  expect(after(['a', '😀', 'Backspace', 'Backspace', 'Backspace', 'b'])).toBe('b');
  expect(after(['a', 'Enter', 'b'])).toBe('ab');
});

it('leaves every other key to the page', () => {
  for (const key of ['Tab', 'Escape', 'Shift', 'ArrowDown', 'F5'])
    expect(written('a', { key, ...bare })).toBe(null);
  expect(written('a', { key: 'r', ...bare, ctrl: true })).toBe(null);
  expect(written('a', { key: 'r', ...bare, meta: true })).toBe(null);
});
