import { mkdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerEnv, workerFlags } from '../../src/commands/supervise/spawn-role.ts';
import { Problem } from '../../src/config/problem.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { writeSnapshot } from './snapshot.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts `workers` edge workers of the checkout `root` on one port, with data below `folder` and these campaigns. */
export const startEdges = async (
  folder: string,
  port: number,
  campaigns: number,
  workers = 1,
  root = fileOf('../..'),
): Promise<ServerProcess[]> => {
  const dataDir = join(folder, `edge-${port}`);
  mkdirSync(dataDir);
  const host = `127.0.0.1:${port}`;
  writeSnapshot(dataDir, host, campaigns);
  const servers: ServerProcess[] = [];
  for (let worker = 0; worker < workers; worker++) {
    servers.push(
      await startServer(
        join(root, 'src/main.ts'),
        ['edge', '--worker', String(worker)],
        {
          FAIRLEAD_DATA_DIR: dataDir,
          FAIRLEAD_EDGE_HOST: '127.0.0.1',
          FAIRLEAD_EDGE_PORT: String(port),
          FAIRLEAD_EDGE_PUBLIC_URL: `http://${host}`,
          FAIRLEAD_EDGE_WORKERS: String(workers),
          FAIRLEAD_LOG_LEVEL: 'error',
          ...workerEnv,
        },
        workerFlags,
      ),
    );
  }
  return servers;
};

/** The baseline: node:http and a constant 302 with these headers. */
export const startBare = (port: number, headers: readonly string[]): Promise<ServerProcess> =>
  startServer(fileOf('./bare-server.ts'), [String(port), JSON.stringify(headers)], {});

/** Headers of an edge's response to a click on a link on this machine, without those that node:http adds itself. */
export const captureHeaders = (link: URL): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const headers = {
      Host: link.host,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
    };
    http
      .get({ host: '127.0.0.1', port: link.port, path: link.pathname, headers }, (response) => {
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
