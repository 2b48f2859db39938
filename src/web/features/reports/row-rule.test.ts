import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Dimension,
  FILTER_DIMENSIONS,
  type ReportFilters,
} from '../../../contracts/reports/report-query.ts';
import { TARGET_FIELDS } from '../../../contracts/routing/targeting.ts';
import { conditionsIn } from '../../report/filters/rule-conditions.ts';
import { ruleOfRow } from './row-rule.ts';

const CAMPAIGN: ReportFilters = [{ dimension: 'campaign', op: 'is', values: ['cmp_1'] }];
const madeOf = (
  dimensions: readonly Dimension[],
  keys: (string | null)[],
  filters: ReportFilters = CAMPAIGN,
) => ruleOfRow({ dimensions, filters }, { keys });

test('a row of a known campaign becomes a rule with its values as conditions', () => {
  const made = madeOf(['campaign', 'country', 'device'], ['cmp_2', 'BR', 'mobile'], []);
  expect(made).toEqual({ id: 'cmp_2', hash: 'rule=country:BR;device:mobile' });
  expect(conditionsIn(made?.hash ?? '')).toEqual([
    { field: 'country', is: true, values: ['BR'] },
    { field: 'device', is: true, values: ['mobile'] },
  ]);
});

test('filters that rules can ask become conditions too; the row’s own value replaces them', () => {
  const filters: ReportFilters = [
    ...CAMPAIGN,
    { dimension: 'source', op: 'is', values: ['src_1'] },
    { dimension: 'os', op: 'isNot', values: ['ios'] },
    { dimension: 'region', op: 'is', values: ['US-CA', 'US-NY'] },
    { dimension: 'browser', op: 'is', values: ['chrome', 'safari'] },
  ];
  const made = madeOf(['browser'], ['chrome'], filters);
  expect(conditionsIn(made?.hash ?? '')).toEqual([
    { field: 'os', is: false, values: ['ios'] },
    { field: 'region', is: true, values: ['US-CA', 'US-NY'] },
    { field: 'browser', is: true, values: ['chrome'] },
  ]);
});

test('there is no rule without a campaign, nor for values that rules cannot ask', () => {
  expect(madeOf(['country'], ['BR'], [])).toBeNull();
  expect(
    madeOf(['country'], ['BR'], [{ dimension: 'campaign', op: 'is', values: ['cmp_1', 'cmp_2'] }]),
  ).toBeNull();
  expect(madeOf(['country'], ['BR'], [{ dimension: 'campaign', op: 'isNot', values: ['cmp_1'] }])).toBeNull();
  expect(madeOf(['campaign', 'country'], [null, 'BR'], [])).toBeNull();
  for (const [dimension, value] of [
    ['country', null],
    // Routed as phones, and as Android or Windows.
    ['device', 'tablet'],
    ['os', 'linux'],
    ['language', 'xx'],
    ['region', 'Bavaria'],
  ] as const)
    expect(madeOf([dimension], [value]), dimension).toBeNull();
  expect(madeOf(['campaign'], ['cmp_1'])).toBeNull();
});

test('no row about anything that routing cannot ask makes a rule, and no address one with another field', () => {
  const isAllowed = (dimension: string): boolean =>
    TARGET_FIELDS.some((field) => field === dimension) || ['campaign', 'source'].includes(dimension);
  const others = FILTER_DIMENSIONS.filter((dimension) => !isAllowed(dimension));
  expect(others).toEqual(expect.arrayContaining(['ad', 'placement', 'trafficClass', 'referrer', 'sub1']));
  fc.assert(
    fc.property(fc.constantFrom(...others), fc.string({ maxLength: 20 }), (dimension, value) => {
      expect(madeOf(['country', dimension], ['BR', value])).toBeNull();
      expect(madeOf(['country'], ['BR'], [...CAMPAIGN, { dimension, op: 'is', values: [value] }])).toBeNull();
      expect(conditionsIn('rule=country:BR')).toHaveLength(1);
      expect(conditionsIn(`rule=country:BR;${dimension}:a`)).toEqual([]);
    }),
  );
});
