import { request } from 'node:http';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { ChangedPage, LibraryPreview } from '../../src/contracts/library/library-change.ts';
import type { LibraryPage, LibraryRows } from '../../src/contracts/library/library-page.ts';
import type { Account } from '../../test/helpers/account.ts';

const CHANGES = 20;
const SHARED_CHANGES = 5;
/** Maximum wait. */
const MOST_MS = 30_000;

const locationOf = (link: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, host } = new URL(link);
    const call = request({ hostname, port, path: pathname, headers: { host, 'user-agent': 'bench' } });
    call.on('response', (response) => {
      response.resume();
      resolve(response.headers.location ?? '');
    });
    call.on('error', reject);
    call.end();
  });

export interface Change {
  /** Milliseconds from the call to its response. */
  answered: number;
  /** Milliseconds until a visitor was sent to the new page. */
  live: number;
}

/** Changes one campaign among many repeatedly while a visitor keeps requesting its link. */
export const measureLive = async (account: Account, id: string): Promise<Change[]> => {
  const changes: Change[] = [];
  let campaign = await account.get<Campaign>(`/campaign/${id}`);
  for (let i = 1; i <= CHANGES; i++) {
    const url = `https://new${i}.example/`;
    const start = performance.now();
    let answered = Number.NaN;
    const body = {
      revision: campaign.revision,
      destinations: [{ id: campaign.destinations[0]?.id, name: 'A', url }],
      paths: [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }],
      default: [{ path: 0, weight: 10_000 }],
      rules: [],
    };
    const saved = account.patch<Campaign>(`/campaign/${id}`, body).then((stored) => {
      answered = performance.now() - start;
      campaign = stored;
    });
    while (!(await locationOf(campaign.link)).startsWith(url)) {
      if (performance.now() - start > MOST_MS) throw new Error('A change did not reach the edge.');
      await setTimeout(2);
    }
    const live = performance.now() - start;
    await saved;
    changes.push({ answered, live });
  }
  console.log(`  ${CHANGES} changes, load ${os.loadavg()[0]?.toFixed(2)}`);
  return changes;
};

/** The first link that leads this visitor, who always gets the same of a campaign's pages, to a URL. */
const linkTo = async (
  account: Account,
  url: string,
  campaigns: readonly { id: string }[],
): Promise<string> => {
  for (const { id } of campaigns) {
    const { link } = await account.get<Campaign>(`/campaign/${id}`);
    if ((await locationOf(link)).startsWith(url)) return link;
  }
  throw new Error('No link leads to the offer.');
};

/** Changes an offer of many campaigns repeatedly, previewed first, while a visitor keeps requesting the link of one of them. */
export const measureShared = async (
  account: Account,
  name: string,
): Promise<{ campaigns: number; previewed: number[]; changes: Change[] }> => {
  const changes: Change[] = [];
  const previewed: number[] = [];
  const { rows } = await account.get<LibraryRows>(`/offer?search=${name}&sort=-campaigns`);
  let [page] = rows as [LibraryPage];
  const led = await account.get<{ rows: { id: string }[] }>(`/offer/${page.id}/campaign`);
  const link = await linkTo(account, page.url.split('?', 1)[0] as string, led.rows);
  for (let i = 1; i <= SHARED_CHANGES; i++) {
    const url = `https://shared${i}.example/`;
    const body = { revision: page.revision, url };
    const asked = performance.now();
    await account.post<LibraryPreview>(`/offer/${page.id}/preview`, body);
    previewed.push(performance.now() - asked);
    const start = performance.now();
    let answered = Number.NaN;
    const saved = account.patch<ChangedPage>(`/offer/${page.id}`, body).then((stored) => {
      answered = performance.now() - start;
      page = stored.page;
    });
    while (!(await locationOf(link)).startsWith(url)) {
      if (performance.now() - start > MOST_MS) throw new Error('A change did not reach the edge.');
      await setTimeout(2);
    }
    const live = performance.now() - start;
    await saved;
    changes.push({ answered, live });
  }
  console.log(`  ${SHARED_CHANGES} changes, load ${os.loadavg()[0]?.toFixed(2)}`);
  return { campaigns: page.campaigns, previewed, changes };
};
