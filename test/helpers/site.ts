import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Site {
  readonly port: number;
  /** `http://127.0.0.1:4711`. */
  readonly origin: string;
  /** Connections made to it so far, whether or not anything was requested. */
  connections(): number;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Address on the loopback network. */
  address?: string;
  port?: number;
  tls?: { key: string; cert: string };
}

/** A website on this machine whose answers the test sets. */
export const startSite = async (
  answer: RequestListener,
  { address = '127.0.0.1', port = 0, tls }: SiteOptions = {},
): Promise<Site> => {
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  let connections = 0;
  server.on('connection', () => connections++);
  server.listen(port, address);
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    origin: `${tls === undefined ? 'http' : 'https'}://${address}:${taken}`,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
