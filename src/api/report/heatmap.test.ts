import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import type { HeatmapAnswer } from '../../contracts/reports/heatmap.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());
beforeEach(() => {
  house.reports.reported = [];
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
});

const ask = (query: Record<string, string>) =>
  house.call('GET', `/report/heatmap?${new URLSearchParams(query)}`, { token });
/** São Paulo: days begin at 03:00 UTC. 2026-03-02 is a Monday. */
const WEEK = { from: '2026-03-02T03:00:00Z', to: '2026-03-09T03:00:00Z' };

test('adds up hours by weekday and hour of day where the workspace is', async () => {
  house.reports.answer.rows = [
    { keys: ['0'], sums: { ...sums(400), conversions: 8 } },
    { keys: ['25'], sums: { ...sums(100), conversions: 1 } },
  ];
  const { status, body } = await ask({ ...WEEK, metric: 'cr', filters: '[]' });
  expect(status).toBe(200);
  const map = body as HeatmapAnswer;
  expect(map).toMatchObject({
    timeZone: 'America/Sao_Paulo',
    currency: 'USD',
    total: { value: 0.018, hours: 168 },
  });
  expect(map.cells).toHaveLength(168);
  expect(map.cells[0]).toMatchObject({ weekday: 1, hour: 0, value: 0.02, valid: 400, isEnough: true });
  expect(map.cells[25]).toMatchObject({ weekday: 2, hour: 1, value: 0.01, valid: 100, isEnough: false });
  expect(map.cells[1]).toMatchObject({ value: null, hours: 1 });
  expect(house.reports.reported[0]).toMatchObject({
    dimensions: ['step'],
    metrics: ['cr', 'conversions', 'valid'],
    from: Date.parse(WEEK.from),
    to: Date.parse(WEEK.to),
  });
  expect(house.reports.reported[0]?.steps).toHaveLength(168);
});

test('leaves out the current hour and those to come', async () => {
  const hour = Math.floor(house.clock.now / 3_600_000) * 3_600_000;
  const from = new Date(hour - 2 * 3_600_000).toISOString();
  const to = new Date(hour + 48 * 3_600_000).toISOString();
  const { body } = await ask({ from, to, metric: 'visits' });
  expect(body).toMatchObject({ to: new Date(hour).toISOString(), total: { hours: 2 } });
  house.reports.reported = [];
  const none = await ask({ from: new Date(hour).toISOString(), to, metric: 'visits' });
  expect(none.body).toMatchObject({ total: { hours: 0, value: null } });
  expect(house.reports.reported).toEqual([]);
});

test.each([
  [{ ...WEEK, metric: 'luck' }, 'metric', 'metric_unknown'],
  [{ ...WEEK, metric: 'matureCr' }, 'metric', 'metric_unknown'],
  [{ ...WEEK, metric: 'verdict' }, 'metric', 'metric_unknown'],
  [{ ...WEEK, metric: 'cr:77' }, 'metrics', 'metric_unknown'],
  [{ from: WEEK.to, to: WEEK.from, metric: 'cr' }, 'to', 'range_invalid'],
  [
    { from: '2016-03-02T03:00:00Z', to: '2026-03-02T03:00:00Z', metric: 'cr' },
    'dimensions',
    'too_many_steps',
  ],
])('refuses %j', async (query, field, code) => {
  const { status, body } = await ask(query);
  expect([status, at(body, `error.fields.${field}`)]).toEqual([422, code]);
});
