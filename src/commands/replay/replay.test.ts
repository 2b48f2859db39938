import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLog } from './access-log.ts';
import { allAnswered, describeResult, replay } from './replay.ts';
import { createSender } from './send.ts';

const LOG = fileURLToPath(new URL('../../../test/data/access-log-2015.gz', import.meta.url));

let server: Server;
let seen: { method: string; headers: IncomingMessage['headers'] }[];
let underWay: number;
let most: number;
let to: URL;

beforeEach(async () => {
  seen = [];
  underWay = 0;
  most = 0;
  server = createServer((request, response) => {
    seen.push({ method: request.method ?? '', headers: request.headers });
    underWay++;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay--;
      if (request.headers['user-agent'] === 'drop me') request.socket.destroy();
      else response.writeHead(302, { Location: 'http://127.0.0.1:1/never-followed' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  to = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/slug`);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const run = async (lines: AsyncIterable<string>, keepMethods = false, concurrency = 16) => {
  const sender = createSender({ to, keepMethods, concurrency });
  try {
    return await replay({ lines, sender, concurrency });
  } finally {
    sender.close();
  }
};
async function* from(...lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
const line = (userAgent: string, method = 'GET'): string =>
  `192.0.2.7 - - [17/May/2015:10:05:03 +0000] "${method} /a HTTP/1.1" 200 1 "http://ref.example/" "${userAgent}"`;

describe('replay', () => {
  test('sends every line of the real log once, as its visitor', async () => {
    const result = await run(readLog(LOG, () => {}));
    expect(result.statuses).toEqual(new Map([[302, 10_000]]));
    expect(result.unreadable).toEqual([]);
    expect(allAnswered(result)).toBe(true);
    expect(new Set(seen.map((request) => request.method))).toEqual(new Set(['GET']));
    expect(seen).toHaveLength(10_000);
    // The log has requests from this many addresses.
    expect(new Set(seen.map(({ headers }) => headers['x-forwarded-for'])).size).toBe(1753);
    expect(most).toBeLessThanOrEqual(16);
  });

  test("keeps the log's methods on request", async () => {
    await run(from(line('a', 'HEAD'), line('b', 'POST')), true);
    expect(seen.map((request) => request.method).sort()).toEqual(['HEAD', 'POST']);
  });

  test('omits a header that is a dash in the log', async () => {
    await run(from('192.0.2.7 - - [x] "GET / HTTP/1.1" 200 - "-" "-"'));
    expect(seen[0]?.headers.referer).toBeUndefined();
    expect(seen[0]?.headers['user-agent']).toBeUndefined();
    expect(seen[0]?.headers['x-forwarded-for']).toBe('192.0.2.7');
  });

  test('counts and reports unanswered requests, and sends them only once', async () => {
    const result = await run(from(line('fine'), line('drop me'), 'not a request', line('fine')));
    expect(seen).toHaveLength(3);
    expect(result.statuses).toEqual(new Map([[302, 2]]));
    expect([...result.errors.values()]).toEqual([1]);
    expect(result.unreadable).toEqual([3]);
    expect(allAnswered(result)).toBe(false);
    expect(describeResult(result)).toMatch(
      /302 +2\n.*without a response\n.* 1\n.*not sent: 3\n3 requests in/,
    );
  });
});
