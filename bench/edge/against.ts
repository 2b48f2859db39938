import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../src/config/problem.ts';
import { searchPath } from '../../src/config/process-env.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { withCookies } from './cookied.ts';
import { chooseGenerator } from './load.ts';
import { buildRequests } from './requests.ts';
import { median, type Round, runRound } from './round.ts';
import type { ServerProcess } from './server-process.ts';
import { startEdges } from './servers.ts';

const CAMPAIGNS = 1000;
const ROUNDS = 24;
const SECONDS = 4;
const WARM_UP_SECONDS = 6;
const LEAST_RATIO = 0.97;

const line = (name: string, round: Round): string =>
  `${name} ${Math.round(round.perSecond).toLocaleString('en-US').padStart(7)}/s ${round.cpuMicros.toFixed(2).padStart(6)} us`;

/**
 * `bench edge --against DIR`: compares the edge of this checkout with another one (with its dependencies) in
 * alternating rounds, with every other request carrying cookies issued by the same edge. Prints the median ratio of the
 * rounds, by rate and by CPU time per request; exit code 1 if the lower one is below 0.97. On a shared machine, the
 * rate varies more than the CPU time.
 */
export const runAgainst = async (other: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const sides = [];
    for (const [name, root] of [
      ['here ', undefined],
      ['there', other],
    ] as const) {
      const port = await freePort();
      const [server] = await startEdges(folder, port, CAMPAIGNS, 1, root);
      if (server === undefined) throw new Problem('No worker was started.');
      servers.push(server);
      const requests = await withCookies(port, await buildRequests(`127.0.0.1:${port}`, CAMPAIGNS));
      const own = join(folder, name.trim());
      mkdirSync(own);
      const generator = chooseGenerator(own, requests, searchPath());
      await generator.run(port, WARM_UP_SECONDS);
      sides.push({ name, server, generator, round: () => runRound(server, generator, port, SECONDS) });
    }
    const [here, there] = sides as [(typeof sides)[0], (typeof sides)[0]];
    console.log(`Load: ${here.generator.name}; every other request has cookies from its server\n`);
    const rates: number[] = [];
    const costs: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      // The order alternates between rounds, so that neither always has the quieter half.
      const first = i % 2 === 0 ? here : there;
      const one = await first.round();
      const two = await (first === here ? there : here).round();
      const [a, b] = first === here ? [one, two] : [two, one];
      if (a.wrong + b.wrong > 0) throw new Problem(`${a.wrong} and ${b.wrong} answers were wrong.`);
      rates.push(a.perSecond / b.perSecond);
      costs.push(b.cpuMicros / a.cpuMicros);
      console.log(
        `  ${line(here.name, a)}   ${line(there.name, b)}   rate ${rates.at(-1)?.toFixed(3)}   CPU ${costs.at(-1)?.toFixed(3)}`,
      );
    }
    const [rate, cost] = [median(rates), median(costs)];
    const lower = Math.min(rate, cost);
    console.log(
      `\nMedian of ${ROUNDS} rounds: rate ${rate.toFixed(3)}, CPU ${cost.toFixed(3)} (1: the same as the other checkout)`,
    );
    console.log(
      `${lower >= LEAST_RATIO ? 'PASS' : 'FAIL'}: ${lower.toFixed(3)} (goal: at least ${LEAST_RATIO})`,
    );
    if (lower < LEAST_RATIO) process.exitCode = 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
