import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { EdgeDeps, Timeouts } from './deps.ts';
import { requestHandler, wellFormed } from './handler.ts';
import { brokenRequests, type EdgeSocket, endAfterAnswers, endStuck } from './http/broken-request.ts';
import { NodeExchange } from './http/node-exchange.ts';
import { discardBody, hasBody } from './http/request-body.ts';
import { endUnlessHeard } from './http/silent.ts';
import { answers } from './http/text-answers.ts';
import { acceptNoMore, listen } from './listening.ts';
import { plainConnections } from './plain/connection.ts';

export interface Edge {
  readonly port: number;
  /**
   * Accepts no more connections and ends those that are open with their next answer. Resolves when all are closed, those
   * without another request after the announced time.
   */
  retire(): Promise<void>;
  /** Stops accepting, sends pending answers, resolves when all connections are closed. The journal is closed next. */
  close(): Promise<void>;
}

/** Longer than the keep-alive of the proxies in front, so that they, not we, end idle connections. */
const patience: Timeouts = { headers: 10_000, request: 15_000, keepAlive: 75_000, stop: 5000 };

/** Starts one edge worker. Rejects when the port is not available or a trusted proxy is malformed. */
export const startEdge = async (deps: EdgeDeps): Promise<Edge> => {
  const { config, journal, tally, log } = deps;
  const timeouts = { ...patience, ...deps.timeouts };
  const handle = requestHandler(deps);
  const broken = brokenRequests(journal);
  const sockets = new Set<EdgeSocket>();
  let stopping = false;

  const onRequest = (req: IncomingMessage, res: ServerResponse): void => {
    const socket: EdgeSocket = req.socket;
    // No answer could follow the connection's last, so nothing is counted.
    if (socket.latest?.shouldKeepAlive === false) return;
    socket.latest = res;
    if (stopping) res.shouldKeepAlive = false;
    discardBody(req, res);
    const exchange = new NodeExchange(req, res, tally);
    try {
      handle(exchange, wellFormed(req));
    } catch (error) {
      log.error({ error }, 'A request could not be handled.');
      if (!exchange.sent) exchange.send(answers.failed);
    }
  };

  const server = createServer(
    {
      keepAlive: true,
      noDelay: true,
      maxHeaderSize: 16 * 1024,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
      // A missing Host is refused by the handler, which counts it.
      requireHostHeader: false,
      // Nearly every hit has no body: this skips the stream machinery for it.
      optimizeEmptyRequests: true,
    },
    onRequest,
  );
  server.maxRequestsPerSocket = 0;
  // No limit besides the 16 kB in total: beyond a thousand, Node would silently drop the last, a proxy's among them.
  server.maxHeadersCount = 0;
  // A client that half-closes after a request still reads the answer. Node has this option but does not document it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const [toNode] = server.listeners('connection');
  if (toNode === undefined) throw new Error('This Node reads its connections in another way.');
  const plain = plainConnections({
    handle,
    handOver(socket: EdgeSocket & Socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      toNode.call(server, socket);
    },
    tally,
    timeouts,
    log,
  });
  server.removeAllListeners('connection');
  server.on('connection', plain.take);
  server.on('clientError', broken.onError);
  // Idle connections: without this, Node would close them at once.
  server.on('timeout', endUnlessHeard);
  server.on('connect', (_req, socket) => broken.onConnect(socket));
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // While an earlier request is pending, Node would write `100 Continue` into its answer. Without it, the client may
    // or may not send the body, so nothing after it can be read.
    if (hasBody(req) && res.socket !== null) res.writeContinue();
    else res.shouldKeepAlive = false;
    onRequest(req, res);
  });
  server.on('checkExpectation', onRequest);
  const { host, port: wanted } = config;
  await listen(server, { host, port: wanted, fd: deps.socket ?? null });
  const sweep = setInterval(() => {
    plain.endStuck();
    endStuck(sockets);
  }, timeouts.keepAlive);
  sweep.unref();
  server.on('error', (error) => log.error({ error }, 'The edge server failed.'));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    retire: () => {
      stopping = true;
      plain.retire();
      return acceptNoMore(server);
    },
    close: () =>
      new Promise((resolve) => {
        stopping = true;
        clearInterval(sweep);
        const cutOff = setTimeout(() => {
          plain.cutOff();
          server.closeAllConnections();
        }, timeouts.stop);
        server.close(() => {
          clearTimeout(cutOff);
          resolve();
        });
        plain.stop();
        for (const socket of sockets) endAfterAnswers(socket);
      }),
  };
};
