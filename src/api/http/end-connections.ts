import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** As long as an edge worker gives its responses. */
const PATIENCE_MS = 5000;

/**
 * Lets the application close when its responses are sent, and in any case after `patienceMs`. By default, closing waits
 * for every connection that is not idle at the start: one whose response is being sent is kept alive for more than a
 * minute, and one opened in advance by a browser for as long as the browser likes.
 */
export const endConnections = (app: FastifyInstance, patienceMs = PATIENCE_MS): void => {
  const { server } = app;
  /** Responses are sent in order, so when a connection's newest one is sent, all are. Null: no request yet. */
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
