import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { type Load, SEPARATOR } from './load.ts';

/**
 * Load generator for machines without wrk, as a separate process: one request at a time per connection, prebuilt bytes
 * out, and only the status and the end of the head of each response are examined. Any body comes in one piece with it.
 */
const [port = '', seconds = '', connections = '', file = '', status = ''] = process.argv.slice(2);
const requests = readFileSync(file, 'latin1')
  .split(SEPARATOR)
  .map((text) => Buffer.from(text, 'latin1'));
const END = Buffer.from('\r\n\r\n');
const WANTED = Buffer.from(`HTTP/1.1 ${status}`);
const latencies: number[] = [];
let next = 0;
let wrong = 0;
const started = performance.now();
const until = started + Number(seconds) * 1000;

const runConnection = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    let sentAt = 0;
    let rest: Buffer | null = null;
    const send = (): void => {
      sentAt = performance.now();
      if (sentAt >= until) {
        socket.end();
        return;
      }
      socket.write(requests[next++ % requests.length] as Buffer);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      const answer: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk]);
      if (answer.indexOf(END) < 0) {
        rest = answer;
        return;
      }
      rest = null;
      latencies.push(performance.now() - sentAt);
      if (!answer.subarray(0, WANTED.length).equals(WANTED)) wrong++;
      send();
    });
    socket.on('error', () => {
      wrong++;
    });
    socket.on('close', () => resolve());
  });

await Promise.all(Array.from({ length: Number(connections) }, runConnection));
latencies.sort((a, b) => a - b);
const load: Load = {
  requests: latencies.length,
  perSecond: latencies.length / ((performance.now() - started) / 1000),
  p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  wrong,
};
console.log(JSON.stringify(load));
