import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../log.ts';

interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  /** The text to answer with. */
  readonly read: () => Promise<string>;
  readonly log: Log;
}

export interface MetricsServer {
  /** Null if the port could not be had. */
  readonly port: number | null;
  close(): void;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const answer = (
  res: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void => {
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(text);
};

/**
 * Answers `/metrics` on a port of its own, which a proxy in front of the application does not publish. A port that
 * cannot be had is logged and stops nothing. Never rejects.
 */
export const startMetricsServer = async ({
  host,
  port,
  read,
  log,
}: MetricsOptions): Promise<MetricsServer> => {
  const server = createServer((req, res) => {
    req.resume();
    const path = (req.url ?? '').split('?', 1)[0];
    if (path !== '/metrics') answer(res, 404, 'Only /metrics is answered here.\n');
    else if (req.method !== 'GET' && req.method !== 'HEAD') answer(res, 405, 'Use GET.\n');
    else
      read().then(
        (text) => answer(res, 200, text, CONTENT_TYPE),
        (error: unknown) => {
          log.error({ err: error }, 'The metrics could not be read.');
          answer(res, 500, 'The metrics could not be read. The log says why.\n');
        },
      );
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    log.error({ code, host, port }, 'Metrics are not answered: their port cannot be had. All else goes on.');
    return { port: null, close: () => undefined };
  }
  server.on('error', (error) => log.error({ err: error }, 'The server of metrics failed.'));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
