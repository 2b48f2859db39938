import { expect, test } from 'vitest';
import { curveSteps } from './curves.ts';

const HOUR = 3_600_000;

test.each([
  ['the start of a day', '2026-06-10T03:00:00Z', 'America/Sao_Paulo', 1],
  ['half past two', '2026-06-10T05:30:00Z', 'America/Sao_Paulo', 3],
  ['half an hour beside UTC', '2026-06-10T18:30:00Z', 'Asia/Kolkata', 1],
  ['an hour that the clock skipped', '2026-03-29T21:59:00Z', 'Europe/Berlin', 23],
  ['an hour that came twice', '2026-10-25T22:59:00Z', 'Europe/Berlin', 25],
])('six days and the hours of today: %s', (_, at, timeZone, hours) => {
  const now = Date.parse(at);
  const steps = curveSteps(now, timeZone);
  expect(steps.length).toBe(6 + hours + 1);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.every((step) => step % (HOUR / 4) === 0)).toBe(true);
  expect(steps.at(-1)).toBeGreaterThan(now);
  expect((steps[6] as number) - (steps[5] as number)).toBeGreaterThanOrEqual(23 * HOUR);
});
