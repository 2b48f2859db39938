import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStorePaths } from '../../src/config/paths.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { openControlStore } from '../../src/db/open.ts';
import { type Account, OWNER, otherAccount, returningAccount } from '../../test/helpers/account.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { quantile, timed } from '../campaigns/times.ts';
import { prepare } from '../reports/prepare.ts';
import { dashboard, rangesAt } from '../reports/questions.ts';
import { type Attack, type Style, startAttack } from './attack.ts';
import { copyMonth } from './neighbour.ts';

const REQUESTS = 5_000_000;
const ROUNDS = 5;
/** Dashboards opened one after another in an idle round, and at least during each attack. */
const DASHBOARDS = 12;
/** Limit of the neighbor's p95 during the attack, relative to an idle round's. */
const GOAL = 2;

const AS_ASKED: Style = { name: '200 reports, 1 s each', atOnce: 20, givenUpMs: 1000, calls: 200 };
/** For information only: at least 20 open, each so briefly that much of the work is starting and abandoning calls. */
const HARSHER: Style = { name: 'without end, 100 ms each', atOnce: 20, givenUpMs: 100, calls: null };

/** Milliseconds of each dashboard; at least DASHBOARDS, and more while `goesOn`. */
const openDashboards = async (
  account: Account,
  now: number,
  goesOn: () => boolean = () => false,
): Promise<number[]> => {
  const ranges = rangesAt(now);
  const times: number[] = [];
  for (let i = 0; i < DASHBOARDS || goesOn(); i++) {
    const range = ranges[i % ranges.length];
    if (range === undefined) throw new Error('No ranges found.');
    times.push(await timed(() => Promise.all(dashboard(range, [], now).map((call) => account.get(call)))));
  }
  return times;
};

/** The neighbor's p95 while a key attacks, as a multiple of `before`; printed with a description of the attack. */
const ratioUnder = async (
  style: Style,
  start: (style: Style) => Attack,
  open: (goesOn?: () => boolean) => Promise<number[]>,
  before: number,
): Promise<number> => {
  const attack = start(style);
  const times = await open(style.calls === null ? undefined : attack.goesOn);
  const { calls, givenUp, answers } = await attack.stop();
  const during = quantile(times, 0.95);
  const told = [...answers].map(([status, count]) => `, ${count} answered ${status}`).join('');
  console.log(
    `  ${style.name}: p95 ${during.toFixed(0)} ms of ${times.length}, ratio ${(during / before).toFixed(2)}` +
      ` (${calls} calls, ${givenUp} given up${told}, load ${loadavg()[0]?.toFixed(1)})`,
  );
  return during / before;
};

/** Account, key and totals of a neighbor, in a folder that `prepare` has filled. */
const addNeighbour = async (dataDir: string, env: Record<string, string>, to: number): Promise<void> => {
  const note = join(dataDir, 'bench-fairness.json');
  if (existsSync(note)) return;
  const program = await startProgram({ dataDir, env });
  await otherAccount(program);
  await program.stop();
  const store = await openControlStore(readConfig({ FAIRLEAD_DATA_DIR: dataDir }, dataDir));
  const workspaces = await store.db.selectFrom('workspaces').select('id').orderBy('id').execute();
  await store.close();
  const [own, theirs] = workspaces;
  if (own === undefined || theirs === undefined) throw new Error('Two workspaces are needed.');
  await copyMonth(eventStorePaths(dataDir), own.id, theirs.id, to);
  writeFileSync(note, JSON.stringify({ neighbour: theirs.id }));
};

/**
 * Measures how much longer one workspace's dashboard takes while a key of another requests heavy reports and abandons
 * each. `data`: where to keep the store, or where it is from last time.
 */
export const run = async ({
  requests = REQUESTS,
  data,
}: {
  requests?: number;
  data?: string;
}): Promise<void> => {
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'fairlead-fairness-'));
  mkdirSync(dataDir, { recursive: true });
  try {
    const filled = await prepare(dataDir, requests, String(await freePort()));
    const env = {
      FAIRLEAD_EDGE_PORT: filled.edgePort,
      FAIRLEAD_OPEN_REGISTRATION: 'true',
    };
    await addNeighbour(dataDir, env, filled.to);
    const program = await startProgram({ dataDir, env });
    try {
      const attacker = await returningAccount(program);
      const { key } = await attacker.post<{ key: string }>('/api-key', {
        name: 'Heavy reports',
        scope: 'read',
        password: OWNER.password,
      });
      const neighbour = await otherAccount(program, { returning: true });
      const now = filled.to - 1;
      console.log(
        `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${filled.requests} requests`,
      );
      await openDashboards(neighbour, now);
      const control = program.pid('control');
      const start = (style: Style): Attack => startAttack(program.appUrl, key, now, style);
      const open = (goesOn?: () => boolean): Promise<number[]> => openDashboards(neighbour, now, goesOn);
      const ratios: number[] = [];
      const harsher: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const before = quantile(await open(), 0.95);
        console.log(`round ${round}: p95 ${before.toFixed(0)} ms at rest, load ${loadavg()[0]?.toFixed(1)}`);
        ratios.push(await ratioUnder(AS_ASKED, start, open, before));
        harsher.push(await ratioUnder(HARSHER, start, open, before));
      }
      const lives = program.pid('control') === control;
      if (!lives) console.log('The control process died and was restarted.');
      const median = quantile(ratios, 0.5);
      const good = median <= GOAL && lives;
      console.log(`for information, ${HARSHER.name}: median ratio ${quantile(harsher, 0.5).toFixed(2)}`);
      console.log(
        `${good ? 'PASS' : 'FAIL'}: ${AS_ASKED.name}: median ratio ${median.toFixed(2)}, at most ${GOAL}`,
      );
      if (!good) process.exitCode = 1;
    } catch (error) {
      console.error(program.output().slice(-4000));
      throw error;
    } finally {
      await program.stop();
    }
  } finally {
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
};
