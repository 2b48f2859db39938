import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../test/helpers/free-port.ts';
import { outputOf } from '../edge/load.ts';
import type { Usage } from '../edge/server-process.ts';
import { captureHeaders, startBare } from '../edge/servers.ts';

const WARM_UP_S = 3;
const MEASURED_S = 10;
/** For the generator to end what it began. */
const SLACK_S = 1;

export interface Floor {
  /** CPU time per request, microseconds, with requests at this rate. `file`: the requests. */
  measure(rate: number, file: string): Promise<number>;
  stop(): Promise<void>;
}

const cpu = (from: Usage, to: Usage): number => to.user - from.user + to.system - from.system;

/**
 * A bare `node:http` server that answers every request with the headers of an edge's response to `link`, and does nothing
 * else: what a request that arrives alone costs there. `generator`: path of the paced one.
 */
export const startFloor = async (
  link: string,
  { generator, connections }: { generator: string; connections: number },
): Promise<Floor> => {
  const port = await freePort();
  const server = await startBare(port, await captureHeaders(new URL(link)));
  return {
    measure: async (rate, file) => {
      const seconds = WARM_UP_S + MEASURED_S + SLACK_S;
      const args = [generator, port, seconds, connections, rate, file].map(String);
      const load = outputOf(process.execPath, args);
      await setTimeout(WARM_UP_S * 1000);
      const from = await server.usage();
      await setTimeout(MEASURED_S * 1000);
      const to = await server.usage();
      await load;
      return cpu(from, to) / ((rate * (to.at - from.at)) / 1e6);
    },
    stop: () => server.stop(),
  };
};
