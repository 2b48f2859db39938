import { expect, test } from 'vitest';
import { strangerNumbers } from './strangers.ts';

test('numbers are remembered, and nothing else', () => {
  const strangers = strangerNumbers();
  strangers.note('5,7');
  for (const text of ['', 'x', '-3', '1.5', '65536', 'Infinity', '6;8', '9'.repeat(9000)])
    strangers.note(text);
  const known = Array.from({ length: 70_000 }, (_, i) => i).filter((i) => strangers.has(i));
  expect(known).toEqual([5, 7]);
});

test('however much is said, only the last few numbers are passed over', () => {
  const strangers = strangerNumbers();
  for (let i = 1; i <= 1000; i++)
    strangers.note(Array.from({ length: 100 }, (_, j) => i + j * 100).join(','));
  const known = Array.from({ length: 70_000 }, (_, i) => i).filter((i) => strangers.has(i));
  expect(known).toHaveLength(64);
  expect(strangers.has(1000)).toBe(true);
});
