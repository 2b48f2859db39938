import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsOf } from './waterfall.ts';

const stored = {
  ...{ received: 120, paused: 3, capped: 4, refused: 5, redirected: 100, invalid: 12, crawler: 8 },
  ...{ people: 80, landed: 60, converted: 6, incomplete: false },
};

const none = { clicks: 0, days: 0, of: 7 };

test('clicks that the source sold and that never came are lost, and those it did not sell are said', () => {
  const [sold, received] = stepsOf(stored, { clicks: 150, days: 7, of: 7 });
  expect(sold).toMatchObject({ step: 'source', count: 150, unknown: null });
  expect(received).toMatchObject({ count: 120, losses: [{ why: 'notReceived', count: 30 }], surplus: 0 });
  const [, more] = stepsOf(stored, { clicks: 100, days: 7, of: 7 });
  expect(more).toMatchObject({ count: 120, losses: [], surplus: 20 });
});

test('where the source is known for some of the days alone, nothing is set against it', () => {
  const [sold, received] = stepsOf(stored, { clicks: 40, days: 3, of: 7 });
  expect(sold).toMatchObject({
    count: null,
    unknown: 'partlyReported',
    reported: { clicks: 40, days: 3, of: 7 },
  });
  expect(received).toMatchObject({ count: 120, losses: [], surplus: 0 });
  expect(stepsOf(stored, none)[0]).toMatchObject({ count: null, unknown: 'notReported', reported: null });
  expect(stepsOf(stored, 'filtered')[0]).toMatchObject({ count: null, unknown: 'filtered', reported: null });
});

test('each step says what it lost, the most first', () => {
  expect(
    stepsOf(stored, none).map(({ step, count, losses }) => [
      step,
      count,
      losses.map((l) => [l.why, l.count]),
    ]),
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
  const steps = stepsOf({ ...stored, landed: null }, none);
  expect(steps[4]).toEqual({
    ...{ step: 'landed', count: null, unknown: 'notMeasured', reported: null, surplus: 0, losses: [] },
  });
  expect(steps[5]?.losses).toEqual([{ why: 'notConverted', count: 74 }]);
});

test('what is left and what was lost are what there was', () => {
  const part = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 10, maxLength: 10 }),
      fc.boolean(),
      fc.boolean(),
      (parts, measured, reported) => {
        const [converted = 0, unconverted = 0, unlanded = 0, invalid = 0, crawler = 0] = parts;
        const [paused = 0, capped = 0, refused = 0, other = 0, unreceived = 0] = parts.slice(5);
        const landed = converted + unconverted;
        const people = landed + unlanded;
        const redirected = people + invalid + crawler;
        const received = redirected + paused + capped + refused + other;
        const sold = { clicks: received + unreceived, days: 1, of: 1 };
        const numbers = {
          ...{ received, paused, capped, refused, redirected, invalid, crawler, people, converted },
          ...{ landed: measured ? landed : null, incomplete: false },
        };
        const steps = stepsOf(numbers, reported ? sold : none).filter(({ count }) => count !== null);
        for (const [i, { count, losses }] of steps.slice(1).entries()) {
          const lost = losses.reduce((sum, loss) => sum + loss.count, 0);
          expect(Number(count) + lost).toBe(steps[i]?.count);
          expect(losses.every((loss) => loss.count > 0)).toBe(true);
        }
      },
    ),
  );
});
