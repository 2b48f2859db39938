import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { CampaignBody } from '../../contracts/campaigns/campaign-body.ts';
import type { Revision, RevisionRow } from '../../contracts/campaigns/revision.ts';
import type { Page } from '../../contracts/list.ts';
import { QUARTER_MS } from '../../core/time/durations.ts';
import { editedPart } from '../campaign/answer.ts';
import { findCampaign } from '../campaign/store.ts';

let house: House;
let token: string;
let domainId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
}, 240_000);
afterAll(() => house.close());
beforeEach(() => {
  house.published.times = 0;
});

const pages = [
  { name: 'A', url: 'https://a.example/', weight: 7000 },
  { name: 'B', url: 'https://b.example/', weight: 3000 },
];
const to = (path: number) => [{ path, weight: 10_000 }];
const rule = { name: 'Brazil', match: 'all', caps: {}, to: to(0) };
const conditions = [{ field: 'country', is: true, values: ['BR'] }];

const create = async (change: object = {}): Promise<Campaign> => {
  const body = { name: 'Spring', domainId, ...splitBetween(pages), ...change };
  const answer = await house.call('POST', '/campaign', { token, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const patch = async (campaign: Campaign, change: object): Promise<Campaign> => {
  const body = { revision: campaign.revision, ...change };
  const answer = await house.call('PATCH', `/campaign/${campaign.id}`, { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const list = async ({ id }: Campaign, query = '') =>
  (await house.call('GET', `/campaign/${id}/revision${query}`, { token })).body as Page<RevisionRow>;
const restore = (campaign: Campaign, to: number) =>
  house.call('POST', `/campaign/${campaign.id}/revision/${to}/restore`, {
    token,
    body: { revision: campaign.revision },
  });

test('lists every change with its author, time and differences', async () => {
  const first = await create({ rules: [{ ...rule, conditions }] });
  house.clock.now += 60_000;
  const [a, b] = first.destinations;
  await patch(first, {
    name: 'Summer',
    caps: { day: 100 },
    destinations: [{ ...a, url: 'https://a2.example/' }, b],
    paths: first.paths,
    default: [
      { path: 0, weight: 3000 },
      { path: 1, weight: 7000 },
    ],
    rules: first.rules.map((one) => ({ ...one, conditions: [{ ...conditions[0], is: false }] })),
  });
  const { rows, total } = await list(first);
  expect([total, rows.map((row) => [row.revision, row.user?.name])]).toEqual([
    2,
    [
      [2, 'Ana Lima'],
      [1, 'Ana Lima'],
    ],
  ]);
  expect(rows[0]?.madeAt).toBe(new Date(house.clock.now).toISOString());
  expect(rows[1]?.changes).toEqual([]);
  const path = (name: string) => ({ landing: null, offers: [{ name, weight: 10_000 }] });
  expect(rows[0]?.changes).toMatchObject([
    { kind: 'field', field: 'name', before: 'Spring', after: 'Summer' },
    { kind: 'cap', rule: null, per: 'day', before: null, after: 100 },
    { kind: 'destination_url', name: 'A', before: 'https://a.example/', after: 'https://a2.example/' },
    { kind: 'rule_who', rule: { place: 1, name: 'Brazil' }, before: { conditions }, after: {} },
    {
      kind: 'split',
      rule: null,
      arms: [
        { path: path('A'), before: 7000, after: 3000 },
        { path: path('B'), before: 3000, after: 7000 },
      ],
    },
  ]);
  expect((await list(first, '?perPage=10&page=2')).rows).toEqual([]);
});

test('a page of revisions is compared with the next older one', async () => {
  let campaign = await create();
  for (let i = 2; i <= 12; i++) campaign = await patch(campaign, { name: `Spring ${i}` });
  const { rows, total } = await list(campaign, '?perPage=10');
  expect([total, rows.length]).toEqual([12, 10]);
  expect(rows[9]?.changes).toMatchObject([{ before: 'Spring 2', after: 'Spring 3' }]);
});

test('a revision has the campaign’s state at the time; a missing one is not found', async () => {
  const first = await create();
  await patch(first, { name: 'Summer' });
  const answer = await house.call('GET', `/campaign/${first.id}/revision/1`, { token });
  const { campaign } = answer.body as Revision;
  expect(campaign).toMatchObject({ name: 'Spring', destinations: first.destinations, paths: first.paths });
  expect((await house.call('GET', `/campaign/${first.id}/revision/9`, { token })).status).toBe(404);
  expect((await house.call('GET', `/campaign/${first.id}/revision/x`, { token })).status).toBe(404);
});

test('a revision from before costs has none, and their addition is a change', async () => {
  const first = await create();
  await house.store.db
    .updateTable('campaign_revisions')
    .set({ body: sql<unknown>`body - 'costs'` })
    .where('campaign_id', 'in', (eb) =>
      eb.selectFrom('campaigns').select('id').where('public_id', '=', first.id),
    )
    .execute();
  const priced = await patch(first, { costs: { model: 'cpc', amount: '0.35' } });
  const before = { model: 'none', amount: null };
  expect((await list(first)).rows[0]?.changes).toEqual([
    { kind: 'field', fact: 'costs', field: 'costs', before, after: priced.costs },
  ]);
  expect(((await restore(priced, 1)).body as Campaign).costs).toEqual(before);
});

test('a revision includes everything that people edit', async () => {
  const campaign = await create();
  const workspace = await house.store.db
    .selectFrom('campaigns')
    .select('workspace_id')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const stored = await findCampaign(house.store.db, workspace.workspace_id, campaign.id);
  if (!stored) throw new Error('There is no campaign.');
  expect(Object.keys(CampaignBody.shape).toSorted()).toEqual(Object.keys(editedPart(stored)).toSorted());
});

test('restoring creates a new revision: pages keep their IDs, and nothing starts automatically', async () => {
  const first = await create({ rules: [{ ...rule, conditions }] });
  const onlyB = await patch(first, {
    status: 'paused',
    ...splitBetween([
      { id: first.destinations[1]?.id, path: 1, name: 'B', url: 'https://b.example/', weight: 10_000 },
    ]),
  });
  expect(onlyB.destinations).toHaveLength(1);
  const answer = await restore(onlyB, 1);
  const back = answer.body as Campaign;
  expect(back).toMatchObject({
    revision: 3,
    status: 'paused',
    destinations: first.destinations,
    paths: first.paths,
    default: first.default,
    rules: [{ name: 'Brazil', number: 2 }],
  });
  expect(house.published.times).toBe(3);
  // Undone: the previous one is restored.
  expect((await restore(back, 2)).body).toMatchObject({ revision: 4, destinations: onlyB.destinations });
});

test('restoring the current state creates no revision', async () => {
  const first = await create();
  expect((await restore(first, 1)).body).toMatchObject({ revision: 1 });
});

test('a state that is no longer possible is refused, naming the field', async () => {
  const first = await create({ slug: 'wanted' });
  const moved = await patch(first, { slug: 'moved' });
  await create({ slug: 'wanted' });
  const taken = await restore(moved, 1);
  expect([taken.status, at(taken.body, 'error.fields')]).toEqual([422, { slug: 'slug_taken' }]);
  const stale = await restore(first, 1);
  expect([stale.status, at(stale.body, 'error.code')]).toEqual([409, 'conflict']);
});

test('restores a revision with a conversion type that was deleted since', async () => {
  const made = await house.call('POST', '/conversion-type', {
    token,
    body: { name: 'Upsell', events: ['up'] },
  });
  const { number } = made.body as { number: number };
  const costs = { model: 'cpa', amount: '5', types: [number] };
  const first = await create({ costs });
  const second = await patch(first, { costs: { model: 'cpa', amount: '5' } });
  const deleted = await house.call('DELETE', '/conversion-type', { token, body: { number } });
  expect(deleted.status).toBe(200);
  const restored = await restore(second, first.revision);
  expect(restored.status).toBe(200);
  expect(restored.body).toMatchObject({ costs });
});

test('a ledger names the types that a campaign charges, and since when', async () => {
  const start = Math.ceil(house.clock.now / QUARTER_MS) * QUARTER_MS;
  const instant = (quarter: number): string => new Date(start + quarter * QUARTER_MS).toISOString();
  const of = (types: number[] | null) => ({ costs: { model: 'cpa', amount: '5', types } });
  let campaign = await create(of([1]));
  const changes = [of([1]), { name: 'Summer' }, of([2, 1]), of(null)];
  for (const change of changes) campaign = await patch(campaign, change);
  // One revision at the beginning of each of four quarter hours.
  const revisions = await house.store.db
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .select(['r.campaign_id', 'r.revision'])
    .where('c.public_id', '=', campaign.id)
    .orderBy('r.revision')
    .execute();
  expect(revisions).toHaveLength(4);
  for (const [place, { campaign_id, revision }] of revisions.entries())
    await house.store.db
      .updateTable('campaign_revisions')
      .set({ made_at: new Date(start + place * QUARTER_MS) })
      .where('campaign_id', '=', campaign_id)
      .where('revision', '=', revision)
      .execute();
  const chargedIn = async (from: number, to: number, more: object = {}) => {
    const query = new URLSearchParams({
      ...{ from: instant(from), to: instant(to) },
      filters: JSON.stringify([{ dimension: 'campaign', op: 'is', values: [campaign.id] }]),
      ...more,
    });
    return at((await house.call('GET', `/report/ledger?${query}`, { token })).body, 'model.charged');
  };
  const [purchases, both] = [{ types: [1], since: null }, { types: [1, 2] }];
  expect(await chargedIn(0, 2)).toEqual(purchases);
  expect(await chargedIn(1, 2)).toEqual(purchases);
  expect(await chargedIn(1, 3)).toEqual({ ...both, since: instant(2) });
  expect(await chargedIn(2, 3)).toEqual({ ...both, since: null });
  expect(await chargedIn(2, 4)).toBeNull();
  expect(await chargedIn(4, 5)).toBeNull();
  // By conversion time, clicks can be older.
  expect(await chargedIn(2, 3, { basis: 'conversion' })).toEqual({ ...both, since: instant(2) });
  expect(await chargedIn(0, 2, { filters: '[]' })).toBeNull();
});
