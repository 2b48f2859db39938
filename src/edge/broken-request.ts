import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Journal } from '../events/journal/contract.ts';
import { rawAnswer } from './text-answers.ts';

const BAD = rawAnswer(400, 'Bad Request');
const SLOW = rawAnswer(408, 'Request Timeout');
const LARGE = rawAnswer(431, 'Request Header Fields Too Large');
const CONNECT = rawAnswer(405, 'Method Not Allowed');

const answerTo = (error: Error): string => {
  const code = 'code' in error ? error.code : '';
  if (code === 'HPE_HEADER_OVERFLOW') return LARGE;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? SLOW : BAD;
};

/** A socket knows its newest answer; answers go out in order, so when that one is out all are. */
export type EdgeSocket = Duplex & {
  latest?: ServerResponse;
  broken?: boolean;
  stuck?: ServerResponse;
  /** The answer that was the newest at the last sweep, and in how many sweeps since nothing was being answered. */
  quietBehind?: ServerResponse;
  quiet?: number;
  readonly bytesRead?: number;
};

/** How long the rest of what a client sends is still taken: closing while it sends would take our answer from it. */
const LINGER_MS = 500;

const isWaiting = (socket: EdgeSocket): boolean =>
  socket.latest !== undefined && !socket.latest.writableFinished;

/** What is broken is the body of a request that has its answer: another one would be taken for the next request's. */
const isAnswered = (socket: EdgeSocket): boolean =>
  socket.latest?.writableFinished === true && !socket.latest.req.complete;

/** Ends a connection for good. */
const endSoon = (socket: EdgeSocket, bytes?: string): void => {
  socket.end(bytes);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
};

/** Whatever is still to be answered on this connection is its last. */
export const endAfterAnswers = (socket: EdgeSocket): void => {
  const { latest } = socket;
  if (latest === undefined || latest.writableFinished) return;
  if (latest.headersSent) latest.once('finish', () => endSoon(socket));
  else latest.shouldKeepAlive = false;
};

/** Sweeps in which a connection may be seen with its answers out and nothing asked since. */
const QUIET_SWEEPS = 2;

/** What arrives between two requests and is none (empty lines) starts Node's idle timer again, for ever. */
const endIfQuiet = (socket: EdgeSocket, latest: ServerResponse): void => {
  socket.quiet = socket.quietBehind === latest ? (socket.quiet ?? 0) + 1 : 0;
  socket.quietBehind = latest;
  if (socket.quiet >= QUIET_SWEEPS) socket.destroy();
};

/**
 * Ends connections on which the same answer was waiting the last time too (nobody takes it), and those on which nothing
 * was asked for several times. A timer for each would cost every hit.
 */
export const endStuck = (sockets: Iterable<EdgeSocket>): void => {
  for (const socket of sockets) {
    const { latest } = socket;
    // Before the first request Node's deadline for headers runs, whatever arrives.
    if (latest === undefined) continue;
    if (latest.writableFinished) {
      endIfQuiet(socket, latest);
      continue;
    }
    if (socket.stuck === latest) socket.destroy();
    else socket.stuck = latest;
  }
};

/** Answers bytes that never became a request, and counts them once for each connection. */
export const brokenRequests = (journal: Journal) => {
  const end = (socket: EdgeSocket, bytes: string): void => {
    if (socket.broken === true) return;
    socket.broken = true;
    journal.countMalformed();
    // While a good request before the bad one is still to be answered, these bytes would be taken for its answer.
    if (isWaiting(socket)) endAfterAnswers(socket);
    else if (isAnswered(socket)) socket.destroy();
    else endSoon(socket, bytes);
  };
  return {
    onError(error: Error, socket: EdgeSocket): void {
      const code = 'code' in error ? error.code : '';
      // Browsers open connections ahead of need: one that never said anything asked nothing.
      const silent = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
      if (code === 'ECONNRESET' || silent || !socket.writable) {
        if (socket.broken !== true) socket.destroy();
        return;
      }
      end(socket, answerTo(error));
    },
    onConnect(socket: EdgeSocket): void {
      socket.on('error', () => socket.destroy());
      // What the client sends through what it takes for a tunnel is thrown away.
      socket.resume();
      end(socket, CONNECT);
    },
  };
};
