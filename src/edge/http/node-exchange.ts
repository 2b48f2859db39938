import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerTally } from './answer-tally.ts';
import type { EdgeSocket } from './broken-request.ts';
import type { Body, BodyLimits, EdgeHeaders, Exchange } from './exchange.ts';
import { readBody } from './request-body.ts';
import type { Answer } from './text-answers.ts';

/** An exchange on a connection that `node:http` reads. */
export class NodeExchange implements Exchange {
  readonly method: string;
  readonly headers: EdgeHeaders;
  readonly remoteAddress: string | undefined;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #tally: AnswerTally;
  readonly #began = performance.now();

  constructor(req: IncomingMessage, res: ServerResponse, tally: AnswerTally) {
    this.method = req.method ?? 'GET';
    // Only `set-cookie`, which no request has, comes as a list.
    this.headers = req.headers as EdgeHeaders;
    this.remoteAddress = req.socket.remoteAddress;
    this.#req = req;
    this.#res = res;
    this.#tally = tally;
  }

  get sent(): boolean {
    return this.#res.headersSent;
  }

  /** Node omits the body for HEAD but keeps its length. */
  send({ status, headers, body }: Answer): void {
    if (this.sent) return;
    const list: string[] = [];
    for (const line of headers.split('\r\n')) {
      const colon = line.indexOf(': ');
      if (colon > 0) list.push(line.slice(0, colon), line.slice(colon + 2));
    }
    this.#res.writeHead(status, list);
    this.#tally.note(status, performance.now() - this.#began);
    this.#res.end(body === '' ? undefined : body);
  }

  endAfter(): void {
    this.#res.shouldKeepAlive = false;
  }

  drop(): void {
    this.#res.destroy();
  }

  markBroken(): boolean {
    const socket: EdgeSocket = this.#req.socket;
    const first = socket.broken !== true;
    socket.broken = true;
    return first;
  }

  readBody(limits: BodyLimits, done: (body: Body) => void): void {
    readBody(this.#req, limits, done);
  }
}
