import { expect, it } from 'vitest';
import { RANGE_NAMES, rangeOf } from '../../../core/time/range.ts';
import { stepOf, stepsOf } from './steps.ts';

const now = Date.parse('2026-11-02T15:00:00Z');
const of = (name: (typeof RANGE_NAMES)[number]) =>
  rangeOf(name, 'America/New_York', now, '2018-02-03T00:00:00.000Z');

it('divides each range readably: a day into hours, also one of 25', () => {
  const steps = RANGE_NAMES.map((name) => `${name} ${stepOf(of(name), undefined)}`);
  expect(steps).toEqual([
    ...['realtime quarter', 'today hour', 'yesterday hour', '7d day', '28d day', '30d day', '91d day'],
    ...['month hour', 'lastMonth day', 'year month', '12mo month', 'all month'],
  ]);
});

it('uses another step if the range allows it, and never draws more than a thousand', () => {
  expect(stepOf(of('7d'), 'hour')).toBe('hour');
  expect(stepOf(of('yesterday'), 'quarter')).toBe('quarter');
  expect(stepOf(of('12mo'), 'quarter')).toBe('month');
  const sizes = {
    quarter: 900_000,
    hour: 3_600_000,
    day: 86_400_000,
    week: 7 * 86_400_000,
    month: 28 * 86_400_000,
  };
  for (const name of RANGE_NAMES) {
    const range = of(name);
    expect(stepsOf(range)).toContain(stepOf(range, undefined));
    for (const step of stepsOf(range)) {
      expect((Date.parse(range.to) - Date.parse(range.from)) / sizes[step]).toBeLessThan(1000);
    }
  }
});
