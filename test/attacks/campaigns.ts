import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import type { Attacker } from './house.ts';

const PAGES = ['a', 'b', 'c'] as const;
const ALL = 10_000;

/** A rule that leads to page b unless `to` says otherwise; everyone else goes to page a. */
export const rule = (conditions: readonly object[], to = 1, match: 'all' | 'any' = 'all') => ({
  name: '',
  match,
  caps: {},
  to: [{ path: to, weight: ALL }],
  conditions: conditions.map((condition) => ({ is: true, ...condition })),
});

/** A campaign with three pages, https://a.example/ to c.example. `weights`: of the default split in percent. */
export const campaignBody = (
  attacker: Attacker,
  slug: string,
  change: { weights?: readonly number[]; rules?: readonly object[] } = {},
) => {
  const { weights = [100, 0, 0], rules = [] } = change;
  const pages = PAGES.map((page, i) => ({
    name: page.toUpperCase(),
    url: `https://${page}.example/?c={click_id}`,
    weight: (weights[i] ?? 0) * 100,
  }));
  return { name: slug, domainId: attacker.domainId, slug, ...splitBetween(pages), rules };
};

/** Creates a campaign and waits until every edge worker serves it. */
export const makeLive = async (attacker: Attacker, body: object): Promise<Campaign> => {
  const { id } = await attacker.done<Campaign>('POST', '/campaign', body);
  for (let turn = 0; turn < 200; turn++) {
    const campaign = await attacker.done<Campaign>('GET', `/campaign/${id}`);
    if (campaign.live) return campaign;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Campaign ${id} did not go live.`);
};

/** The page that the edge's answer leads to: `a`, `b` or `c`. */
export const pageOf = (location: string): string =>
  /^https:\/\/([a-z])\.example\//.exec(location)?.[1] ?? location;
