import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readScript } from '../../src/edge/script/script-answers.ts';

interface Message {
  readonly kind: string;
  readonly [member: string]: unknown;
}

/** Serves the landing page script and records its reports, in place of an edge. */
export interface ScriptEdge {
  readonly origin: string;
  readonly messages: readonly Message[];
  /** Paths and queries of requests other than `/t.js`. */
  readonly others: readonly string[];
  /** The answer to visits, and its delay in milliseconds; null: never. */
  answer: object;
  delay: number | null;
  clear(): void;
  close(): Promise<void>;
}

export const startScriptEdge = async (): Promise<ScriptEdge> => {
  const script = readScript().text;
  const messages: Message[] = [];
  const others: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url !== '/t.js') {
      if (url !== '/favicon.ico') others.push(url);
      response.setHeader('content-type', 'text/html');
      response.end('<title>Elsewhere</title>');
      return;
    }
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript');
      response.end(script);
      return;
    }
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      messages.push(JSON.parse(body) as Message);
      if (edge.delay === null) return;
      response.setHeader('access-control-allow-origin', '*');
      setTimeout(() => response.end(JSON.stringify(edge.answer)), edge.delay);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const edge: ScriptEdge = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    others,
    answer: {},
    delay: 0,
    clear() {
      messages.length = 0;
      others.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return edge;
};
