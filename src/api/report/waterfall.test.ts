import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addsUp } from '../../../test/helpers/adds-up.ts';
import { stepsOf } from './waterfall.ts';

const stored = {
  received: 120,
  paused: 3,
  capped: 4,
  refused: 5,
  redirected: 100,
  invalid: 12,
  crawler: 8,
  people: 80,
  landed: 60,
  measured: { visits: 80, pages: 2, ofPages: 2 },
  notSeen: 1,
  landing: { views: 0, clicks: 0, unlanded: 0, notClicked: 0 },
  converted: 6,
  incomplete: false,
};

const none = { clicks: 0, days: 0, of: 7 };

test('clicks sold by the traffic source that never arrived are losses, and excess ones are reported', () => {
  const [sold, received] = stepsOf(stored, { clicks: 150, days: 7, of: 7 });
  expect(sold).toMatchObject({ step: 'source', count: 150, unknown: null });
  expect(received).toMatchObject({ count: 120, losses: [{ why: 'notReceived', count: 30 }], surplus: 0 });
  const [, more] = stepsOf(stored, { clicks: 100, days: 7, of: 7 });
  expect(more).toMatchObject({ count: 120, losses: [], surplus: 20 });
});

test('if the source is known only for some days, nothing is compared with it', () => {
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

test('each step lists its losses, largest first', () => {
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
    [
      'landed',
      60,
      [
        ['notLanded', 19],
        ['notSeen', 1],
      ],
    ],
    ['converted', 6, [['notConverted', 55]]],
  ]);
});

test('if landings are not measured, the next step is compared with people', () => {
  const steps = stepsOf({ ...stored, landed: null }, none);
  expect(steps[4]).toEqual({
    step: 'landed',
    count: null,
    unknown: 'notMeasured',
    reported: null,
    surplus: 0,
    losses: [],
    from: null,
    part: null,
    landing: null,
  });
  expect(steps[5]?.losses).toEqual([{ why: 'notConverted', count: 74 }]);
});

test('a step measured for some pages says for which, and the next starts with all that may continue', () => {
  const measured = { visits: 50, pages: 3, ofPages: 5 };
  const steps = stepsOf({ ...stored, landed: 40, notSeen: 2, measured }, none);
  expect(steps[4]).toMatchObject({
    count: 40,
    from: 50,
    part: { visits: 50, ofVisits: 80, pages: 3, ofPages: 5 },
    losses: [
      { why: 'notLanded', count: 8 },
      { why: 'notSeen', count: 2 },
    ],
  });
  expect(steps[5]).toMatchObject({ count: 6, from: 72, losses: [{ why: 'notConverted', count: 66 }] });
});

test('what continued from landing pages is compared with all that may have, and the rest starts at the next step', () => {
  const landing = { views: 70, clicks: 25, unlanded: 15, notClicked: 2 };
  const steps = stepsOf({ ...stored, landing }, none);
  expect(steps.map(({ step }) => step).slice(4)).toEqual(['landed', 'continued', 'converted']);
  expect(steps[5]).toMatchObject({
    count: 25,
    from: 55,
    landing: { views: 70, direct: 10 },
    losses: [
      { why: 'notContinued', count: 28 },
      { why: 'notClicked', count: 2 },
    ],
  });
  // 61 that landed or went on without a report, less those that left on a landing page.
  expect(steps[6]).toMatchObject({ count: 6, from: 33, losses: [{ why: 'notConverted', count: 27 }] });
});

test('without views of landing pages there is no step for them', () => {
  expect(stepsOf(stored, none).map(({ step }) => step)).not.toContain('continued');
});

/** Human visits to some pages, of which only some report, as counted by the store. */
const visit = fc.record({
  page: fc.integer({ min: 0, max: 4 }),
  onLanding: fc.boolean(),
  landed: fc.boolean(),
  clicked: fc.boolean(),
  converted: fc.boolean(),
});

test('remaining and lost clicks add up to all, however many pages report', () => {
  const part = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 7, maxLength: 7 }),
      fc.array(visit, { maxLength: 60 }),
      fc.subarray([0, 1, 2, 3, 4]),
      fc.boolean(),
      (parts, visits, reporting, reported) => {
        const [invalid = 0, crawler = 0, paused = 0, capped = 0, refused = 0, other = 0, unreceived = 0] =
          parts;
        const people = visits.length;
        const measured = visits.filter(({ page }) => reporting.includes(page));
        const landed = measured.filter((one) => one.landed);
        const views = visits.filter((one) => one.onLanding);
        const wentOn = (one: (typeof visits)[number]): boolean => one.onLanding && one.clicked;
        const unseen = measured.filter((one) => !one.landed);
        const pagesOf = (all: typeof visits): number => new Set(all.map(({ page }) => page)).size;
        const isKnown = reporting.length > 0 && (people === 0 || measured.length > 0);
        const redirected = people + invalid + crawler;
        const received = redirected + paused + capped + refused + other;
        const numbers = {
          received,
          paused,
          capped,
          refused,
          redirected,
          invalid,
          crawler,
          people,
          landed: isKnown ? landed.length : null,
          incomplete: false,
          measured: { visits: measured.length, pages: pagesOf(measured), ofPages: pagesOf(visits) },
          notSeen: unseen.filter((one) => wentOn(one) || one.converted).length,
          landing: {
            views: views.length,
            clicks: views.filter(wentOn).length,
            unlanded: unseen.filter((one) => one.onLanding && !one.clicked && !one.converted).length,
            notClicked: views.filter((one) => !one.clicked && one.converted).length,
          },
          converted: visits.filter((one) => one.converted).length,
        };
        addsUp(numbers);
        const sold = { clicks: received + unreceived, days: 1, of: 1 };
        for (const { count, losses, from } of stepsOf(numbers, reported ? sold : none)) {
          expect(losses.every((loss) => loss.count > 0)).toBe(true);
          if (count !== null) expect(losses.reduce((sum, loss) => sum + loss.count, count)).toBe(from);
        }
      },
    ),
  );
});
