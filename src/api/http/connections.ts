import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** As long as an edge worker gives its responses. */
const PATIENCE_MS = 5000;

/**
 * Lets the application close when its responses are sent, and in any case after `patienceMs`. By default, closing waits
 * for every connection that is not idle at the start: one whose response is being sent is kept alive for more than a
 * minute, and one opened in advance by a browser for as long as the browser likes.
 */
export const endConnections = (app: FastifyInstance, patienceMs = PATIENCE_MS): void => {
  const { server } = app;
  /** Responses are sent in order, so when a connection's newest one is sent, all are. Null before any request. */
  const newest = new Map<Socket, ServerResponse | null>();
  server.on('connection', (socket) => {
    newest.set(socket, null);
    socket.once('close', () => newest.delete(socket));
  });
  server.on('request', (request, answer) => newest.set(request.socket, answer));

  const endAfter = (socket: Socket, answer: ServerResponse): void => {
    if (answer.headersSent) answer.once('finish', () => socket.destroySoon());
    else answer.shouldKeepAlive = false;
  };

  app.addHook('preClose', async () => {
    for (const [socket, answer] of newest) {
      if (answer !== null && !answer.writableFinished) endAfter(socket, answer);
      else if (socket.bytesRead === 0) socket.destroy();
    }
    const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.once('close', () => clearTimeout(cutOff));
  });
};

/** Milliseconds, and the maximum number of connections. */
export interface Patience {
  /** Until the headers are complete. */
  readonly headers: number;
  /** Until the whole request, including its body, is complete. */
  readonly request: number;
  /** Between two requests on a connection. */
  readonly keepAlive: number;
  readonly connections: number;
}

/** At 140 kbit/s, a file of 1 MB takes a minute. */
const PATIENCE: Patience = { headers: 15_000, request: 60_000, keepAlive: 72_000, connections: 4000 };

const TOO_SLOW = 'The request did not arrive in time. Send it again.';
const BROKEN = 'The request is not valid HTTP.';

/** Complete response for bytes that never became a request, in the format of every other error. */
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

/** Options of a server that waits for no one indefinitely; by default, the framework would wait for an endless body. */
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
    // A connection that never sent anything made no request: browsers open them in advance.
    else if (socket.bytesRead === 0) socket.destroy();
    else socket.end(answerTo(error), () => socket.destroy());
  },
});

interface Connection {
  /** Unanswered requests. */
  running: number;
  /** When the last response was sent or the connection was opened, in milliseconds of a monotonic clock. */
  idleSince: number;
}

/**
 * Ends connections with no request in progress for longer than `keepAlive` plus the time for headers, whatever arrives
 * on them: blank lines before a request are not a request, but restart Node's own idle timer. With more connections
 * than `connections`, the oldest idle one makes room for each new one, so that no request in progress is cut off.
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
