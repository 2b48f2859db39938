import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An advertiser's site: answers every page and records the requested addresses. */
export interface Receiver {
  readonly origin: string;
  readonly visits: readonly URL[];
  close(): Promise<void>;
}

export const startReceiver = async (): Promise<Receiver> => {
  const visits: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://receiver');
    if (url.pathname !== '/favicon.ico') visits.push(url);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Landing page</title><h1>Landing page</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
