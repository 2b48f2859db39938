import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { eventStorePaths } from '../../src/config/paths.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { openControlStore } from '../../src/db/open.ts';
import { openAccount } from '../../test/helpers/account.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { seedCampaigns } from '../campaigns/seed.ts';
import { generate } from './generate.ts';

const CAMPAIGNS = 120;
/** Days of requests, unless it is said. */
const DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Contents of a folder that was filled before. */
export interface Filled {
  requests: number;
  /** Milliseconds since 1970: end of the requests. */
  to: number;
  edgePort: string;
  /** Size of the database file. */
  bytes: number;
}

const NOTE = 'bench-reports.json';

/** Fills a data folder with an account, campaigns and requests of some days, or reuses those of an earlier run. */
export const prepare = async (
  dataDir: string,
  requests: number,
  edgePort: string,
  days = DAYS,
): Promise<Filled> => {
  const note = join(dataDir, NOTE);
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Filled;
  const env = { FAIRLEAD_EDGE_PORT: edgePort };
  const program = await startProgram({ dataDir, env });
  await openAccount(program);
  await program.stop();
  const store = await openControlStore(readConfig({ FAIRLEAD_DATA_DIR: dataDir, ...env }, dataDir));
  await seedCampaigns(store.db, CAMPAIGNS);
  const pages = await store.db
    .selectFrom('destinations')
    .select(['id', 'campaign_id'])
    .orderBy('id')
    .execute();
  const { workspace_id: workspace, domain_id: domain } = await store.db
    .selectFrom('campaigns')
    .select(['workspace_id', 'domain_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await store.close();
  const campaigns = [...Map.groupBy(pages, (page) => page.campaign_id)].map(([id, own]) => ({
    id,
    pages: [own[0]?.id ?? 0, own[1]?.id ?? 0] as const,
  }));
  const { file, staging } = eventStorePaths(dataDir);
  // Days as in the daily tables; the last of them is "today" for the queries.
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const bar = new SingleBar({
    format: '  {bar} {percentage}% | {value} of {total} requests | {eta_formatted} left',
  });
  bar.start(requests, 0);
  const made = { workspace, domain, campaigns, requests, from: to - days * DAY_MS, to };
  const count = await generate(file, staging, made, (done) => bar.update(Math.min(done, requests)));
  bar.stop();
  const filled = { requests: count, to, edgePort, bytes: statSync(file).size };
  writeFileSync(note, JSON.stringify(filled));
  return filled;
};
