import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import type { LibraryBulkAnswer } from '../../../contracts/library/library-bulk.ts';
import type { LibraryImportAnswer } from '../../../contracts/library/library-file.ts';
import type { LibraryPage, LibraryRows } from '../../../contracts/library/library-page.ts';

let house: House;
let token: string;
let domainId: string;
let round = 0;
let host: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());
beforeEach(() => {
  host = `f${++round}.example`;
  house.published.times = 0;
});

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, body });
const add = async (name: string, path: string, more: object = {}): Promise<LibraryPage> =>
  (await ask('POST', '/offer', { name, url: `https://${host}/${path}`, ...more })).body as LibraryPage;
const listed = async (query = ''): Promise<LibraryPage[]> =>
  ((await ask('GET', `/offer?search=${host}&sort=name&perPage=50${query}`)).body as LibraryRows).rows;
const exported = async (query = ''): Promise<string> =>
  (
    await house.app.inject({
      url: `/api/1.1/offer/export?search=${host}${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).body;
const load = async (content: string, mode: 'check' | 'all' | 'good'): Promise<LibraryImportAnswer> => {
  const answer = await ask('POST', '/offer/import', { content, mode });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as LibraryImportAnswer;
};
const url = (path: string) => `https://${host}/${path}`;

describe('a file', () => {
  test('that was exported imports as the same, even a name that looks like a formula', async () => {
    await add('=1+1', 'a', { tags: ['x', 'y'], notes: 'two\nlines, "quoted"' });
    await add('', 'b');
    const file = await exported();
    expect(file.split('\r\n')[0]).toBe(
      '\uFEFFid,name,url,state,tags,notes,network,countries,payout,currency,cap,fallback',
    );
    const answer = await load(file, 'all');
    expect(answer).toMatchObject({ counts: { create: 0, change: 0, same: 2, refuse: 0 }, written: true });
    expect([answer.change, answer.ignored, house.published.times]).toEqual([null, [], 0]);
  });

  test('adds, changes and archives, with one change for new URLs, which can be undone', async () => {
    const offer = await add('A', 'a', { tags: ['old'] });
    const kept = await add('B', 'b');
    const made = await ask('POST', '/campaign', {
      ...{ name: 'C', domainId },
      ...splitBetween([{ name: 'A', url: url('a'), weight: 10_000 }]),
    });
    const campaign = made.body as Campaign;
    const lines = [
      'URL;Name;Id;Tags;State;Note to self',
      `${url('a2')};A2;${offer.id};x, y;;`,
      `${url('b')};B;;;archived;`,
      `${url('new')};New;;;;`,
    ].join('\n');
    const checked = await load(lines, 'check');
    expect(checked).toMatchObject({
      ...{ counts: { create: 1, change: 2, same: 0, refuse: 0 }, written: false, problemCount: 0 },
      ...{ ignored: ['Note to self'], campaigns: 1, change: null },
    });
    expect(checked.preview.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'change'],
      [3, 'change'],
      [4, 'create'],
    ]);
    expect((await listed()).map(({ name }) => name)).toEqual(['A', 'B']);
    const { change } = await load(lines, 'all');
    expect(change).toMatchObject({ campaigns: 1, pages: [{ id: offer.id, after: { url: url('a2') } }] });
    expect((await listed()).map(({ name, tags }) => [name, tags])).toEqual([
      ['A2', ['x', 'y']],
      ['New', []],
    ]);
    expect(await listed('&state=archived')).toMatchObject([{ id: kept.id }]);
    const read = async () => (await ask('GET', `/campaign/${campaign.id}`)).body as Campaign;
    expect(await read()).toMatchObject({ revision: 2, destinations: [{ name: 'A2', url: url('a2') }] });
    await ask('POST', `/library/change/${change?.id}/undo`);
    expect(await read()).toMatchObject({ revision: 3, destinations: [{ name: 'A', url: url('a') }] });
  });

  test('of 5,000 lines, some wrong: each error by line, and the good ones on request', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) =>
      i % 1000 === 7 ? `Bad ${i},ftp://${host}/${i}` : `Offer ${i},${url(String(i))}`,
    );
    const content = ['name,url', ...lines].join('\n');
    const refused = await load(content, 'all');
    expect(refused).toMatchObject({ written: false, counts: { create: 4995, refuse: 5 } });
    expect(refused.problems).toEqual(
      [7, 1007, 2007, 3007, 4007].map((i) => ({ line: i + 2, field: 'url', code: 'url_scheme' })),
    );
    expect(await listed()).toEqual([]);
    expect(await load(content, 'good')).toMatchObject({ written: true, counts: { create: 4995 } });
    const again = await load(content, 'check');
    expect(again.counts).toEqual({ create: 0, change: 0, same: 4995, refuse: 5 });
  });

  test('says what is wrong with a line', async () => {
    const offer = await add('A', 'a');
    await add('B', 'b');
    const content = [
      'id,name,url,state,tags',
      `,Twice,${url('t')},,`,
      `,Twice,${url('t')},,`,
      `${offer.id},A,${url('a3')},,`,
      `${offer.id},A,${url('a4')},,`,
      `,State,${url('s')},gone,`,
      `,Tags,${url('g')},,"${'x'.repeat(41)}"`,
      `,Cells,${url('c')},,,12,50`,
      `,No URL,,,`,
      `off_0000000000000000,New,${url('n')},,`,
      `,B,${url('b')},,`,
    ].join('\n');
    const { problems, counts } = await load(content, 'check');
    expect(problems).toEqual([
      { line: 3, field: '', code: 'page_twice' },
      { line: 5, field: '', code: 'page_twice' },
      { line: 6, field: 'state', code: 'state_unknown' },
      { line: 7, field: 'tags', code: 'too_long' },
      { line: 8, field: '', code: 'too_many_cells' },
      { line: 9, field: 'url', code: 'url_required' },
    ]);
    expect(counts).toEqual({ create: 2, change: 1, same: 1, refuse: 6 });
    const taken = await load(`id,name,url\n${offer.id},B,${url('b')}`, 'good');
    expect(taken.problems).toEqual([{ line: 2, field: 'url', code: 'page_exists' }]);
    for (const [wrong, code] of [
      ['name\nA', 'csv_head'],
      ['url\n"a', 'csv_invalid'],
    ]) {
      const answer = await ask('POST', '/offer/import', { content: wrong, mode: 'check' });
      expect(at(answer.body, 'error.fields')).toEqual({ content: code });
    }
  });
});

test('a file of landing pages has their exits', async () => {
  const landings = async (): Promise<LibraryPage[]> =>
    ((await ask('GET', `/landing-page?search=${host}&sort=name`)).body as LibraryRows).rows;
  const read = async (content: string): Promise<LibraryImportAnswer> =>
    (await ask('POST', '/landing-page/import', { content, mode: 'good' })).body as LibraryImportAnswer;
  const lines = ['3', '', '11', 'two', '0'].map((exits, i) => `P${i},${url(`p${i}`)},${exits}`);
  const answer = await read(['name,url,exits', ...lines].join('\n'));
  expect(answer.problems).toEqual([4, 5, 6].map((line) => ({ line, field: 'exits', code: 'exits_invalid' })));
  expect((await landings()).map(({ name, exits }) => [name, exits])).toEqual([
    ['P0', 3],
    ['P1', 1],
  ]);
  // A file without the column leaves them as they are, one with it changes them.
  expect((await read(`name,url\nP0,${url('p0')}`)).counts).toMatchObject({ same: 1, change: 0 });
  expect((await read(`name,url,exits\nP0,${url('p0')},2`)).counts).toMatchObject({ change: 1 });
  expect((await landings()).map(({ exits }) => exits)).toEqual([2, 1]);
  expect((await load(`name,url,exits\nA,${url('a')},3`, 'all')).ignored).toEqual(['exits']);
});

describe('many pages at once', () => {
  const bulk = async (body: object): Promise<LibraryBulkAnswer> =>
    (await ask('POST', '/offer/bulk', body)).body as LibraryBulkAnswer;

  test('are archived, restored and tagged, and the opposite undoes it', async () => {
    const [a, b] = [await add('A', 'a', { tags: ['X'] }), await add('B', 'b')];
    const filters = { search: host };
    const done = await bulk({ action: 'tag', tags: ['x', 'y'], filters });
    expect(done).toEqual({ changed: [a.id, b.id], same: 0, failed: [] });
    expect((await listed()).map(({ tags }) => tags)).toEqual([
      ['X', 'y'],
      ['x', 'y'],
    ]);
    expect(await bulk({ action: 'untag', tags: ['Y'], ids: [a.id, b.id] })).toMatchObject({
      changed: [a.id, b.id],
    });
    expect(await bulk({ action: 'archive', ids: [a.id, a.id, 'off_none'] })).toEqual({
      changed: [a.id],
      same: 0,
      failed: [{ id: 'off_none', name: '', code: 'not_found' }],
    });
    expect(await bulk({ action: 'archive', ids: [a.id] })).toMatchObject({ changed: [], same: 1 });
    expect((await listed()).map(({ id }) => id)).toEqual([b.id]);
    await bulk({ action: 'restore', filters: { ...filters, state: 'archived' } });
    expect((await listed()).map(({ tags, revision }) => [tags, revision])).toEqual([
      [['X'], 5],
      [['x'], 3],
    ]);
    const full = Array.from({ length: 20 }, (_, i) => `t${i}`);
    const c = await add('C', 'c', { tags: full });
    expect((await bulk({ action: 'tag', tags: ['more'], filters })).failed).toEqual([
      { id: c.id, name: 'C', code: 'too_many_tags' },
    ]);
    expect((await ask('POST', '/offer/bulk', { action: 'archive', tags: ['x'], ids: [a.id] })).status).toBe(
      422,
    );
    expect((await ask('POST', '/offer/bulk', { action: 'archive' })).status).toBe(422);
  });
});

describe('what offers are besides their URLs', () => {
  const network = async (name: string): Promise<string> =>
    at((await ask('POST', '/postback/source', { name })).body, 'id') as string;
  const terms = ({ name, network: paid, countries, payout, cap, fallback }: LibraryPage) => ({
    ...{ name, network: paid?.name ?? null, countries, payout, cap, fallback: fallback?.url ?? null },
  });
  const line = (name: string, more: string): string => `${name},${url(name)},${more}`;

  test('is in the file, and every campaign with a new cap, network or fallback gets a revision', async () => {
    const paid = await network('Shop Net');
    const made = await ask('POST', '/campaign', {
      ...{ name: 'C', domainId },
      ...splitBetween([{ name: 'A', url: url('A'), weight: 10_000 }]),
    });
    const head = 'name,url,network,countries,payout,currency,cap,fallback';
    const file = [
      head,
      line('A', `shop net,"de, BR",DE=7.50; *=5,eur,100/day approved types=2+1,${url('B')}`),
      line('B', `,,3,USD,,${url('C')}`),
      line('C', `${paid},,,,5/total,`),
    ].join('\n');
    const checked = await load(file, 'check');
    expect(checked).toMatchObject({
      ...{ counts: { create: 2, change: 1, refuse: 0 }, problems: [], campaigns: 1, change: null },
    });
    house.published.times = 0;
    await load(file, 'all');
    expect((await listed()).map(terms)).toEqual([
      {
        ...{ name: 'A', network: 'Shop Net', countries: ['DE', 'BR'], fallback: url('B') },
        payout: { currency: 'EUR', other: '5', countries: [{ country: 'DE', amount: '7.5' }] },
        cap: { per: 'day', limit: 100, counts: 'approved', types: [2, 1] },
      },
      {
        ...{ name: 'B', network: null, countries: [], fallback: url('C'), cap: null },
        payout: { currency: 'USD', other: '3', countries: [] },
      },
      {
        ...{ name: 'C', network: 'Shop Net', countries: [], payout: null, fallback: null },
        cap: { per: 'total', limit: 5, counts: 'all', types: null },
      },
    ]);
    const { revision } = (await ask('GET', `/campaign/${(made.body as Campaign).id}`)).body as Campaign;
    expect([revision, house.published.times]).toEqual([2, 1]);
    // Columns that are missing change nothing, an empty cell takes away.
    expect((await load(`name,url\n${line('A', '').slice(0, -1)}`, 'all')).counts).toMatchObject({ same: 1 });
    const other = await load(`name,url,currency,cap,fallback\n${line('A', 'USD,,')}`, 'all');
    expect(other).toMatchObject({ counts: { change: 1 }, campaigns: 1 });
    expect((await listed()).map(terms)[0]).toMatchObject({
      ...{ network: 'Shop Net', cap: null, fallback: null },
      payout: { currency: 'USD', other: '5' },
    });
  });

  test('says what is wrong with a line, and leaves out those that need it', async () => {
    await network('Twin');
    await network('twin');
    await add('Same', 'same1');
    await add('Same', 'same2');
    const head = 'name,url,network,countries,payout,currency,cap,fallback';
    const lines = [
      line('A', 'Nobody,,,,,'),
      line('B', 'TWIN,,,,,'),
      line('C', ',XY,,,,'),
      line('D', ',,DE=,EUR,,'),
      line('E', ',,5,,,'),
      line('F', ',,5x,EUR,,'),
      line('G', ',,,,100 a day,'),
      line('H', ',,,,100/week,'),
      line('I', ',,,,100/day types=77,'),
      line('J', ',,,,,Nowhere'),
      line('K', ',,,,,Same'),
      line('L', ',,,,,J'),
      line('M', ',,,,,N'),
      line('N', ',,,,,M'),
      line('O', ',,,,,O'),
      line('P', `,,,,,${url('same1')}`),
      line('Q', ',,,,,P'),
    ];
    const answer = await load([head, ...lines].join('\n'), 'good');
    expect(answer.problems.map(({ line: at, field, code }) => [at, field, code])).toEqual([
      [2, 'network', 'network_missing'],
      [3, 'network', 'network_ambiguous'],
      [4, 'countries', 'country_unknown'],
      [5, 'payout', 'payout_invalid'],
      [6, 'currency', 'currency_unknown'],
      [7, 'payout', 'amount_invalid'],
      [8, 'cap', 'cap_text'],
      [9, 'cap', 'period_unknown'],
      [10, 'cap', 'type_unknown'],
      [11, 'fallback', 'fallback_missing'],
      [12, 'fallback', 'fallback_ambiguous'],
      [13, 'fallback', 'fallback_missing'],
      [14, 'fallback', 'fallback_loop'],
      [15, 'fallback', 'fallback_loop'],
      [16, 'fallback', 'fallback_loop'],
    ]);
    expect((await listed()).map(terms).filter(({ fallback }) => fallback !== null)).toMatchObject([
      { name: 'P', fallback: url('same1') },
      { name: 'Q', fallback: url('P') },
    ]);
  });

  test('a line that turns out to be impossible leaves no loop behind', async () => {
    const [c, a] = [await add('C', 'C'), await add('A', 'A')];
    await ask('PATCH', `/offer/${a.id}`, { revision: a.revision, fallback: c.id });
    await add('Taken', 'taken');
    // A cannot become what another offer is, so its fallback stays C, which then cannot lead to A.
    const file = `id,name,url,fallback\n${a.id},Taken,${url('taken')},\n${c.id},C,${url('C')},${a.id}`;
    const answer = await load(file, 'good');
    expect(answer.problems).toEqual([
      { line: 2, field: 'url', code: 'page_exists' },
      { line: 3, field: 'fallback', code: 'fallback_loop' },
    ]);
    expect((await listed()).map(terms).map(({ fallback }) => fallback)).toEqual([url('C'), null, null]);
  });
});
