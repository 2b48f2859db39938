import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { behaviourDefaults } from '../../contracts/campaigns/behaviour-defaults.ts';
import type { Campaign, CampaignRow } from '../../contracts/campaigns/campaign.ts';
import type { Page } from '../../contracts/list.ts';

let house: House;
let owner: SignedIn;
let domainId: string;
beforeAll(async () => {
  house = await openHouse();
  owner = await house.register('ana@example.com');
  const domains = await house.call('GET', '/domain', { token: owner.access_token });
  domainId = at(domains.body, '0.id') as string;
});
afterAll(() => house.close());
beforeEach(() => {
  house.published.times = 0;
  house.edges.length = 0;
});

const two = [
  { name: 'A', url: 'https://a.example/?c={click_id}', weight: 7000 },
  { name: 'B', url: 'https://b.example/', weight: 3000 },
];

const post = (change: object = {}, token = owner.access_token) =>
  house.call('POST', '/campaign', {
    token,
    body: { name: 'Spring', domainId, slug: '', ...splitBetween(two), ...change },
  });

const create = async (change: object = {}): Promise<Campaign> => {
  const answer = await post(change);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};

type Named = Campaign['destinations'][number];

const routingOf = ({ destinations, paths, default: fallback, rules }: Campaign) => ({
  destinations,
  paths,
  default: fallback,
  rules,
});

const rowOf = (campaign: Campaign) =>
  house.store.db
    .selectFrom('campaigns')
    .selectAll()
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();

const patch = (campaign: Campaign, change: object, token = owner.access_token) =>
  house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { revision: campaign.revision, ...change },
  });

const list = async (query: string): Promise<Page<CampaignRow>> =>
  (await house.call('GET', `/campaign?${query}`, { token: owner.access_token })).body as Page<CampaignRow>;

const fieldsOf = async (change: object): Promise<unknown> => at((await post(change)).body, 'error.fields');

describe('creating', () => {
  test('returns the stored campaign, live once the edges have it', async () => {
    const campaign = await create({ slug: 'spring' });
    expect(campaign).toMatchObject({
      name: 'Spring',
      status: 'active',
      slug: 'spring',
      link: 'http://localhost:3001/spring',
      revision: 1,
      tests: [],
      live: true,
      createdAt: new Date(house.clock.now).toISOString(),
      destinations: two.map(({ name, url }) => ({ name, url })),
      paths: [0, 1].map((n) => ({ number: n, landing: null, offers: [{ destination: n, weight: 10_000 }] })),
      default: [
        { path: 0, weight: 7000 },
        { path: 1, weight: 3000 },
      ],
      ...behaviourDefaults,
      rules: [],
      warnings: [{ field: 'destinations.1.url', code: 'no_click_id', token: '{click_id}', hint: null }],
    });
    expect(house.published.times).toBe(1);
    const read = await house.call('GET', `/campaign/${campaign.id}`, { token: owner.access_token });
    expect(read.body).toEqual({ ...campaign, live: false });
  });

  test('charges only the chosen conversion types, which the workspace must have', async () => {
    const cpa = { model: 'cpa', amount: '5' };
    const fields = (costs: object) => fieldsOf({ costs });
    expect(await fields({ ...cpa, types: [] })).toEqual({ 'costs.types': 'types_required' });
    expect(await fields({ ...cpa, types: [1.5] })).toEqual({ 'costs.types': 'type_unknown' });
    // First deposits were never on.
    expect(await fields({ ...cpa, types: [1, 6, 99] })).toEqual({ 'costs.types': 'type_unknown' });
    expect(await fields({ model: 'cpc', amount: '5', types: [1] })).toEqual({
      'costs.types': 'types_not_used',
    });
    const all = await create({ slug: undefined, costs: { ...cpa, types: null } });
    expect(all.costs).toEqual(cpa);
    const campaign = await create({ slug: undefined, costs: { ...cpa, types: [2, 1, 2] } });
    expect(campaign.costs).toEqual({ ...cpa, types: [1, 2] });
    const same = await patch(campaign, { costs: { ...cpa, types: [1, 2] } });
    expect(same.body).toMatchObject({ revision: 1 });
    expect((await patch(campaign, { costs: cpa })).body).toMatchObject({ costs: cpa, revision: 2 });
  });

  test('charges a type that is off or deleted, as a restored revision and a copy may', async () => {
    const setType = (enabled: boolean) =>
      house.call('PATCH', '/conversion-type', { token: owner.access_token, body: { number: 6, enabled } });
    expect((await setType(true)).status).toBe(200);
    const made = await house.call('POST', '/conversion-type', {
      token: owner.access_token,
      body: { name: 'Upsell', events: ['upsell'] },
    });
    expect(made.status).toBe(201);
    const { number } = made.body as { number: number };
    const costs = { model: 'share', amount: '5', types: [6, number] };
    const campaign = await create({ slug: undefined, costs });
    expect((await setType(false)).status).toBe(200);
    const deleted = await house.call('DELETE', '/conversion-type', {
      token: owner.access_token,
      body: { number },
    });
    expect(deleted.status).toBe(200);
    const dearer = await patch(campaign, { costs: { ...costs, amount: '6' } });
    expect(dearer.body).toMatchObject({ costs: { amount: '6', types: [6, number] }, revision: 2 });
    const other = await patch(dearer.body as Campaign, { costs: { ...costs, types: [1] } });
    expect(other.body).toMatchObject({ costs: { types: [1] } });
    const again = await patch(other.body as Campaign, { costs });
    expect(again.body).toMatchObject({ costs: { types: [6, number] } });
    expect(await create({ slug: undefined, costs })).toMatchObject({ costs });
    const never = await patch(again.body as Campaign, { costs: { ...costs, types: [number + 1] } });
    expect(never.body).toMatchObject({ error: { fields: { 'costs.types': 'type_unknown' } } });
    expect(JSON.stringify(never.body)).toContain(
      `The workspace has never had a conversion type ${number + 1}.`,
    );
  });

  test('stores costs in their normal form, and compiles them', async () => {
    const costsOf = async (costs: object): Promise<unknown> =>
      (await create({ slug: undefined, costs })).costs;
    expect(await costsOf({ model: 'cpc', amount: ' 0.350' })).toEqual({ model: 'cpc', amount: '0.35' });
    expect(await costsOf({ model: 'token', amount: null })).toEqual({ model: 'token', amount: null });
    expect(await fieldsOf({ costs: { model: 'cpc', amount: null } })).toEqual({
      'costs.amount': 'amount_required',
    });
    expect(await fieldsOf({ costs: { model: 'cpc', amount: '0,35' } })).toEqual({
      'costs.amount': 'amount_invalid',
    });
    expect(await fieldsOf({ costs: { model: 'share', amount: '100.5' } })).toEqual({
      'costs.amount': 'share_invalid',
    });
    expect(await fieldsOf({ costs: { model: 'token', amount: '1' } })).toEqual({
      'costs.amount': 'amount_not_used',
    });
    expect(await fieldsOf({ costs: { model: 'cpv', amount: '1' } })).toEqual({
      'costs.model': 'cost_model_unknown',
    });
    expect(await fieldsOf({ costs: { model: 'cpc', amount: '1', botAmount: '0' } })).toEqual({
      'costs.botAmount': 'fair_routing',
    });
    const campaign = await create({ slug: undefined, costs: { model: 'share', amount: '5' } });
    const none = { model: 'none', amount: null };
    expect((await patch(campaign, { costs: none })).body).toMatchObject({ costs: none, revision: 2 });
  });

  test('picks a slug that is easy to read aloud', async () => {
    expect((await create()).slug).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
    expect((await create({ slug: undefined })).slug).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
  });

  test('refuses slugs that are taken, reserved or malformed', async () => {
    await create({ slug: 'once' });
    expect(await fieldsOf({ slug: 'once' })).toEqual({ slug: 'slug_taken' });
    expect(await fieldsOf({ slug: 'PostBack' })).toEqual({ slug: 'slug_reserved' });
    expect(await fieldsOf({ slug: 'a/b' })).toEqual({ slug: 'slug_invalid' });
  });

  test.each([
    ['javascript:alert(1)', 'url_scheme'],
    ['https://user:secret@a.example/', 'url_credentials'],
    ['http://localhost:3001/spring', 'url_own_link'],
    ['https://{sub1}.example/', 'macro_place'],
    ['https://a.example/?c={nothing}', 'macro_unknown'],
    ['', 'url_required'],
  ])('refuses the destination %s', async (url, code) => {
    const pages = splitBetween([two[0] as (typeof two)[0], { name: 'B', url, weight: 3000 }]);
    expect(await fieldsOf(pages)).toEqual({ 'destinations.1.url': code });
  });

  test('names every invalid field', async () => {
    expect(await fieldsOf({ name: ' ', destinations: [] })).toEqual({
      name: 'name_required',
      destinations: 'destination_required',
    });
    const heavy = two.map((d) => ({ ...d, weight: 7000 }));
    expect(await fieldsOf(splitBetween(heavy))).toEqual({ default: 'weights_must_sum' });
    expect(await fieldsOf({ domainId: 'dom_0000000000000000' })).toEqual({ domainId: 'domain_unknown' });
    expect(await fieldsOf({ name: undefined })).toEqual({ name: 'required' });
    expect(await fieldsOf({ notes: 5 })).toEqual({ notes: 'invalid' });
    expect(house.published.times).toBe(0);
  });
});

test('text that no database can store is malformed, wherever it is', async () => {
  const token = owner.access_token;
  const answers = [
    await post({ name: 'a\u0000b' }),
    await post({ notes: '\u0000' }),
    await house.call('GET', '/campaign/%00', { token }),
    await house.call('GET', '/campaign?search=%00', { token }),
  ];
  for (const answer of answers) {
    expect([answer.status, at(answer.body, 'error.code')]).toEqual([400, 'malformed_request']);
  }
  const stored = await create({ name: 'lone \ud800 surrogate' });
  expect(stored.name).toBe('lone \ufffd surrogate');
  const changed = await patch(stored, { name: 'a \udc00 b', notes: '\ud800' });
  expect([changed.status, at(changed.body, 'name'), at(changed.body, 'notes')]).toEqual([
    200,
    'a \ufffd b',
    '\ufffd',
  ]);
});

describe('changing', () => {
  test('each change is a revision with author, time and differences; an old revision is a conflict', async () => {
    const first = await create({ slug: 'history' });
    house.clock.now += 60_000;
    const second = (await patch(first, { name: 'Summer', status: 'paused' })).body as Campaign;
    expect(second).toMatchObject({ name: 'Summer', status: 'paused', revision: 2, slug: 'history' });
    expect(second.updatedAt).toBe(new Date(house.clock.now).toISOString());
    const late = await patch(first, { name: 'Autumn' });
    expect([late.status, at(late.body, 'error.code')]).toEqual([409, 'conflict']);
    const kept = await house.store.db
      .selectFrom('campaign_revisions')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_revisions.campaign_id')
      .innerJoin('users', 'users.id', 'campaign_revisions.user_id')
      .where('campaigns.public_id', '=', first.id)
      .select(['campaign_revisions.revision', 'users.email', 'campaign_revisions.body'])
      .orderBy('campaign_revisions.revision')
      .execute();
    const { destinations, paths, default: fallback, rules } = first;
    const routing = { destinations, paths, default: fallback, rules };
    const body = { ...behaviourDefaults, tags: [], domainId, slug: 'history', ...routing };
    expect(kept).toEqual([
      { revision: 1, email: 'ana@example.com', body: { ...body, name: 'Spring', status: 'active' } },
      { revision: 2, email: 'ana@example.com', body: { ...body, name: 'Summer', status: 'paused' } },
    ]);
  });

  test('saving without a change creates no revision and publishes nothing', async () => {
    const campaign = await create();
    house.published.times = 0;
    const answer = await patch(campaign, { name: campaign.name, ...routingOf(campaign) });
    expect(answer.body).toEqual({ ...campaign, live: false });
    expect(house.published.times).toBe(0);
  });

  test('of two concurrent changes to one revision, one wins', async () => {
    const campaign = await create();
    const answers = await Promise.all([patch(campaign, { name: 'One' }), patch(campaign, { name: 'Two' })]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });

  test('destinations keep their IDs and paths their numbers; removed ones stay in the store', async () => {
    const campaign = await create();
    const [a, b] = campaign.destinations;
    const pages = [
      { name: 'C', url: 'https://c.example/', weight: 6000 },
      { ...(b as Named), name: 'B2', path: 1, weight: 4000 },
    ];
    const changed = (await patch(campaign, splitBetween(pages))).body as Campaign;
    expect(changed.destinations.map((d) => d.name)).toEqual(['C', 'B2']);
    expect(changed.destinations[1]?.id).toBe(b?.id);
    expect(changed.paths.map((p) => p.number)).toEqual([2, 1]);
    const { routing } = await rowOf(campaign);
    expect(routing.paths.map((p) => [p.number, p.detachedAt !== null])).toEqual([
      [2, false],
      [1, false],
      [0, true],
    ]);
    const rows = await house.store.db
      .selectFrom('destinations')
      .select(['name', 'detached_at'])
      .where('public_id', 'in', [a?.id ?? '', b?.id ?? '', changed.destinations[0]?.id ?? ''])
      .orderBy('id')
      .execute();
    expect(rows.map((r) => [r.name, r.detached_at !== null])).toEqual([
      ['A', true],
      ['B2', false],
      ['C', false],
    ]);
    const page = { name: 'x', url: 'https://x.example/', weight: 5000 };
    const twice = await patch(changed, splitBetween([b, b].map((d) => ({ ...page, id: d?.id, path: 1 }))));
    expect(at(twice.body, 'error.fields')).toEqual({
      'destinations.1.id': 'destination_unknown',
      'paths.1.number': 'path_unknown',
    });
    const back = await patch(changed, splitBetween([{ ...page, id: a?.id, path: 0, weight: 10_000 }]));
    expect(back.body).toMatchObject({ destinations: [{ id: a?.id }], paths: [{ number: 0 }] });
    const seeds = (await rowOf(campaign)).routing.paths.map((p) => [p.number, p.detachedAt, p.seed]);
    expect(seeds[0]).toEqual([0, null, routing.paths[2]?.seed]);
    expect(seeds.map(([number]) => number)).toEqual([0, 2, 1]);
  });

  test('a slug can be changed, but not to one that is taken', async () => {
    const campaign = await create({ slug: 'mine' });
    await create({ slug: 'theirs' });
    const refused = await patch(campaign, { slug: 'theirs' });
    expect(at(refused.body, 'error.fields')).toEqual({ slug: 'slug_taken' });
    expect((await patch(campaign, { slug: 'ours' })).body).toMatchObject({ slug: 'ours', revision: 2 });
  });
});

describe('the list', () => {
  test('can be searched, filtered, sorted and paged, and shows today’s numbers', async () => {
    const names = ['zeta 100%', 'Zeta_two', 'zeta three', 'Zeta four'];
    const made: Campaign[] = [];
    for (const name of names) made.push(await create({ name }));
    await patch(made[2] as Campaign, { status: 'archived' });

    const sorted = await list('search=zeta&sort=name&perPage=10');
    expect(sorted.rows.map((r) => r.name)).toEqual(['zeta 100%', 'Zeta four', 'zeta three', 'Zeta_two']);
    expect((await list('search=100%25')).rows.map((r) => r.name)).toEqual(['zeta 100%']);
    expect((await list('search=a_t')).rows.map((r) => r.name)).toEqual(['Zeta_two']);
    expect((await list('search=zeta&status=archived')).rows.map((r) => r.name)).toEqual(['zeta three']);
    const newest = await list('perPage=10&sort=-created');
    expect(newest.rows[0]?.name).toBe('Zeta four');
    const second = await list('perPage=10&page=2');
    expect(second.total).toBe(newest.total);
    const shown = new Set(newest.rows.map((r) => r.id));
    expect(second.rows.filter((r) => shown.has(r.id))).toEqual([]);

    const { id } = await house.store.db
      .selectFrom('campaigns')
      .innerJoin('workspaces', 'workspaces.id', 'campaigns.workspace_id')
      .select(['campaigns.id', 'campaigns.workspace_id'])
      .where('campaigns.public_id', '=', made[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    house.reports.stored.set(1, [storedRequest(1, id, 1), storedRequest(2, id, 1)]);
    house.reports.asked.length = 0;
    const [row] = (await list('search=100%25')).rows;
    expect(row?.today).toMatchObject({ requests: 2, valid: 2, uniqueVisits: 2, conversions: 0 });
    // Midnight of 10 March 2026 in São Paulo is 03:00 UTC.
    expect(house.reports.asked[0]?.from).toBe(Date.UTC(2026, 2, 10, 3));
    expect(house.reports.asked[0]?.to).toBe(Date.UTC(2026, 2, 10, 12, 45));
  });

  test('an invalid page size or sort is refused on its field', async () => {
    const answer = await house.call('GET', '/campaign?perPage=17&sort=size', { token: owner.access_token });
    expect(at(answer.body, 'error.fields')).toEqual({ perPage: 'page_size', sort: 'invalid' });
  });

  test('a campaign is live when every running edge has its snapshot', async () => {
    const campaign = await create();
    const liveWith = async (...revisions: (number | null)[]) => {
      house.edges.splice(0, Number.POSITIVE_INFINITY);
      for (const [worker, snapshotRevision] of revisions.entries()) {
        house.edges.push({
          node: 1,
          worker,
          running: true,
          snapshotRevision,
          unlogged: 0,
          malformed: 0,
          torn: 0,
        });
      }
      const read = await house.call('GET', `/campaign/${campaign.id}`, { token: owner.access_token });
      return at(read.body, 'live');
    };
    const row = await house.store.db
      .selectFrom('campaigns')
      .select('snapshot_revision')
      .where('public_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const revision = row.snapshot_revision;
    expect(await liveWith()).toBe(false);
    expect(await liveWith(revision, revision + 5)).toBe(true);
    expect(await liveWith(revision, revision - 1)).toBe(false);
    expect(await liveWith(revision, null)).toBe(false);
  });
});

test('a viewer can read but not change anything', async () => {
  const campaign = await create();
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  try {
    for (const answer of [await post(), await patch(campaign, { name: 'No' })]) {
      expect([answer.status, at(answer.body, 'error.code')]).toEqual([403, 'forbidden']);
    }
    expect((await list('')).total).toBeGreaterThan(0);
  } finally {
    await house.store.db.updateTable('memberships').set({ role: 'owner' }).execute();
  }
});
