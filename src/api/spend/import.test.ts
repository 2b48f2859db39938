import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend, SpendImportAnswer } from '../../contracts/campaigns/spend.ts';

let house: House;
let token: string;
let autumn: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const make = async (name: string, slug: string): Promise<Campaign> =>
    (await house.call('POST', '/campaign', { token, body: { name, slug, domainId, ...pages } }))
      .body as Campaign;
  await make('Spring Sale', 'spring');
  autumn = await make('Autumn', 'autumn');
  await make('Twin', 'twin1');
  await make('Twin', 'twin2');
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  await house.store.db.deleteFrom('spend').execute();
});

const send = (body: object) => house.call('POST', '/spend/import', { token, body });
const take = async (lines: string[], more: object = {}): Promise<SpendImportAnswer> => {
  const answer = await send({ content: lines.join('\n'), mode: 'all', ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const stored = async (): Promise<string[]> => {
  const { rows } = (await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] };
  return rows.map((one) => `${one.campaignName} ${one.from} ${one.to} ${one.amount}`).toSorted();
};
const said = (answer: SpendImportAnswer): string[] =>
  answer.problems.map(({ line, field, code, text }) => `${line} ${field} ${code} ${text}`);

test('a file as Excel writes it in Germany: BOM, semicolons, points, decimal commas', async () => {
  const content = [
    '\uFEFFKampagne;Campaign;From;To;Amount;Currency',
    'x;spring sale;01.03.2026;07.03.2026;1.234,50;usd',
    'x;localhost:3001/autumn;08.03.2026;;7,5;',
    `x;${autumn.id};09.03.2026;09.03.2026;1.000;USD`,
    ';;;;;',
    '',
  ].join('\r\n');
  const check = await take([content], { mode: 'check' });
  expect(check).toEqual({
    counts: { create: 3, change: 0, same: 0, refuse: 0 },
    written: false,
    uploadId: null,
    zone: null,
    named: null,
    sources: [],
    total: '2242',
    currency: 'USD',
    problems: [],
    problemCount: 0,
    ignored: ['Kampagne'],
    totalRows: 0,
    vanished: { count: 0, amount: '0' },
    preview: [
      {
        line: 2,
        campaign: 'Spring Sale',
        details: [],
        name: null,
        from: '2026-03-01',
        to: '2026-03-07',
        hour: null,
        amount: '1234.5',
        original: null,
        before: null,
        clicks: null,
        outcome: 'create',
      },
      expect.objectContaining({ line: 3, campaign: 'Autumn', from: '2026-03-08', to: '2026-03-08' }),
      expect.objectContaining({ line: 4, amount: '1000' }),
    ],
  });
  expect(await stored()).toEqual([]);
  expect(await take([content])).toMatchObject({ written: true, counts: { create: 3 } });
  expect(await stored()).toEqual([
    'Autumn 2026-03-08 2026-03-08 7.5',
    'Autumn 2026-03-09 2026-03-09 1000',
    'Spring Sale 2026-03-01 2026-03-07 1234.5',
  ]);
});

test.each([
  [
    'Google',
    [
      'Campaign report',
      '"1 March 2026 - 7 March 2026"',
      'Day,Campaign,Currency code,Cost,Clicks',
      '2026-03-01,Spring Sale,USD,"1,234.56",10',
    ],
  ],
  [
    'Meta',
    [
      '"Campaign name","Reporting starts","Reporting ends","Amount spent (USD)"',
      '"Spring Sale","2026-03-01","2026-03-01","1234.56"',
    ],
  ],
  [
    'Meta by day',
    [
      'Campaign name,Day,Reporting starts,Reporting ends,Amount spent (USD)',
      'Spring Sale,2026-03-01,2026-03-01,2026-03-31,1234.56',
    ],
  ],
  ['TikTok', ['Campaign name\tBy Day\tCost\tCurrency', 'Spring Sale\t2026-03-01 00:00:00\t1234.56\tUSD']],
  ['a person', ['link,date,spend', 'http://localhost:3001/spring?x=1,2026/3/1,1 234.56']],
  ['old Mac', ['Campaign,Day,Cost\rSpring Sale,2026-03-01,1234.56\r']],
  ['Excel with a hint', ['sep=;', 'campaign;day;cost', 'Spring Sale;1.3.2026;1234,56']],
] as const)('reads a file of %s unchanged', async (_name, lines) => {
  const answer = await take([...lines]);
  expect(said(answer)).toEqual([]);
  expect(await stored()).toEqual(['Spring Sale 2026-03-01 2026-03-01 1234.56']);
});

test('each invalid line with its column and value; valid ones are imported, or none', async () => {
  const lines = [
    'campaign,from,to,amount,currency',
    'Spring Sale,2026-03-01,2026-03-02,10,USD',
    'Nobody,2026-03-01,,10,',
    'Twin,2026-03-01,,10,',
    ',2026-03-01,,10,',
    'Autumn,12/11/2026,,10,',
    'Autumn,2026-02-30,,10,',
    'Autumn,,,10,',
    'Autumn,2026-03-05,2026-03-01,10,',
    'Autumn,2026-03-01,,"1,234",',
    'Autumn,2026-03-01,,-3,',
    'Autumn,2026-03-01,,ten,EUR',
    'Spring Sale,2026-03-01,2026-03-02,11,',
    'Spring Sale,2026-03-02,,11,',
    'Total,Total,,64,',
  ];
  const check = await take(lines);
  expect(check).toMatchObject({
    written: false,
    counts: { create: 1, refuse: 12 },
    total: '10',
    totalRows: 1,
  });
  expect(said(check)).toEqual([
    '3 campaign campaign_unknown Nobody',
    '4 campaign campaign_unsure Twin',
    '5 campaign campaign_required ',
    '6 from day_unsure 12/11/2026',
    '7 from day_invalid 2026-02-30',
    '8 from day_required ',
    '9 to period_reversed 2026-03-01',
    '10 amount amount_unsure 1,234',
    '11 amount spend_negative -3',
    '12 amount amount_invalid ten',
    '12 currency currency_without_rate EUR',
    '13 from spend_twice 2026-03-01 – 2026-03-02',
    '14 from spend_overlaps_line 2026-03-01 – 2026-03-02',
  ]);
  expect(await stored()).toEqual([]);
  expect(await take(lines, { mode: 'good' })).toMatchObject({ written: true, counts: { create: 1 } });
  expect(await stored()).toEqual(['Spring Sale 2026-03-01 2026-03-02 10']);
});

test('existing entries: replaced, unchanged, or in the way', async () => {
  await take([
    'campaign,from,to,amount',
    'Autumn,2026-03-01,2026-03-02,10',
    'Autumn,2026-03-03,2026-03-09,20',
  ]);
  const lines = [
    'campaign,from,to,amount',
    'Autumn,2026-03-01,2026-03-02,12.5',
    'Autumn,2026-03-03,2026-03-09,20.00',
    'Spring Sale,2026-03-03,2026-03-09,5',
  ];
  const check = await take(lines, { mode: 'check' });
  expect(check.preview.map(({ outcome, before }) => [outcome, before])).toEqual([
    ['change', '10'],
    ['same', '20'],
    ['create', null],
  ]);
  expect((await take(lines)).counts).toEqual({ create: 1, change: 1, same: 1, refuse: 0 });
  const clash = await take(['campaign,day,amount', 'Autumn,2026-03-04,1'], { mode: 'good' });
  expect(said(clash)).toEqual(['2 from spend_overlaps 2026-03-03 – 2026-03-09']);
  expect(await stored()).toEqual([
    'Autumn 2026-03-01 2026-03-02 12.5',
    'Autumn 2026-03-03 2026-03-09 20',
    'Spring Sale 2026-03-03 2026-03-09 5',
  ]);
});

test('a file for one campaign needs no column for it, and one that names others is not applied to it', async () => {
  const only = { campaignId: autumn.id };
  expect((await take(['day,cost', '2026-03-01,5'], only)).counts.create).toBe(1);
  expect(await stored()).toEqual(['Autumn 2026-03-01 2026-03-01 5']);
  const answer = await take(['campaign,day,cost', 'Spring Sale,2026-03-02,5', ',2026-03-02,6'], {
    ...only,
    mode: 'good',
  });
  expect(said(answer)).toEqual(['2 campaign campaign_other Spring Sale']);
  expect(answer.counts).toMatchObject({ create: 1, refuse: 1 });
  expect(said(await take(['day,cost', '2026-03-01,5']))).toEqual(['2 campaign campaign_required ']);
  expect((await send({ content: 'day,cost', mode: 'check', campaignId: 'cmp_none' })).status).toBe(404);
});

test('amounts prove the decimal mark for ambiguous ones', async () => {
  const comma = await take(['campaign;day;amount', 'Autumn;2026-03-01;1,234', 'Autumn;2026-03-02;7,5']);
  expect(comma.preview.map(({ amount }) => amount)).toEqual(['1.234', '7.5']);
  const point = await take(['campaign;day;amount', 'Autumn;2026-03-03;1,234', 'Autumn;2026-03-04;7.5']);
  expect(point.preview.map(({ amount }) => amount)).toEqual(['1234', '7.5']);
});

test('amounts as a spreadsheet shows them, with the currency sign', async () => {
  const lines = ['campaign,day,amount', 'Autumn,2026-03-01,"$1,234.50"', 'Autumn,2026-03-02,5 USD'];
  const answer = await take([...lines, 'Autumn,2026-03-03,€5'], { mode: 'good' });
  expect(said(answer)).toEqual(['4 amount currency_other €5']);
  expect(await stored()).toEqual(['Autumn 2026-03-01 2026-03-01 1234.5', 'Autumn 2026-03-02 2026-03-02 5']);
});

test('a decimal comma between commas is not an amount', async () => {
  const answer = await take(['campaign,day,amount', 'Autumn,2026-03-01,12,50', 'Autumn,2026-03-02,7,,'], {
    mode: 'good',
  });
  expect(said(answer)).toEqual(['2  too_many_cells 50']);
  expect(await stored()).toEqual(['Autumn 2026-03-02 2026-03-02 7']);
});

test('a header with a currency that has no rate refuses every line', async () => {
  const answer = await take(['campaign,day,Amount spent (EUR)', 'Autumn,2026-03-01,5']);
  expect(said(answer)).toEqual(['2 currency currency_without_rate EUR']);
  const net = await take(['campaign,day,Amount spent (net)', 'Autumn,2026-03-01,5']);
  expect(said(net)).toEqual(['2 currency currency_unknown NET']);
});

test.each([
  ['a;b\n1;2', 'csv_head'],
  ['campaign,day\nAutumn,2026-03-01', 'csv_head'],
  ['campaign,day,cost,spend\nAutumn,2026-03-01,1,2', 'column_twice'],
  ['campaign,day,cost\n"Autumn,2026-03-01,1', 'csv_invalid'],
  ['PK\u0003\u0004\u0000\u0000', 'file_not_text'],
  [`campaign,day,cost\n${'Autumn,2026-03-01,1\n'.repeat(20_001)}`, 'too_many_spend_rows'],
  ['', 'file_empty'],
  ['x'.repeat(8_000_001), 'file_too_long'],
])('an unreadable file: %#', async (content, code) => {
  const answer = await send({ content, mode: 'check' });
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, { content: code }]);
});

test('five thousand lines are checked and written at once', async () => {
  const dayOf = (n: number): string => new Date(Date.UTC(2015, 0, 1 + (n >> 1))).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: 5000 },
    (_, n) => `${n % 2 ? 'Autumn' : 'spring sale'},${dayOf(n)},0.000001`,
  );
  const content = ['campaign,day,cost', ...lines];
  expect(await take(content)).toMatchObject({ written: true, counts: { create: 5000 }, total: '0.005' });
  const later = content.map((line) => line.replace(/0\.000001$/, '0.000002'));
  expect(await take(later)).toMatchObject({ counts: { change: 5000, create: 0 } });
  expect(await take(later)).toMatchObject({ counts: { same: 5000 } });
  expect((await house.call('GET', '/spend', { token })).body).toMatchObject({ total: 5000 });
}, 60_000);

test('clicks come with the file, stay if it has none, and are refused by line', async () => {
  const clicks = async () =>
    ((await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] }).rows.map(
      (one) => one.clicks,
    );
  const head = 'Campaign,Day,Cost,Clicks';
  const check = await take([head, 'Autumn,2026-03-01,5,"1,234"', 'Autumn,2026-03-02,5,--'], {
    mode: 'check',
  });
  expect(check.preview.map((row) => row.clicks)).toEqual([1234, null]);
  await take([head, 'Autumn,2026-03-01,5,"1,234"']);
  expect(await clicks()).toEqual([1234]);
  const same = await take(['Campaign,Day,Cost', 'Autumn,2026-03-01,5']);
  expect([same.counts.same, same.preview[0]?.clicks]).toEqual([1, 1234]);
  const changed = await take([head, 'Autumn,2026-03-01,5,1300']);
  expect(changed.counts).toMatchObject({ change: 1, same: 0 });
  expect(await clicks()).toEqual([1300]);
  const wrong = await take([head, 'Autumn,2026-03-01,5,12.5']);
  expect(said(wrong)).toEqual(['2 clicks clicks_invalid 12.5']);
});
