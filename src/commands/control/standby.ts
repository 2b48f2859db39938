import { createServer, type ServerResponse } from 'node:http';
import { startLocalServer } from '../../api/local/server.ts';
import type { Config } from '../../config/config.ts';
import { controlSocketPath } from '../../config/paths.ts';
import { ownVersion } from '../../config/version.ts';
import type { Log } from '../log.ts';
import { exposition } from './metrics/exposition.ts';
import { activityFamily, buildFamily } from './metrics/families.ts';
import { startMetricsServer } from './metrics/server.ts';

/** As `/ready` says it. */
export type StandbyReason = 'standby' | 'standby_keys' | 'control_store';

const WORDS: Readonly<Record<StandbyReason, string>> = {
  standby:
    'This Fairlead stands by: another one is active, and this one takes over when that ends. Use the address of the active one, or one that leads to whichever is ready (/ready).',
  standby_keys:
    'This Fairlead stands by and cannot take over, because it lacks keys of the installation. Its log says which.',
  control_store: 'This Fairlead stands by. The database does not answer.',
};

const answer = (res: ServerResponse, status: number, body: string | object): void => {
  const isText = typeof body === 'string';
  const text = isText ? body : JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '5' }),
  });
  res.end(text);
};

const listen = (server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * What a control does that is not active: it holds its data folder, answers probes, and refuses the rest in words. It
 * reads nothing and writes nothing, and gives edge workers no settings.
 */
export const openStandby = async (
  config: Pick<Config, 'dataDir' | 'app' | 'metrics'>,
  reason: () => StandbyReason,
  log: Log,
): Promise<{ close(): Promise<void> }> => {
  const local = await startLocalServer({
    path: controlSocketPath(config.dataDir),
    snapshot: () => null,
    onCommand: () => Promise.reject(new Error(`${WORDS[reason()]} Run this command where that one runs.`)),
    log,
  });
  const server = createServer((req, res) => {
    req.resume();
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    if (/^(?:\/api\/[\d.]+)?\/health$/.test(path)) answer(res, 200, { ok: true });
    else if (path === '/ready') answer(res, 503, { ready: false, reason: reason() });
    else answer(res, 503, `${WORDS[reason()]}\n`);
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  const { metrics } = config;
  try {
    await listen(server, config.app.host, config.app.port);
  } catch (error) {
    await local.close();
    throw error;
  }
  const measured =
    metrics === null
      ? null
      : await startMetricsServer({
          ...metrics,
          read: async () => exposition([buildFamily(ownVersion()), activityFamily(false)]),
          log,
        });
  return {
    close: async () => {
      measured?.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await local.close();
    },
  };
};
