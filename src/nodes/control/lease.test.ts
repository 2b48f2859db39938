import { expect, test } from 'vitest';
import { mayHold } from './lease.ts';

const holder = { instance: 'a1', folder: 'f1', boot: 'b1' };
const NOW = 1_000_000;

test.each([
  ['nobody has it', null, null, {}, true],
  ['it was given up', holder, null, { instance: 'a2', folder: 'f2' }, true],
  ['it has ended', holder, NOW, { instance: 'a2', folder: 'f2' }, true],
  ['the holder renews it', holder, NOW + 1, {}, true],
  ['its courier was restarted', holder, NOW + 1, { instance: 'a2' }, true],
  ['another machine has the same key', holder, NOW + 1, { instance: 'a2', folder: 'f2', boot: 'b2' }, false],
  ['another folder of the same machine', holder, NOW + 1, { instance: 'a2', folder: 'f2' }, false],
  ['a clone of the machine, folder included', holder, NOW + 1, { instance: 'a2', boot: 'b2' }, false],
] as const)('%s', (_name, has, until, change, may) => {
  expect(mayHold(has, until, { ...holder, ...change }, NOW)).toBe(may);
});
