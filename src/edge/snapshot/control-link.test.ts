import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EdgeMessage, lineSplitter, type SnapshotMessage } from '../../contracts/workspace/local.ts';
import { snapshotFile } from '../../snapshot/read/file.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { quietLog, sampleSnapshot } from '../test-edge.ts';
import { type ControlLink, connectToControl } from './control-link.ts';
import { createSnapshotHolder } from './holder.ts';

let dir: string;
let socketPath: string;
let control: Server | null;
let link: ControlLink;
let sockets: Socket[];
let heard: EdgeMessage[];

const listen = (): Promise<void> =>
  new Promise((resolve) => {
    control = createServer((socket) => {
      sockets.push(socket);
      socket.setEncoding('utf8');
      socket.on(
        'data',
        lineSplitter((line) => heard.push(JSON.parse(line) as EdgeMessage)),
      );
      socket.on('error', () => undefined);
    });
    control.listen(socketPath, resolve);
  });

const stopControl = async (): Promise<void> => {
  const server = control;
  control = null;
  for (const socket of sockets) socket.destroy();
  if (server !== null) await new Promise((resolve) => server.close(resolve));
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-link-'));
  socketPath = join(dir, 'control.sock');
  control = null;
  sockets = [];
  heard = [];
});
afterEach(async () => {
  link.close();
  await stopControl();
  rmSync(dir, { recursive: true, force: true });
});

const messageOf = (revision: number, wrongSum = false): string => {
  const text = snapshotText(sampleSnapshot({ revision }));
  const message: SnapshotMessage = {
    kind: 'snapshot',
    revision,
    sum: wrongSum ? '00000000' : sumOf(text),
    bytes: Buffer.byteLength(text),
  };
  return `${JSON.stringify(message)}\n${text}`;
};
const start = () => {
  const holder = createSnapshotHolder();
  const file = snapshotFile(dir, quietLog);
  link = connectToControl({ socketPath, node: 1, worker: 0, holder, file, log: quietLog });
  return { holder, file };
};
const wait = { timeout: 10_000 };

test('greets, takes snapshots, confirms them, and keeps them on disk', async () => {
  await listen();
  const { holder } = start();
  await expect.poll(() => heard, wait).toEqual([{ kind: 'hello', node: 1, worker: 0, pid: process.pid }]);
  const text = messageOf(8);
  sockets[0]?.write(text.slice(0, 100));
  sockets[0]?.write(text.slice(100));
  await expect.poll(() => heard[1], wait).toEqual({ kind: 'taken', revision: 8 });
  expect(holder.current().revision).toBe(8);
  const again = createSnapshotHolder();
  await expect.poll(() => snapshotFile(dir, quietLog).load(again), wait).toBe('snapshot.json');
  expect(again.current().revision).toBe(8);
});

test('refuses a broken one, says why, and goes on', async () => {
  await listen();
  const { holder } = start();
  await expect.poll(() => sockets.length, wait).toBe(1);
  sockets[0]?.write(messageOf(8) + messageOf(9, true));
  await expect
    .poll(() => heard.at(-1), wait)
    .toEqual({ kind: 'rejected', revision: 0, reason: 'The checksum does not fit.' });
  expect(holder.current().revision).toBe(8);
  sockets[0]?.write(messageOf(10));
  await expect.poll(() => holder.current().revision, wait).toBe(10);
});

test('waits for an absent control process, and reconnects after it was gone or sent garbage', async () => {
  const { holder } = start();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await listen();
  await expect.poll(() => sockets.length, wait).toBe(1);
  sockets[0]?.write(messageOf(3));
  await expect.poll(() => holder.current().revision, wait).toBe(3);

  await stopControl();
  expect(holder.current().sites.has('go.example')).toBe(true);
  sockets = [];
  await listen();
  await expect.poll(() => sockets.length, wait).toBe(1);
  sockets[0]?.write('rubbish\n');
  await expect.poll(() => sockets.length, wait).toBe(2);
  sockets[1]?.write('{"kind":"other"}\n');
  await expect.poll(() => sockets.length, wait).toBe(3);
  sockets[2]?.write(messageOf(4));
  await expect.poll(() => holder.current().revision, wait).toBe(4);
});
