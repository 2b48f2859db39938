import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body, BodyLimits } from './exchange.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A complete body as text. */
export const decodeBody = (bytes: Buffer): Body => {
  try {
    return { ok: true, text: decoder.decode(bytes), bytes };
  } catch {
    return { ok: false, problem: 'body_not_text' };
  }
};

/**
 * Reads a request's body as UTF-8, at most `limit` bytes of it and for at most `ms` milliseconds, and calls `done`
 * once. A body announced as too large is not waited for.
 */
export const readBody = (
  req: IncomingMessage,
  { limit, ms }: BodyLimits,
  done: (body: Body) => void,
): void => {
  const chunks: Buffer[] = [];
  let size = 0;
  let over = false;
  let timer: NodeJS.Timeout | undefined;

  const finish = (body: Body): void => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    done(body);
  };

  const { headers } = req;
  if (headers['transfer-encoding'] === undefined && headers['content-length'] === undefined) {
    finish({ ok: true, text: '', bytes: new Uint8Array(0) });
    return;
  }
  if (Number(headers['content-length'] ?? 0) > limit) {
    finish({ ok: false, problem: 'body_too_large' });
    return;
  }
  // After the next reading: after a standstill of the worker, its timers run before that.
  timer = setTimeout(() => setImmediate(() => finish({ ok: false, problem: 'body_too_slow' })), ms);
  req.on('data', (chunk: Buffer) => {
    if (over) return;
    size += chunk.length;
    // Copied: otherwise a few bytes from a slow sender would keep their whole read buffer alive.
    if (size <= limit) chunks.push(Buffer.from(chunk));
    else finish({ ok: false, problem: 'body_too_large' });
  });
  req.on('end', () => finish(decodeBody(Buffer.concat(chunks))));
  req.on('error', () => finish({ ok: false, problem: 'cut' }));
  req.on('close', () => finish({ ok: false, problem: 'cut' }));
};

const BODY_LIMIT = 64 * 1024;
/** For lists of conversions, which only we send. */
const LIST_LIMIT = 1024 * 1024;
const isList = (url: string | undefined): boolean => /^\/postback\/[^/?]+\/!/.test(url ?? '');

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/**
 * Discards a request's body, at most 64 kB of it; a connection that sends more is closed. Bodies mean nothing to the
 * edge, but links answer all methods alike.
 */
export const discardBody = (req: IncomingMessage, res: ServerResponse): void => {
  if (!hasBody(req)) return;
  const limit = isList(req.url) ? LIST_LIMIT : BODY_LIMIT;
  if (Number(req.headers['content-length'] ?? 0) > limit) res.shouldKeepAlive = false;
  let seen = 0;
  req.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= limit) return;
    // Nothing more is read; the answer, if not sent yet, is the connection's last.
    req.pause();
    res.shouldKeepAlive = false;
    if (res.headersSent) req.socket.destroySoon();
  });
  // A truncated body has been answered already or never will be.
  req.on('error', () => undefined);
};
