import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FILTER_DIMENSIONS,
  METRICS,
  type ReportFilter,
  ReportFilters,
  TEXT_DIMENSIONS,
  TIME_STEPS,
} from '../../contracts/reports/report-query.ts';
import { addDays, RANGE_NAMES } from '../../core/time/range.ts';
import { parseSearch, stringifySearch } from '../app/search-params.ts';
import { filtersText } from './filters/filters-text.ts';
import { type ReportState, searchOf, stateOf, tabOf, withTab } from './state.ts';

const start = stateOf({});

const days = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3_699 }))
  .map(([from, length]) => {
    const first = addDays('1999-12-31', from);
    return { from: first, to: addDays(first, length) };
  });

const value = fc
  .oneof(
    fc.constantFrom(
      '-',
      '',
      '\\',
      ',',
      ';',
      ':',
      '!:',
      '~',
      '100%',
      '"',
      "'",
      '&f=1',
      '+',
      ' ',
      '#',
      'cmp_1',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  .filter((text) => !text.includes('\0') && text.isWellFormed());

const filter: fc.Arbitrary<ReportFilter> = fc.oneof(
  fc.record({
    dimension: fc.constantFrom(...FILTER_DIMENSIONS),
    op: fc.constantFrom('is' as const, 'isNot' as const),
    values: fc.array(fc.option(value), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    dimension: fc.constantFrom(...TEXT_DIMENSIONS),
    op: fc.constantFrom('contains' as const, 'notContains' as const),
    values: fc.array(value, { minLength: 1, maxLength: 5 }),
  }),
);

const state: fc.Arbitrary<ReportState> = fc.record({
  range: fc.oneof(fc.constantFrom(...RANGE_NAMES), days),
  compare: fc.oneof(fc.constantFrom('previous' as const, 'year' as const, null), days),
  weekday: fc.boolean(),
  filters: fc.uniqueArray(filter, { maxLength: 8, selector: (one) => filtersText([one]) }),
  metric: fc.option(fc.constantFrom(...METRICS), { nil: undefined }),
  step: fc.option(fc.constantFrom(...TIME_STEPS), { nil: undefined }),
  tabs: fc.uniqueArray(fc.constantFrom(...FILTER_DIMENSIONS), { maxLength: 6 }),
});

describe('the state of a report in its address', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(state, (said) => {
        expect(stateOf(parseSearch(stringifySearch(searchOf(said))))).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  it('is valid for any address', () => {
    const junk = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.stringMatching(/^(os|sub1|city|toString|__proto__)!?~?:[\\,;:a-z-]{0,20}$/),
    );
    const names = fc.constantFrom(...Object.keys(searchOf(start)));
    fc.assert(
      fc.property(fc.dictionary(names, junk), (search) => {
        const read = stateOf(search);
        expect(ReportFilters.safeParse(read.filters).success).toBe(true);
        expect(stateOf(searchOf(read))).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });

  it('is short and readable', () => {
    const said: ReportState = {
      ...start,
      range: 'yesterday',
      compare: 'previous',
      filters: [
        { dimension: 'os', op: 'is', values: ['ios'] },
        { dimension: 'country', op: 'isNot', values: ['BR', null] },
        { dimension: 'sub1', op: 'contains', values: ['50% off'] },
      ],
    };
    expect(stringifySearch(searchOf(said))).toBe(
      '?range=yesterday&compare=previous&filters=os:ios;country!:BR,-;sub1~:50%25+off',
    );
    expect(stringifySearch(searchOf({ ...start, range: 'today' }))).toBe('?range=today');
  });

  it('keeps the readable filters, at most twenty', () => {
    expect(stateOf({ filters: 'os:ios;planet:mars;os~:x;;country:BR;city:' }).filters).toEqual([
      { dimension: 'os', op: 'is', values: ['ios'] },
      { dimension: 'country', op: 'is', values: ['BR'] },
      { dimension: 'city', op: 'is', values: [''] },
    ]);
    expect(stateOf({ filters: 'os:ios;'.repeat(1000) }).filters).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, place) => `sub1:${place}`).join(';');
    expect(stateOf({ filters: many }).filters).toHaveLength(20);
    expect(stateOf({ filters: `sub1:${'x'.repeat(10_000)}` }).filters).toEqual([]);
  });

  it('names the active tab of each breakdown if it is not the first', () => {
    const places = ['country', 'region', 'city'] as const;
    const region = { ...start, tabs: withTab({ ...start, tabs: ['browser'] }, places, 'region') };
    expect(region.tabs).toEqual(['browser', 'region']);
    expect(tabOf(places, region)).toBe('region');
    expect(withTab(region, places, 'country')).toEqual(['browser']);
    expect(tabOf(places, start)).toBe('country');
  });
});
