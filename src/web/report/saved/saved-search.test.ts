import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_DIMENSIONS, METRICS, TIME_STEPS } from '../../../contracts/reports/report-query.ts';
import { isSameBody, SavedReportBody } from '../../../contracts/reports/saved-report.ts';
import { Threshold } from '../../../contracts/reports/threshold.ts';
import { requestAt } from '../../../core/report/saved.ts';
import { comparedRange } from '../../../core/time/compare.ts';
import { addDays, RANGE_NAMES, rangeOf } from '../../../core/time/range.ts';
import { parseSearch, stringifySearch } from '../../app/search-params.ts';
import { stateOf } from '../state.ts';
import { builtOf, NEW_BUILT, searchOfBuilt, withKnown } from './built-state.ts';
import { bodyOf, isBare, searchOfBody, searchOfSaved } from './saved-search.ts';

const days = fc
  .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 400 }))
  .map(([from, length]) => ({ from: addDays('2012-01-01', from), to: addDays('2012-01-01', from + length) }));
const filter = fc.record({
  dimension: fc.constantFrom(...FILTER_DIMENSIONS),
  op: fc.constantFrom('is' as const, 'isNot' as const),
  values: fc.array(fc.option(fc.string().filter((text) => !text.includes('\0'))), {
    minLength: 1,
    maxLength: 3,
  }),
});
const dimensions = fc
  .tuple(
    fc.option(fc.constantFrom(...TIME_STEPS)),
    fc.uniqueArray(fc.constantFrom(...FILTER_DIMENSIONS), { maxLength: 2 }),
    fc.boolean(),
  )
  .map(([step, others, last]) => (step === null ? others : last ? [...others, step] : [step, ...others]));
/** Not -0, which JSON has not. */
const limit = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0));
const bodies = fc
  .record({
    dimensions,
    metrics: fc.uniqueArray(fc.constantFrom(...METRICS), { minLength: 1 }),
    filters: fc.uniqueArray(filter, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
    range: fc.oneof(
      days,
      fc.constantFrom(...RANGE_NAMES).map((name) => ({ name })),
    ),
    compare: fc.option(
      fc.oneof(
        days,
        fc.record({ name: fc.constantFrom('previous' as const, 'year' as const), weekday: fc.boolean() }),
      ),
    ),
    basis: fc.constantFrom('click' as const, 'conversion' as const),
    place: fc.option(fc.nat()),
    descending: fc.boolean(),
    limits: fc.array(fc.option(fc.tuple(limit, limit)), { maxLength: METRICS.length }),
  })
  .map(({ place, descending, limits, ...body }) => {
    const columns = [...body.dimensions, ...body.metrics];
    const sort = place === null ? undefined : columns[place % columns.length];
    const thresholds = body.metrics.flatMap((metric, at) => {
      const [good, bad] = limits[at] ?? [];
      const read = Threshold.safeParse({ metric, good, bad });
      return read.success ? [read.data] : [];
    });
    return SavedReportBody.parse({
      ...body,
      ...(sort && { sort: `${descending ? '-' : ''}${sort}` }),
      ...(thresholds.length > 0 && { thresholds }),
    });
  });

/** As read back from an address. */
const throughAddress = (body: SavedReportBody) => {
  const search = parseSearch(stringifySearch({ ...searchOfBody(body) }));
  return { state: stateOf(search), built: builtOf(search) };
};

describe('a saved report in an address', () => {
  it('reads back as it was saved', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { state, built } = throughAddress(body);
        expect(bodyOf(state, built)).toEqual(body);
        expect(isSameBody(bodyOf(state, built), body)).toBe(true);
      }),
    );
  });

  it('is requested for the same times as the dashboard’s choice, in every zone', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
    fc.assert(
      fc.property(
        bodies,
        fc.constantFrom(...zones, 'Pacific/Apia', 'America/St_Johns'),
        fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2040-01-01') }),
        (body, timeZone, now) => {
          const { range, compare, weekday } = throughAddress(body).state;
          const first = '2011-06-01T10:00:00.000Z';
          const { from, to, compareFrom, compareTo } = requestAt(body, { now, timeZone, first });
          expect({ from, to }).toEqual(rangeOf(range, timeZone, now, first));
          const shown = compare && comparedRange(range, compare, weekday, timeZone, now, first)?.soFar;
          expect(compareFrom && { from: compareFrom, to: compareTo }).toEqual(shown ?? undefined);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is bare if only its id is there', () => {
    expect([{ report: 'rpt_1' }, { report: 'new' }].map(isBare)).toEqual([true, false]);
    const body = SavedReportBody.parse({ dimensions: [], metrics: ['cr'], range: { name: 'all' } });
    const saved = { id: 'rpt_1', name: 'x', revision: 3, user: null, createdAt: '', updatedAt: '', body };
    expect(searchOfSaved(saved)).toMatchObject({ report: 'rpt_1', revision: '3', by: '', show: 'cr' });
    expect(isBare(searchOfSaved(saved))).toBe(false);
  });
});

describe('figures of conversion types', () => {
  it('stay in the address, but those of other types are not asked for', () => {
    const built = builtOf({ by: 'conversionType', show: 'cr:4,visits,revenue:9', sort: '-revenue:9' });
    expect(built).toMatchObject({ metrics: ['cr:4', 'visits', 'revenue:9'], sort: '-revenue:9' });
    expect(withKnown(built, [{ number: 4 }], [])).toMatchObject({
      metrics: ['cr:4', 'visits'],
      sort: undefined,
    });
    expect(withKnown(built, [{ number: 4 }, { number: 9 }], [])).toEqual(built);
  });

  it('leave the usual ones if no other column is there', () => {
    expect(withKnown(builtOf({ show: 'cpa:9' }), [], []).metrics).toEqual(NEW_BUILT.metrics);
  });
});

describe('formulas', () => {
  it('stay in the address, but those that no longer exist are not asked for', () => {
    const built = builtOf({ show: 'epc,formula:2,formula:7,formula:x', sort: 'formula:7' });
    expect(built).toMatchObject({ metrics: ['epc', 'formula:2', 'formula:7'], sort: 'formula:7' });
    expect(searchOfBuilt(built).show).toBe('epc,formula:2,formula:7');
    expect(withKnown(built, [], [{ number: 2 }])).toMatchObject({ metrics: ['epc', 'formula:2'] });
    expect(withKnown(built, [], [{ number: 2 }]).sort).toBeUndefined();
  });

  it('have thresholds without a direction, which only the workspace knows', () => {
    const { thresholds } = builtOf({ show: 'formula:2', thresholds: 'formula:2~1~5' });
    expect(thresholds).toEqual([{ metric: 'formula:2', good: 1, bad: 5 }]);
  });
});

describe('thresholds', () => {
  it('are in the order of the columns, and go with them', () => {
    const built = builtOf({ show: 'roi,cpa,cr:4', thresholds: 'cr:4~0.05~,cpa~5~10,roi~~-0.1,profit~1~' });
    expect(built.thresholds).toEqual([
      { metric: 'roi', good: null, bad: -0.1 },
      { metric: 'cpa', good: 5, bad: 10 },
      { metric: 'cr:4', good: 0.05, bad: null },
    ]);
    expect(searchOfBuilt({ ...built, metrics: ['cpa'] }).thresholds).toBe('cpa~5~10');
    expect(withKnown(built, [], []).thresholds.map(({ metric }) => metric)).toEqual(['roi', 'cpa']);
  });

  it.each(['', 'roi', 'roi~1', 'roi~x~1', 'roi~~', 'roi~0~1', 'cost~1~2', 'clicks~2~1', 'roi~Infinity~0'])(
    '%j is ignored',
    (thresholds) => {
      expect(builtOf({ show: 'roi,cost', thresholds }).thresholds).toEqual([]);
    },
  );

  it('a report saved without any has none', () => {
    const body = SavedReportBody.parse({ dimensions: [], metrics: ['roi'], range: { name: 'all' } });
    const search = searchOfBody(body);
    expect(search.thresholds).toBeUndefined();
    expect(isSameBody(bodyOf(stateOf(search), builtOf(search)), body)).toBe(true);
  });
});

describe('an address edited by hand', () => {
  it('falls back to defaults where it is unreadable', () => {
    expect(
      builtOf({
        by: 'day,hour,os,os,ip,device,city,region',
        show: 'nothing',
        sort: 'cost',
        reportPage: '-1',
      }),
    ).toEqual({
      dimensions: ['day', 'os', 'device', 'city'],
      basis: 'click',
      page: 1,
      perPage: 20,
      metrics: builtOf({}).metrics,
      sort: 'cost',
      thresholds: [],
    });
    expect(builtOf({ show: 'visits', sort: '-cost', rows: '50', reportPage: '3', basis: 'x' })).toMatchObject(
      {
        metrics: ['visits'],
        sort: undefined,
        perPage: 50,
        page: 3,
        basis: 'click',
      },
    );
  });
});
