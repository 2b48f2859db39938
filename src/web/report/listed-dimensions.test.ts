import { expect, it } from 'vitest';
import { FILTER_DIMENSIONS } from '../../contracts/reports/report-query.ts';
import { SUBS } from '../../core/report/subs.ts';
import { listedDimensions } from './listed-dimensions.ts';

const token = (parameter: string) => ({
  parameter,
  linkName: null,
  token: '{a}',
  name: null,
  means: null,
  role: null,
  holds: 'id' as const,
});

it('offers ten parameters, those that a source names, and the chosen one, in their usual order', () => {
  const sources = [{ tokens: [token('sub12'), token('cost')] }, { tokens: [token('sub20'), token('sub2')] }];
  const unlisted = (kept: readonly string[]) =>
    SUBS.slice(10).filter((sub) => !kept.includes(sub)) as readonly string[];
  const without = (names: readonly string[]) => FILTER_DIMENSIONS.filter((name) => !names.includes(name));
  expect(listedDimensions(FILTER_DIMENSIONS, [], [])).toEqual(without(unlisted([])));
  expect(listedDimensions(FILTER_DIMENSIONS, sources, ['sub15', 'campaign'])).toEqual(
    without(unlisted(['sub12', 'sub15', 'sub20'])),
  );
});
