import http from 'node:http';
import https from 'node:https';
import type { LoggedRequest } from './access-log.ts';

export interface SenderOptions {
  to: URL;
  /** Host header, if it differs from the URL's. */
  host?: string;
  /** Whether to send the log's method instead of GET. */
  keepMethods: boolean;
  concurrency: number;
}

/** An unanswered request is aborted after this time; a healthy edge needs milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface Sender {
  /** Sends one request, without following redirects. Resolves to the response's status; rejects if there is none. */
  send(request: LoggedRequest): Promise<number>;
  close(): void;
}

/** Sends logged requests over persistent connections, each from the address in its line (X-Forwarded-For). */
export const createSender = ({ to, host, keepMethods, concurrency }: SenderOptions): Sender => {
  const protocol = to.protocol === 'https:' ? https : http;
  const agent = new protocol.Agent({ keepAlive: true, maxSockets: concurrency });

  return {
    send: ({ address, method, referrer, userAgent }) =>
      new Promise((resolve, reject) => {
        const request = protocol.request(to, {
          agent,
          method: keepMethods ? method : 'GET',
          timeout: ANSWER_TIMEOUT_MS,
          headers: {
            'X-Forwarded-For': address,
            ...(host === undefined ? {} : { Host: host }),
            ...(userAgent === '' ? {} : { 'User-Agent': userAgent }),
            ...(referrer === '' ? {} : { Referer: referrer }),
          },
        });
        request.once('timeout', () => request.destroy(new Error('no response within 30 s')));
        request.once('error', reject);
        request.once('response', (response) => {
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', reject);
          response.resume();
        });
        request.end();
      }),
    close: () => agent.destroy(),
  };
};
