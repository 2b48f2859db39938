import { type Server, Server as TcpServer } from 'node:net';

const BACKLOG = 1024;

interface Where {
  host: string;
  port: number;
  /** Descriptor of a socket that was bound by the process that started this one; null to open the port here. */
  fd: number | null;
}

/** Workers share the port where the system allows it; elsewhere there can be only one. */
export const listen = (server: Server, { host, port, fd }: Where, reusePort = true): Promise<void> =>
  new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      const unsupported = error.code === 'ENOTSUP' || error.code === 'EINVAL' || error.code === 'ENOPROTOOPT';
      if (fd === null && reusePort && unsupported) resolve(listen(server, { host, port, fd }, false));
      else reject(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve();
    };
    server.once('error', onError);
    if (fd !== null) server.listen({ fd }, BACKLOG, onListening);
    else server.listen({ host, port, reusePort, backlog: BACKLOG }, onListening);
  });

/**
 * Accepts no more connections, and resolves when those that are open have ended. Not the `close` of an HTTP server, which
 * also closes connections between two requests, while the next one may be on its way.
 */
export const acceptNoMore = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    TcpServer.prototype.close.call(server, () => resolve());
  });
