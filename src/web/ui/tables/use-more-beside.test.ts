import { expect, test } from 'vitest';
import { moreBeside } from './use-more-beside.ts';

test.each([
  [0, 800, 800, false, false],
  [0, 1200, 800, false, true],
  [200, 1200, 800, true, true],
  [400, 1200, 800, true, false],
  // Scaled screens scroll to parts of a pixel.
  [399.5, 1200, 800, true, false],
  [0.4, 801, 800, false, false],
])('scrolled to %d of %d in %d', (scrollLeft, scrollWidth, clientWidth, before, after) => {
  expect(moreBeside({ scrollLeft, scrollWidth, clientWidth })).toEqual({ before, after });
});
