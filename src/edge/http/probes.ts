import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JournalCondition } from '../../events/journal/contract.ts';
import type { EdgeLog } from '../log.ts';

export interface ProbedState {
  readonly node: number;
  readonly worker: number;
  /** Revision of the snapshot, or 0. */
  readonly snapshot: number;
  readonly journal: JournalCondition;
}

interface ProbeOptions {
  readonly host: string;
  readonly port: number;
  readonly stateOf: () => ProbedState;
  readonly log: EdgeLog;
}

export interface Probes {
  /** Null if the port is unavailable. */
  readonly port: number | null;
  close(): void;
}

const answer = (
  res: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void => {
  const text = `${JSON.stringify(body)}\n`;
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(text);
};

/**
 * Answers `/health` and `/ready` on a separate port, so that no slug is taken and no probe is counted. Workers share
 * the port as they share the one for links: a probe reaches one of them, as a visitor does. An unavailable port is
 * logged and blocks nothing. Never rejects.
 */
export const startProbes = async ({ host, port, stateOf, log }: ProbeOptions): Promise<Probes> => {
  const server = createServer((req, res) => {
    req.resume();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      answer(res, 405, { error: 'method_not_allowed' }, { Allow: 'GET, HEAD' });
      return;
    }
    const { node, worker, snapshot, journal } = stateOf();
    const path = (req.url ?? '').split('?', 1)[0];
    if (path === '/health') answer(res, 200, { status: 'ok', node, worker });
    else if (path === '/ready') {
      const ready = snapshot !== 0;
      answer(
        res,
        ready ? 200 : 503,
        {
          ready,
          node,
          worker,
          snapshot: ready ? snapshot : null,
          journal: journal.open,
          countedInMemory: journal.inMemory,
        },
        ready ? {} : { 'Retry-After': '2' },
      );
    } else answer(res, 404, { error: 'not_found' });
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  // Long enough for a monitor that keeps its connection.
  server.keepAliveTimeout = 30_000;

  const listen = (reusePort: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, reusePort }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    // Where workers cannot share a port, there is only one worker.
    await listen(true).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw error;
      return listen(false);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    log.error({ code, host, port }, 'Probes are not answered: their port cannot be had. Links go on.');
    return { port: null, close: () => undefined };
  }
  server.on('error', (error) => log.error({ error }, 'The server of probes failed.'));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
