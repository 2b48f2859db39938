import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceTo } from './distance.ts';

const NOW = Date.parse('2026-04-01T12:00:00Z');
const at = (seconds: number) => distanceTo(new Date(NOW + seconds * 1000).toISOString(), NOW);

describe('distance to a time', () => {
  it('is given in the largest unit that fits', () => {
    expect(at(-60)).toEqual({ value: -1, unit: 'minute' });
    expect(at(30 * 60)).toEqual({ value: 30, unit: 'minute' });
    expect(at(-59.9 * 60)).toEqual({ value: -1, unit: 'hour' });
    expect(at(6 * 3600)).toEqual({ value: 6, unit: 'hour' });
    expect(at(-36 * 3600)).toEqual({ value: -1, unit: 'day' });
    expect(at(14 * 86_400)).toEqual({ value: 14, unit: 'day' });
  });

  it('is left out below most of a minute', () => {
    for (const seconds of [-44, -1, 0, 1, 44]) expect(at(seconds)).toBe(null);
  });

  it('is always between half and one and a half of the truth', () => {
    const sizes = { minute: 60, hour: 3600, day: 86_400 };
    fc.assert(
      fc.property(fc.integer({ min: -40_000_000, max: 40_000_000 }), (seconds) => {
        const told = at(seconds);
        if (told === null) return Math.abs(seconds) < 45;
        const ratio = (told.value * sizes[told.unit]) / seconds;
        return ratio > 0.5 && ratio < 1.5;
      }),
    );
  });
});
