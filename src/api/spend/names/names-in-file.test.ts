import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import { sums } from '../../../../test/helpers/fake-reports.ts';
import type { Spend, SpendImportAnswer } from '../../../contracts/campaigns/spend.ts';

const META = 'src_0MetaAds00000001';
const GOOGLE = 'src_0GoogleAds000001';
const META_NAME = 'Meta (Facebook, Instagram)';

let house: House;
let token: string;
let autumn: { id: string; number: number };
let plain: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const make = async (name: string, source: string): Promise<string> =>
    String(
      at(
        (await house.call('POST', '/campaign', { token, body: { name, source, domainId, ...pages } })).body,
        'id',
      ),
    );
  const id = await make('Autumn', META_NAME);
  plain = await make('Plain', '');
  const { number } = await house.store.db
    .selectFrom('campaigns')
    .select('id as number')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  autumn = { id, number };
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  house.reports.reported = [];
  await house.store.db.deleteFrom('spend').execute();
});

interface Visited {
  name: string;
  id: string;
  campaign?: number;
  /** Days on which the ID had visits, whatever it was called; all, if they do not matter. */
  on?: readonly string[];
}

/** What visits have: names of ads in sub8 with their IDs in sub3, in the campaign unless another is named. */
const visitedBy = (...all: Visited[]): void => {
  house.reports.answer = {
    rows: all.map(({ name, id, campaign = autumn.number }) => ({
      keys: [name, id, String(campaign)],
      sums: sums(20),
    })),
    total: sums(20 * all.length),
    count: all.length,
    incomplete: false,
  };
  house.reports.answerTo = ({ dimensions, steps }) => {
    if (dimensions[0] !== 'step') return undefined;
    const rows = all.flatMap(({ id, campaign = autumn.number, on }) =>
      steps.flatMap((step, i) =>
        on === undefined || on.includes(new Date(step).toISOString().slice(0, 10))
          ? [{ keys: [String(i), id, String(campaign)], sums: sums(1) }]
          : [],
      ),
    );
    return { ...house.reports.answer, rows };
  };
};
const visited = (...pairs: [name: string, id: string, campaign?: number][]): void =>
  visitedBy(...pairs.map(([name, id, campaign]) => ({ name, id, ...(campaign && { campaign }) })));

const take = async (lines: readonly string[], more: object): Promise<SpendImportAnswer> => {
  const body = { content: lines.join('\n'), mode: 'good', timeZone: 'UTC', ...more };
  const answer = await house.call('POST', '/spend/import', { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const stored = async (): Promise<string[]> =>
  ((await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] }).rows
    .map(
      ({ campaignName, sourceName, details, amount }) =>
        `${campaignName ?? sourceName} | ${details.map(({ dimension, value }) => `${dimension} ${value}`).join()} | ${amount}`,
    )
    .toSorted();
const codes = ({ problems }: SpendImportAnswer): string[] =>
  problems.map(({ line, field, code, text }) => `${line} ${field} ${code} ${text}`);

const HEAD = 'Reporting starts,Reporting ends,Ad name,Ad delivery,Amount spent (USD)';
const FILE = [
  HEAD,
  '2026-03-01,2026-03-01,,,15',
  '2026-03-01,2026-03-01,Blue,active,10',
  '2026-03-01,2026-03-01,Red,active,5',
];

test.each([
  ['of a campaign', () => ({ campaignId: autumn.id }), 'Autumn'],
  ['of a source', () => ({ sourceId: META }), META_NAME],
])('a file %s with names of ads counts for the IDs that came with them', async (_, more, scope) => {
  visited(['Blue', '101'], ['Red', '102']);
  const answer = await take(FILE, more());
  expect(answer).toMatchObject({
    counts: { create: 2, refuse: 0 },
    named: { dimension: 'ad', found: 2 },
    totalRows: 1,
    ignored: ['Ad delivery'],
    preview: [{ name: 'Blue' }, { name: 'Red' }],
  });
  expect(await stored()).toEqual([`${scope} | ad 101 | 10`, `${scope} | ad 102 | 5`]);
  expect(house.reports.reported[0]).toMatchObject({
    dimensions: ['sub8', 'sub3', 'campaign'],
    filters: expect.arrayContaining([{ dimension: 'sub8', op: 'is', values: ['Blue', 'Red'] }]),
  });
});

test('a name that several ads have, in visits or in the file, or that no visit has, is refused', async () => {
  const elsewhere = autumn.number + 1;
  visited(['Blue', '101'], ['Blue', '109', elsewhere], ['Red', '102'], ['Green', '103', elsewhere]);
  const head = 'Day,Ad set name,Ad name,Cost';
  const rows = [
    '2026-03-01,Men,Blue,1',
    '2026-03-01,Men,Red,2',
    // The visits of only one of them may have been recorded.
    '2026-03-02,Women,Red,3',
    '2026-03-01,Men,Green,4',
    '2026-03-01,Men,Grey,5',
  ];
  const answer = await take([head, ...rows], { campaignId: autumn.id });
  expect(codes(answer)).toEqual([
    '2 ad name_not_unique Blue',
    '3 ad name_not_unique Red',
    '4 ad name_not_unique Red',
    '5 ad name_unknown Green',
    '6 ad name_unknown Grey',
  ]);
  const twice = await take(
    [HEAD, '2026-03-01,2026-03-01,Red,active,1', '2026-03-01,2026-03-01,Red,inactive,2'],
    { campaignId: autumn.id },
  );
  expect(codes(twice)).toEqual(['2 ad name_not_unique Red', '3 ad name_not_unique Red']);
  expect(await stored()).toEqual([]);
});

test('without names in visits, a campaign’s file is only divided among its visits if that is asked for', async () => {
  visited();
  for (const [campaignId, code] of [
    [autumn.id, 'name_unknown'],
    [plain, 'id_column_required'],
  ] as const) {
    const answer = await take(FILE, { campaignId });
    expect(codes(answer)).toEqual([`3 ad ${code} Blue`, `4 ad ${code} Red`]);
    expect(answer.named).toEqual({ dimension: 'ad', found: 0, spreadable: true, by: null });
  }
  const divided = await take(FILE, { campaignId: autumn.id, spread: true });
  expect(divided).toMatchObject({
    counts: { create: 1, refuse: 0 },
    totalRows: 1,
    named: { found: 0, spreadable: true },
  });
  expect(await stored()).toEqual(['Autumn |  | 15']);
});

test('the source of names is asked for, and a source’s file is never divided', async () => {
  visited(['Blue', '101'], ['Red', '102']);
  const asking = await take(FILE, { mode: 'check' });
  expect(asking).toMatchObject({
    counts: { refuse: 2 },
    sources: [{ id: META, name: META_NAME, visits: 40 }],
    named: { found: 0, spreadable: false },
  });
  // Google Ads passes no names.
  const google = await take(FILE, { sourceId: GOOGLE, spread: true });
  expect(google.named).toEqual({ dimension: 'ad', found: 0, spreadable: false, by: null });
  expect(codes(google)).toEqual(['3 ad id_column_required Blue', '4 ad id_column_required Red']);
  visited();
  expect(codes(await take(FILE, {}))).toEqual([
    '3 ad id_column_required Blue',
    '4 ad id_column_required Red',
  ]);
});

test.each([
  ['Ad set ID', 'adGroup'],
  ['Campaign ID', 'adCampaign'],
])('names of ads beside only their %s are not silently divided among its visits', async (column, by) => {
  const file = [
    `Day,${column},Ad name,Amount spent (USD)`,
    '2026-03-01,901,Blue,10',
    '2026-03-01,901,Red,5',
    '2026-03-01,901,,1',
  ];
  visited(['Blue', '101'], ['Red', '102']);
  const found = await take(file, { campaignId: autumn.id });
  expect(codes(found)).toEqual(['4 ad id_required ']);
  expect(found.named).toEqual({ dimension: 'ad', found: 2, spreadable: true, by });
  expect(await stored()).toEqual(['Autumn | ad 101 | 10', 'Autumn | ad 102 | 5']);
  const parents = await house.store.db.selectFrom('spend').select('parents').orderBy('amount').execute();
  expect(parents[1]).toEqual({
    parents: [
      { dimension: by, value: '901' },
      { dimension: 'ad', value: '101', name: 'Blue' },
    ],
  });

  visited();
  for (const more of [{ campaignId: autumn.id }, { sourceId: META }]) {
    await house.store.db.deleteFrom('spend').execute();
    expect(codes(await take(file, more))).toEqual([
      '2 ad name_unknown Blue',
      '3 ad name_unknown Red',
      '4 ad id_required ',
    ]);
    const divided = await take(file.slice(0, 3), { ...more, spread: true });
    expect(divided).toMatchObject({ counts: { create: 1, refuse: 0 }, named: { found: 0, by } });
    const scope = 'sourceId' in more ? META_NAME : 'Autumn';
    expect(await stored()).toEqual([`${scope} | ${by} 901 | 15`]);
  }
});

test('a name within two ad sets that only have IDs is refused; beside its own ID it is only a label', async () => {
  visited(['Blue', '101']);
  const head = 'Day,Ad set ID,Ad name,Cost';
  const answer = await take([head, '2026-03-01,901,Blue,1', '2026-03-02,902,Blue,2'], {
    campaignId: autumn.id,
  });
  expect(codes(answer)).toEqual(['2 ad name_not_unique Blue', '3 ad name_not_unique Blue']);
  const byId = await take(['Day,Ad ID,Ad name,Cost', '2026-03-01,77,Blue,1'], { campaignId: autumn.id });
  expect([codes(byId), byId.named]).toEqual([[], null]);
});

test('a token that was not filled in, and what no file could have as an ID, is no ID of a name', async () => {
  visited(['Blue', '{{ad.id}}'], ['Red', '102'], ['Red', '{{ad.id}}'], ['Green', '1.2E+17']);
  const answer = await take(
    ['Day,Ad name,Cost', '2026-03-01,Blue,1', '2026-03-01,Red,2', '2026-03-01,Green,3'],
    { campaignId: autumn.id },
  );
  expect(codes(answer)).toEqual(['2 ad name_unknown Blue', '4 ad name_unknown Green']);
  expect(await stored()).toEqual(['Autumn | ad 102 | 2']);
});

test('two names of one ID at the same time are refused together, one after the other is a renamed ad', async () => {
  visited(['Blue', '101'], ['Blue 2', '101'], ['Red', '102']);
  const answer = await take(
    [
      'Day,Ad name,Device,Cost',
      // Text that tells the rows apart would add them up.
      '2026-03-01,Blue,mobile,1',
      '2026-03-01,Blue 2,desktop,2',
      '2026-03-02,Blue,mobile,3',
      '2026-03-03,Blue 2,mobile,4',
      '2026-03-01,Red,mobile,5',
    ],
    { campaignId: autumn.id },
  );
  expect(codes(answer)).toEqual(['2 ad names_of_one_id Blue', '3 ad names_of_one_id Blue 2']);
  expect(await stored()).toEqual(['Autumn | ad 101 | 3', 'Autumn | ad 101 | 4', 'Autumn | ad 102 | 5']);
});

test('an ID counts only for days around its visits: a week before, or the day after', async () => {
  visitedBy({ name: 'Blue', id: '101', on: ['2026-02-20'] }, { name: 'Red', id: '102', on: [] });
  const days = ['18', '19', '20', '27', '28'].map((day) => `2026-02-${day},Blue,1`);
  const answer = await take(['Day,Ad name,Cost', ...days, '2026-02-20,Red,1'], { campaignId: autumn.id });
  expect(codes(answer)).toEqual([
    '2 ad name_unknown Blue',
    '6 ad name_unknown Blue',
    '7 ad name_unknown Red',
  ]);
  expect(house.reports.reported[1]).toMatchObject({
    dimensions: ['step', 'sub3', 'campaign'],
    filters: expect.arrayContaining([{ dimension: 'sub3', op: 'is', values: ['101', '102'] }]),
  });
});
