import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EdgeMessage, SnapshotMessage, SnapshotParcel } from '../../contracts/workspace/local.ts';
import { lineSplitter } from '../../contracts/workspace/local.ts';
import { type LocalServer, startLocalServer } from './server.ts';

const quiet = { info: () => {}, warn: () => {} };
const TEXT = '{"the":"text"}\n{"in":"two"}\n';
const snapshotOf = (revision: number): SnapshotParcel => ({
  message: { kind: 'snapshot', revision, sum: '00000000', bytes: TEXT.length },
  text: [Buffer.from(TEXT.slice(0, 20)), Buffer.from(TEXT.slice(20))],
});

let dir: string;
let path: string;
let server: LocalServer | null;
let sockets: Socket[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-local-'));
  path = join(dir, 'run', 'control.sock');
  server = null;
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.close();
  rmSync(dir, { recursive: true });
});

const start = async (): Promise<LocalServer> => {
  server = await startLocalServer({
    path,
    snapshot: () => snapshotOf(1),
    onCommand: async (message) => {
      if (message.kind === 'skip') throw new Error(`no segment ${message.segment}`);
      return { stored: 3 };
    },
    log: quiet,
  });
  return server;
};

/** An edge worker that answers each snapshot with `answer`, or not at all. */
const worker = async (number: number, answer: (revision: number) => EdgeMessage | null): Promise<Socket> => {
  const socket = connect(path);
  sockets.push(socket);
  const send = (message: EdgeMessage): boolean => socket.write(`${JSON.stringify(message)}\n`);
  let revision = 0;
  let text = '';
  const split = lineSplitter((line) => {
    if (revision === 0) {
      ({ revision } = JSON.parse(line) as SnapshotMessage);
      return;
    }
    text += `${line}\n`;
    if (text.length < TEXT.length) return;
    expect(text).toBe(TEXT);
    const message = answer(revision);
    revision = 0;
    text = '';
    if (message !== null) send(message);
  });
  socket.setEncoding('utf8').on('data', (chunk: string) => split(chunk));
  await once(socket, 'connect');
  send({ kind: 'hello', node: 1, worker: number, pid: 100 + number });
  await expect.poll(() => server?.edges().some((edge) => edge.worker === number)).toBe(true);
  return socket;
};
const taken = (revision: number): EdgeMessage => ({ kind: 'taken', revision });

describe('snapshots', () => {
  test('a worker that connects gets the current one', async () => {
    await start();
    await worker(0, taken);
    await expect.poll(() => server?.edges()).toEqual([{ node: 1, worker: 0, pid: 100, revision: 1 }]);
  });

  test('is live once every worker has it', async () => {
    const local = await start();
    await worker(0, taken);
    await worker(1, taken);
    expect(await local.publish(snapshotOf(2))).toEqual({ live: true });
    expect(local.edges().map((edge) => edge.revision)).toEqual([2, 2]);
  });

  test('is not live while a worker rejects it, and the reason is kept', async () => {
    const local = await start();
    await worker(0, taken);
    await worker(1, (revision) =>
      revision === 1 ? taken(1) : { kind: 'rejected', revision, reason: 'wrong sum' },
    );
    await expect.poll(() => local.edges().map((edge) => edge.revision)).toEqual([1, 1]);
    expect(await local.publish(snapshotOf(2))).toEqual({ live: false });
    expect(local.edges()[1]).toEqual({
      node: 1,
      worker: 1,
      pid: 101,
      revision: 1,
      rejected: { revision: 2, reason: 'wrong sum' },
    });
  });

  test('a silent worker does not delay a write indefinitely', async () => {
    const local = await start();
    await worker(0, () => null);
    expect(await local.publish(snapshotOf(2))).toEqual({ live: false });
  });

  test('a worker that disconnects is not waited for', async () => {
    const local = await start();
    await worker(0, taken);
    const leaving = await worker(1, (revision) => (revision === 1 ? taken(1) : null));
    const published = local.publish(snapshotOf(2));
    leaving.destroy();
    expect(await published).toEqual({ live: true });
  });

  test('nothing is live without a worker', async () => {
    const local = await start();
    expect(await local.publish(snapshotOf(2))).toEqual({ live: false });
  });
});

describe('the socket file', () => {
  test('is accessible only to its owner', async () => {
    await start();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a second control process on the same folder is turned away', async () => {
    await start();
    await expect(
      startLocalServer({ path, snapshot: () => null, onCommand: async () => null, log: quiet }),
    ).rejects.toThrow(/already running on this data folder/);
  });

  test('one left behind by a killed process is replaced', async () => {
    // A socket file without a listener: bound by a server whose file was moved away while it closed.
    const dead = createServer().listen(join(dir, 'x.sock'));
    await once(dead, 'listening');
    mkdirSync(join(dir, 'run'));
    linkSync(join(dir, 'x.sock'), path);
    dead.close();
    await once(dead, 'close');
    const local = await start();
    expect(await local.publish(snapshotOf(2))).toEqual({ live: false });
  });

  test('a peer that sends nonsense is dropped, and the others stay', async () => {
    const local = await start();
    await worker(0, taken);
    const noisy = connect(path);
    sockets.push(noisy);
    noisy.write('GET / HTTP/1.1\n');
    await once(noisy, 'close');
    expect(await local.publish(snapshotOf(2))).toEqual({ live: true });
  });
});

test('a long command gets its progress, and is aborted when the caller hangs up', async () => {
  let calledOff: (() => void) | null = null;
  const ended = new Promise<void>((resolve) => {
    calledOff = resolve;
  });
  server = await startLocalServer({
    path,
    snapshot: () => null,
    onCommand: async (_message, { progress, signal }) => {
      progress(1, 2);
      await once(signal, 'abort');
      calledOff?.();
    },
    log: quiet,
  });
  const socket = connect(path);
  sockets.push(socket);
  const told = once(socket.setEncoding('utf8'), 'data');
  socket.write('{"kind":"backup","dir":"/b"}\n');
  expect(JSON.parse((await told)[0])).toEqual({ kind: 'progress', done: 1, total: 2 });
  socket.destroy();
  await ended;
});
