import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A wire to a ClickHouse that can fail: it loses answers (the statement was run), and cuts requests off (it was not). The
 * same before the engine of the tests and before a real server.
 */
export interface Wire {
  readonly url: string;
  /** Of the next `count` statements that `isFor` chooses by their text or address. */
  loseAnswers(count: number, isFor?: (query: string) => boolean): void;
  cutRequests(count: number, isFor?: (query: string) => boolean): void;
  /** Keeps the next statement that `isFor` chooses; it goes on when `release` is called, and `held` says that there is one. */
  hold(isFor: (query: string) => boolean): { held: Promise<void>; release(): void };
  /** Until it is called with false, nothing gets through. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

interface Fault {
  kind: 'lose' | 'cut';
  left: number;
  isFor: (query: string) => boolean;
}

const collect = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const wireTo = async (target: string): Promise<Wire> => {
  const { hostname, port, username, password, pathname } = new URL(target);
  const signIn = username === '' ? '' : `${username}:${password}@`;
  const faults: Fault[] = [];
  let isDown = false;
  const faultFor = (query: string): Fault['kind'] | null => {
    const found = faults.find((fault) => fault.left > 0 && fault.isFor(query));
    if (found === undefined) return null;
    found.left--;
    return found.kind;
  };
  let holding: { isFor: (query: string) => boolean; arrived: () => void; free: Promise<void> } | null = null;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await collect(request);
    const query = new URL(request.url ?? '/', target).searchParams.get('query') ?? body.toString('utf8');
    const fault = isDown ? 'cut' : faultFor(query);
    if (fault === 'cut') return void request.socket.destroy();
    if (holding?.isFor(query) === true) {
      const { arrived, free } = holding;
      holding = null;
      arrived();
      await free;
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { host: _, 'transfer-encoding': __, ...headers } = request.headers;
      const onward = ask(
        {
          hostname,
          port,
          method: request.method,
          path: request.url,
          headers: { ...headers, 'content-length': body.length },
        },
        resolve,
      );
      onward.once('error', reject);
      onward.end(body);
    });
    const bytes = await collect(answer);
    if (fault === 'lose') return void request.socket.destroy();
    const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const add =
    (kind: Fault['kind']) =>
    (left: number, isFor: Fault['isFor'] = () => true) => {
      faults.push({ kind, left, isFor });
    };
  return {
    url: `http://${signIn}127.0.0.1:${typeof address === 'object' ? address?.port : 0}${pathname === '/' ? '' : pathname}`,
    loseAnswers: add('lose'),
    cutRequests: add('cut'),
    hold: (isFor) => {
      const [arrival, freedom] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holding = { isFor, arrived: arrival.resolve, free: freedom.promise };
      return { held: arrival.promise, release: freedom.resolve };
    },
    setDown: (down) => {
      isDown = down;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
