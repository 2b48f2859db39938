import { mkdtempSync, rmSync } from 'node:fs';
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

test('no control process: null, so that the command opens the stores itself', async () => {
  expect(await askControl(path(), { kind: 'audit' })).toBeNull();
});

test('brings back the answer, or the words of a refusal', async () => {
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
