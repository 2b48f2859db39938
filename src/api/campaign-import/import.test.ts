import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { ImportAnswer } from '../../contracts/campaigns/campaign-import.ts';
import { weightOf } from './read.ts';

let house: House;
let token: string;
let domainId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());

const send = (body: object) => house.call('POST', '/campaign/import', { token, body });
const take = async (content: string, mode = 'good', format = 'csv'): Promise<ImportAnswer> => {
  const answer = await send({ format, content, mode });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as ImportAnswer;
};
const create = async (change: object): Promise<Campaign> => {
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  return (await house.call('POST', '/campaign', { token, body: { domainId, ...pages, ...change } }))
    .body as Campaign;
};
const find = async (search: string): Promise<Campaign[]> =>
  at((await house.call('GET', `/campaign?sort=name&search=${search}`, { token })).body, 'rows') as Campaign[];
const file = async (format: string, filters = ''): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/1.1/campaign/export?format=${format}${filters}`;
  return (await house.app.inject({ url, headers })).body;
};

test('a file as Excel writes it in Brazil: BOM, semicolons, decimal commas, line breaks in cells', async () => {
  const content = [
    '\uFEFFName;Slug;Tags;Notes;Destination;URL;Weight',
    'Verão;verao;"a, b";"duas\nlinhas";A;https://a.example/?x=1;33,33%',
    'Verão;verao;"a, b";"duas\nlinhas";B;https://b.example/;66,67',
    ';;;;;;',
    'Inverno;inverno;;;;https://c.example/;',
    '',
  ].join('\r\n');
  const check = await take(content, 'check');
  expect(check).toMatchObject({ written: false, counts: { create: 2, refuse: 0 }, problems: [] });
  expect(await find('inverno')).toEqual([]);
  const done = await take(content, 'all');
  expect(done).toMatchObject({ written: true, counts: { create: 2, change: 0, same: 0, refuse: 0 } });
  const [summer] = await find('verao');
  expect(summer).toMatchObject({
    name: 'Verão',
    tags: ['a', 'b'],
    notes: 'duas\nlinhas',
    status: 'active',
    destinations: [
      { name: 'A', url: 'https://a.example/?x=1' },
      { name: 'B', url: 'https://b.example/' },
    ],
    default: [{ weight: 3333 }, { weight: 6667 }],
  });
});

test('each problem has its line and column; valid campaigns are imported, or none', async () => {
  await create({ name: 'Taken', slug: 'there' });
  const content = [
    'name,domain,slug,status,destination,url,weight,colour',
    'Good,,good1,paused,A,https://a.example/,,red',
    ',,noname,,A,https://a.example/,,',
    'Clash,,there,,A,https://a.example/,,',
    'Own,,postback,,A,https://a.example/,,',
    'Twice,,good1,,A,https://a.example/,,',
    'Domain,nobody.example,d1,,A,https://a.example/,,',
    'Weights,,w1,,A,https://a.example/,30,',
    'Weights,,w1,,B,https://b.example/,30,',
    'Word,,w2,,A,https://a.example/,much,',
    'Bad,,w3,,A,javascript:alert(1),,',
    'State,,w4,running,A,https://a.example/,,',
    'Nothing,,w5,,,,,',
  ].join('\n');
  const check = await take(content, 'all');
  expect(check).toMatchObject({ written: false, counts: { create: 1, refuse: 10 }, ignored: ['colour'] });
  const said = check.problems.map(({ line, field, code }) => `${line} ${field} ${code}`);
  expect(said).toEqual(
    expect.arrayContaining([
      '3 name name_required',
      '4 slug slug_taken',
      '5 slug slug_reserved',
      '6 slug slug_in_file',
      '7 domain domain_unknown',
      '8 weight weights_must_sum',
      '10 weight weight_invalid',
      '11 url url_scheme',
      '12 status status_unknown',
    ]),
  );
  expect(check.problems.some(({ line, field }) => line === 13 && field === 'url')).toBe(true);
  expect(await take(content, 'good')).toMatchObject({ written: true, counts: { create: 1, refuse: 10 } });
  expect((await find('good1'))[0]).toMatchObject({ name: 'Good', status: 'paused' });
});

test('an exported and edited CSV changes those campaigns and keeps their history', async () => {
  const pages = splitBetween([
    { name: 'A', url: 'https://a.example/', weight: 5000 },
    { name: 'B', url: 'https://b.example/', weight: 5000 },
  ]);
  const before = await create({ name: '=cmd()', slug: 'round', tags: ['t'], notes: '+1', ...pages });
  const csv = await file('csv', '&search=round');
  expect(csv).toContain("'=cmd()");
  expect(await take(csv)).toMatchObject({ counts: { same: 1, create: 0, change: 0, refuse: 0 } });
  const changed = csv.replaceAll('50\r\n', '25\r\n').replace('25\r\n', '75\r\n');
  expect(await take(changed, 'all')).toMatchObject({ written: true, counts: { change: 1 } });
  const [after] = await find('round');
  expect(after).toMatchObject({ id: before.id, name: '=cmd()', notes: '+1', revision: 2 });
  expect(after?.destinations).toEqual(before.destinations);
  expect(after?.paths).toEqual(before.paths);
  expect(after?.default.map((variant) => variant.weight)).toEqual([7500, 2500]);
});

test('costs in a CSV: read as people write them, unchanged if absent', async () => {
  const content = [
    'name;slug;url;cost_model;cost_amount',
    'A;cost-a;https://a.example/;CPC;0,35',
    'B;cost-b;https://a.example/;share;12,5 %',
    'C;cost-c;https://a.example/;token;',
    'D;cost-d;https://a.example/;;',
  ].join('\r\n');
  expect(await take(content, 'all')).toMatchObject({ written: true, counts: { create: 4 } });
  const costs = async () => (await find('cost-')).map((one) => [one.costs.model, one.costs.amount]);
  const first = [
    ['cpc', '0.35'],
    ['share', '12.5'],
    ['token', null],
    ['none', null],
  ];
  expect(await costs()).toEqual(first);
  const csv = await file('csv', '&search=cost-');
  expect(csv).toContain('cost_model,cost_amount');
  expect(await take(csv)).toMatchObject({ counts: { same: 4 } });
  expect(await take(csv.replace('cpc,0.35', ',').replace('token,', 'none,'), 'all')).toMatchObject({
    counts: { same: 3, change: 1 },
  });
  expect(await costs()).toEqual(first.with(2, ['none', null]));
});

test('types charged in a CSV: all if the cell is empty, unchanged without the column', async () => {
  const head = 'name;slug;url;cost_model;cost_amount;cost_types';
  const content = [head, 'A;typed-a;https://a.example/;cpa;3;2, 1', 'B;typed-b;https://a.example/;share;3;'];
  expect(await take(content.join('\n'), 'all')).toMatchObject({ written: true, counts: { create: 2 } });
  const types = async () => (await find('typed-')).map(({ costs }) => [costs.amount, costs.types]);
  expect(await types()).toEqual([
    ['3', [1, 2]],
    ['3', undefined],
  ]);
  const csv = await file('csv', '&search=typed-');
  expect(csv).toContain('cpa,3,1 2,');
  expect(await take(csv)).toMatchObject({ counts: { same: 2 } });
  const older = csv
    .replace('cost_types,', '')
    .replace('cpa,3,1 2,', 'cpa,4,')
    .replace('share,3,,', 'share,3,');
  expect(await take(older, 'all')).toMatchObject({ counts: { same: 1, change: 1 } });
  expect(await types()).toEqual([
    ['4', [1, 2]],
    ['3', undefined],
  ]);
  const emptied = (await file('csv', '&search=typed-')).replace('1 2', '');
  expect(await take(emptied, 'all')).toMatchObject({ counts: { same: 1, change: 1 } });
  expect(await types()).toEqual([
    ['4', undefined],
    ['3', undefined],
  ]);
  const wrong = [head, 'C;typed-c;https://a.example/;cpa;3;1 x', 'D;typed-d;https://a.example/;cpa;3;99'];
  const { problems } = await take(wrong.join('\n'), 'check');
  expect(problems.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
    '2 cost_types type_unknown',
    '3 cost_types type_unknown',
  ]);
});

test.each([
  ['cpv', '1', 'cost_model cost_model_unknown'],
  ['', '1', 'cost_model cost_model_unknown'],
  ['cpc', '', 'cost_amount amount_required'],
  ['cpc', '-1', 'cost_amount amount_negative'],
  ['cpc', '1.234', 'cost_amount amount_unsure'],
  ['none', '1', 'cost_amount amount_not_used'],
  ['share', '101', 'cost_amount share_invalid'],
])('invalid costs: %s %s', async (model, amount, said) => {
  const content = `name,url,cost_model,cost_amount\nA,https://a.example/,${model},${amount}`;
  const { problems } = await take(content, 'check');
  expect(problems.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([`2 ${said}`]);
});

test('an unquoted comma splits a cell, so the row is refused instead of being read one cell off', async () => {
  const rows = ['A,https://a.example/,33,5,', 'A,https://b.example/,66.5,,', 'B, Inc,https://c.example/,100'];
  const { problems } = await take(`name,url,weight,\n${rows.join('\n')}`, 'check');
  expect(problems.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual(
    expect.arrayContaining(['2  too_many_cells', '4  too_many_cells']),
  );
  expect(problems.some(({ line, code }) => line === 3 && code === 'too_many_cells')).toBe(false);
});

test('JSON is complete: importing it into another workspace and exporting again gives the same', async () => {
  const to = [{ path: 0, weight: 10_000 }];
  const rule = { name: 'Phones', match: 'all', caps: { day: 5 }, to };
  const rules = [{ ...rule, conditions: [{ field: 'device', is: true, values: ['mobile'] }] }];
  const offers = [{ destination: 1, weight: 10_000 }];
  await create({
    name: 'Whole',
    slug: 'whole',
    rules,
    destinations: ['Page', 'A'].map((name) => ({ name, url: `https://${name.toLowerCase()}.example/` })),
    paths: [
      { landing: 0, offers, exits: [{ offers }] },
      { landing: 0, offers },
    ],
    startsAt: '2026-05-01T00:00:00.000Z',
    caps: { day: 9 },
    costs: { model: 'cpm', amount: '2.50' },
  });
  const json = await file('json', '&search=whole');
  expect(await take(json, 'all', 'json')).toMatchObject({ counts: { same: 1 } });
  const withNone = JSON.parse(json);
  withNone.campaigns[0].paths[1].exits = [];
  expect(await take(JSON.stringify(withNone), 'all', 'json')).toMatchObject({ counts: { same: 1 } });
  const own = token;
  token = (await house.register('eve@example.com')).access_token;
  try {
    expect((await take(json, 'check', 'json')).problems).toEqual([
      { line: 1, field: 'slug', code: 'slug_taken' },
    ]);
    const renamed = json.replace('"slug":"whole"', '"slug":"whole2"');
    expect(await take(renamed, 'all', 'json')).toMatchObject({ written: true, counts: { create: 1 } });
    const [there] = JSON.parse(await file('json', '&search=whole2')).campaigns;
    const [here] = JSON.parse(json).campaigns;
    expect(here.paths[0].exits).toEqual([{ offers }]);
    const bare = (text: string) => text.replace(/"id":"[^"]*",?/g, '').replace('whole2', 'whole');
    expect(bare(JSON.stringify(there))).toBe(bare(JSON.stringify(here)));
  } finally {
    token = own;
  }
});

test('JSON that would route on identity says why it cannot', async () => {
  const json = JSON.parse(await file('json', '&search=whole'));
  json.campaigns[0].isBot = true;
  const { problems } = await take(JSON.stringify(json), 'check', 'json');
  expect(problems).toEqual([{ line: 1, field: 'isBot', code: 'fair_routing' }]);
});

test.each([
  ['csv', 'a;b\n1;2', 'csv_head'],
  ['csv', 'name,url\n"open,https://a.example/', 'csv_invalid'],
  ['csv', `name,url\n${'x,https://a.example/\n'.repeat(5001)}`, 'too_many_rows'],
  ['json', '{', 'json_invalid'],
  ['json', '{"a":1}', 'json_shape'],
  ['json', '', 'file_empty'],
])('an unreadable %s file: %#', async (format, content, code) => {
  const answer = await send({ format, content, mode: 'check' });
  expect(at(answer.body, 'error.fields')).toEqual({ content: code });
});

test('weights as people write them', () => {
  const texts = ['50', '33,33', '33.3', '33,330', '12 %', '100,00', '', '101', '1.234', 'x', '-1'];
  const weights = [5000, 3333, 3330, 3333, 1200, 10_000, null, NaN, NaN, NaN, NaN];
  expect(texts.map(weightOf)).toEqual(weights);
});
