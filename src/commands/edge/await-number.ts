import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { hasEdgeKeys } from '../../config/keys.ts';
import { startProbes } from '../../edge/http/probes.ts';
import { machineNumber } from '../../nodes/courier/machine.ts';
import type { Log } from '../log.ts';

const LOOK_MS = 200;

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, reusePort: process.platform === 'linux' }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Keys come with the number; both are needed. */
const numberIfReady = (dataDir: string): number | null =>
  hasEdgeKeys(dataDir) ? machineNumber(dataDir) : null;

/** Answers every link with 503, and `/ready` with no, until the returned function is called. */
const answerNothing = async (edge: Config['edge'], worker: number, log: Log): Promise<() => void> => {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(503, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '5',
      Connection: 'close',
    });
    res.end('This link cannot be answered yet. Try again in a few seconds.\n');
  });
  await listen(server, edge.host, edge.port);
  const probes = await startProbes({
    host: edge.probeHost,
    port: edge.probePort,
    stateOf: () => ({ node: 0, worker, snapshot: 0, journal: { open: false, inMemory: 0 } }),
    log,
  });
  return () => {
    probes.close();
    server.close();
    server.closeAllConnections();
  };
};

/**
 * Resolves to the number that control has given this edge machine. Until there is one, every link is answered 503 and
 * `/ready` says no, but not before `permission`: while this version takes over, another one may be answering links.
 */
export const awaitNumber = async (
  { dataDir, edge }: Pick<Config, 'dataDir' | 'edge'>,
  worker: number,
  log: Log,
  permission: () => Promise<void>,
): Promise<number> => {
  let number = numberIfReady(dataDir);
  if (number !== null) return number;
  log.warn('This edge machine has no number yet: it waits until its courier has reached control.');
  let isPermitted = false;
  void permission().then(() => {
    isPermitted = true;
  });
  let stop: (() => void) | null = null;
  while (number === null) {
    if (isPermitted) stop ??= await answerNothing(edge, worker, log);
    await sleep(LOOK_MS);
    number = numberIfReady(dataDir);
  }
  stop?.();
  return number;
};
