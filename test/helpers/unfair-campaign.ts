import { keepRevisions } from '../../src/api/campaign/revision-store.ts';
import { findCampaign } from '../../src/api/campaign/store.ts';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { StoredRouting } from '../../src/db/routing.ts';
import { at, type House } from './api-house.ts';

const PAGES = ['A', 'B', 'C'];
const to = (path: number) => [{ path, weight: 10_000 }];
const rule = (name: string, country: string, path: number) => ({
  name,
  match: 'all',
  caps: {},
  to: to(path),
  conditions: [{ field: 'country', is: true, values: [country] }],
});

/**
 * A campaign stored by an earlier Fairlead that would be refused now: Brazil goes to A, everywhere but Brazil to B, and
 * only visitors from an unknown country to C. `change`: applied to what is saved first, through the API.
 */
export const storedUnfair = async (
  house: House,
  token: string,
  name: string,
  change: object = {},
): Promise<Campaign> => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const made = await house.call('POST', '/campaign', {
    token,
    body: {
      name,
      domainId,
      destinations: PAGES.map((page) => ({ name: page, url: `https://${page.toLowerCase()}.example/` })),
      paths: PAGES.map((_, place) => ({ landing: null, offers: [{ destination: place, weight: 10_000 }] })),
      default: to(2),
      rules: [rule('Brazil', 'BR', 0), rule('Elsewhere', 'DE', 1)],
      ...change,
    },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body as Campaign;
  const { db } = house.store;
  const { workspace_id, routing } = await db
    .selectFrom('campaigns')
    .select(['workspace_id', 'routing'])
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  const [first, second] = routing.rules;
  if (!first || !second) throw new Error('The campaign has no two rules.');
  const elsewhere = { ...second, conditions: [{ field: 'country' as const, is: false, values: ['BR'] }] };
  const unfair: StoredRouting = { ...routing, rules: [first, elsewhere] };
  await db
    .updateTable('campaigns')
    .set({ routing: JSON.stringify(unfair) as never })
    .where('public_id', '=', id)
    .execute();
  const stored = await findCampaign(db, workspace_id, id);
  if (!stored) throw new Error('The campaign is not in the store.');
  await db.deleteFrom('campaign_revisions').where('campaign_id', '=', stored.id).execute();
  await db.transaction().execute((tx) => keepRevisions(tx, [stored], null, new Date(house.clock.now)));
  return (await house.call('GET', `/campaign/${id}`, { token })).body as Campaign;
};
