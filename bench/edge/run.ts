import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../src/config/problem.ts';
import { searchPath } from '../../src/config/search-path.ts';
import { chooseGenerator } from './load.ts';
import { buildRequests } from './requests.ts';
import { counts, median, type Round, runRound } from './round.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { slugOf, writeSnapshot } from './snapshot.ts';

const CAMPAIGNS = 1000;
const ROUNDS = 5;
const SECONDS = 6;
const WARM_UP_SECONDS = 3;
/** A machine that is busy with other things spoils rounds; after so many the benchmark gives up. */
const MOST_ROUNDS = 15;
const TARGET = 0.5;

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Headers of one answer of the edge, without those that node:http adds itself. */
const captureHeaders = (port: number, host: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const headers = { Host: host, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };
    http
      .get({ host: '127.0.0.1', port, path: `/${slugOf(0)}`, headers }, (response) => {
        response.resume();
        if (response.statusCode !== 302) {
          reject(new Problem(`The edge answered ${response.statusCode} instead of 302.`));
          return;
        }
        const own = /^(date|connection|keep-alive|transfer-encoding)$/i;
        const raw = response.rawHeaders;
        resolve(raw.filter((_, i) => !own.test(raw[i - (i % 2)] as string)));
      })
      .once('error', reject);
  });

const print = (name: string, round: Round): void => {
  const note = counts(round)
    ? ''
    : `  does not count${round.wrong > 0 ? ` (${round.wrong} wrong answers)` : ''}`;
  console.log(
    `  ${name.padEnd(6)}${Math.round(round.perSecond).toLocaleString('en-US').padStart(9)} requests/s${round.cpuMicros.toFixed(1).padStart(8)} us CPU/request   p99 ${round.p99Ms.toFixed(1).padStart(5)} ms   ${(round.core * 100).toFixed(0).padStart(3)} % of a core   load ${round.loadAverage.toFixed(2)}${note}`,
  );
};

const summary = (name: string, rounds: readonly Round[]) => {
  const of = (key: keyof Round): number => median(rounds.map((round) => round[key]));
  const result = { perSecond: of('perSecond'), cpuMicros: of('cpuMicros'), p99Ms: of('p99Ms') };
  console.log(
    `${name.padEnd(28)}${Math.round(result.perSecond).toLocaleString('en-US').padStart(9)} requests/s${result.cpuMicros.toFixed(1).padStart(8)} us CPU/request   p99 ${result.p99Ms.toFixed(1)} ms`,
  );
  return result;
};

const judge = (edgeRounds: readonly Round[], bareRounds: readonly Round[]): void => {
  console.log(`\nMedian of ${ROUNDS} rounds`);
  const edge = summary('Fairlead edge, 1 worker', edgeRounds);
  const bare = summary('bare node:http', bareRounds);
  const throughput = edge.perSecond / bare.perSecond;
  const cpu = bare.cpuMicros / edge.cpuMicros;
  const lower = Math.min(throughput, cpu);
  console.log(
    `Throughput ratio ${throughput.toFixed(3)}, CPU ratio ${cpu.toFixed(3)}, the lower one ${lower.toFixed(3)}`,
  );
  console.log(`${lower >= TARGET ? 'PASS' : 'FAIL'}: at least ${TARGET} was wanted`);
  if (lower < TARGET) process.exitCode = 1;
};

const measure = async (folder: string, servers: ServerProcess[]): Promise<void> => {
  const edgePort = await freePort();
  const barePort = await freePort();
  const host = `127.0.0.1:${edgePort}`;
  writeSnapshot(folder, host, CAMPAIGNS);
  const generator = chooseGenerator(folder, await buildRequests(host, CAMPAIGNS), searchPath());
  console.log(
    `Load: ${generator.name}, the real log's requests on ${CAMPAIGNS} campaigns; ${availableParallelism()} processors`,
  );

  const edge = await startServer(fileOf('../../src/main.ts'), ['edge', '--worker', '0'], {
    FAIRLEAD_DATA_DIR: folder,
    FAIRLEAD_EDGE_HOST: '127.0.0.1',
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_PUBLIC_URL: `http://${host}`,
    FAIRLEAD_LOG_LEVEL: 'error',
  });
  servers.push(edge);
  const headers = await captureHeaders(edgePort, host);
  const bare = await startServer(fileOf('./bare-server.ts'), [String(barePort), JSON.stringify(headers)], {});
  servers.push(bare);

  await generator.run(edgePort, WARM_UP_SECONDS);
  await generator.run(barePort, WARM_UP_SECONDS);
  const edgeRounds: Round[] = [];
  const bareRounds: Round[] = [];
  for (let i = 0; i < MOST_ROUNDS && Math.min(edgeRounds.length, bareRounds.length) < ROUNDS; i++) {
    const edgeRound = await runRound(edge, generator, edgePort, SECONDS);
    print('edge', edgeRound);
    const bareRound = await runRound(bare, generator, barePort, SECONDS);
    print('bare', bareRound);
    // Pairs, so that both sides of a ratio had the same machine.
    if (!counts(edgeRound) || !counts(bareRound)) continue;
    edgeRounds.push(edgeRound);
    bareRounds.push(bareRound);
  }
  if (edgeRounds.length < ROUNDS) {
    throw new Problem(
      `Only ${edgeRounds.length} of ${MOST_ROUNDS} rounds count: the machine is too busy for a fair figure. Try again when it is idle.`,
    );
  }
  judge(edgeRounds, bareRounds);
};

/**
 * `bench edge`: one real edge worker, journal on, against a bare node:http server that answers a constant 302 with
 * the same headers, by turns. Exit code 1 when the lower of the two ratios is under the target.
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
