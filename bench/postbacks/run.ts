import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../src/config/problem.ts';
import { searchPath } from '../../src/config/process-env.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { chooseGenerator } from '../edge/load.ts';
import { buildRequests } from '../edge/requests.ts';
import { counts, median, type Round, runRound } from '../edge/round.ts';
import type { ServerProcess } from '../edge/server-process.ts';
import { startEdges } from '../edge/servers.ts';
import { plainPostbacks, signedPostbacks } from './requests.ts';

const CAMPAIGNS = 1000;
const POSTBACKS = 20_000;
const ROUNDS = 5;
const SECONDS = 5;
const WARM_UP_SECONDS = 3;
/** A busy machine spoils rounds; after this many the benchmark gives up, within a signature's validity. */
const MOST_ROUNDS = 12;
const WANTED = 0.6;

const print = (name: string, round: Round): void => {
  const note = counts(round) ? '' : `  does not count (${round.wrong} wrong answers)`;
  console.log(
    `  ${name.padEnd(16)}${Math.round(round.perSecond).toLocaleString('en-US').padStart(9)} requests/s${round.cpuMicros.toFixed(1).padStart(8)} us CPU/request   ${(round.core * 100).toFixed(0).padStart(3)} % of a core   load ${round.loadAverage.toFixed(2)}${note}`,
  );
};

const measure = async (folder: string, servers: ServerProcess[]): Promise<void> => {
  const path = searchPath();
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const dataDir = join(folder, `edge-${port}`);
  const [edge] = await startEdges(folder, port, CAMPAIGNS);
  if (edge === undefined) throw new Error('No worker was started.');
  servers.push(edge);
  const accepted = { status: '200' };
  const loads = [
    { name: 'redirects', generator: chooseGenerator(folder, await buildRequests(host, CAMPAIGNS), path) },
    {
      name: 'postbacks',
      generator: chooseGenerator(folder, plainPostbacks(dataDir, host, POSTBACKS, CAMPAIGNS), path, {
        name: 'plain',
        ...accepted,
      }),
    },
    {
      name: 'signed, JSON',
      generator: chooseGenerator(folder, signedPostbacks(dataDir, host, POSTBACKS, CAMPAIGNS), path, {
        name: 'signed',
        ...accepted,
      }),
    },
  ];
  console.log(`Load: ${loads[0]?.generator.name}; ${availableParallelism()} processors`);
  for (const { generator } of loads) await generator.run(port, WARM_UP_SECONDS);
  const rounds: Round[][] = [];
  for (let i = 0; i < MOST_ROUNDS && rounds.length < ROUNDS; i++) {
    const turn: Round[] = [];
    for (const { name, generator } of loads) {
      const round = await runRound(edge, generator, port, SECONDS);
      print(name, round);
      turn.push(round);
    }
    // Counted together: both sides of a ratio need the same conditions.
    if (turn.every(counts)) rounds.push(turn);
  }
  if (rounds.length < ROUNDS) {
    throw new Problem(
      `Only ${rounds.length} of ${MOST_ROUNDS} rounds count, because the machine is too busy for a fair measurement. Try again when it is idle.`,
    );
  }
  console.log(`\nMedian of ${ROUNDS} rounds, ${cpus()[0]?.model ?? 'unknown processor'}\n`);
  console.log('| One edge worker | Requests/s | CPU per request | Relative to redirects |');
  console.log('|---|---|---|---|');
  const rates = loads.map(({ name }, i) => {
    const of = (key: 'perSecond' | 'cpuMicros'): number => median(rounds.map((turn) => turn[i]?.[key] ?? 0));
    const ratio = median(rounds.map((turn) => (turn[i]?.perSecond ?? 0) / (turn[0]?.perSecond ?? 1)));
    const rate = Math.round(of('perSecond')).toLocaleString('en-US');
    console.log(`| ${name} | ${rate} | ${of('cpuMicros').toFixed(1)} us | ${ratio.toFixed(3)} |`);
    return ratio;
  });
  const ratio = rates[1] ?? 0;
  const good = ratio >= WANTED;
  console.log(
    `\n${good ? 'PASS' : 'FAIL'}: postbacks are accepted at ${ratio.toFixed(3)} x the rate of redirects (goal: at least ${WANTED})`,
  );
  if (!good) process.exitCode = 1;
};

/**
 * `bench postbacks`: one real edge worker with its journal on; redirects, common postbacks and signed ones,
 * alternating. Exit code 1 if the limit is missed.
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
