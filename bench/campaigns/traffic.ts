import { eventStorePaths } from '../../src/config/paths.ts';
import type { Db } from '../../src/db/tables.ts';
import { generate } from '../reports/generate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The campaigns with their two pages, as `generate` needs them. */
const campaignsIn = async (db: Db) => {
  const pages = await db.selectFrom('destinations').select(['id', 'campaign_id']).orderBy('id').execute();
  return [...Map.groupBy(pages, (page) => page.campaign_id)].map(([id, own]) => ({
    id,
    pages: [own[0]?.id ?? 0, own[1]?.id ?? 0] as const,
  }));
};

/** The seeded campaigns' requests of the days before today, for an event store that no program has open yet. */
export const trafficOf = async (db: Db, days: number, perDay: number) => {
  const { workspace_id: workspace, domain_id: domain } = await db
    .selectFrom('campaigns')
    .select(['workspace_id', 'domain_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const campaigns = await campaignsIn(db);
  return { workspace, domain, campaigns, requests: days * perDay, from: to - days * DAY_MS, to };
};

export const layTraffic = async (
  dataDir: string,
  traffic: Awaited<ReturnType<typeof trafficOf>>,
): Promise<number> => {
  const { file, staging } = eventStorePaths(dataDir);
  return generate(file, staging, traffic, () => undefined);
};
