import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COUNTS,
  fineText,
  fineUnits,
  type Measures,
  metricNames,
  metricValue,
  NO_MEASURES,
  ratioOf,
  shownUnits,
} from './metrics.ts';

const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

test('rounds a ratio to ten decimals, half up, however large its parts are', () => {
  fc.assert(
    fc.property(units, units, (part, whole) => {
      const ratio = ratioOf(part, whole);
      if (whole === 0n) {
        expect(ratio).toBeNull();
        return;
      }
      const [over, under] = whole < 0n ? [-part, -whole] : [part, whole];
      // Half up: floor(x + 1/2), as a rational.
      const doubled = 2n * over * 10n ** 10n + under;
      const floor = (doubled - (((doubled % (2n * under)) + 2n * under) % (2n * under))) / (2n * under);
      const size = (floor < 0n ? -floor : floor).toString().padStart(11, '0');
      expect(ratio).toBe(Number(`${floor < 0n ? '-' : ''}${size.slice(0, -10)}.${size.slice(-10)}`) || 0);
    }),
  );
});

test('amounts keep every decimal and are shown with six', () => {
  expect(fineText(fineUnits('-0.000000000000000001'))).toBe('-0.000000000000000001');
  expect(fineText(fineUnits(3))).toBe('3');
  expect(() => fineUnits('1e3')).toThrow('exact');
  for (const [text, shown] of [
    ['0.0000005', '0.000001'],
    ['-0.0000005', '0'],
    // Three thirds, each rounded down.
    ['0.000000499999999999', '0.000001'],
    ['0.00000049994', '0'],
    ['12.3456784', '12.345678'],
  ])
    expect(fineText(shownUnits(fineUnits(text ?? ''))), text).toBe(shown);
});

const sums = (over: Partial<Measures>): Measures => ({ ...NO_MEASURES, ...over });

test('a ratio does not depend on how its cost would be shown', () => {
  // Shown with six decimals, the cost is 0.000001, and the ratio would be 0.
  const of = sums({ cost: '0.0000005', revenue: '0.000001', costedRevenue: '0.000001', costed: 1 });
  expect([metricValue('roi', of), metricValue('roas', of), metricValue('cost', of)]).toEqual([
    1,
    2,
    '0.000001',
  ]);
});

test('rates use valid clicks only', () => {
  const of = sums({ valid: 1, requests: 2, conversions: 1, otherClickConversions: 1 });
  expect(metricValue('cr', of)).toBe(0);
  expect(metricValue('offerCr', of)).toBe(0);
  expect(metricValue('epc', { ...of, revenue: '9', otherClickRevenue: '9' })).toBe(0);
  expect(metricValue('conversions', of)).toBe(1);
});

test('clicks of unknown cost add no cost and are not in profit', () => {
  const unknown = sums({ requests: 3, valid: 3, conversions: 1, revenue: '10' });
  for (const name of ['cost', 'profit', 'roi', 'roas', 'cpc', 'cpa'] as const)
    expect(metricValue(name, unknown), name).toBeNull();
  expect(metricValue('uncostedRevenue', unknown)).toBe('10');
  const partly = { ...unknown, costed: 1, costedValid: 1, cost: '2', revenue: '13', costedRevenue: '3' };
  expect(metricValue('profit', partly)).toBe('1');
  expect([metricValue('roi', partly), metricValue('roas', partly), metricValue('cpc', partly)]).toEqual([
    0.5, 1.5, 2,
  ]);
  // A price of 0 is known.
  expect(metricValue('cost', { ...partly, cost: '0' })).toBe('0');
});

test('every metric of nothing is 0 or unknown', () => {
  for (const name of metricNames) expect([0, '0', null], name).toContain(metricValue(name, NO_MEASURES));
  expect(COUNTS.every((name) => NO_MEASURES[name] === 0)).toBe(true);
});
