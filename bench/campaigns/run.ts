import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/read-config.ts';
import { openControlStore } from '../../src/db/open.ts';
import { openAccount, returningAccount } from '../../test/helpers/account.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { measureEditor } from './editor.ts';
import { measureList, moneyQueriesOf, queriesOf } from './list.ts';
import { measureLive, measureShared } from './live.ts';
import { SHARED, seedCampaigns } from './seed.ts';
import { quantile, timed } from './times.ts';
import { layTraffic, trafficOf } from './traffic.ts';

const CAMPAIGNS = 10_000;
const LIST_GOAL_MS = 200;
const LIVE_GOAL_MS = 1000;
/** Of an offer that a thousand campaigns lead to. */
const SHARED_GOAL_MS = 3000;
/** A slower response to a key or click is noticeable: web.dev/inp. */
const EDITOR_GOAL_MS = 200;
const HITS = 1000;
/** Days with traffic and spend, and their requests. */
const DAYS = 28;
const PER_DAY = 100_000;

const check = (what: string, good: boolean): void => {
  console.log(`${good ? 'PASS' : 'FAIL'}: ${what}`);
  if (!good) process.exitCode = 1;
};

/** Creates an account with campaigns in a data folder. Returns how long, in ms, the store alone takes for the rows. */
const prepare = async (dataDir: string, edgePort: string): Promise<number> => {
  const env = { FAIRLEAD_EDGE_PORT: edgePort };
  const program = await startProgram({ dataDir, env });
  await openAccount(program);
  await program.stop();
  const store = await openControlStore(readConfig({ FAIRLEAD_DATA_DIR: dataDir, ...env }, dataDir));
  let bare: number;
  let traffic: Awaited<ReturnType<typeof trafficOf>>;
  try {
    await seedCampaigns(store.db, CAMPAIGNS, DAYS);
    traffic = await trafficOf(store.db, DAYS, PER_DAY);
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      times.push(
        await timed(async () => {
          const page = store.db
            .selectFrom('campaigns')
            .selectAll()
            .orderBy('created_at')
            .limit(50)
            .offset(i * 250);
          const rows = await page.execute();
          const ids = rows.map(({ id }) => id);
          await store.db.selectFrom('destinations').selectAll().where('campaign_id', 'in', ids).execute();
        }),
      );
    }
    bare = quantile(times, 0.95);
  } finally {
    await store.close();
  }
  await layTraffic(dataDir, traffic);
  return bare;
};

/** `bench campaigns`: the list, the time until a change reaches a visitor, and the editor, with 10,000 campaigns. */
export const run = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  // Links keep their address across restarts.
  const edgePort = String(await freePort());
  const bare = await prepare(dataDir, edgePort);
  const program = await startProgram({
    dataDir,
    env: { FAIRLEAD_EDGE_PORT: edgePort, FAIRLEAD_FLOOD_PER_MINUTE: '0' },
  });
  try {
    const account = await returningAccount(program);
    const origin = program.linkOrigin;
    for (let i = 0; i < HITS; i++) {
      await fetch(`${origin}/b${1 + ((i * 7) % CAMPAIGNS)}`, { redirect: 'manual' });
    }
    console.log(
      `${CAMPAIGNS.toLocaleString('en-US')} campaigns, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n\nThe list, from the call to the complete answer`,
    );
    const rounds = await measureList(account, queriesOf(CAMPAIGNS));
    const p95 = quantile(rounds, 0.5);
    console.log(`  the store alone, the same rows with one select each: p95 ${bare.toFixed(0)} ms`);
    console.log(
      `  median of ${rounds.length} rounds: p95 ${p95.toFixed(0)} ms, ${(p95 / bare).toFixed(1)} times the store alone`,
    );
    console.log(`\nThe list with the money of ${DAYS} days`);
    const money = quantile(await measureList(account, moneyQueriesOf(CAMPAIGNS, DAYS, Date.now())), 0.5);
    console.log('\nA change, from the call until a visitor is redirected to the new page');
    const changes = await measureLive(account, 'cmp_bench000005000');
    const live = changes.map((change) => change.live);
    const answered = changes.map((change) => change.answered);
    console.log(
      `  live after ${quantile(live, 0.5).toFixed(0)} ms (median), ${Math.max(...live).toFixed(0)} ms (worst); saved after ${quantile(answered, 0.5).toFixed(0)} ms\n`,
    );
    console.log('A change of an offer in the library, likewise');
    const shared = await measureShared(account, SHARED.name);
    const [sharedLive, sharedAnswered] = [
      shared.changes.map((change) => change.live),
      shared.changes.map((change) => change.answered),
    ];
    console.log(
      `  in ${shared.campaigns} campaigns: previewed after ${quantile(shared.previewed, 0.5).toFixed(0)} ms, live after ${quantile(sharedLive, 0.5).toFixed(0)} ms (median), ${Math.max(...sharedLive).toFixed(0)} ms (worst); saved after ${quantile(sharedAnswered, 0.5).toFixed(0)} ms\n`,
    );
    console.log('The editor, from a key press or click until its effect is drawn (those over 16 ms)');
    const editor = await measureEditor(program, account, 'cmp_bench000005001');
    const felt = quantile(editor.ordinary, 0.5);
    const most = quantile(editor.largest, 0.5);
    console.log(
      `  the slowest of a round, median of ${editor.ordinary.length}: ${felt.toFixed(0)} ms, in the largest campaign ${most.toFixed(0)} ms\n`,
    );
    check(`p95 of the list at most ${LIST_GOAL_MS} ms`, p95 <= LIST_GOAL_MS);
    check(`p95 of the list with the money of ${DAYS} days at most ${LIST_GOAL_MS} ms`, money <= LIST_GOAL_MS);
    check(`every key and click in the editor drawn within ${EDITOR_GOAL_MS} ms`, felt <= EDITOR_GOAL_MS);
    check(`every change live within ${LIVE_GOAL_MS} ms`, Math.max(...live) <= LIVE_GOAL_MS);
    check(
      `every change of an offer of ${shared.campaigns} campaigns live within ${SHARED_GOAL_MS} ms`,
      Math.max(...sharedLive) <= SHARED_GOAL_MS,
    );
  } finally {
    await program.dispose();
  }
};
