import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend, SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { countedSpend } from './counted.ts';
import { sumOf } from './nesting.ts';

const META = 'src_0MetaAds00000001';
const GOOGLE = 'src_0GoogleAds000001';

let house: House;
let token: string;
let summer: Campaign;
let plain: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const make = async (name: string, slug: string, source: string): Promise<Campaign> =>
    (await house.call('POST', '/campaign', { token, body: { name, slug, source, domainId, ...pages } }))
      .body as Campaign;
  summer = await make('Summer', 'summer', 'google ads');
  plain = await make('Plain', 'plain', '');
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  await house.store.db.deleteFrom('spend').execute();
});

const send = (body: object) => house.call('POST', '/spend/import', { token, body });
const take = async (lines: readonly string[], more: object = {}): Promise<SpendImportAnswer> => {
  const answer = await send({ content: lines.join('\n'), mode: 'all', timeZone: 'UTC', ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const rows = async (): Promise<Spend[]> =>
  ((await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] }).rows;
const stored = async (): Promise<string[]> =>
  (await rows())
    .map((one) => {
      const details = one.details.map(({ dimension, value }) => `${dimension} ${value}`).join(', ');
      const hour = one.hour === null ? '' : `:${one.hour}`;
      return `${one.campaignName ?? one.sourceName} | ${details} | ${one.from}${hour} | ${one.amount}`;
    })
    .toSorted();
const said = ({ problems }: SpendImportAnswer): string[] =>
  problems.map(({ line, field, code, text }) => `${line} ${field} ${code} ${text}`);

test.each([
  [
    'Google Ads',
    [
      'Ad report',
      '"March 1, 2026 - March 1, 2026"',
      'Day,Ad state,Campaign,Ad group,Ad group ID,Ad ID,Currency code,Cost,Clicks,Device',
      '2026-03-01,Enabled,Search BR,Shoes,155,718200001,USD,"1,000.50",90,Mobile phones',
      '2026-03-01,Enabled,Search BR,Shoes,155,718200001,USD,3.00,2,Computers',
      'Total: Ads, --, --, --, --, --,USD,"1,003.50",92, --',
    ],
    ['Google Ads | ad 718200001 | 2026-03-01 | 1003.5'],
    1,
  ],
  [
    'Meta Ads Manager',
    [
      '"Reporting starts","Reporting ends","Ad name","Ad ID","Ad set ID","Campaign ID","Day","Placement","Amount spent (USD)","Link clicks"',
      '"2026-03-01","2026-03-02","","","","","","","15.5","9"',
      '"2026-03-01","2026-03-02","Blue","120210000000000001","12020","12010","2026-03-01","Facebook feed","10","7"',
      '"2026-03-01","2026-03-02","Blue","120210000000000001","12020","12010","2026-03-01","Instagram stories","5","2"',
      '"2026-03-01","2026-03-02","Red","120210000000000002","12020","12010","2026-03-02","Facebook feed","0.5","0"',
    ],
    [
      'Google Ads | ad 120210000000000001 | 2026-03-01 | 15',
      'Google Ads | ad 120210000000000002 | 2026-03-02 | 0.5',
    ],
    1,
  ],
  [
    'Meta by hour',
    [
      'Ad set ID,Day,Time of day (ad account time zone),Amount spent (USD)',
      '12020,2026-03-01,13:00:00 - 13:59:59,2',
      '12020,2026-03-01,14:00:00 - 14:59:59,3',
    ],
    ['Google Ads | adGroup 12020 | 2026-03-01:13 | 2', 'Google Ads | adGroup 12020 | 2026-03-01:14 | 3'],
    0,
  ],
  [
    'TikTok',
    [
      'Campaign name\tAd group ID\tAd ID\tBy Hour\tCost\tCurrency',
      'Total of 2 results\t-\t-\t-\t5\tUSD',
      'C\t1801\t1802\t2026-03-01 00:00:00\t2\tUSD',
      'C\t1801\t1802\t2026-03-01 13:00:00\t3\tUSD',
    ],
    ['Google Ads | ad 1802 | 2026-03-01:0 | 2', 'Google Ads | ad 1802 | 2026-03-01:13 | 3'],
    1,
  ],
  [
    'Microsoft Advertising',
    [
      '"Report Name: Ads","","","","",""',
      '"Report Time: 3/1/2026","","","","",""',
      '"Time Zone: Pacific","","","","",""',
      '"Last Completed Available Day: 3/2/2026","","","","",""',
      '"Report Aggregation: Hourly","","","","",""',
      '"Report Filter: ","","","","",""',
      '',
      '"TimePeriod","CampaignId","AdGroupId","AdId","CurrencyCode","Spend"',
      '"2026-03-01|13","400","410","420","USD","1.25"',
      '"©2026 Microsoft Corporation. All rights reserved. ","","","","",""',
    ],
    ['Google Ads | ad 420 | 2026-03-01:13 | 1.25'],
    1,
  ],
  [
    'a platform’s campaigns',
    ['Campaign ID,Day,Cost', '99,2026-03-01,4'],
    ['Google Ads | adCampaign 99 | 2026-03-01 | 4'],
    0,
  ],
  ['Binom', ['Ad;Date;Clicks;Cost', '718;2026-03-01;5;2.5'], ['Google Ads | ad 718 | 2026-03-01 | 2.5'], 0],
] as const)('an export by ad of %s', async (_name, lines, expected, totalRows) => {
  const answer = await take(lines, { sourceId: GOOGLE });
  expect(said(answer)).toEqual([]);
  expect(answer).toMatchObject({ written: true, totalRows });
  expect(await stored()).toEqual(expected);
  const again = await take(lines, { sourceId: GOOGLE });
  expect(again.counts).toMatchObject({ create: 0, change: 0, refuse: 0 });
  expect(again.vanished.count).toBe(0);
});

test('the clicks of all ads in a file are the platform’s clicks of the campaign', async () => {
  const day = '2026-03-01';
  const lines = ['campaign,day,ad,amount,clicks', `Summer,${day},71,9,185`, `Summer,${day},72,1,143`];
  expect(said(await take(lines))).toEqual([]);
  const sold = async () => {
    const query = `from=${day}T00:00:00Z&to=2026-03-02T00:00:00Z&campaign=${summer.id}`;
    return at((await house.call('GET', `/report/waterfall?${query}`, { token })).body, 'steps.0');
  };
  expect(await sold()).toMatchObject({ step: 'source', count: 328, unknown: null });
  const [first] = await rows();
  const body = { clicks: 5 };
  expect((await house.call('PATCH', `/spend/${first?.id}`, { token, body })).status).toBe(200);
  // An ad that was changed by hand may not be one of all.
  expect(await sold()).toMatchObject({ count: null });
});

test('our own columns: ads, placements and parameters of campaigns, by hour', async () => {
  const lines = [
    'campaign,day,hour,adset,ad,sub3,amount',
    'Summer,2026-03-01,13,7,71,,1',
    'Summer,2026-03-01,14,7,72,,2',
    'Plain,2026-03-02,,,,red car,3',
    'Plain,2026-03-03,,,,,4',
  ];
  expect(said(await take(lines))).toEqual([]);
  expect(await stored()).toEqual([
    'Plain |  | 2026-03-03 | 4',
    'Plain | sub3 red car | 2026-03-02 | 3',
    'Summer | adGroup 7, ad 71 | 2026-03-01:13 | 1',
    'Summer | adGroup 7, ad 72 | 2026-03-01:14 | 2',
  ]);
  const wrong = ['campaign,day,hour,ad,placement,sub1,amount', 'Summer,2026-03-05,25,1,p,x,1'];
  expect(said(await take(wrong))).toEqual(['2 sub1 too_many_details x', '2 hour hour_invalid 25']);
  expect(said(await take(['day,sub1,amount', '2026-03-01,x,1'], { sourceId: META }))).toEqual([
    '2 campaign detail_required ',
  ]);
});

test.each([['1.2E+17'], ['1,20217E+17'], ["'120210"], ['120 210'], [' 120210'], ['120,210'], ['120210.0']])(
  'an ID as a spreadsheet leaves it is refused: %j',
  async (id) => {
    const answer = await take(['Ad ID;Day;Cost', `${id};2026-03-01;1`, '120210000000000000;2026-03-01;2'], {
      sourceId: META,
      mode: 'good',
    });
    expect(said(answer)).toEqual([`2 ad id_mangled ${id}`]);
    expect(await stored()).toEqual(['Meta (Facebook, Instagram) | ad 120210000000000000 | 2026-03-01 | 2']);
  },
);

test('a file by ad needs to know its source, and a row its ad', async () => {
  const lines = [
    'Campaign,Ad ID,Day,Cost',
    'Search BR,1,2026-03-01,1',
    'Summer,2,2026-03-01,2',
    'Summer,--,2026-03-02,3',
  ];
  expect(said(await take(lines, { mode: 'good' }))).toEqual([
    '2 campaign source_required Search BR',
    '4 ad id_required ',
  ]);
  expect(await stored()).toEqual(['Summer | ad 2 | 2026-03-01 | 2']);
  const byCampaign = await take(lines.slice(0, 2), { campaignId: summer.id });
  expect(said(byCampaign)).toEqual([]);
  expect(said(await take(lines.slice(0, 2), { campaignId: plain.id }))).toEqual([
    '2 campaign source_required Search BR',
  ]);
  expect((await send({ content: 'day,cost', mode: 'check', sourceId: 'src_none' })).status).toBe(404);
  const both = await send({ content: 'day,cost', mode: 'check', sourceId: META, campaignId: summer.id });
  expect(at(both.body, 'error.fields')).toEqual({ campaignId: 'campaign_required' });
});

test('rows of one ad and day count once, unless a breakdown tells them apart', async () => {
  const twice = ['Ad ID,Day,Cost,Impressions', '1,2026-03-01,5,100', '1,2026-03-01,5,101'];
  expect(said(await take(twice, { sourceId: META }))).toEqual(['3 from spend_twice 2026-03-01']);
  const split = [
    'Ad ID,Day,Device,Cost',
    '1,2026-03-01,mobile,5',
    '1,2026-03-01,desktop,x',
    '2,2026-03-01,mobile,1',
  ];
  const answer = await take(split, { sourceId: META, mode: 'good' });
  expect(said(answer)).toEqual(['2 amount spend_part 5', '3 amount amount_invalid x']);
  expect(await stored()).toEqual(['Meta (Facebook, Instagram) | ad 2 | 2026-03-01 | 1']);
});

test('ads that a newer file no longer has become 0 after a question', async () => {
  const head = 'Ad ID,Day,Cost,Clicks';
  await take([head, '1,2026-03-01,5,9', '2,2026-03-01,7,9', '2,2026-03-02,1,9'], { sourceId: META });
  const newer = [head, '1,2026-03-01,6,9'];
  const asked = await take(newer, { sourceId: META, mode: 'check' });
  expect(asked).toMatchObject({ counts: { change: 1 }, vanished: { count: 1, amount: '7' } });
  await take(newer, { sourceId: META });
  expect(await stored()).toContain('Meta (Facebook, Instagram) | ad 2 | 2026-03-01 | 7');
  const zeroed = await take(newer, { sourceId: META, zeroMissing: true });
  expect(zeroed).toMatchObject({ counts: { same: 1 }, vanished: { count: 1, amount: '7' } });
  expect(await stored()).toEqual([
    'Meta (Facebook, Instagram) | ad 1 | 2026-03-01 | 6',
    'Meta (Facebook, Instagram) | ad 2 | 2026-03-01 | 0',
    'Meta (Facebook, Instagram) | ad 2 | 2026-03-02 | 1',
  ]);
  const changes = await house.store.db
    .selectFrom('spend_changes')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(changes.map(({ before, after }) => [Number(before), Number(after)])).toEqual([
    [7, 0],
    [5, 6],
  ]);
  const again = await take(newer, { sourceId: META, zeroMissing: true });
  expect(again).toMatchObject({ counts: { same: 1 }, vanished: { count: 0, amount: '0' } });
});

const changed = async () =>
  (await house.store.db.selectFrom('spend_changes').select(['before', 'after']).orderBy('id').execute()).map(
    ({ before, after }) => [Number(before), after === null ? null : Number(after)],
  );

test('a day replaces its uploaded hours, and zeroes none', async () => {
  await house.store.db.deleteFrom('spend_changes').execute();
  const hours = [
    'Day,Hour of day,Ad ID,Cost',
    ...['1,7,2', '2,7,3', '3,7,4', '4,9,5'].map((row) => `2026-03-01,${row}`),
  ];
  await take(hours, { sourceId: META });
  const days = ['Day,Ad ID,Cost', '2026-03-01,7,9', '2026-03-01,8,1'];
  const again = { sourceId: META, mode: 'good', zeroMissing: true };
  expect(await take(days, again)).toMatchObject({ counts: { create: 2, refuse: 0 }, vanished: { count: 0 } });
  const after = ['ad 7 | 2026-03-01 | 9', 'ad 8 | 2026-03-01 | 1', 'ad 9 | 2026-03-01:4 | 5'];
  expect(await stored()).toEqual(after.map((row) => `Meta (Facebook, Instagram) | ${row}`));
  expect(await changed()).toEqual([
    [2, null],
    [3, null],
    [4, null],
  ]);
  expect((await take(days, again)).counts).toMatchObject({ same: 2, refuse: 0 });
});

test('a day is refused over hours entered by hand, which stay like the uploaded ones', async () => {
  await house.store.db.deleteFrom('spend_changes').execute();
  await take(['Day,Hour of day,Ad ID,Cost', '2026-03-01,1,7,2', '2026-03-01,2,7,3'], { sourceId: META });
  const [first] = await rows();
  await house.call('PATCH', `/spend/${first?.id}`, { token, body: { amount: '3.5' } });
  await take(['Day,Ad ID,Cost', '2026-03-01,8,4'], { sourceId: META });
  const answer = await take(['Day,Ad ID,Cost', '2026-03-01,7,9'], {
    ...{ sourceId: META, mode: 'good', zeroMissing: true },
  });
  expect(said(answer)).toEqual(['2 from spend_overlaps 2026-03-01 01:00']);
  expect(answer.vanished.count).toBe(0);
  const after = ['ad 7 | 2026-03-01:1 | 2', 'ad 7 | 2026-03-01:2 | 3.5', 'ad 8 | 2026-03-01 | 4'];
  expect(await stored()).toEqual(after.map((row) => `Meta (Facebook, Instagram) | ${row}`));
  expect(await changed()).toEqual([[3, 3.5]]);
});

test('only rows that say so, or have neither day nor name, are totals', async () => {
  const lines = [
    'Day,Ad ID,Ad name,Cost',
    '2026-03-01, --, --,12.50',
    ',9,Total: Summer sale,3',
    ', --, --,15.5',
  ];
  const answer = await take([...lines, '2026-03-01,9,Total: Summer sale,3'], {
    sourceId: META,
    mode: 'good',
  });
  expect(said(answer)).toEqual(['2 ad id_required ', '3 from day_required ']);
  expect(answer.totalRows).toBe(1);
  expect(await stored()).toEqual(['Meta (Facebook, Instagram) | ad 9 | 2026-03-01 | 3']);
});

test('the summary of a report without days has its days', async () => {
  const head = 'Reporting starts,Reporting ends,Ad ID,Ad name,Amount spent (USD)';
  const ads = ['2026-03-01,2026-03-02,7,A,1', '2026-03-01,2026-03-02,8,B,2'];
  const right = await take([head, '2026-03-01,2026-03-02,,,3', ...ads], { sourceId: META });
  expect([said(right), right.totalRows]).toEqual([[], 1]);
  const wrong = await take([head, '2026-03-01,2026-03-02,,,4', ...ads], { sourceId: META });
  expect(said(wrong)).toEqual(['2 ad id_required ']);
});

test('subtotals of a breakdown are not added to it', async () => {
  const take7 = (...cells: string[]) =>
    take(['Ad ID,Day,Placement,Device,Cost', ...cells.map((cell) => `7,2026-03-01,${cell}`)], {
      ...{ sourceId: META, mode: 'good' },
    });
  const both = await take7('"",,10', 'Feed,,6', 'Stories,--,4');
  expect([said(both), both.totalRows, both.total]).toEqual([[], 1, '10']);
  const levels = await take7(',,10.01', 'Feed,,6', 'Feed,mobile,1', 'Feed,desktop,5', 'Stories,mobile,4');
  expect([said(levels), levels.totalRows, levels.total]).toEqual([[], 2, '10']);
  const unlike = await take7(',,9', 'Feed,,6', 'Stories,,4');
  expect(said(unlike)).toEqual([
    '2 amount spend_subtotal 9',
    '3 amount spend_part 6',
    '4 amount spend_part 4',
  ]);
});

test('an ad keeps the ad set and campaign that a file names with it', async () => {
  const names = ['Campaign ID,Ad set ID,Ad ID,Day,Cost', '5,6,7,2026-03-01,1'];
  const parentsNow = async () =>
    (await house.store.db.selectFrom('spend').select('parents').execute()).map(({ parents }) => parents);
  await take(['Ad ID,Day,Cost', '7,2026-03-01,1'], { sourceId: META });
  expect(await take(names, { sourceId: META })).toMatchObject({ counts: { change: 1 }, ignored: [] });
  const all = [
    [
      { dimension: 'adCampaign', value: '5' },
      { dimension: 'adGroup', value: '6' },
    ],
  ];
  expect(await parentsNow()).toEqual(all);
  expect((await take(names, { sourceId: META })).counts).toMatchObject({ same: 1 });
  await take(['Ad ID,Day,Cost', '7,2026-03-01,2'], { sourceId: META });
  expect(await parentsNow()).toEqual(all);
  const { id } = await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const range = { from: Date.parse('2026-03-01T00:00Z'), to: Date.parse('2026-03-02T00:00Z') };
  const { spend } = await countedSpend(house.store.db, { id, currency: 'USD', timeZone: 'UTC' }, range);
  expect(spend).toMatchObject([
    {
      match: { ad: `${META}/7` },
      known: { source: 'Meta (Facebook, Instagram)', adCampaign: `${META}/5`, adGroup: `${META}/6` },
    },
  ]);
});

test('placements and ads of one account cannot both be entered for the same time', async () => {
  await take(['Ad ID,Day,Cost', '1,2026-03-01,5'], { sourceId: GOOGLE });
  const crossing = await take(
    ['campaign,day,placement,cost', 'Summer,2026-03-01,p,5', 'Summer,2026-03-02,p,5'],
    {
      mode: 'good',
    },
  );
  expect(said(crossing)).toEqual(['2  spend_crosses ad 1, 2026-03-01']);
});

test('any file twice changes nothing, and its lines add up to it', async () => {
  const row = fc.record({
    ad: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 1, max: 4 }),
    hour: fc.integer({ min: 0, max: 23 }),
    device: fc.constantFrom('mobile', 'desktop', 'tablet'),
    cents: fc.integer({ min: 0, max: 100_000 }),
  });
  const file = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 25,
    selector: ({ ad, day, hour, device }) => `${ad} ${day} ${hour} ${device}`,
  });
  await fc.assert(
    fc.asyncProperty(file, async (all) => {
      await house.store.db.deleteFrom('spend').execute();
      const amounts = all.map(({ cents }) => ({ amount: String(cents / 100) }));
      const lines = [
        'Ad ID,Day,Hour of day,Device,Cost',
        ...all.map(
          ({ ad, day, hour, device }, i) => `${ad},2026-03-0${day},${hour},${device},${amounts[i]?.amount}`,
        ),
      ];
      const first = await take(lines, { sourceId: META });
      expect(first.total).toBe(sumOf(amounts));
      expect(await sumStored()).toBe(Number(first.total));
      const again = await take(lines, { sourceId: META });
      expect(again.counts).toEqual({ create: 0, change: 0, refuse: 0, same: first.counts.create });
      expect(again.vanished.count).toBe(0);
      expect(await sumStored()).toBe(Number(first.total));
    }),
    { numRuns: 15 },
  );
}, 60_000);

const sumStored = async (): Promise<number> => {
  const { total } = await house.store.db
    .selectFrom('spend')
    .select((eb) => eb.fn.sum<string>('amount').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};
