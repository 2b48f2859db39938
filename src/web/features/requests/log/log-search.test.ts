import { describe, expect, it } from 'vitest';
import type { ReportFilters } from '../../../../contracts/reports/report-query.ts';
import { isClickId, queryOf, readSearch, searchOf } from './log-search.ts';

const brazil: ReportFilters = [{ dimension: 'country', op: 'is', values: ['BR', null] }];

describe('the log’s search in an address', () => {
  it('reads back as it was written', () => {
    const said = { filters: brazil, own: { visit: 'unique', text: 'a,b;c', address: '203.0.113.' } };
    expect(readSearch({ ...searchOf(said) })).toEqual(said);
    expect(Object.values(searchOf({ filters: [], own: {} })).every((value) => value === undefined)).toBe(
      true,
    );
  });

  it('accepts a campaign, an outcome or a class as its own parameter in links from other screens', () => {
    const { filters } = readSearch({ campaign: 'cmp_1', trafficClass: 'human', filters: 'country:BR' });
    expect(filters.map(({ dimension }) => dimension)).toEqual(['campaign', 'trafficClass', 'country']);
    // Once changed, each is among `filters`.
    expect(searchOf({ filters, own: {} })).toMatchObject({
      campaign: undefined,
      trafficClass: undefined,
      filters: 'campaign:cmp_1;trafficClass:human;country:BR',
    });
  });

  it('leaves out what the API would refuse', () => {
    const { own, filters } = readSearch({
      visit: 'all',
      visitor: '  ',
      method: 'G\0ET',
      text: 'x'.repeat(1000),
      filters: 'planet:mars;country~:B',
    });
    expect(own).toEqual({ method: 'GET', text: 'x'.repeat(200) });
    expect(filters).toEqual([]);
  });

  it('is requested with its range', () => {
    const range = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
    expect(queryOf({ filters: brazil, own: { visit: 'none' } }, range)).toEqual({
      ...range,
      filters: brazil,
      visit: 'none',
    });
  });
});

it('recognises a pasted click ID', () => {
  expect(isClickId(` ${'Ag_-'.repeat(10)}abc `)).toBe(true);
  expect(isClickId('Mozilla/5.0')).toBe(false);
});
