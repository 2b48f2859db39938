import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { compileSnapshot, snapshotCompiler } from './compile.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());

const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
  house.call(method, path, { token, body });

test('an incrementally compiled snapshot equals a full one after any change', async () => {
  const { db } = house.store;
  const again = snapshotCompiler(db);
  const same = async () => expect(await again()).toEqual(await compileSnapshot(db));
  await same();
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const made: Campaign[] = [];
  for (const name of ['one', 'two', 'three']) {
    const pages = splitBetween([{ name: 'A', url: `https://${name}.example/`, weight: 10_000 }]);
    made.push((await call('POST', '/campaign', { name, domainId, slug: name, ...pages })).body as Campaign);
    await same();
  }
  const [one, two] = made as [Campaign, Campaign];
  const before = (await again()).campaigns;
  const pages = splitBetween([
    { id: one.destinations[0]?.id, name: 'A', url: 'https://new.example/', weight: 10_000 },
  ]);
  await call('PATCH', `/campaign/${one.id}`, { revision: 1, ...pages });
  await same();
  // Unchanged entries are the same objects, not copies.
  expect((await again()).campaigns.map((entry, i) => entry === before[i])).toEqual([false, true, true]);
  await call('POST', '/campaign/bulk', { action: 'pause', ids: [one.id, two.id] });
  await same();
  await call('PATCH', '/workspace', { timeZone: 'Asia/Kathmandu' });
  await same();
  const source = { name: 'Push', tokens: [{ parameter: 'sub3', token: '{ad}', linkName: 'ad_id' }] };
  const { body: newest } = await house.call('GET', `/campaign/${one.id}`, { token });
  await call('PATCH', `/campaign/${one.id}`, { revision: at(newest, 'revision'), source: ' PUSH' });
  await same();
  const listed = await house.call('GET', '/campaign/traffic_sources', { token });
  const push = (listed.body as { id: string; name: string }[]).find(({ name }) => name === 'PUSH');
  await call('PATCH', '/campaign/traffic_source', { ...source, id: push?.id });
  await same();
  const namesNow = async () => (await again()).campaigns.map((entry) => entry.linkNames);
  expect(await namesNow()).toEqual([[['sub3', ['ad_id', 'sub3']]], undefined, undefined]);
  expect(Object.keys((await again()).campaigns[1] ?? {})).toEqual(['host', 'slug', 'plan']);
  await call('PATCH', '/campaign/traffic_source', {
    id: push?.id,
    tokens: [{ parameter: 'sub3', token: '{ad}', linkName: 'creative' }],
  });
  await same();
  expect(await namesNow()).toEqual([[['sub3', ['creative', 'sub3', 'ad_id']]], undefined, undefined]);
  await db.updateTable('domains').set({ host: 'moved.example' }).execute();
  await same();
  await db.deleteFrom('campaigns').where('public_id', '=', two.id).execute();
  await same();
  expect((await again()).campaigns).toHaveLength(2);
});
