import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fineText, fineUnits } from '../../../core/report/metrics.ts';
import { ledgerSpend, lineTotals } from './ledger-parts.ts';

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
