import { createServer, type Server } from 'node:net';

const listening = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/**
 * Unused ports of 127.0.0.1, each different from the others: all are held until the last is known, since a port that
 * was just released may be handed out again.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(Array.from({ length: count }, listening));
  return Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          const address = server.address();
          server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
        }),
    ),
  );
};

/** An unused port of 127.0.0.1. For more than one, `freePorts`. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;
