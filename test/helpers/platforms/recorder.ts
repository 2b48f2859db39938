import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received by a server on this machine. */
export interface Recorded {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `never`: it accepts the request and does not answer. */
export type Replies = (request: Recorded) => Reply | 'never' | 'reset' | Promise<Reply>;

export interface Recorder {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly requests: Recorded[];
  /** Replaces its usual answers; null restores them. */
  instead(replies: Replies | null): void;
  close(): Promise<void>;
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A server on this machine that records what it receives. */
export const openRecorder = async (replies: Replies): Promise<Recorder> => {
  const requests: Recorded[] = [];
  let other: Replies | null = null;
  const server = createServer((request, response) => {
    const work = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const recorded: Recorded = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: await readAll(request),
      };
      requests.push(recorded);
      const reply = await (other ?? replies)(recorded);
      if (reply === 'never') return;
      if (reply === 'reset') {
        request.socket.destroy();
        return;
      }
      const json = reply.body !== undefined && typeof reply.body !== 'string';
      response.writeHead(reply.status, {
        ...(json && { 'content-type': 'application/json' }),
        ...reply.headers,
      });
      response.end(json ? JSON.stringify(reply.body) : ((reply.body as string | undefined) ?? ''));
    };
    work().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    instead: (next) => {
      other = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
