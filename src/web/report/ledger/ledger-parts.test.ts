import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fineText, fineUnits } from '../../../core/report/metrics.ts';
import { ledgerSpend, lineTotals, shownParts } from './ledger-parts.ts';

const model = (amount: string) => ({ amount, uncorrected: null, visits: 0, charged: null });

test('spend, credits and the cost model add up to the cost, also with all six decimals', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
  fc.assert(
    fc.property(amount, amount, amount, (spend, credits, modelled) => {
      const ledger = {
        cost: fineText(spend - credits + modelled),
        credits: fineText(-credits),
        model: model(fineText(modelled)),
      };
      expect(fineUnits(ledgerSpend(ledger))).toBe(spend);
    }),
  );
});

test('without credits and a cost model, all of the cost is spend', () => {
  expect(ledgerSpend({ cost: '100.25', credits: '0', model: model('0') })).toBe('100.25');
});

const line = (onVisits: string, withoutVisits = '0') => ({ onVisits, withoutVisits }) as never;

test('entries are totaled with their credits', () => {
  const lines = [line('120.000001', '3'), line('44.25'), line('-14', '-1.5')];
  expect(lineTotals({ lines, count: 3 })).toEqual({ onVisits: '150.250001', withoutVisits: '1.5' });
});

test('a part of the entries, or a single one, has no total', () => {
  expect(lineTotals({ lines: [line('1'), line('2')], count: 3 })).toBeNull();
  expect(lineTotals({ lines: [line('1')], count: 1 })).toBeNull();
  expect(lineTotals({ lines: [], count: 0 })).toBeNull();
});

test('a cent that rounding lost is added to the largest part', () => {
  expect(shownParts(['147.205', '10.924999'], '158.129999', 'USD')).toEqual(['147.21', '10.92']);
  expect(shownParts(['147.2046', '10.9246'], '158.1292', 'USD')).toEqual(['147.21', '10.92']);
  expect(shownParts(['100.4', '-50.4', '0.4'], '50.4', 'JPY')).toEqual(['100', '-50', '0']);
});

test('shown parts add up to the shown total, none further from its value than what rounding can lose', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(amounts, fc.constantFrom('USD', 'JPY', 'KWD'), (units, currency) => {
      const total = fineText(units.reduce((sum, one) => sum + one, 0n));
      const shown = shownParts(units.map(fineText), total, currency).map(fineUnits);
      const [whole] = shownParts([total], total, currency);
      expect(shown.reduce((sum, one) => sum + one, 0n)).toBe(fineUnits(whole ?? ''));
      const step = fineUnits({ USD: '0.01', JPY: '1', KWD: '0.001' }[currency]);
      for (const [i, one] of shown.entries()) {
        const away = one - (units[i] ?? 0n);
        expect((away < 0n ? -away : away) <= 3n * step).toBe(true);
      }
    }),
  );
});
