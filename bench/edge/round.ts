import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadGenerator } from './load.ts';
import type { ServerProcess, Usage } from './server-process.ts';

export interface Round {
  perSecond: number;
  /** Microseconds of CPU time per request. */
  cpuMicros: number;
  p99Ms: number;
  /** Share of one core that the server used while the load was steady. */
  core: number;
  /** One-minute load average when the round ended. */
  loadAverage: number;
  wrong: number;
}

/** The start and end of the load do not count toward whether the server was busy. */
const EDGE_MS = 750;

const cpu = (from: Usage, to: Usage): number => to.user - from.user + to.system - from.system;

/** One round of load on a running server. */
export const runRound = async (
  server: ServerProcess,
  generator: LoadGenerator,
  port: number,
  seconds: number,
): Promise<Round> => {
  const first = await server.usage();
  const running = generator.run(port, seconds);
  await sleep(EDGE_MS);
  const steadyFrom = await server.usage();
  await sleep(seconds * 1000 - 2 * EDGE_MS);
  const steadyTo = await server.usage();
  const load = await running;
  const last = await server.usage();
  return {
    perSecond: load.perSecond,
    cpuMicros: cpu(first, last) / load.requests,
    p99Ms: load.p99Ms,
    core: cpu(steadyFrom, steadyTo) / (steadyTo.at - steadyFrom.at),
    loadAverage: loadavg()[0] ?? 0,
    wrong: load.wrong,
  };
};

/** Whether a round is valid: the bottleneck was the server, not the generator. */
export const counts = (round: Round): boolean => round.core >= 0.95 && round.wrong === 0;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
