import { expect, test } from 'vitest';
import { rootOf, SCREEN_ROOTS } from '../../contracts/screen-roots.ts';
import { screenPaths } from './screen-paths.ts';

test('the server knows what the addresses of all screens begin with, and of nothing else', () => {
  expect(new Set(Object.values(screenPaths).map(rootOf))).toEqual(SCREEN_ROOTS);
});
