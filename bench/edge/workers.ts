import { freePort } from '../../test/helpers/free-port.ts';
import { chooseGenerator } from './load.ts';
import { buildRequests } from './requests.ts';
import { median, runRound } from './round.ts';
import type { ServerProcess, Usage } from './server-process.ts';
import { startEdges } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;

/** Several workers as one server: their combined usage. */
const together = (servers: readonly ServerProcess[]): ServerProcess => ({
  usage: async () => {
    const all = await Promise.all(servers.map((server) => server.usage()));
    const sum = (key: keyof Usage): number => all.reduce((total, usage) => total + usage[key], 0);
    return { user: sum('user'), system: sum('system'), resident: sum('resident'), at: all[0]?.at ?? 0 };
  },
  stop: async () => {
    await Promise.all(servers.map((server) => server.stop()));
  },
});

/** CPU per request with two workers, relative to one; alternating, on separate ports. */
export const twoWorkers = async (folder: string, campaigns: number, path: string): Promise<number> => {
  console.log('\nCPU per request with one worker and with two');
  const costs: { one: number; two: number }[] = [];
  const groups: { server: ServerProcess; port: number }[] = [];
  try {
    for (const workers of [1, 2]) {
      const port = await freePort();
      groups.push({ server: together(await startEdges(folder, port, campaigns, workers)), port });
    }
    const measure = async ({ server, port }: { server: ServerProcess; port: number }, seconds: number) => {
      const generator = chooseGenerator(folder, await buildRequests(`127.0.0.1:${port}`, campaigns), path);
      return runRound(server, generator, port, seconds);
    };
    for (const group of groups) await measure(group, 3);
    for (let i = 0; i < ROUNDS; i++) {
      const one = await measure(groups[0] as (typeof groups)[0], SECONDS);
      const two = await measure(groups[1] as (typeof groups)[0], SECONDS);
      costs.push({ one: one.cpuMicros, two: two.cpuMicros });
      console.log(
        `  one ${one.cpuMicros.toFixed(1)} us at ${Math.round(one.perSecond).toLocaleString('en-US')}/s   two ${two.cpuMicros.toFixed(1)} us at ${Math.round(two.perSecond).toLocaleString('en-US')}/s   load ${two.loadAverage.toFixed(2)}`,
      );
    }
  } finally {
    await Promise.all(groups.map(({ server }) => server.stop()));
  }
  const ratio = median(costs.map((c) => c.two)) / median(costs.map((c) => c.one));
  console.log(`Ratio of the medians ${ratio.toFixed(3)}`);
  return ratio;
};

/** Resident bytes of a worker with this many campaigns, all of which have been requested. */
export const residentMemory = async (folder: string, campaigns: number, path: string): Promise<number> => {
  const port = await freePort();
  const [server] = await startEdges(folder, port, campaigns);
  if (server === undefined) throw new Error('No worker was started.');
  try {
    const generator = chooseGenerator(folder, await buildRequests(`127.0.0.1:${port}`, campaigns), path);
    await generator.run(port, 8);
    const { resident } = await server.usage();
    console.log(
      `\nResident memory of a worker with ${campaigns.toLocaleString('en-US')} campaigns, after 8 s of full load: ${(resident / 1e6).toFixed(0)} MB`,
    );
    return resident;
  } finally {
    await server.stop();
  }
};
