import { setTimeout } from 'node:timers/promises';
import { Problem } from '../src/config/problem.ts';
import type { ReportAnswer } from '../src/contracts/reports/report-query.ts';
import { type Account, returningAccount } from '../test/helpers/account.ts';
import { freePort } from '../test/helpers/free-port.ts';
import { type Program, startProgram } from '../test/helpers/program.ts';
import { seeded } from '../test/simulation/random.ts';
import { type RunningLoad, startLoad } from './reports/load.ts';
import { prepare } from './reports/prepare.ts';

const REQUESTS = 20_000_000;
const RATE = 500;
const KILLS = 5;
/** Requests per millisecond until the next kill, at most: 20 million are moved in half an hour. */
const MOVED_PER_MS = 80;
const MOST_SECONDS = 6 * 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const METRICS = [
  'requests',
  'visits',
  'valid',
  'uniqueVisits',
  'bots',
  'conversions',
  'revenue',
  'cost',
  'lpClicks',
];

interface MoveOptions {
  requests?: number;
  data?: string;
  postgres?: string;
  clickhouse?: string;
}

/** Every metric of each campaign and day of a year, by what it is. */
const numbersOf = async (account: Account, to: number): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  // As many rows as an answer may have.
  for (let from = to - 365 * DAY_MS; from < to; from += 2 * DAY_MS) {
    const search = new URLSearchParams({
      from: new Date(from).toISOString(),
      to: new Date(Math.min(to, from + 2 * DAY_MS)).toISOString(),
      dimensions: 'campaign,day',
      metrics: METRICS.join(),
      limit: '300',
    });
    const { rows } = await account.get<ReportAnswer>(`/report?${search}`);
    for (const { keys, values } of rows)
      for (const metric of METRICS)
        found.set(
          `${from} ${JSON.stringify(keys)} ${metric}`,
          (values as Record<string, unknown>)[metric] ?? null,
        );
  }
  return found;
};

/** What `audit` counts that should be 0. The requests that were made up are in no journal, before and after. */
const FAULTS = ['Missing', 'Duplicate', 'Unexplained', 'Unlogged', 'Torn', 'Malformed'];

const faultsOf = (audit: string): string =>
  FAULTS.map((name) => {
    const count = new RegExp(`^${name}\\s+([\\d,]+)$`, 'm').exec(audit)?.[1];
    if (count === undefined) throw new Problem(`audit did not say "${name}":\n${audit}`);
    return `${name} ${count}`;
  }).join(', ');

const isReady = (program: Program): Promise<boolean> =>
  fetch(`${program.appUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const untilReady = async (program: Program): Promise<void> => {
  while (!(await isReady(program))) await setTimeout(200);
};

/** Runs the command until it has moved everything, and kills control in the meantime. */
const moveWithKills = async (
  program: Program,
  requests: number,
  args: readonly string[],
): Promise<string> => {
  const random = seeded(1);
  for (let kill = 0; ; kill++) {
    const command = program.command('migrate', ...args);
    if (kill < KILLS) {
      const isOver = await Promise.race([
        command.then(({ code }) => code === 0),
        // Spread over the first half of the move.
        setTimeout(3000 + random.below(20_000 + requests / MOVED_PER_MS)).then(() => false),
      ]);
      if (!isOver) process.kill(program.pid('control'), 'SIGKILL');
    }
    const { code, stdout, stderr } = await command;
    if (code === 0) return stdout;
    console.log(`Stopped: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    if (kill > KILLS) throw new Problem('The move did not end by itself.');
    await untilReady(program);
  }
};

/** Moves a year of requests to Postgres and ClickHouse at 500 clicks/s, with five kills. Throws if a number differs. */
export const run = async ({
  requests = REQUESTS,
  data,
  postgres,
  clickhouse,
}: MoveOptions): Promise<void> => {
  if (data === undefined || postgres === undefined || clickhouse === undefined)
    throw new Problem(
      'Name empty databases with --postgres and --clickhouse, and an empty folder with --data.',
    );
  const edgePort = String(await freePort());
  const { to, requests: filled } = await prepare(data, requests, edgePort);
  const program = await startProgram({ dataDir: data, env: { FAIRLEAD_EDGE_PORT: edgePort } });
  let load: RunningLoad | null = null;
  try {
    const before = await numbersOf(await returningAccount(program), to);
    const faultsBefore = faultsOf((await program.command('audit')).stdout);
    load = await startLoad(program.linkOrigin, RATE, MOST_SECONDS);
    const began = performance.now();
    const said = await moveWithKills(program, filled, [
      '--to-postgres',
      postgres,
      '--to-clickhouse',
      clickhouse,
    ]);
    console.log(said);
    console.log(
      `${filled} requests moved in ${((performance.now() - began) / 1000).toFixed(0)} s, kills included`,
    );
    await untilReady(program);
    await load.stop();
    load = null;
    const after = await numbersOf(await returningAccount(program), to);
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (what) => before.get(what) !== after.get(what),
    );
    for (const what of differing.slice(0, 20))
      console.log(`  ${what}: ${before.get(what)} -> ${after.get(what)}`);
    console.log(`${before.size} numbers by campaign and day: ${differing.length} differ`);
    const { stdout } = await program.command('audit');
    const faults = faultsOf(stdout);
    console.log(`${stdout}\nAudit before: ${faultsBefore}\nAudit after:  ${faults}`);
    if (differing.length > 0 || faults !== faultsBefore) throw new Problem('The move changed numbers.');
  } finally {
    await load?.stop();
    await program.stop();
  }
};
