import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedOf, newValues, planOf, secondsOf, variantInputs, windowOf } from './values.ts';

const variant = (path: number, weight: number) => ({ path, weight });

describe('a new test', () => {
  it('takes the variants of the split', () => {
    const { variants } = newValues([variant(0, 3000), variant(4, 7000)], [0, 4, 5]);
    expect(variantInputs(variants)).toEqual([variant(0, 3000), variant(4, 7000)]);
  });

  it('sets another path against the only one', () => {
    const { variants } = newValues([variant(2, 10_000)], [1, 2]);
    expect(variantInputs(variants)).toEqual([variant(2, 5000), variant(1, 5000)]);
  });

  it('leaves out variants without new visitors', () => {
    const { variants } = newValues([variant(0, 5000), variant(1, 0), variant(2, 5000)], [0, 1, 2]);
    expect(variantInputs(variants)).toEqual([variant(0, 5000), variant(2, 5000)]);
  });

  it('has weights that add up, whatever the split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }), (weights) => {
        const total = weights.reduce((sum, one) => sum + one, 0);
        fc.pre(total > 0);
        const split = weights.map((weight, path) => variant(path, Math.floor((weight / total) * 10_000)));
        const rest = 10_000 - split.reduce((sum, { weight }) => sum + weight, 0);
        const most = split.findIndex(({ weight }) => weight === Math.max(...split.map((one) => one.weight)));
        const whole = split.map((one, at) => variant(one.path, one.weight + (at === most ? rest : 0)));
        const { variants } = newValues(
          whole,
          whole.map(({ path }) => path),
        );
        expect(variants.length).toBeLessThanOrEqual(10);
        expect(variantInputs(variants).reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
      }),
    );
  });
});

describe('a typed value', () => {
  const values = newValues([variant(0, 5000), variant(1, 5000)], [0, 1]);

  it('is read as a percentage, also with a comma', () => {
    expect(fixedOf({ ...values, alpha: '2,5' }).alpha).toBe(0.025);
    expect(planOf({ ...values, mde: '7', planned: ' 4000 ' })).toMatchObject({
      mde: 0.07,
      plannedUnits: 4000,
    });
  });

  it('is refused by every limit when it is not a number', () => {
    expect(fixedOf({ ...values, alpha: 'five', window: '-2' })).toMatchObject({
      alpha: -1,
      windowSeconds: -1,
    });
    expect(planOf({ ...values, planned: '1e9' }).plannedUnits).toBe(-1);
  });

  it('shows a window as it was entered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * 86_400 }), (seconds) => {
        expect(secondsOf(windowOf(seconds))).toBe(seconds);
      }),
    );
    expect(windowOf(86_400)).toEqual({ window: '1', unit: 'days' });
    expect(windowOf(5400)).toEqual({ window: '90', unit: 'minutes' });
  });

  it('names a page without a path by its URL', () => {
    expect(variantInputs([{ target: 'url:https://a.example/', weight: '100', name: ' B ' }])).toEqual([
      { url: 'https://a.example/', name: 'B', weight: 10_000 },
    ]);
  });
});
