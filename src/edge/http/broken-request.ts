import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Journal } from '../../events/journal/contract.ts';
import { rawAnswer } from './text-answers.ts';

const BAD = rawAnswer(400, 'Bad Request');
const SLOW = rawAnswer(408, 'Request Timeout');
const LARGE = rawAnswer(431, 'Request Header Fields Too Large');
const CONNECT = rawAnswer(405, 'Method Not Allowed');

const answerTo = (code: unknown): string => (code === 'HPE_HEADER_OVERFLOW' ? LARGE : BAD);

/** A socket knows its newest answer; answers are sent in order, so when that one is, all are. */
export type EdgeSocket = Duplex & {
  latest?: ServerResponse;
  broken?: boolean;
  stuck?: ServerResponse;
  /** The newest answer at the last sweep, and the number of sweeps since then in which nothing was being answered. */
  quietBehind?: ServerResponse;
  quiet?: number;
  readonly bytesRead?: number;
};

/** Time for reading remaining client data: closing while the client sends would lose our answer. */
const LINGER_MS = 500;

const isWaiting = (socket: EdgeSocket): boolean =>
  socket.latest !== undefined && !socket.latest.writableFinished;

/** The broken part is the body of an answered request: another answer would be taken for the next request's. */
const isAnswered = (socket: EdgeSocket): boolean =>
  socket.latest?.writableFinished === true && !socket.latest.req.complete;

/** The answer to the newest request, if all of that has arrived. */
const wholeRequest = ({ latest }: EdgeSocket): ServerResponse | null =>
  latest?.req.complete === true ? latest : null;

/** Closes a connection. */
const endSoon = (socket: EdgeSocket, bytes?: string): void => {
  socket.end(bytes);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
};

/** Closes a connection after its pending answers. */
export const endAfterAnswers = (socket: EdgeSocket): void => {
  const { latest } = socket;
  if (latest === undefined || latest.writableFinished) return;
  if (latest.headersSent) latest.once('finish', () => endSoon(socket));
  else latest.shouldKeepAlive = false;
};

/** Sweeps that a connection may spend with all answers out and no new request. */
const QUIET_SWEEPS = 2;

/** Data between requests that is not a request (empty lines) restarts Node's idle timer indefinitely. */
const endIfQuiet = (socket: EdgeSocket, latest: ServerResponse): void => {
  socket.quiet = socket.quietBehind === latest ? (socket.quiet ?? 0) + 1 : 0;
  socket.quietBehind = latest;
  if (socket.quiet >= QUIET_SWEEPS) socket.destroy();
};

/**
 * Closes connections whose answer was already waiting at the last sweep (the client does not read it), and those
 * without a request for several sweeps. A timer for each would slow down every hit.
 */
export const endStuck = (sockets: Iterable<EdgeSocket>): void => {
  for (const socket of sockets) {
    const { latest } = socket;
    // Before the first request, Node's deadline for headers applies regardless of what arrives.
    if (latest === undefined) continue;
    if (latest.writableFinished) {
      endIfQuiet(socket, latest);
      continue;
    }
    if (socket.stuck === latest) socket.destroy();
    else socket.stuck = latest;
  }
};

/** Answers bytes that are not a request, and counts them once for each connection. */
export const brokenRequests = (journal: Journal) => {
  const end = (socket: EdgeSocket, bytes: string): void => {
    if (socket.broken === true) return;
    socket.broken = true;
    journal.countMalformed();
    // While an earlier valid request awaits its answer, these bytes would be taken for that answer.
    if (isWaiting(socket)) endAfterAnswers(socket);
    else if (isAnswered(socket)) socket.destroy();
    else endSoon(socket, bytes);
  };
  const endLate = (socket: EdgeSocket): void => {
    const known = wholeRequest(socket);
    // It runs after the next reading: after a standstill of the worker, its timers run before that.
    setImmediate(() => {
      const whole = wholeRequest(socket);
      if (whole !== null && whole !== known) return;
      // Browsers open connections ahead of need: one that never sent anything did not ask for anything.
      if (socket.bytesRead !== 0 && socket.writable) end(socket, SLOW);
      else if (socket.broken !== true) socket.destroy();
    });
  };
  return {
    onError(error: Error, socket: EdgeSocket): void {
      const code = 'code' in error ? error.code : '';
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endLate(socket);
      else if (code !== 'ECONNRESET' && socket.writable) end(socket, answerTo(code));
      else if (socket.broken !== true) socket.destroy();
    },
    onConnect(socket: EdgeSocket): void {
      socket.on('error', () => socket.destroy());
      // Data sent by the client into the supposed tunnel is discarded.
      socket.resume();
      end(socket, CONNECT);
    },
  };
};
