import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { INSTANCE_HEADER, NUMBERS_HEADER } from '../wire/protocol.ts';
import type { NodesCertificate } from './certificate.ts';
import { answer, NodeRefused, unknownKey } from './http.ts';
import { type NodeRow, secretHash } from './registry.ts';
import type { Strangers } from './strangers.ts';

/** One request of a machine whose key is valid. */
export interface NodeCall {
  readonly node: NodeRow;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly address: string;
  /** As sent; '' if missing. */
  readonly instance: string;
}

type Handler = (call: NodeCall) => Promise<void>;
type NodeRoutes = Readonly<Record<`${'GET' | 'POST'} ${string}`, Handler>>;

interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly certificate: Pick<NodesCertificate, 'certificate' | 'key'>;
  readonly nodeById: (id: string) => Promise<NodeRow | undefined>;
  readonly routes: NodeRoutes;
  readonly strangers: Pick<Strangers, 'note'>;
  /** Whether this control speaks for the installation; absent: yes. */
  readonly isActive?: (() => boolean) | undefined;
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

export interface NodeListener {
  readonly port: number;
  close(): Promise<void>;
}

const BEARER = /^Bearer (nod_[0-9A-Za-z]{16})\.([0-9A-Za-z]{1,100})$/;
/** Between two log entries about wrong keys. */
const QUIET_MS = 60_000;
/** Slower than any machine that works; a held request for a snapshot has arrived completely. */
const REQUEST_MS = 60_000;
const HEADERS_MS = 10_000;
/** Longer than an edge machine keeps an idle connection, so that it closes them. */
const IDLE_MS = 60_000;
const MOST_CONNECTIONS = 4096;

const isSecret = (node: NodeRow, secret: string): boolean =>
  timingSafeEqual(Buffer.from(node.sha256, 'hex'), Buffer.from(secretHash(secret), 'hex'));

/** Where edge machines reach control: TLS only, on a port of its own, with a key for each machine. */
export const startNodeListener = async (options: ListenerOptions): Promise<NodeListener> => {
  const { host, port, certificate, nodeById, routes, strangers, isActive, log } = options;
  let warnedAt = Number.NEGATIVE_INFINITY;

  const nodeOf = async (req: IncomingMessage, address: string): Promise<NodeRow> => {
    const [, id = '', secret = ''] = BEARER.exec(req.headers.authorization ?? '') ?? [];
    const node = id === '' ? undefined : await nodeById(id);
    if (node !== undefined && isSecret(node, secret)) return node;
    if (performance.now() - warnedAt > QUIET_MS) {
      warnedAt = performance.now();
      log.warn({ address, id }, 'A machine without a valid key was refused on the port for edge machines.');
    }
    const numbers = req.headers[NUMBERS_HEADER];
    if (typeof numbers === 'string') strangers.note(numbers);
    throw unknownKey();
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const address = req.socket.remoteAddress ?? '';
    if (isActive?.() === false)
      throw new NodeRefused(
        'unavailable',
        'This control is not the active one, or cannot know at the moment.',
      );
    const node = await nodeOf(req, address);
    const path = (req.url ?? '').split('?', 1)[0];
    const route = (routes as Record<string, Handler | undefined>)[`${req.method} ${path}`];
    if (route === undefined)
      throw new NodeRefused(
        'not_found',
        `Control does not answer ${req.method} ${path}. Run the same version of Fairlead on both machines.`,
      );
    const instance = req.headers[INSTANCE_HEADER];
    await route({ node, req, res, address, instance: typeof instance === 'string' ? instance : '' });
  };

  const server = createServer(
    {
      cert: certificate.certificate,
      key: certificate.key,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HEADERS_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      noDelay: true,
    },
    (req, res) => {
      handle(req, res).catch((error: unknown) => {
        // Unread bytes would be taken for the next request.
        if (!req.complete) res.shouldKeepAlive = false;
        if (error instanceof NodeRefused) {
          answer(res, error.status, { error: error.error, message: error.message });
          return;
        }
        if (req.destroyed && !req.complete) return;
        log.error({ err: error, path: req.url }, 'A request of an edge machine failed.');
        answer(res, 500, { error: 'unavailable', message: 'Control could not do this. Its log says why.' });
      });
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => log.error({ err: error }, 'The server for edge machines failed.'));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
