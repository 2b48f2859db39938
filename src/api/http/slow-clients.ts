import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Milliseconds, and how many connections there may be. */
export interface Patience {
  /** Until the headers are in. */
  readonly headers: number;
  /** Until the whole request is in, its body too. */
  readonly request: number;
  /** Between two requests of a connection. */
  readonly keepAlive: number;
  readonly connections: number;
}

/** A file of 1 MB takes a minute at 140 kbit/s. */
const PATIENCE: Patience = { headers: 15_000, request: 60_000, keepAlive: 72_000, connections: 4000 };

const TOO_SLOW = 'The request did not arrive in time. Send it again.';
const BROKEN = 'The request is not valid HTTP.';

/** Whole answer for bytes that never became a request, in the form of every other error. */
const answerTo = (error: NodeJS.ErrnoException): string => {
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isSlow ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({
    error: { code: 'malformed_request', message: isSlow ? TOO_SLOW : BROKEN, requestId: '' },
  });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `Connection: close\r\n\r\n${body}`,
  ].join('\r\n');
};

/** Options of a server that waits for nobody for ever; the framework by itself would wait for a body without an end. */
export const patientServer = (
  patience = PATIENCE,
): Pick<FastifyServerOptions, 'requestTimeout' | 'keepAliveTimeout' | 'clientErrorHandler'> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
} => ({
  requestTimeout: patience.request,
  keepAliveTimeout: patience.keepAlive,
  http: {
    headersTimeout: patience.headers,
    connectionsCheckingInterval: Math.min(1000, patience.headers),
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    // A connection that never said anything asked nothing: browsers open them ahead of need.
    else if (socket.bytesRead === 0) socket.destroy();
    else socket.end(answerTo(error), () => socket.destroy());
  },
});

interface Connection {
  /** Requests that are not answered yet. */
  running: number;
  /** When the last answer was out, or the connection was made; milliseconds of a clock that only runs. */
  idleSince: number;
}

/**
 * Ends connections on which nothing is being answered for longer than `keepAlive` and the time for headers, whatever
 * arrives on them: blank lines before a request are no request, yet they start Node's own idle timer again. When there
 * are more connections than `connections`, one that is idle makes room for each new one, the oldest first, so that
 * nobody who has a request under way is cut off.
 */
export const endIdleConnections = (app: FastifyInstance, patience = PATIENCE): void => {
  const { server } = app;
  const all = new Map<Socket, Connection>();

  const makeRoom = (): void => {
    if (all.size <= patience.connections) return;
    for (const [socket, { running }] of all) {
      if (running > 0) continue;
      all.delete(socket);
      socket.destroy();
      return;
    }
  };

  server.on('connection', (socket) => {
    makeRoom();
    all.set(socket, { running: 0, idleSince: performance.now() });
    socket.once('close', () => all.delete(socket));
  });
  server.on('request', (request, answer) => {
    const connection = all.get(request.socket);
    if (connection === undefined) return;
    connection.running++;
    answer.once('close', () => {
      connection.running--;
      connection.idleSince = performance.now();
    });
  });

  const sweep = setInterval(
    () => {
      const before = performance.now() - patience.keepAlive - patience.headers;
      for (const [socket, { running, idleSince }] of all) {
        if (running === 0 && idleSince < before) socket.destroy();
      }
    },
    Math.min(5000, patience.keepAlive),
  );
  sweep.unref();
  app.addHook('onClose', async () => clearInterval(sweep));
};
