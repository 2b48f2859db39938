import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';

let house: House;
let token: string;
let domainId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());

const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
const post = (tags?: unknown) =>
  house.call('POST', '/campaign', { token, body: { name: 'Spring', domainId, tags, ...pages } });

test('tags are trimmed, keep their order and are part of a revision', async () => {
  const made = (await post([' Search ', 'Q1'])).body as Campaign;
  expect(made.tags).toEqual(['Search', 'Q1']);
  const change = { revision: made.revision, tags: ['Q1', 'पहला'] };
  const changed = await house.call('PATCH', `/campaign/${made.id}`, { token, body: change });
  expect(changed.body).toMatchObject({ tags: ['Q1', 'पहला'], revision: 2 });
  const revisions = await house.store.db
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .where('c.public_id', '=', made.id)
    .select('r.body')
    .orderBy('r.revision')
    .execute();
  expect(revisions.map(({ body }) => at(body, 'tags'))).toEqual([
    ['Search', 'Q1'],
    ['Q1', 'पहला'],
  ]);
});

test('a campaign without tags has none', async () => {
  expect((await post()).body).toMatchObject({ tags: [] });
});

test.each([
  [['a', ' '], { 'tags.1': 'tag_empty' }],
  [['a,b'], { 'tags.0': 'tag_invalid' }],
  [['a\nb'], { 'tags.0': 'tag_invalid' }],
  [['x'.repeat(41)], { 'tags.0': 'too_long' }],
  [['Sale', 'SALE '], { tags: 'tag_twice' }],
  [Array.from({ length: 21 }, (_, i) => `t${i}`), { tags: 'too_many_tags' }],
])('refuses %j', async (tags, fields) => {
  expect(at((await post(tags)).body, 'error.fields')).toEqual(fields);
});
