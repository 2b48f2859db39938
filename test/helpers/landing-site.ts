import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An advertiser's site, on a different origin from the links and with a policy that allows only them. */
export interface LandingSite {
  readonly origin: string;
  /** Requested paths and queries, excluding the icon. */
  readonly visits: readonly string[];
  close(): Promise<void>;
}

export interface LandingSiteOptions {
  /** `http://127.0.0.1:3001`: the only origin allowed for scripts and connections. */
  readonly linkOrigin: string;
  /** Body of each page by its path; others are empty. */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages of the same site without a policy. */
  readonly openPages?: Readonly<Record<string, string>>;
}

/** Serves the pages under this machine's other name: another host and another site to a browser. */
export const startLandingSite = async ({
  linkOrigin,
  pages,
  openPages = {},
}: LandingSiteOptions): Promise<LandingSite> => {
  const visits: string[] = [];
  const host = new URL(linkOrigin).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    visits.push(url);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const path = url.split('?', 1)[0] ?? '';
    const open = openPages[path];
    if (open === undefined) {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${linkOrigin}; connect-src ${linkOrigin}`,
      );
    }
    const body = open ?? pages[path] ?? '';
    response.end(`<!doctype html><html lang="en"><title>Landing page</title><body>${body}</body></html>`);
  }).listen(0, host);
  await once(server, 'listening');
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    visits,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
