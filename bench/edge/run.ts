import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../src/config/problem.ts';
import { searchPath } from '../../src/config/process-env.ts';
import { freePorts } from '../../test/helpers/free-port.ts';
import { printDisk } from './disk.ts';
import { halfRate } from './half-rate.ts';
import { chooseGenerator } from './load.ts';
import { findNginx, startNginx } from './nginx.ts';
import { buildRequests } from './requests.ts';
import { counts, median, type Round, runRound } from './round.ts';
import type { ServerProcess } from './server-process.ts';
import { captureHeaders, startBare, startEdges } from './servers.ts';
import { slugOf } from './snapshot.ts';
import { residentMemory, twoWorkers } from './workers.ts';

const CAMPAIGNS = 1000;
const ROUNDS = 5;
const SECONDS = 6;
const WARM_UP_SECONDS = 4;
/** A machine busy with other things spoils rounds; after this many the benchmark gives up. */
const MOST_ROUNDS = 15;

interface Summary {
  name: string;
  perSecond: number;
  cpuMicros: number;
  p99Ms: number;
}

const print = (name: string, round: Round): void => {
  const note = counts(round)
    ? ''
    : `  does not count${round.wrong > 0 ? ` (${round.wrong} wrong answers)` : ''}`;
  console.log(
    `  ${name.padEnd(6)}${Math.round(round.perSecond).toLocaleString('en-US').padStart(9)} requests/s${round.cpuMicros.toFixed(1).padStart(8)} us CPU/request   p99 ${round.p99Ms.toFixed(1).padStart(5)} ms   ${(round.core * 100).toFixed(0).padStart(3)} % of a core   load ${round.loadAverage.toFixed(2)}${note}`,
  );
};

const summary = (name: string, rounds: readonly Round[]): Summary => {
  const of = (key: keyof Round): number => median(rounds.map((round) => round[key]));
  return { name, perSecond: of('perSecond'), cpuMicros: of('cpuMicros'), p99Ms: of('p99Ms') };
};

/** Prints rows in the format of docs/performance.md. */
const printTable = (rows: readonly Summary[]): void => {
  console.log(`\nMedian of ${ROUNDS} rounds, ${cpus()[0]?.model ?? 'unknown processor'}\n`);
  console.log('| Server, one process | Requests/s | CPU per request | p99 at full load |');
  console.log('|---|---|---|---|');
  for (const { name, perSecond, cpuMicros, p99Ms } of rows) {
    console.log(
      `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} | ${cpuMicros.toFixed(1)} us | ${p99Ms.toFixed(1)} ms |`,
    );
  }
};

const check = (what: string, good: boolean): void => {
  console.log(`${good ? 'PASS' : 'FAIL'}: ${what}`);
  if (!good) process.exitCode = 1;
};

const measure = async (folder: string, servers: ServerProcess[]): Promise<void> => {
  const path = searchPath();
  const [edgePort = 0, barePort = 0, nginxPort = 0] = await freePorts(3);
  const generator = chooseGenerator(folder, await buildRequests(`127.0.0.1:${edgePort}`, CAMPAIGNS), path);
  console.log(
    `Load: ${generator.name}, the real log's requests on ${CAMPAIGNS} campaigns with five rules and a three-way split; ${availableParallelism()} processors`,
  );
  const [edge] = await startEdges(folder, edgePort, CAMPAIGNS);
  if (edge === undefined) throw new Error('No worker was started.');
  servers.push(edge);
  const headers = await captureHeaders(new URL(`http://127.0.0.1:${edgePort}/${slugOf(0)}`));
  const bare = await startBare(barePort, headers);
  servers.push(bare);
  const program = findNginx(path);
  const nginx = program === null ? null : await startNginx(program, folder, nginxPort, headers);
  if (nginx === null) console.log('nginx is not installed, so its row is left out.');
  else servers.push(nginx);

  await generator.run(edgePort, WARM_UP_SECONDS);
  await generator.run(barePort, WARM_UP_SECONDS);
  const edgeRounds: Round[] = [];
  const bareRounds: Round[] = [];
  const nginxRounds: Round[] = [];
  for (let i = 0; i < MOST_ROUNDS && Math.min(edgeRounds.length, bareRounds.length) < ROUNDS; i++) {
    const edgeRound = await runRound(edge, generator, edgePort, SECONDS);
    print('edge', edgeRound);
    const bareRound = await runRound(bare, generator, barePort, SECONDS);
    print('bare', bareRound);
    if (nginx !== null) {
      const nginxRound = await runRound(nginx, generator, nginxPort, SECONDS);
      // nginx is so fast that the generator may be the bottleneck, so its row says "at least".
      print('nginx', nginxRound);
      nginxRounds.push(nginxRound);
    }
    // Counted in pairs: both sides of a ratio need the same conditions.
    if (!counts(edgeRound) || !counts(bareRound)) continue;
    edgeRounds.push(edgeRound);
    bareRounds.push(bareRound);
  }
  if (edgeRounds.length < ROUNDS) {
    throw new Problem(
      `Only ${edgeRounds.length} of ${MOST_ROUNDS} rounds count, because the machine is too busy for a fair measurement. Try again when it is idle.`,
    );
  }
  const edgeSum = summary('Fairlead edge', edgeRounds);
  const bareSum = summary('bare node:http', bareRounds);
  printTable([edgeSum, bareSum, ...(nginx === null ? [] : [summary('nginx `return 302`', nginxRounds)])]);
  const throughput = edgeSum.perSecond / bareSum.perSecond;
  const cpu = bareSum.cpuMicros / edgeSum.cpuMicros;
  const lower = Math.min(throughput, cpu);
  console.log(`\nThroughput ratio ${throughput.toFixed(3)}, CPU ratio ${cpu.toFixed(3)}`);

  console.log('');
  await printDisk(folder);
  const latency = await halfRate(edgePort, barePort, edgeSum.perSecond / 2, generator.requestFile);
  await printDisk(folder);
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  const workers = await twoWorkers(folder, CAMPAIGNS, path);
  const resident = await residentMemory(folder, 10_000, path);

  console.log('');
  check(`the lower of both ratios is ${lower.toFixed(3)} (goal: at least 0.7)`, lower >= 0.7);
  check(
    `p99 at half the rate is ${latency.toFixed(2)} x that of the bare server (goal: at most 2)`,
    latency <= 2,
  );
  check(`CPU with two workers is ${workers.toFixed(3)} x that with one (goal: at most 1.1)`, workers <= 1.1);
  check(`resident memory is ${(resident / 1e6).toFixed(0)} MB (goal: at most 200)`, resident <= 200e6);
};

/**
 * `bench edge`: one real edge worker with its journal on, against a bare node:http server that answers with a constant
 * 302 and the same headers (and nginx if installed), alternating; then latency at half the rate, two workers, memory.
 * Exit code 1 if a limit is missed.
 */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const servers: ServerProcess[] = [];
  try {
    await measure(folder, servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
