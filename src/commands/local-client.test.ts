import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../api/local/server.ts';
import { askControl } from './local-client.ts';

let dir: string;
let server: LocalServer | null;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-ask-'));
  server = null;
});
afterEach(async () => {
  await server?.close();
  rmSync(dir, { recursive: true });
});

const path = (): string => join(dir, 'control.sock');

test('without a control process: null, so that the command opens the stores itself', async () => {
  expect(await askControl(path(), { kind: 'audit' })).toBeNull();
});

test('returns the answer, or the message of a refusal', async () => {
  server = await startLocalServer({
    path: path(),
    snapshot: () => null,
    onCommand: async (message) => {
      if (message.kind === 'skip') throw new Error(`There is no broken record at ${message.offset}.`);
      return { missing: 0 };
    },
    log: { info: () => {}, warn: () => {} },
  });
  expect(await askControl(path(), { kind: 'audit' })).toEqual({ body: { missing: 0 } });
  await expect(askControl(path(), { kind: 'skip', segment: 's', offset: 7 })).rejects.toThrow(
    'There is no broken record at 7.',
  );
});

test('reports the progress of a command, and hangs up when it is aborted', async () => {
  server = await startLocalServer({
    path: path(),
    snapshot: () => null,
    onCommand: async (_message, { progress, signal }) => {
      progress(3, 4);
      await once(signal, 'abort');
    },
    log: { info: () => {}, warn: () => {} },
  });
  const calledOff = new AbortController();
  const told: number[][] = [];
  const asked = askControl(
    path(),
    { kind: 'backup', dir: '/b', since: null },
    {
      onProgress: (done, total) => {
        told.push([done, total]);
        calledOff.abort(new Error('called off'));
      },
      signal: calledOff.signal,
    },
  );
  await expect(asked).rejects.toThrow('called off');
  expect(told).toEqual([[3, 4]]);
});

test('an unknown command is answered with what to do', async () => {
  const log = { info: () => {}, warn: () => {} };
  server = await startLocalServer({ path: path(), snapshot: () => null, onCommand: async () => ({}), log });
  await expect(askControl(path(), { kind: 'of-a-later-version' } as never)).rejects.toThrow(
    'The running Fairlead does not know "of-a-later-version". Restart it',
  );
});

test('a process that never answers, as in earlier versions, is not waited for', async () => {
  const silent = createServer((socket) => socket.resume()).listen(path());
  await once(silent, 'listening');
  await expect(askControl(path(), { kind: 'keys-rotated' }, { timeoutMs: 50 })).rejects.toThrow(
    'It may be an older version. Restart it',
  );
  silent.close();
});
