import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  location: string;
  cookies: readonly string[];
  body: string;
}

/** `never`: nothing was listening, so nothing was received. `lost`: it may have been received, but no answer came. */
export type NoReply = 'never' | 'lost';

export interface Question {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

const PATIENCE_MS = 30_000;

/** Sends requests to a server on this machine over persistent connections; `host` is its name for visitors. */
export const asker = (origin: string, most: number) => {
  const { host, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: most, scheduling: 'fifo' });
  const ask = ({ method, path, headers, body = '' }: Question): Promise<Reply | NoReply> =>
    new Promise((resolve) => {
      const call = request(
        {
          agent,
          method,
          path,
          host: '127.0.0.1',
          port,
          timeout: PATIENCE_MS,
          headers: {
            ...headers,
            host,
            ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.once('error', () => resolve('lost'));
          response.once('end', () => {
            if (!response.complete) return resolve('lost');
            const { location = '', 'set-cookie': cookies = [] } = response.headers;
            resolve({ status: response.statusCode ?? 0, location, cookies, body: text });
          });
        },
      );
      call.once('timeout', () => call.destroy());
      call.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'never' : 'lost'),
      );
      call.end(body);
    });
  return { ask, host, close: () => agent.destroy() };
};
