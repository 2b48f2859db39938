import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsOf } from './waterfall.ts';

const stored = {
  ...{ received: 120, paused: 3, capped: 4, refused: 5, redirected: 100, invalid: 12, crawler: 8 },
  ...{ people: 80, landed: 60, converted: 6, incomplete: false },
};

test('each step says what it lost, the most first', () => {
  expect(
    stepsOf(stored).map(({ step, count, losses }) => [step, count, losses.map((l) => [l.why, l.count])]),
  ).toEqual([
    ['source', null, []],
    ['received', 120, []],
    [
      'redirected',
      100,
      [
        ['other', 8],
        ['refused', 5],
        ['capped', 4],
        ['paused', 3],
      ],
    ],
    [
      'people',
      80,
      [
        ['invalid', 12],
        ['crawler', 8],
      ],
    ],
    ['landed', 60, [['notLanded', 20]]],
    ['converted', 6, [['notConverted', 54]]],
  ]);
});

test('where landings are not measured, what follows is set against people', () => {
  const steps = stepsOf({ ...stored, landed: null });
  expect(steps[4]).toEqual({ step: 'landed', count: null, unknown: 'notMeasured', losses: [] });
  expect(steps[5]?.losses).toEqual([{ why: 'notConverted', count: 74 }]);
});

test('what is left and what was lost are what there was', () => {
  const part = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 9, maxLength: 9 }), fc.boolean(), (parts, measured) => {
      const [converted = 0, unconverted = 0, unlanded = 0, invalid = 0, crawler = 0] = parts;
      const [paused = 0, capped = 0, refused = 0, other = 0] = parts.slice(5);
      const landed = converted + unconverted;
      const people = landed + unlanded;
      const redirected = people + invalid + crawler;
      const received = redirected + paused + capped + refused + other;
      const steps = stepsOf({
        ...{ received, paused, capped, refused, redirected, invalid, crawler, people, converted },
        ...{ landed: measured ? landed : null, incomplete: false },
      }).filter(({ count }) => count !== null);
      for (const [i, { count, losses }] of steps.slice(1).entries()) {
        const lost = losses.reduce((sum, loss) => sum + loss.count, 0);
        expect(Number(count) + lost).toBe(steps[i]?.count);
        expect(losses.every((loss) => loss.count > 0)).toBe(true);
      }
    }),
  );
});
