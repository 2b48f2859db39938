import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';
import { logOfRow } from './row-log.ts';

const row = (values: Record<string, number | string | null>) => ({ values });

test('bars compare counts and amounts with the page’s largest row', () => {
  const rows = [row({ visits: 10, revenue: '5', cr: 0.5 }), row({ visits: 40, revenue: '1', cr: 0.1 })];
  const barOf = barsOf(['visits', 'revenue', 'cr'], rows);
  expect(rows.map((one) => barOf('visits', one))).toEqual([0.25, 1]);
  expect(rows.map((one) => barOf('revenue', one))).toEqual([1, 0.2]);
  expect(barOf('cr', rows[0] ?? row({}))).toBeUndefined();
});

test('verdicts and estimates have no bars', () => {
  const rows = [row({ verdict: 'losing', matureConversions: 7 })];
  const barOf = barsOf(['verdict', 'matureConversions'], rows);
  for (const metric of ['verdict', 'matureConversions'] as const)
    expect(barOf(metric, rows[0] ?? row({}))).toBeUndefined();
});

test('there are no bars beside a loss, nor where there is nothing', () => {
  const rows = [row({ profit: '-1', visits: 0, cost: null }), row({ profit: '3', visits: 0, cost: null })];
  const barOf = barsOf(['profit', 'visits', 'cost'], rows);
  for (const metric of ['profit', 'visits', 'cost'] as const)
    expect(rows.map((one) => barOf(metric, one))).toEqual([undefined, undefined]);
});

const shown = {
  filters: [{ dimension: 'os', op: 'is', values: ['ios'] }],
  range: '7d',
  timeZone: 'America/Sao_Paulo',
} satisfies Partial<Parameters<typeof logOfRow>[0]>;

test('a row’s log is filtered by its values, in its time', () => {
  expect(logOfRow({ ...shown, dimensions: ['campaign', 'country'] }, { keys: ['cmp_1', null] })).toEqual({
    range: '7d',
    from: undefined,
    to: undefined,
    filters: 'os:ios;campaign:cmp_1;country:-',
  });
  // Its own value replaces a filter of the same dimension.
  expect(logOfRow({ ...shown, dimensions: ['os'] }, { keys: ['android'] })?.filters).toBe('os:android');
  expect(logOfRow({ ...shown, dimensions: ['day'] }, { keys: ['2026-03-10T03:00:00.000Z'] })).toMatchObject({
    range: undefined,
    from: '2026-03-10',
    to: '2026-03-10',
  });
  expect(logOfRow({ ...shown, dimensions: ['hour'] }, { keys: ['2026-03-10T20:00:00.000Z'] })).toMatchObject({
    from: '2026-03-10',
    to: '2026-03-10',
  });
  expect(logOfRow({ ...shown, dimensions: ['week'] }, { keys: ['2026-03-09T03:00:00.000Z'] })).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-15',
  });
  expect(
    logOfRow({ ...shown, dimensions: ['country', 'month'] }, { keys: ['BR', '2026-03-01T03:00:00.000Z'] }),
  ).toEqual({ range: undefined, from: '2026-03-01', to: '2026-03-31', filters: 'os:ios;country:BR' });
});

test('the log is not searched for a row of conversions', () => {
  expect(logOfRow({ ...shown, dimensions: ['conversionType'] }, { keys: ['1'] })).toBeNull();
});
