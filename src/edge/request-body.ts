import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_LIMIT = 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/**
 * Throws away a request's body, at most 64 kB of it; a connection that sends more is closed. Bodies mean nothing to the
 * edge, but links are answered alike whatever the method.
 */
export const discardBody = (req: IncomingMessage, res: ServerResponse): void => {
  if (!hasBody(req)) return;
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT) res.shouldKeepAlive = false;
  let seen = 0;
  req.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= BODY_LIMIT) return;
    // No more is read; the answer, when it is not out yet, is the last of the connection.
    req.pause();
    res.shouldKeepAlive = false;
    if (res.headersSent) req.socket.destroySoon();
  });
  // A body cut short has been answered already or will never be.
  req.on('error', () => undefined);
};
