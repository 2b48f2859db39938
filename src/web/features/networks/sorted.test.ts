import { expect, test } from 'vitest';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { sorted } from './sorted.ts';

const networks = [
  { name: 'CAKE', offers: 2 },
  { name: 'affise', offers: 0 },
  { name: 'Awin', offers: 2 },
] as PostbackSource[];

test.each([
  ['name', ['affise', 'Awin', 'CAKE']],
  ['-name', ['CAKE', 'Awin', 'affise']],
  ['offers', ['affise', 'Awin', 'CAKE']],
  ['-offers', ['Awin', 'CAKE', 'affise']],
])('by %s', (sort, names) => {
  expect(sorted(networks, sort).map(({ name }) => name)).toEqual(names);
});
