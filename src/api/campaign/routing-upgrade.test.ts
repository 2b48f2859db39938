import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { planOfRevision } from './revision-store.ts';
import { upgradeRouting } from './routing-upgrade.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> => {
  const answer = await house.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
const made = async (name: string): Promise<Campaign> =>
  (await call('POST', '/campaign', {
    name,
    domainId: at(await call('GET', '/domain'), '0.id'),
    ...splitBetween(pages),
  })) as Campaign;
/** The store as it was before routing versions. */
const makeOld = async (): Promise<void> => {
  const { db } = house.store;
  await db.updateTable('campaigns').set({ semantics: 1 }).execute();
  const rows = await db.selectFrom('campaigns').select(['id', 'revision']).execute();
  for (const { id, revision } of rows) {
    const plan = await planOfRevision(db, id, revision);
    if (!plan) throw new Error('The revision has no plan.');
    const { semantics: _semantics, ...old } = plan;
    await db
      .updateTable('campaign_revisions')
      .set({ plan: JSON.stringify(old) as never })
      .where('campaign_id', '=', id)
      .where('revision', '=', revision)
      .execute();
  }
};
const planNow = async (id: string) => {
  const { campaigns } = await compileSnapshot(house.store.db);
  return campaigns.find(({ plan }) => plan.publicId === id)?.plan;
};

test('an empty installation has nothing to upgrade', async () => {
  expect(await upgradeRouting(house.store.db, new Date())).toBe(0);
});

test('each campaign gets one revision by Fairlead with the new rules, and old plans stay as they were', async () => {
  const { db } = house.store;
  const plain = await made('Plain');
  await makeOld();
  const before = await planNow(plain.id);
  expect(before).not.toHaveProperty('semantics');

  expect(await upgradeRouting(db, new Date())).toBe(1);
  expect(await upgradeRouting(db, new Date())).toBe(0);
  const plan = await planNow(plain.id);
  expect(plan).toEqual({ ...before, semantics: 2, revision: 2 });
  const internal = plan?.campaign ?? 0;
  expect(await planOfRevision(db, internal, 1)).toEqual(before);
  expect(await planOfRevision(db, internal, 2)).toEqual(plan);
  expect(await call('GET', `/campaign/${plain.id}/revision`)).toMatchObject({
    rows: [{ revision: 2, automatic: true, reason: 'routing', user: null, changes: [], phases: [] }, {}],
  });
  // A form that was open during the upgrade can still be saved.
  const saved = await call('PATCH', `/campaign/${plain.id}`, { revision: 1, name: 'Still plain' });
  expect(saved).toMatchObject({ revision: 3, name: 'Still plain' });
  expect(await planNow(plain.id)).toMatchObject({ semantics: 2, name: 'Still plain' });
});

test('running tests start a phase that is attributed to Fairlead', async () => {
  const { db } = house.store;
  const tested = await made('Tested');
  const draft = await call('POST', '/ab-test', {
    name: 'Headline',
    campaignId: tested.id,
    mode: 'fixed',
    windowSeconds: 60,
    metric: { kind: 'conversion', event: 'sale' },
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
  const id = String(at(draft, 'id'));
  await call('POST', `/ab-test/${id}/start`, { revision: at(draft, 'revision') });
  await makeOld();
  await upgradeRouting(db, new Date(house.clock.now));

  const { phases, trail, key, phase } = (await call('GET', `/ab-test/${id}`)) as AbTestDetail;
  expect(phase).toBe(2);
  expect(phases.at(-1)).toMatchObject({ phase: 2, reason: 'upgrade', counts: true, campaignRevision: 3 });
  expect(trail[0]).toMatchObject({ act: 'upgrade', user: null, phase: 2, fields: [] });
  expect((await planNow(tested.id))?.fallback).toMatchObject({ test: key, phase: 2 });
  expect(await call('GET', `/campaign/${tested.id}/revision`)).toMatchObject({
    rows: [{ revision: 3, reason: 'routing', phases: [{ test: id, phase: 2 }] }, {}, {}],
  });
});

test('if a start is interrupted, the next one continues', async () => {
  const { db } = house.store;
  for (let i = 0; i < 3; i++) await made(`Number ${i}`);
  await makeOld();
  const rows = await db.selectFrom('campaigns').select(['id', 'revision']).orderBy('id').execute();
  const [done, ...others] = rows;
  await db
    .updateTable('campaigns')
    .set({ semantics: 2 })
    .where('id', '=', done?.id ?? 0)
    .execute();
  expect(await upgradeRouting(db, new Date())).toBe(others.length);
  const after = await db
    .selectFrom('campaigns')
    .select(['id', 'revision', 'semantics'])
    .orderBy('id')
    .execute();
  expect(after).toEqual([
    { ...done, semantics: 2 },
    ...others.map(({ id, revision }) => ({ id, revision: revision + 1, semantics: 2 })),
  ]);
});
