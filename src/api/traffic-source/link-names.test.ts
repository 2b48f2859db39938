import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const ONE = '/campaign/traffic_source';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, body });
const sources = async (): Promise<TrafficSource[]> =>
  (await call('GET', '/campaign/traffic_sources')).body as TrafficSource[];
const named = async (name: string) => (await sources()).find((one) => one.name === name);
const slot = (parameter: string, linkName?: string | null) => ({
  parameter,
  token: `{${parameter}}`,
  ...(linkName !== undefined && { linkName }),
});
const add = async (body: object): Promise<TrafficSource> =>
  (await call('POST', ONE, body)).body as TrafficSource;

let slugs = 0;
const campaign = async (source: string): Promise<Campaign> => {
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/?s={sub3}', weight: 10_000 }]);
  const made = await call('POST', '/campaign', {
    ...{ name: `C${++slugs}`, domainId, slug: `c${slugs}`, source },
    ...pages,
  });
  return made.body as Campaign;
};
const read = async ({ id }: Pick<Campaign, 'id'>): Promise<Campaign> =>
  (await call('GET', `/campaign/${id}`)).body as Campaign;

describe('a parameter’s name in the link', () => {
  test('is in the token string, stays where none is given, and is never forgotten', async () => {
    const made = await add({ name: 'Names', tokens: [slot('sub3', 'ad_id'), slot('sub4')] });
    expect(made).toMatchObject({
      tokenString: 'ad_id={sub3}&sub4={sub4}',
      linkNames: [{ parameter: 'sub3', names: ['ad_id'] }],
      tokens: [{ linkName: 'ad_id' }, { linkName: null }],
    });
    const { id } = made;
    const next = async (tokens: object[]) => (await call('PATCH', ONE, { id, tokens })).body as TrafficSource;
    expect((await next([slot('sub3')])).tokenString).toBe('ad_id={sub3}');
    expect((await next([slot('sub3', 'creative')])).linkNames).toEqual([
      { parameter: 'sub3', names: ['creative', 'ad_id'] },
    ]);
    expect(await next([slot('sub3', null)])).toMatchObject({
      tokenString: 'sub3={sub3}',
      linkNames: [{ parameter: 'sub3', names: ['creative', 'ad_id'] }],
    });
    expect((await next([slot('sub3', 'ad_id')])).linkNames).toEqual([
      { parameter: 'sub3', names: ['ad_id', 'creative'] },
    ]);
    expect((await next([])).linkNames).toEqual([{ parameter: 'sub3', names: ['ad_id', 'creative'] }]);
  });

  test('is refused where it means something else, naming the parameter that has or had it', async () => {
    const { id } = await add({ name: 'Refusals', tokens: [slot('sub3', 'ad_id')] });
    await call('PATCH', ONE, { id, tokens: [slot('sub3', 'creative')] });
    const refused = await call('PATCH', ONE, { id, tokens: [slot('sub3'), slot('sub4', 'AD_ID')] });
    expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
      422,
      { 'tokens.1.linkName': 'link_name_taken' },
    ]);
    expect(at(refused.body, 'error.hints')).toEqual({ 'tokens.1.linkName': expect.stringContaining('sub3') });
    const fieldsOf = async (tokens: object[]) =>
      at((await call('PATCH', ONE, { id, tokens })).body, 'error.fields');
    for (const name of [
      'gclid',
      'sccid',
      'source_click_id',
      'cost',
      'Currency',
      'sub3',
      'SUB20',
      'click_id',
      'cid',
      'fl',
    ])
      expect(await fieldsOf([slot('sub5', name)])).toEqual({ 'tokens.0.linkName': 'link_name_reserved' });
    expect(await fieldsOf([slot('sub5', 'a b')])).toEqual({ 'tokens.0.linkName': 'link_name_invalid' });
    expect(await fieldsOf([slot('utm_x', 'y')])).toEqual({ 'tokens.0.linkName': 'link_name_slot' });
    expect((await named('Refusals'))?.linkNames).toEqual([
      { parameter: 'sub3', names: ['creative', 'ad_id'] },
    ]);
  });

  test('comes back with a deleted source, earlier ones included', async () => {
    const { id } = await add({ name: 'Back', tokens: [slot('sub3', 'a')] });
    await call('PATCH', ONE, { id, tokens: [slot('sub3', 'b')] });
    const gone = (await call('DELETE', ONE, { id })).body as TrafficSource;
    const { builtIn: _, tokenString: __, ...input } = gone;
    expect(await add(input)).toEqual(gone);
    const wrong = await call('POST', ONE, {
      name: 'Wrong',
      tokens: [],
      linkNames: [{ parameter: 'utm', names: ['x'] }],
    });
    expect(wrong.status).toBe(422);
  });

  test('fills the destination’s macro in a simulated request', async () => {
    await add({ name: 'Tried', tokens: [slot('sub3', 'ad_id')] });
    const { id } = await campaign('tried');
    const tried = await call('POST', `/campaign/${id}/try`, { query: 'ad_id=77' });
    expect(JSON.stringify(tried.body)).toContain('https://a.example/?s=77');
  });
});

describe('a name that a slot has or had', () => {
  test('is refused as another parameter, and for the click ID', async () => {
    const { id } = await add({ name: 'Owned', tokens: [slot('sub3', 'ad_key')] });
    const passed = [{ parameter: 'sub3', token: '{ad}', linkName: null }];
    const zone = { parameter: 'ad_key', token: '{zone}' };
    const asParameter = await call('PATCH', ONE, { id, tokens: [...passed, zone] });
    expect(at(asParameter.body, 'error.fields')).toEqual({ 'tokens.1.parameter': 'link_name_taken' });
    const asClickId = await call('PATCH', ONE, { id, clickId: 'Ad_Key' });
    expect(at(asClickId.body, 'error.fields')).toEqual({ clickId: 'link_name_taken' });
  });

  test.each([
    ['link_name_reserved', [{ parameter: 'sub1', names: ['cost'] }]],
    ['link_name_reserved', [{ parameter: 'sub1', names: ['Sub2'] }]],
    [
      'link_name_taken',
      [
        { parameter: 'sub1', names: ['x'] },
        { parameter: 'sub2', names: ['X'] },
      ],
    ],
  ])('%s: earlier names are checked like others', async (code, linkNames) => {
    const refused = await call('POST', ONE, { name: 'Wrong names', tokens: [], linkNames });
    expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { linkNames: code }]);
  });

  test('keeps its source from being deleted while campaigns read by it', async () => {
    const { id } = await add({ name: 'Kept', tokens: [slot('sub3', 'ad_of_kept')] });
    const made = await campaign('Kept');
    const refused = await call('DELETE', ONE, { id });
    expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
      422,
      { id: 'source_has_link_names' },
    ]);
    await call('PATCH', `/campaign/${made.id}`, { revision: made.revision, source: 'TikTok' });
    expect((await call('DELETE', ONE, { id })).status).toBe(200);
  });
});

describe('the text by which a campaign names its source', () => {
  test('becomes a source, once, in the letters that were typed first', async () => {
    await campaign('Blue Push ');
    await campaign('blue push');
    await campaign('tiktok');
    const made = (await sources()).filter(({ name }) => /blue push|tiktok/i.test(name));
    expect(made.map(({ name, builtIn, tokens }) => [name, builtIn, tokens.length > 0])).toEqual([
      ['TikTok', true, true],
      ['Blue Push', false, false],
    ]);
  });

  test('is described by a source of this name, also by a deleted one that comes back', async () => {
    await campaign('Push Network');
    const made = await named('Push Network');
    const described = await add({ name: 'push network', tokens: [slot('sub3')] });
    expect(described.id).toBe(made?.id);
    expect((await sources()).filter(({ name }) => /push network/i.test(name))).toEqual([described]);
    const again = await call('POST', ONE, { name: 'Push network', tokens: [slot('sub4', 'site')] });
    expect(at(again.body, 'error.fields')).toEqual({ name: 'name_taken' });

    const {
      builtIn: _,
      tokenString: __,
      ...input
    } = (await call('DELETE', ONE, { id: described.id })).body as TrafficSource;
    await campaign('PUSH network');
    expect((await named('PUSH network'))?.id).not.toBe(described.id);
    expect(await add(input)).toEqual(described);
  });

  test('follows a renamed source, with one revision each, and so do reports and outgoing postbacks', async () => {
    const source = await add({ name: 'Old', tokens: [slot('sub3', 'ad_id')] });
    const mine = [await campaign('Old'), await campaign(' OLD')];
    const other = await campaign('Older');
    const filters = [{ dimension: 'source', op: 'is', values: ['old', 'Other', null] }];
    const report = { dimensions: ['ad'], metrics: ['visits'], filters, range: { name: 'today' } };
    const saved = await call('POST', '/saved-report', { name: 'By source', body: report });
    expect(saved.status).toBe(201);
    const renamed = await call('PATCH', ONE, { id: source.id, name: 'New' });
    expect([renamed.status, at(renamed.body, 'name')]).toEqual([200, 'New']);
    for (const one of mine) expect(await read(one)).toMatchObject({ source: 'New', revision: 2 });
    expect(await read(other)).toMatchObject({ source: 'Older', revision: 1 });
    const history = await call('GET', `/campaign/${mine[0]?.id}/revision`);
    expect(at(history.body, 'rows.0')).toMatchObject({
      reason: 'source_renamed',
      automatic: false,
      changes: [expect.anything()],
    });
    expect(await named('Old')).toBeUndefined();
    const reports = JSON.stringify((await call('GET', '/saved-report')).body);
    expect(reports).toContain('"New","Other",null');
    // Saving the same name again changes nothing.
    await call('PATCH', ONE, { id: source.id, name: 'New' });
    expect((await read(mine[0] as Campaign)).revision).toBe(2);
  });

  test('cannot become that of another source, whose campaigns would join it', async () => {
    const source = await add({ name: 'Renamed', tokens: [slot('sub3', 'ad_ren')] });
    await campaign('Left over');
    const left = await named('Left over');
    await call('DELETE', ONE, { id: left?.id });
    const refused = await call('PATCH', ONE, { id: source.id, name: 'left OVER' });
    expect(at(refused.body, 'error.fields')).toEqual({ name: 'name_taken' });
  });

  test('of a source with known meanings is not described anew', async () => {
    const { id } = await add({ name: 'Understood', tokens: [{ ...slot('sub3', null), means: 'adId' }] });
    await call('PATCH', ONE, { id, tokens: [] });
    const again = await call('POST', ONE, { name: 'understood', tokens: [] });
    expect(at(again.body, 'error.fields')).toEqual({ name: 'name_taken' });
  });

  test('stays a text beyond the limit of sources', async () => {
    const { db } = house.store;
    const { id } = await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    const have = (await sources()).filter(({ builtIn }) => !builtIn).length;
    await db
      .insertInto('traffic_sources')
      .values(
        Array.from({ length: 200 - have }, (_, i) => ({
          ...{ public_id: `src_full${i}`, workspace_id: id, name: `Full ${i}`, tokens: '[]' as never },
          ...{ created_at: new Date(), updated_at: new Date() },
        })),
      )
      .execute();
    const made = await campaign('One too many');
    expect(made.source).toBe('One too many');
    expect(await named('One too many')).toBeUndefined();
  });
});

describe('the meaning of a parameter', () => {
  const tokens = (means: string | null, written = '{ad}') => [{ parameter: 'sub5', token: written, means }];
  const change = (id: string, next: object[]) => call('PATCH', ONE, { id, tokens: next });
  /** What the event store answers for values in a parameter. */
  const withValues = (count: number) => {
    const { answer } = house.reports;
    const rows = Array.from({ length: count }, () => ({ keys: ['7'], sums: answer.total }));
    house.reports.answer = { ...answer, rows, count };
  };

  test('stays while visits have values in it, also after its token was removed, and its role may change', async () => {
    await house.store.db.deleteFrom('traffic_sources').where('public_id', 'like', 'src_full%').execute();
    const { id } = await add({ name: 'Meant', tokens: tokens('adId') });
    await campaign('meant');
    withValues(1);
    for (const next of [tokens('zoneId'), tokens(null, '{zone}')]) {
      const refused = await change(id, next);
      expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
        422,
        { 'tokens.0.parameter': 'slot_has_data' },
      ]);
      expect(at(refused.body, 'error.hints')).toEqual({
        'tokens.0.parameter': expect.stringContaining('sub5, which means adId'),
      });
    }
    for (const next of [tokens(null), [], [{ ...tokens('adId', '{ad.id}')[0], role: 'creative' }], []])
      expect((await change(id, next)).status).toBe(200);
    expect((await change(id, tokens('zoneId'))).status).toBe(422);
    withValues(0);
    expect((await change(id, tokens('zoneId'))).status).toBe(200);
    withValues(1);
    expect((await change(id, tokens('adId'))).status).toBe(422);
  });

  test('changes freely in a source without campaigns, and a parameter without one may get one', async () => {
    withValues(1);
    const { id } = await add({ name: 'Unused', tokens: tokens('adId') });
    expect((await change(id, tokens('zoneId'))).status).toBe(200);
    const { id: other } = await add({ name: 'Described', tokens: tokens(null) });
    await campaign('described');
    expect((await change(other, tokens('adId'))).status).toBe(200);
  });
});
