import { expect, test } from 'vitest';
import { localIso } from './local-iso.ts';

test.each([
  ['2026-03-10T03:00:00Z', 'America/Sao_Paulo', '2026-03-10T00:00:00-03:00'],
  ['2026-03-10T00:00:00Z', 'UTC', '2026-03-10T00:00:00+00:00'],
  ['2026-03-10T00:00:00Z', 'Asia/Kathmandu', '2026-03-10T05:45:00+05:45'],
  // The same local hour twice.
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
])('%s in %s is %s', (time, zone, written) => {
  expect(localIso(Date.parse(time), zone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(time));
});
