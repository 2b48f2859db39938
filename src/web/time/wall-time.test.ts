import { describe, expect, it } from 'vitest';
import { instantOf, wallTimeOf } from './wall-time.ts';

describe('wall time', () => {
  it.each([
    ['2026-04-01T09:30', 'Asia/Kathmandu', '2026-04-01T03:45:00.000Z'],
    ['2026-01-01T00:00', 'America/Sao_Paulo', '2026-01-01T03:00:00.000Z'],
    ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    // This hour repeats on October 25; the first counts.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-12-31T23:59', 'UTC', '2026-12-31T23:59:00.000Z'],
  ])('%s in %s is %s', (wall, zone, iso) => {
    expect(instantOf(wall, zone)).toBe(iso);
    expect(wallTimeOf(iso, zone)).toBe(wall);
  });

  it('reads a time skipped by clocks as if they had not been put forward', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('keeps empty values empty, and leaves invalid times to be refused', () => {
    expect(instantOf('', 'UTC')).toBeNull();
    expect(wallTimeOf(null, 'UTC')).toBe('');
    expect(instantOf('tomorrow', 'UTC')).toBe('tomorrow');
    expect(instantOf('2026-13-01T00:00', 'UTC')).toBe('2026-13-01T00:00');
  });
});
