import { expect, test } from 'vitest';
import { rootOf, SCREEN_ROOTS } from '../../contracts/screen-roots.ts';
import { screenPaths } from './screen-paths.ts';

test('the server knows the first path segments of all screens, and no others', () => {
  expect(new Set(Object.values(screenPaths).map(rootOf))).toEqual(SCREEN_ROOTS);
});
