import type { Socket } from 'node:net';
import { parseTarget, type Target } from '../click/target.ts';
import type { Timeouts } from '../deps.ts';
import type { AnswerTally } from '../http/answer-tally.ts';
import type { Body, BodyLimits, EdgeHeaders, Exchange } from '../http/exchange.ts';
import { decodeBody } from '../http/request-body.ts';
import { endUnlessHeard } from '../http/silent.ts';
import { type Answer, answerHeads, answers } from '../http/text-answers.ts';
import type { EdgeLog } from '../log.ts';
import { PLAIN_LIMITS, readPlainRequest } from './request.ts';

/** Shared by connections. */
export interface PlainSurroundings {
  /** Answers a request, now or later. */
  readonly handle: (exchange: Exchange, target: Target) => void;
  /** Takes over a connection; what was read but not answered can be read again. */
  readonly handOver: (socket: Socket) => void;
  readonly tally: AnswerTally;
  readonly timeouts: Timeouts;
  readonly log: EdgeLog;
}

interface Shared extends PlainSurroundings {
  readonly headOf: ReturnType<typeof answerHeads>;
  readonly open: Set<PlainConnection>;
  stopping: boolean;
}

const NO_HEADERS: EdgeHeaders = {};
const NO_BYTES = new Uint8Array(0);
/** A client may use a connection until the very end of the announced time: `node:http` also waits this much longer. */
const KEEP_ALIVE_MORE_MS = 1000;

/** Sweeps that a connection may spend with nothing to answer and no new answer. */
const QUIET_SWEEPS = 2;
/** Bytes of empty lines between two requests: a client that sends more wants to hold the connection, not an answer. */
const MOST_BLANK = 64;
/** Open connections of a worker; beyond this, idle ones are closed for new ones. */
const MOST_CONNECTIONS = 10_000;
/** Connections examined in search of an idle one, so that a new connection costs little however many are open. */
const MOST_LOOKED_AT = 64;

/** Empty lines between two requests are ignored (RFC 9112, 2.2). */
const isBlank = (chunk: Buffer): boolean => chunk.every((byte) => byte === 13 || byte === 10);

/**
 * A connection while it carries only plain requests, one after the other. It is itself the exchange of its current
 * request: in a flood of clicks, every object counts.
 */
class PlainConnection implements Exchange {
  method = 'GET';
  headers: EdgeHeaders = NO_HEADERS;
  sent = false;
  readonly #shared: Shared;
  readonly #socket: Socket;
  #waiting = false;
  #last = false;
  #used = false;
  #body: Buffer | null = null;
  /** When the current request was complete. */
  #began = 0;
  #answers = 0;
  /** Number of answers when the client was last seen not reading them; -1 if it read them all. */
  #stuckAt = -1;
  /** Number of answers at the last sweep, and of sweeps since then with nothing to answer. */
  #quietAt = -1;
  #quiet = 0;
  #blank = 0;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    shared.open.add(this);
    // A client that has never sent anything gets less time than one that has.
    socket.setTimeout(shared.timeouts.headers);
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('timeout', this.#onTimeout);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  send(answer: Answer): void {
    if (this.sent) return;
    const socket = this.#socket;
    const last = this.#last || this.#shared.stopping;
    if (!socket.writable) {
      this.#finish(true);
      return;
    }
    const head = this.#shared.headOf(answer, last);
    const { body } = answer;
    if (body === '' || this.method === 'HEAD') socket.write(head, 'latin1');
    else socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
    this.#shared.tally.note(answer.status, performance.now() - this.#began);
    this.#finish(last);
  }

  endAfter(): void {
    this.#last = true;
  }

  drop(): void {
    this.#socket.destroy();
  }

  markBroken(): boolean {
    return true;
  }

  readBody({ limit }: BodyLimits, done: (body: Body) => void): void {
    const body = this.#body;
    if (body === null) done({ ok: true, text: '', bytes: NO_BYTES });
    else done(body.length > limit ? { ok: false, problem: 'body_too_large' } : decodeBody(body));
  }

  /** Answers the current request as the last one. */
  stop(): void {
    this.#last = true;
    if (!this.#waiting) this.#socket.destroySoon();
  }

  get idle(): boolean {
    return !this.#waiting && this.#socket.writableLength === 0;
  }

  /**
   * Closes the connection when the client has read none of its answers since the last sweep, or sent no request for
   * several. The socket's own timer is not enough: every empty line restarts it.
   */
  endIfStuck(): void {
    this.#quiet = !this.#waiting && this.#quietAt === this.#answers ? this.#quiet + 1 : 0;
    this.#quietAt = this.#answers;
    if (this.#quiet >= QUIET_SWEEPS) {
      this.#socket.destroy();
      return;
    }
    const stuck = this.#socket.writableLength > 0;
    if (stuck && this.#stuckAt === this.#answers) this.#socket.destroy();
    else this.#stuckAt = stuck ? this.#answers : -1;
  }

  #finish(last: boolean): void {
    const socket = this.#socket;
    this.sent = true;
    this.#waiting = false;
    this.#body = null;
    this.headers = NO_HEADERS;
    this.#answers++;
    if (last) {
      this.#last = true;
      socket.destroySoon();
      return;
    }
    if (!this.#used) {
      this.#used = true;
      socket.setTimeout(this.#shared.timeouts.keepAlive + KEEP_ALIVE_MORE_MS);
    }
    // Something arrived while the answer was pending.
    if (socket.readableLength > 0) this.#handOver();
    else if (socket.writableLength > 0) {
      // The client does not read its answers: nothing more is read until it does.
      socket.pause();
      socket.write('', () => socket.resume());
    }
  }

  readonly #onData = (chunk: Buffer): void => {
    // No other answer could follow the connection's last: nothing is read or counted.
    if (this.#last) {
      this.#socket.pause();
      return;
    }
    if (this.#waiting) {
      // Put back: the stream does not end while it holds data, whatever the client does meanwhile.
      this.#socket.pause();
      this.#socket.unshift(chunk);
      return;
    }
    if (this.#used && isBlank(chunk)) {
      this.#blank += chunk.length;
      if (this.#blank > MOST_BLANK) this.#socket.destroy();
      return;
    }
    this.#blank = 0;
    const request = chunk.length > PLAIN_LIMITS.bytes ? null : readPlainRequest(chunk.toString('latin1'));
    const target = request === null ? null : parseTarget(request.url);
    if (request === null || target === null) {
      // Paused, so that nothing is passed on before the new owner listens.
      this.#socket.pause();
      this.#socket.unshift(chunk);
      this.#handOver();
      return;
    }
    this.method = request.method;
    this.headers = request.headers;
    this.#last = request.close;
    this.#body = request.bodyLength === 0 ? null : chunk.subarray(chunk.length - request.bodyLength);
    this.sent = false;
    this.#waiting = true;
    this.#began = performance.now();
    try {
      this.#shared.handle(this, target);
    } catch (error) {
      this.#shared.log.error({ error }, 'A request could not be handled.');
      // A late answer to it must not be taken for the next request's.
      this.endAfter();
      this.send(answers.failed);
    }
  };

  readonly #onEnd = (): void => {
    // A client that half-closes after a request still reads the answer.
    if (this.#waiting) this.#last = true;
    else this.#socket.destroySoon();
  };

  readonly #onTimeout = (): void => {
    // An answer that waits for the disk is worth waiting for.
    if (!this.#waiting) endUnlessHeard(this.#socket);
  };

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#shared.open.delete(this);
  };

  /** The data to be read again is in the paused stream. */
  #handOver(): void {
    const socket = this.#socket;
    this.#shared.open.delete(this);
    socket.setTimeout(0);
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('timeout', this.#onTimeout);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    this.#shared.handOver(socket);
    socket.resume();
  }
}

/**
 * Closes the oldest idle connection. Not chosen by address: thousands of visitors may share one in a mobile network,
 * and none of them loses a request here.
 */
const makeRoom = (open: ReadonlySet<PlainConnection>): void => {
  let looked = 0;
  for (const connection of open) {
    if (connection.idle) {
      connection.drop();
      return;
    }
    if (++looked === MOST_LOOKED_AT) return;
  }
};

export interface PlainConnections {
  /** Takes a new connection. */
  take(socket: Socket): void;
  /** Closes connections with unread answers; call it repeatedly. */
  endStuck(): void;
  /** From now on, each answer is the last of its connection. */
  retire(): void;
  /** Closes idle ones, and the others after their answers. */
  stop(): void;
  cutOff(): void;
}

/**
 * Connections that we read ourselves while only plain requests arrive (request.ts): `node:http` spends more on a
 * request than the decision costs. At the first byte that is not plain, the connection is handed over to `node:http`,
 * so that everything difficult in HTTP is read by the parser made for it.
 */
export const plainConnections = (
  surroundings: PlainSurroundings,
  most = MOST_CONNECTIONS,
): PlainConnections => {
  const shared: Shared = {
    ...surroundings,
    headOf: answerHeads(surroundings.timeouts.keepAlive),
    open: new Set(),
    stopping: false,
  };
  return {
    take(socket) {
      if (shared.open.size >= most) makeRoom(shared.open);
      new PlainConnection(socket, shared);
    },
    endStuck() {
      for (const connection of shared.open) connection.endIfStuck();
    },
    retire() {
      shared.stopping = true;
    },
    stop() {
      shared.stopping = true;
      for (const connection of shared.open) connection.stop();
    },
    cutOff() {
      for (const connection of shared.open) connection.drop();
    },
  };
};
