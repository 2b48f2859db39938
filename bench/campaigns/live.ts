import { request } from 'node:http';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { Account } from '../../test/helpers/account.ts';

const CHANGES = 20;
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
