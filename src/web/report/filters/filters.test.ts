import { describe, expect, it } from 'vitest';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import { onlyThis, withFilter, withoutFilter, withoutThis } from './filters.ts';

const ios: ReportFilters = [{ dimension: 'os', op: 'is', values: ['ios'] }];

describe('a click on a row', () => {
  it('filters by that value, replacing earlier filters of the dimension', () => {
    expect(onlyThis(ios, 'country', 'BR')).toEqual([
      ...ios,
      { dimension: 'country', op: 'is', values: ['BR'] },
    ]);
    expect(
      onlyThis([...ios, { dimension: 'country', op: 'isNot', values: ['IN'] }], 'country', null),
    ).toEqual([...ios, { dimension: 'country', op: 'is', values: [null] }]);
  });

  it('excludes that value, along with those already excluded', () => {
    const one = withoutThis(ios, 'country', 'BR');
    expect(one).toEqual([...ios, { dimension: 'country', op: 'isNot', values: ['BR'] }]);
    const two = withoutThis(one, 'country', null);
    expect(two).toEqual([...ios, { dimension: 'country', op: 'isNot', values: ['BR', null] }]);
    expect(withoutThis(two, 'country', 'BR')).toEqual(two);
  });

  it('removes a value from those filtered by, and the last of them means all but it', () => {
    const both: ReportFilters = [{ dimension: 'os', op: 'is', values: ['ios', 'android'] }];
    expect(withoutThis(both, 'os', 'android')).toEqual(ios);
    expect(withoutThis(ios, 'os', 'ios')).toEqual([{ dimension: 'os', op: 'isNot', values: ['ios'] }]);
  });

  it('can be edited in place and removed', () => {
    const brazil = { dimension: 'country', op: 'is', values: ['BR'] } as const;
    const both = withFilter(ios, null, { ...brazil, values: ['BR'] });
    expect(withFilter(both, 0, { dimension: 'os', op: 'is', values: ['android'] })[0]?.values).toEqual([
      'android',
    ]);
    expect(withoutFilter(both, 1)).toEqual(ios);
  });
});
