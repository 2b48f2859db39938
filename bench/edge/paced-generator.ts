import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { ANY_ADDRESS, SEPARATOR } from './load.ts';

/**
 * Load at a fixed rate, whatever the server does: a request is due at its time, and waits if no connection is free.
 * Latency counts from when it was due, so that a stalling server is charged for what it kept waiting. The first second
 * is ignored, because this generator itself stalls until its code is compiled.
 */
const WARM_UP_MS = 1000;
const [port = '', seconds = '', connections = '', rate = '', file = ''] = process.argv.slice(2);
const perMs = Number(rate) / 1000;
const total = Math.floor(Number(rate) * Number(seconds));
const requests = readFileSync(file, 'latin1')
  .split(SEPARATOR)
  .map((text) => Buffer.from(text, 'latin1'));
/** Where each request's address goes, or -1. */
const places = requests.map((request) => request.indexOf(ANY_ADDRESS));
const END = Buffer.from('\r\n\r\n');
const REDIRECT = Buffer.from('HTTP/1.1 30');
const latencies: number[] = [];
const free: Client[] = [];
let wrong = 0;
let answered = 0;
let sent = 0;
let started = 0;
/** Numbers of three digits that a part of an address can have: 100 to 223. */
const PART = 124;
const FIRST_PART = 100;
/** Runs do not repeat each other's addresses. */
const seed = Date.now() % PART ** 4;

interface Client {
  readonly socket: Socket;
  due: number;
  rest: Buffer | null;
  /** What it waits for; null: nothing. */
  asked: Buffer | null;
}
/** Requests whose connection the server closed, as idle, in the moment in which they were sent. Browsers send them again. */
const again: { due: number; request: Buffer }[] = [];
let repeated = 0;

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    const client: Client = { socket, due: 0, rest: null, asked: null };
    socket.once('error', reject);
    socket.once('connect', () => {
      free.push(client);
      resolve();
    });
    socket.on('data', (chunk) => {
      const answer: Buffer = client.rest === null ? chunk : Buffer.concat([client.rest, chunk]);
      if (answer.indexOf(END) < 0) {
        client.rest = answer;
        return;
      }
      client.rest = null;
      client.asked = null;
      answered++;
      const now = performance.now();
      if (now - started > WARM_UP_MS) latencies.push(now - client.due);
      if (!answer.subarray(0, REDIRECT.length).equals(REDIRECT)) wrong++;
      free.push(client);
      pump();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const idle = free.indexOf(client);
      if (idle >= 0) free.splice(idle, 1);
      if (client.asked !== null && client.rest === null) {
        repeated++;
        again.push({ due: client.due, request: client.asked });
      }
      if (answered < total) void open().then(pump, () => undefined);
    });
  });

/** The next request, from another address each time if the file leaves it open. */
const nextRequest = (): Buffer => {
  const at = sent % requests.length;
  const place = places[at] as number;
  let request = requests[at] as Buffer;
  if (place >= 0) {
    // A socket that is not ready keeps what it was given.
    request = Buffer.from(request);
    let rest = sent + seed;
    for (let part = 3; part >= 0; part--) {
      request.write(String(FIRST_PART + (rest % PART)), place + part * 4, 'latin1');
      rest = Math.floor(rest / PART);
    }
  }
  sent++;
  return request;
};

/** Sends due requests, as far as connections are free. */
const pump = (): void => {
  const due = Math.min(total, Math.floor((performance.now() - started) * perMs));
  while (again.length > 0 || sent < due) {
    const client = free.pop();
    if (client === undefined) return;
    const next = again.pop() ?? { due: started + sent / perMs, request: nextRequest() };
    client.due = next.due;
    client.asked = next.request;
    client.socket.write(next.request);
  }
};

await Promise.all(Array.from({ length: Number(connections) }, open));
started = performance.now();
await new Promise<void>((resolve) => {
  const turn = (): void => {
    pump();
    // A few more seconds for requests in progress; those never answered count as wrong.
    const late = performance.now() - started > Number(seconds) * 1000 + 5000;
    if (answered >= total || late) resolve();
    // Not a busy loop, which would occupy a processor that the server's threads need too.
    else setTimeout(turn, 1);
  };
  turn();
});
wrong += total - answered;
latencies.sort((a, b) => a - b);
const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0;
console.log(JSON.stringify({ p50Ms: at(0.5), p99Ms: at(0.99), p999Ms: at(0.999), wrong, repeated }));
process.exit(0);
