import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { metrics } from '../../../test/helpers/fake-reports.ts';
import type { Metrics } from '../../contracts/reports/report.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import { lastWeek } from './week.ts';

type Query = Parameters<EventReports['perCampaign']>[0];

const DAY = 86_400_000;
const ZONE = 'America/Sao_Paulo';
/** Noon in São Paulo; days begin at 03:00 UTC. */
const NOON = Date.UTC(2026, 2, 10, 15);
const TODAY = Date.UTC(2026, 2, 10, 3);

let house: House;
let token: string;
let domainId: unknown;
let workspace: { id: number; timeZone: string; currency: string };
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const row = await house.store.db
    .selectFrom('workspaces')
    .select(['id', 'currency'])
    .executeTakeFirstOrThrow();
  workspace = { ...row, timeZone: ZONE };
});
afterAll(() => house.close());

let asked: Query[];
beforeEach(async () => {
  asked = [];
  await house.store.db.deleteFrom('campaigns').execute();
});

const makeCampaign = async (model: string, amount: string | null): Promise<number> => {
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Spring', domainId, costs: { model, amount }, ...pages };
  const made = await house.call('POST', '/campaign', { token, body });
  const row = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', at(made.body, 'id') as string)
    .executeTakeFirstOrThrow();
  return row.id;
};

/** The week of campaigns whose daily metrics `of` returns by index of the day, from 0; undefined if no traffic. */
const weekOf = (of: (campaign: number, day: number) => Partial<Metrics> | undefined) =>
  lastWeek(
    {
      db: house.store.db,
      reports: {
        perCampaign: async (query) => {
          asked.push(query);
          const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => {
            const begins = TODAY - (7 - day) * DAY;
            return begins >= query.from && begins < query.to;
          });
          return new Map(
            query.campaigns.flatMap((campaign) => {
              const found = days.flatMap((day) => of(campaign, day) ?? []);
              if (found.length === 0) return [];
              const sum = (name: 'visits' | 'uncosted' | 'unpriced') =>
                found.reduce((total, one) => total + (one[name] ?? 0), 0);
              const money = (name: 'cost' | 'profit') =>
                String(found.reduce((total, one) => total + Number(one[name] ?? 0), 0));
              return [
                [
                  campaign,
                  {
                    ...metrics(0),
                    visits: sum('visits'),
                    uncosted: sum('uncosted'),
                    unpriced: sum('unpriced'),
                    cost: money('cost'),
                    profit: money('profit'),
                  },
                ],
              ];
            }),
          );
        },
      },
    },
    workspace,
    NOON,
  );

const paid = { visits: 20, cost: '2', profit: '3' };

test('seven whole days of the zone, up to the last midnight', async () => {
  await makeCampaign('none', null);
  const { from, to } = await weekOf(() => undefined);
  expect([from, to]).toEqual([TODAY - 7 * DAY, TODAY]);
  expect(asked).toEqual([expect.objectContaining({ from, to, timeZone: ZONE, workspace: workspace.id })]);
});

test('a week of known days is known', async () => {
  await makeCampaign('cpc', '0.1');
  const week = await weekOf((_, day) => (day === 3 ? undefined : paid));
  expect(week.campaigns).toEqual([{ visits: 120, profit: '18', costed: true, priced: true }]);
  expect(asked).toHaveLength(8);
});

test.each([
  ['without any cost', { ...paid, cost: '0' }],
  ['with a click whose cost is missing', { ...paid, uncosted: 1 }],
])('one day %s makes its week unknown', async (_name, odd) => {
  await makeCampaign('token', null);
  const week = await weekOf((_, day) => (day === 5 ? odd : paid));
  expect(week.campaigns).toMatchObject([{ visits: 140, costed: false, priced: true }]);
});

test('a campaign paid per conversion can have days without cost', async () => {
  await makeCampaign('cpa', '5');
  const week = await weekOf((_, day) => ({ ...paid, cost: day === 5 ? '10' : '0' }));
  expect(week.campaigns).toMatchObject([{ costed: true }]);
});

test('reports an unknown payout', async () => {
  await makeCampaign('cpc', '0.1');
  expect((await weekOf(() => ({ ...paid, unpriced: 1 }))).campaigns).toMatchObject([{ priced: false }]);
});

test('queries days only for campaigns that can count', async () => {
  const [good] = [await makeCampaign('cpc', '0.1'), await makeCampaign('none', null)];
  const week = await weekOf((campaign) => (campaign === good ? paid : { ...paid, cost: '0' }));
  expect(week.campaigns.map(({ costed }) => costed).toSorted()).toEqual([false, true]);
  expect(asked.slice(1).every(({ campaigns }) => campaigns.length === 1 && campaigns[0] === good)).toBe(true);
});
