import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import type { Baseline, BaselineQuery } from '../../../events/store/reports.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: House;
let token: string;
let id: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const body = { name: 'Spring', domainId, ...splitBetween(pages) };
  id = String(at((await house.call('POST', '/campaign', { token, body })).body, 'id'));
});
afterAll(() => house.close());

const nothing: Baseline = { first: null, visitors: 0, converted: 0, revenue: 0, revenueSquares: 0 };
/** Calls with `found` as the result of each query. */
const ask = async (more: string, found: (query: BaselineQuery) => Baseline) => {
  house.reports.baselines = [];
  house.reports.baseline = async (query) => {
    house.reports.baselines.push(query);
    return found(query);
  };
  return house.call('GET', `/ab-test/baseline?campaign=${id}${more}`, { token });
};

/** Totals of everyone who has come so far, and of those whose one-day window has closed. */
const upTo =
  (all: Baseline, judged: Baseline) =>
  ({ to }: BaselineQuery): Baseline =>
    to === house.clock.now ? all : judged;
const iso = (ms: number): string => new Date(ms).toISOString();

test('the last four weeks of a campaign show what a test would start with', async () => {
  const { now } = house.clock;
  const all = { ...nothing, first: now - 20 * DAY, visitors: 8000, converted: 220 };
  const judged = { ...all, visitors: 7500, converted: 225 };
  const { status, body } = await ask('&event=sale', upTo(all, judged));
  expect([status, body]).toEqual([
    200,
    {
      of: 'campaign',
      days: 20,
      from: iso(now - 20 * DAY),
      to: iso(now),
      visitors: 8000,
      judged: 7500,
      conversions: 225,
      rate: 0.03,
      visitorsPerDay: 400,
      revenuePerVisitor: null,
      revenueDeviation: null,
    },
  ]);
  expect(house.reports.baselines).toMatchObject([
    { rule: null, event: 'sale', windowMs: DAY, from: now - 28 * DAY, to: now },
    { rule: null, event: 'sale', windowMs: DAY, from: now - 28 * DAY, to: now - DAY },
  ]);
});

test('conversions can be those of types, as they are now', async () => {
  await ask('&types=counted', () => nothing);
  const [{ event, types } = { event: '' }] = house.reports.baselines;
  expect([event, types?.numbers]).toEqual([null, [1, 2]]);
  expect(types?.defined.map(({ number }) => number)).toEqual([1, 2, 3]);
  await ask('&types=3,1', () => nothing);
  expect(house.reports.baselines[0]?.types?.numbers).toEqual([3, 1]);
  await ask('&metric=revenue&types=1', () => nothing);
  expect(house.reports.baselines[0]?.types).toBeNull();
  const refused = async (more: string) => at((await ask(more, () => nothing)).body, 'error.fields');
  expect(await refused('&types=1,7')).toEqual({ types: 'type_unknown' });
  expect(await refused('&types=all')).toEqual({ types: 'types_invalid' });
  expect(await refused('&types=1&event=sale')).toEqual({ types: 'event_or_types' });
});

test('a campaign that began today uses today’s rate so far', async () => {
  const first = house.clock.now - DAY / 4;
  const today = { ...nothing, first, visitors: 3000, converted: 60 };
  const { body } = await ask('', upTo(today, nothing));
  expect(body).toMatchObject({
    days: 1,
    from: iso(first),
    visitors: 3000,
    judged: 0,
    conversions: 60,
    rate: 0.02,
    visitorsPerDay: 3000,
  });
});

test('a rule is measured alone, and by its campaign if it had no visitors', async () => {
  const some = { ...nothing, first: house.clock.now - 2 * DAY, visitors: 10, converted: 1 };
  expect((await ask('&rule=2', () => some)).body).toMatchObject({ of: 'rule', days: 2 });
  const { body } = await ask('&rule=2', ({ rule }) => (rule === null ? some : nothing));
  expect(body).toMatchObject({ of: 'campaign', visitors: 10 });
  // Today's visitors of the rule count for it, although their window is still open.
  const today = upTo(some, nothing);
  const own = await ask('&rule=2', (query) => (query.rule === null ? nothing : today(query)));
  expect(own.body).toMatchObject({ of: 'rule', visitors: 10, judged: 0 });
});

test('revenue has a mean and a deviation', async () => {
  const found = { ...nothing, first: house.clock.now - 10 * DAY, visitors: 4, converted: 2 };
  const { body } = await ask('&metric=revenue', () => ({ ...found, revenue: 12, revenueSquares: 72 }));
  expect(body).toMatchObject({ revenuePerVisitor: 3, revenueDeviation: Math.sqrt(12) });
  expect(house.reports.baselines[0]?.event).toBeNull();
});

test('no visitors are reported as none', async () => {
  for (const metric of ['conversion', 'revenue']) {
    const { body } = await ask(`&metric=${metric}`, () => nothing);
    expect(body).toEqual({
      of: 'campaign',
      days: 0,
      from: null,
      to: iso(house.clock.now),
      visitors: 0,
      judged: 0,
      conversions: 0,
      rate: null,
      visitorsPerDay: 0,
      revenuePerVisitor: null,
      revenueDeviation: null,
    });
  }
});

test('a long window waits at most a week, and another workspace’s campaign is not found', async () => {
  await ask('&window=2592000', () => ({ ...nothing, first: 0, visitors: 1 }));
  expect(house.reports.baselines).toMatchObject([
    { windowMs: 30 * DAY, to: house.clock.now },
    { windowMs: 30 * DAY, to: house.clock.now - 7 * DAY },
  ]);
  expect((await ask('&window=0', () => nothing)).status).toBe(422);
  const { access_token } = await house.register('eve@example.com');
  const other = await house.call('GET', `/ab-test/baseline?campaign=${id}`, { token: access_token });
  expect(other.status).toBe(404);
});
