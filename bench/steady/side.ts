import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readConfig } from '../../src/config/read-config.ts';
import type { Status } from '../../src/contracts/workspace/status.ts';
import { openControlStore } from '../../src/db/open.ts';
import { type Account, openAccount, returningAccount } from '../../test/helpers/account.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { type Program, startProgram } from '../../test/helpers/program.ts';
import { seedCampaigns } from '../campaigns/seed.ts';
import { SEPARATOR } from '../edge/load.ts';
import { clicksOf } from './requests.ts';

export const CAMPAIGNS = 1000;
export const CONNECTIONS = 64;
export const GENERATOR = fileURLToPath(new URL('../edge/paced-generator.ts', import.meta.url));
const LOOK_MS = 50;

/** A checkout's whole program with its campaigns and clicks. */
export interface Side {
  name: string;
  program: Program;
  account: Account;
  file: string;
  folder: string;
  requests: string[];
  /** Of an active campaign. */
  slug: string;
}

export const dataDirOf = ({ name, folder }: Pick<Side, 'name' | 'folder'>): string =>
  join(folder, `data-${name}`);

/**
 * Starts the whole program of the checkout `root` with active campaigns, on the data that an earlier run left in this folder, if
 * any. `fill`: may write to its data folder before the first start. `settings`: of the program, beside the defaults.
 */
export const startSide = async (
  name: string,
  root: string,
  folder: string,
  fill: (dataDir: string) => Promise<void> = async () => undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<Side> => {
  const start =
    root === ''
      ? startProgram
      : ((await import(pathToFileURL(join(root, 'test/helpers/program.ts')).href))
          .startProgram as typeof startProgram);
  const dataDir = dataDirOf({ name, folder });
  // Links have it.
  const portFile = join(folder, `${name}.port`);
  const isFilled = existsSync(portFile);
  const env = {
    ...settings,
    FAIRLEAD_EDGE_PORT: isFilled ? readFileSync(portFile, 'utf8') : String(await freePort()),
  };
  if (!isFilled) {
    mkdirSync(dataDir);
    const first = await start({ dataDir, env });
    await openAccount(first);
    await first.stop();
  }
  const store = await openControlStore(readConfig({ FAIRLEAD_DATA_DIR: dataDir, ...env }, dataDir));
  if (!isFilled) await seedCampaigns(store.db, CAMPAIGNS);
  const active = await store.db
    .selectFrom('campaigns')
    .select('slug')
    .where('status', '=', 'active')
    .execute();
  await store.close();
  if (!isFilled) {
    await fill(dataDir);
    writeFileSync(portFile, env.FAIRLEAD_EDGE_PORT);
  }
  const program = await start({ dataDir, env });
  const { host } = new URL(program.linkOrigin);
  const slugs = active.map(({ slug }) => slug);
  const requests = await clicksOf(host, slugs);
  const file = join(folder, `${name}.bin`);
  writeFileSync(file, requests.join(SEPARATOR), 'latin1');
  const account = await returningAccount(program);
  return { name, program, account, file, folder, requests, slug: slugs[0] ?? '' };
};

/** Age of the newest click that can be read, in milliseconds, again and again for a while. */
export const measureAges = async ({ account }: Side, seconds: number): Promise<number[]> => {
  const ages: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const { rows } = await account.get<{ rows: { time: string }[] }>('/request?limit=1');
    ages.push(Date.now() - Date.parse(rows[0]?.time ?? ''));
    await setTimeout(LOOK_MS * 2 * Math.random());
  }
  return ages;
};

export const storedOf = async ({ account }: Side): Promise<number> =>
  (await account.get<Status>('/status')).ingest.stored;
