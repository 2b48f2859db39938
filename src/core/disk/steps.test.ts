import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DISK_STEPS, type DiskStep, isAtLeast, nextDiskStep, usualReserve } from './steps.ts';

const place = (step: DiskStep): number => DISK_STEPS.indexOf(step);
const step = fc.constantFrom(...DISK_STEPS);
const bytes = fc.integer({ min: 0, max: 1e13 });
const reserve = fc.integer({ min: 1, max: 2e10 });

describe('the next step', () => {
  test('as a disk fills up, one step follows another, each at its limit', () => {
    const seen = [400, 300, 299, 200, 199, 150, 149, 100, 99, 0].map((free) =>
      nextDiskStep('enough', free, 100),
    );
    expect(seen).toEqual([
      ...['enough', 'enough', 'low', 'low', 'clearing', 'clearing', 'sparing', 'sparing', 'paused', 'paused'],
    ]);
  });

  test('as space comes back, each ends a quarter above its limit', () => {
    let now: DiskStep = 'paused';
    const seen = [99, 124, 125, 187, 188, 249, 250, 374, 375].map((free) => {
      now = nextDiskStep(now, free, 100);
      return now;
    });
    expect(seen).toEqual([
      ...['paused', 'paused', 'sparing', 'sparing', 'clearing', 'clearing', 'low', 'low', 'enough'],
    ]);
  });

  test('with less space it is never a lesser one', () => {
    fc.assert(
      fc.property(step, bytes, bytes, reserve, (current, a, b, reserved) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(place(nextDiskStep(current, less, reserved))).toBeGreaterThanOrEqual(
          place(nextDiskStep(current, more, reserved)),
        );
      }),
    );
  });

  test('it stays for as long as nothing changes, and within its margin', () => {
    fc.assert(
      fc.property(
        step,
        bytes,
        reserve,
        fc.double({ min: 1, max: 1.24, noNaN: true }),
        (current, free, reserved, more) => {
          const next = nextDiskStep(current, free, reserved);
          expect(nextDiskStep(next, free, reserved)).toBe(next);
          // A little more space right after a step began does not end it.
          if (place(next) > place(current))
            expect(place(nextDiskStep(next, free * more, reserved))).toBeLessThanOrEqual(place(next));
        },
      ),
    );
  });

  test('is never later than the space demands, and ends when there is plenty', () => {
    fc.assert(
      fc.property(step, bytes, reserve, (current, free, reserved) => {
        const next = nextDiskStep(current, free, reserved);
        expect(isAtLeast(next, nextDiskStep('enough', free, reserved))).toBe(true);
        if (free >= 4 * reserved) expect(next).toBe('enough');
        if (free < reserved) expect(next).toBe('paused');
      }),
    );
  });

  test('a disk that swings around a limit changes its step once', () => {
    let now: DiskStep = 'enough';
    let changes = 0;
    for (let i = 0; i < 100; i++) {
      const next = nextDiskStep(now, i % 2 === 0 ? 195 : 210, 100);
      if (next !== now) changes++;
      now = next;
    }
    expect([now, changes]).toEqual(['clearing', 1]);
  });

  test('without a reserve nothing is ever done', () => {
    fc.assert(
      fc.property(bytes, (free) => {
        expect(nextDiskStep('enough', free, 0)).toBe('enough');
      }),
    );
  });
});

describe('the usual reserve', () => {
  test('fits small disks and large ones', () => {
    const gb = (size: number): number => Math.round(usualReserve(size * 1e9) / 1e6);
    expect([0.4, 2, 5, 20, 100, 1000].map(gb)).toEqual([40, 200, 256, 600, 3000, 16_000]);
  });

  test('never makes an empty disk look full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 }), (size) => {
        expect(nextDiskStep('paused', size, usualReserve(size))).toBe('enough');
      }),
    );
  });
});
