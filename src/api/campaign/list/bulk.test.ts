import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import type { BulkAnswer } from '../../../contracts/campaigns/campaign-bulk.ts';

let house: House;
let token: string;
let domainId: string;
let made: Campaign[];

const pages = splitBetween([
  { name: 'A', url: 'https://a.example/?c={click_id}', weight: 2500 },
  { name: 'B', url: 'https://b.example/', weight: 7500 },
]);

const create = async (change: object): Promise<Campaign> =>
  (await house.call('POST', '/campaign', { token, body: { domainId, ...pages, ...change } }))
    .body as Campaign;

beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());
let round = 0;
beforeEach(async () => {
  round += 1;
  made = [];
  const costs = { model: 'cpc', amount: '0.35' };
  for (const tags of [['x'], [], ['X', 'y']])
    made.push(await create({ name: `Round ${round}`, tags, costs }));
  house.published.times = 0;
});

const send = (path: string, body: object) => house.call('POST', path, { token, body });
const bulk = async (body: object): Promise<BulkAnswer> =>
  (await send('/campaign/bulk', body)).body as BulkAnswer;
const undo = async ({ changed }: BulkAnswer): Promise<BulkAnswer> =>
  (await send('/campaign/bulk/undo', { changed })).body as BulkAnswer;
const ids = () => made.map((one) => one.id);
const read = (id: string) => house.call('GET', `/campaign/${id}`, { token });
const all = async (): Promise<Campaign[]> =>
  Promise.all(ids().map(async (id) => (await read(id)).body as Campaign));
const edited = ({ revision, updatedAt, live, ...rest }: Campaign): object => rest;

test('pauses all at once, with a revision for each, and undoes it', async () => {
  const done = await bulk({ action: 'pause', ids: ids() });
  expect(done).toEqual({ changed: ids().map((id) => ({ id, revision: 2 })), same: 0, failed: [] });
  expect((await all()).map((one) => one.status)).toEqual(['paused', 'paused', 'paused']);
  expect(house.published.times).toBe(1);
  expect(await bulk({ action: 'pause', ids: ids() })).toEqual({ changed: [], same: 3, failed: [] });
  expect(house.published.times).toBe(1);
  const back = await undo(done);
  expect(back.changed.map(({ revision }) => revision)).toEqual([3, 3, 3]);
  expect((await all()).map(edited)).toEqual(made.map(edited));
});

test('applies exactly to those that match the filters', async () => {
  const other = await create({ name: 'other' });
  expect((await bulk({ action: 'archive', filters: { search: `Round ${round}` } })).changed).toHaveLength(3);
  expect(((await read(other.id)).body as Campaign).status).toBe('active');
});

test('adds tags once and removes them ignoring case; undo restores each campaign’s own', async () => {
  const tagged = await bulk({ action: 'tag', tags: ['Y', 'new'], ids: ids() });
  expect((await all()).map((one) => one.tags)).toEqual([
    ['x', 'Y', 'new'],
    ['Y', 'new'],
    ['X', 'y', 'new'],
  ]);
  await undo(tagged);
  const untagged = await bulk({ action: 'untag', tags: ['x'], ids: ids() });
  expect(untagged).toMatchObject({ same: 1, failed: [] });
  expect((await all()).map((one) => one.tags)).toEqual([[], [], ['y']]);
  await undo(untagged);
  expect((await all()).map((one) => one.tags)).toEqual(made.map((one) => one.tags));
});

test('names campaigns that are missing or have too many tags; the others are changed', async () => {
  const full = await create({ name: 'Full', tags: Array.from({ length: 20 }, (_, i) => `t${i}`) });
  const done = await bulk({ action: 'tag', tags: ['more'], ids: [full.id, 'cmp_nobody000000', ...ids()] });
  expect(done.changed).toHaveLength(3);
  expect(done.failed).toEqual([
    { id: 'cmp_nobody000000', name: null, code: 'not_found' },
    { id: full.id, name: 'Full', code: 'too_many_tags' },
  ]);
});

test('does not undo what someone has changed since', async () => {
  const done = await bulk({ action: 'pause', ids: ids() });
  const [first] = made as [Campaign];
  await house.call('PATCH', `/campaign/${first.id}`, { token, body: { revision: 2, name: 'Mine' } });
  const back = await undo(done);
  expect(back.failed).toEqual([{ id: first.id, name: 'Mine', code: 'conflict' }]);
  expect((await all()).map((one) => one.status)).toEqual(['paused', 'active', 'active']);
});

test('clones are paused campaigns with new links and destinations; undo archives them', async () => {
  const before = made[0] as Campaign;
  const done = await bulk({ action: 'clone', ids: [before.id] });
  const again = await bulk({ action: 'clone', ids: [before.id] });
  const clone = (await read(done.changed[0]?.id ?? '')).body as Campaign;
  expect(clone).toMatchObject({
    name: `Round ${round} (2)`,
    status: 'paused',
    tags: before.tags,
    costs: { model: 'cpc', amount: '0.35' },
    default: before.default,
    revision: 1,
  });
  expect(clone.slug).not.toBe(before.slug);
  expect(clone.destinations.map(({ name, url }) => ({ name, url }))).toEqual(pages.destinations);
  expect(clone.destinations.map((d) => d.id)).not.toEqual(before.destinations.map((d) => d.id));
  expect((await read(again.changed[0]?.id ?? '')).body).toMatchObject({ name: `Round ${round} (3)` });
  await undo(done);
  expect((await read(clone.id)).body).toMatchObject({ status: 'archived' });
});

test.each([
  [{ action: 'pause' }, { ids: 'ids_or_filters' }],
  [{ action: 'pause', ids: ['cmp_a'], filters: {} }, { ids: 'ids_or_filters' }],
  [{ action: 'pause', ids: [] }, { ids: 'campaign_required' }],
  [{ action: 'tag', ids: ['cmp_a'] }, { tags: 'tags_with_action' }],
  [{ action: 'pause', tags: ['a'], ids: ['cmp_a'] }, { tags: 'tags_with_action' }],
  [{ action: 'clone', ids: Array.from({ length: 201 }, (_, i) => `c${i}`) }, { ids: 'too_many_campaigns' }],
])('refuses %j', async (body, fields) => {
  expect(at((await send('/campaign/bulk', body)).body, 'error.fields')).toEqual(fields);
});

test('five hundred at once', async () => {
  const { db } = house.store;
  const first = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('public_id', '=', made[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const { id: _, search_text: __, routing, caps, ...row } = first;
  const rows = Array.from({ length: 500 }, (_each, i) => ({
    ...row,
    public_id: `cmp_many${i}`,
    name: 'Many',
    slug: `many${i}`,
    routing: JSON.stringify(routing) as unknown as typeof routing,
    caps: JSON.stringify(caps) as unknown as typeof caps,
  }));
  await db.insertInto('campaigns').values(rows).execute();
  const done = await bulk({ action: 'pause', filters: { search: 'many' } });
  expect([done.changed.length, done.failed.length]).toEqual([500, 0]);
  const revisions = db
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id');
  const kept = await revisions
    .where('c.name', '=', 'Many')
    .where('c.status', '=', 'paused')
    .where('r.revision', '=', 2)
    .select('r.campaign_id')
    .execute();
  expect(kept).toHaveLength(500);
});

test('campaigns of another workspace are not found', async () => {
  const stranger = (await house.register('eve@example.com')).access_token;
  const change = { token: stranger, body: { action: 'archive', ids: ids() } };
  const none = await house.call('POST', '/campaign/bulk', change);
  expect(none.body).toMatchObject({ changed: [], failed: ids().map((id) => ({ id, name: null })) });
  const changed = ids().map((id) => ({ id, revision: 1 }));
  const back = await house.call('POST', '/campaign/bulk/undo', { token: stranger, body: { changed } });
  expect(back.body).toMatchObject({ changed: [], failed: ids().map((id) => ({ id, code: 'not_found' })) });
  expect(await all()).toMatchObject([{ status: 'active' }, { status: 'active' }, { status: 'active' }]);
});
