import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { HOUR_MS } from '../../core/time/durations.ts';

const GOOGLE = 'src_0GoogleAds000001';

let house: House;
let token: string;
let summer: Campaign;
let number: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Summer', slug: 'summer', source: 'google ads', domainId, ...pages };
  summer = (await house.call('POST', '/campaign', { token, body })).body as Campaign;
  number = (await house.store.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow()).id;
}, 60_000);
afterAll(() => house.close());
beforeEach(() => {
  house.reports.reported = [];
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
});

/** Noon is five times as busy as midnight, and no hour is like another. */
const random = seeded(3);
const clicks = Array.from({ length: 72 }, (_, hour) =>
  Math.round((60 + 40 * Math.sin(((hour - 6) / 12) * Math.PI)) * (0.8 + 0.4 * random.next())),
);
const BEGINS = Date.parse('2026-03-01T00:00:00Z');
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** As the platform writes them, in its own hours: those that begin `hours` after the ones of UTC. */
const file = (columns: string, cells: (hour: number) => string): string =>
  [
    `day,hour,${columns}`,
    ...clicks.slice(24, 48).map((_, hour) => `${dayAt(BEGINS)},${hour},${cells(hour)}`),
  ].join('\n');
const visitsOf = (keys: readonly string[], share: number) => {
  const from = house.reports.reported[0]?.from ?? BEGINS - 14 * HOUR_MS;
  return clicks.flatMap((count, place) => {
    const step = (BEGINS + (place - 24) * HOUR_MS - from) / (HOUR_MS / 2);
    const own = Math.round(count * share);
    return [step, step + 1].map((one, half) => ({
      keys: [...keys, String(one)],
      sums: sums(half === 0 ? own >> 1 : own - (own >> 1)),
    }));
  });
};
const check = async (content: string, more: object = {}): Promise<SpendImportAnswer> => {
  const body = { content, mode: 'check', timeZone: 'UTC', ...more };
  const answer = await house.call('POST', '/spend/import', { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const answerWith = (rows: ReturnType<typeof visitsOf>): void => {
  house.reports.answer = {
    rows: rows.filter(({ keys }) => Number(keys.at(-1)) >= 0),
    total: sums(0),
    count: rows.length,
    incomplete: false,
  };
};

/** The platform's hour 0 is five in the morning in UTC. */
const late = (hour: number): number => clicks[24 + hour + 5] ?? 0;

test('hours of another zone are asked about, with its offset', async () => {
  answerWith(visitsOf([String(number), `${GOOGLE}/7`], 0.9));
  const content = file('ad,cost,clicks', (hour) => `7,${hour + 1},${late(hour)}`);
  const { zone, counts } = await check(content, { campaignId: summer.id });
  expect(counts).toMatchObject({ create: 24, refuse: 0 });
  expect(zone).toEqual({
    by: 'clicks',
    at: '2026-03-01T00:00:00.000Z',
    shift: 300,
    offsets: expect.arrayContaining([-300]),
  });
  expect(zone?.offsets[0]).toBe(-300);
  const [query] = house.reports.reported;
  expect(query).toMatchObject({
    dimensions: ['campaign', 'ad', 'step'],
    filters: [
      { dimension: 'campaign', op: 'is', values: [String(number)] },
      { dimension: 'ad', op: 'is', values: [`${GOOGLE}/7`] },
    ],
    from: BEGINS - 14 * HOUR_MS,
    to: BEGINS + 38 * HOUR_MS,
  });
  // In the zone where they fit, nothing is asked; the store is asked about other hours then.
  house.reports.reported = [];
  await check(content, { campaignId: summer.id, timeZone: 'Etc/GMT+5' });
  answerWith(visitsOf([String(number), `${GOOGLE}/7`], 0.9));
  expect((await check(content, { campaignId: summer.id, timeZone: 'Etc/GMT+5' })).zone).toBeNull();
});

test('without clicks, amounts are compared; for a source, by its ads alone', async () => {
  answerWith(visitsOf([`${GOOGLE}/7`], 1));
  const content = file('ad,cost', (hour) => `7,${(late(hour) * 0.37).toFixed(2)}`);
  const { zone } = await check(content, { sourceId: GOOGLE });
  expect(zone).toMatchObject({ by: 'amount', shift: 300 });
  expect(house.reports.reported[0]).toMatchObject({ dimensions: ['ad', 'step'] });
});

test('nothing is asked in the right zone, without visits, of other ads, or when it is written', async () => {
  const right = file('ad,cost,clicks', (hour) => `7,1,${clicks[24 + hour]}`);
  answerWith(visitsOf([String(number), `${GOOGLE}/7`], 0.9));
  expect((await check(right, { campaignId: summer.id })).zone).toBeNull();
  const wrong = file('ad,cost,clicks', (hour) => `7,1,${late(hour)}`);
  answerWith(visitsOf([String(number), `${GOOGLE}/8`], 0.9));
  expect((await check(wrong, { campaignId: summer.id })).zone).toBeNull();
  answerWith([]);
  expect((await check(wrong, { campaignId: summer.id })).zone).toBeNull();
  house.reports.reported = [];
  const written = await check(wrong, { campaignId: summer.id, mode: 'all' });
  expect([written.zone, written.written, house.reports.reported]).toEqual([null, true, []]);
});
