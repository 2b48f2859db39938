import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_LIMIT = 64 * 1024;
/** Lists of conversions, which only we send. */
const LIST_LIMIT = 1024 * 1024;
const isList = (url: string | undefined): boolean => /^\/postback\/[^/?]+\/!/.test(url ?? '');

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/**
 * Discards a request's body, at most 64 kB of it; a connection that sends more is closed. Bodies mean nothing to the
 * edge, but links are answered alike whatever the method.
 */
export const discardBody = (req: IncomingMessage, res: ServerResponse): void => {
  if (!hasBody(req)) return;
  const limit = isList(req.url) ? LIST_LIMIT : BODY_LIMIT;
  if (Number(req.headers['content-length'] ?? 0) > limit) res.shouldKeepAlive = false;
  let seen = 0;
  req.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= limit) return;
    // Nothing more is read; the answer, if it is not out yet, is the connection's last.
    req.pause();
    res.shouldKeepAlive = false;
    if (res.headersSent) req.socket.destroySoon();
  });
  // A truncated body has been answered already or never will be.
  req.on('error', () => undefined);
};
