import { expect, it } from 'vitest';
import { fileNameFor } from './file-name.ts';

it.each([
  ['Summer sale', 'summer-sale'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Весна: 50 % / скидки', 'весна-50-скидки'],
  ['राम की सेल', 'राम-की-सेल'],
  ['🔥🔥', 'slug'],
  ['a'.repeat(80), 'a'.repeat(50)],
])('%s', (name, file) => {
  expect(fileNameFor(name, 'slug')).toBe(file);
});
