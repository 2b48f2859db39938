import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekMinutes } from '../../../../contracts/routing/plan-condition.ts';
import { DAYS, Hours } from '../../../../contracts/routing/targeting.ts';
import { between, CELLS, chosenIn, clockSpan, hourOf, paint, stateOf } from './week.ts';

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const entry = fc
  .record({
    days: fc.subarray([...DAYS], { minLength: 1 }),
    // Full hours as often as odd minutes.
    from: fc
      .oneof(
        fc.nat(23).map((hour) => hour * 60),
        fc.nat(1439),
      )
      .map(clock),
    to: fc
      .oneof(
        fc.integer({ min: 0, max: 24 }).map((hour) => hour * 60),
        fc.nat(1440),
      )
      .map(clock),
  })
  .filter(({ from, to }) => from !== to);
const entries = fc.array(entry, { maxLength: 5 });
const cells = fc.uniqueArray(fc.nat(CELLS - 1), { maxLength: 40 }).map((list) => new Set(list));

/** Every minute of the week, as a plan with these hours treats it. */
const minutesOf = (hours: readonly Hours[]): boolean[] => {
  const minutes = Array<boolean>(7 * 1440).fill(false);
  for (const [from, to] of weekMinutes(hours)) minutes.fill(true, from, to);
  return minutes;
};

test('painting changes the painted hours completely, and no other minute', () => {
  fc.assert(
    fc.property(entries, cells, fc.boolean(), (hours, painted, on) => {
      const after = paint(hours, painted, on);
      for (const one of after) expect(Hours.safeParse(one).success).toBe(true);
      const wanted = minutesOf(hours).map((was, minute) => (painted.has(Math.floor(minute / 60)) ? on : was));
      expect(minutesOf(after)).toEqual(wanted);
    }),
  );
});

test('the grid shows what is chosen, and repeating a stroke changes nothing more', () => {
  fc.assert(
    fc.property(entries, (hours) => {
      const minutes = minutesOf(hours);
      const states = chosenIn(hours).map(stateOf);
      for (const [cell, state] of states.entries()) {
        const count = minutes.slice(cell * 60, cell * 60 + 60).filter(Boolean).length;
        expect(state).toBe(count === 60 ? 'on' : count === 0 ? 'off' : 'part');
      }
      const once = paint(hours, new Set(), true);
      expect(paint(once, new Set(), true)).toEqual(once);
    }),
  );
});

test('nights, whole days and weeks are written as people would', () => {
  const week = new Set(Array.from({ length: CELLS }, (_, cell) => cell));
  expect(paint([], week, true)).toEqual([{ days: [...DAYS], from: '00:00', to: '24:00' }]);
  expect(paint([], new Set([...between(9, 16), ...between(33, 40)]), true)).toEqual([
    { days: ['mon', 'tue'], from: '09:00', to: '17:00' },
  ]);
  // Sunday from ten to Monday at six.
  const night = paint([], new Set([...between(166, 167), ...between(0, 5)]), true);
  expect(night).toEqual([{ days: ['sun'], from: '22:00', to: '06:00' }]);
  expect(paint(night, new Set([0]), false)).toEqual([
    { days: ['mon'], from: '01:00', to: '06:00' },
    { days: ['sun'], from: '22:00', to: '24:00' },
  ]);
  expect(paint(night, week, false)).toEqual([]);
});

test('minutes and unfinished entries stay as they were', () => {
  const office: Hours = { days: ['mon'], from: '09:15', to: '17:45' };
  const open: Hours = { days: [], from: '', to: '12:00' };
  const after = paint([office, open], new Set([20]), true);
  expect(after).toEqual([office, { days: ['mon'], from: '20:00', to: '21:00' }, open]);
  const nine = chosenIn(after)[9] ?? [];
  expect([stateOf(nine), nine.map(clockSpan)]).toEqual(['part', ['09:15–10:00']]);
});

test('cells are the hours of the week, and rectangles of them', () => {
  expect([hourOf(0), hourOf(47)]).toEqual([
    { day: 0, from: '00:00', to: '01:00' },
    { day: 1, from: '23:00', to: '24:00' },
  ]);
  expect([...between(34, 8)].toSorted((a, b) => a - b)).toEqual([8, 9, 10, 32, 33, 34]);
});
