import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isLong } from '../helpers/long.ts';
import { type Program, startProgram } from '../helpers/program.ts';

/** Time to stop before the program is killed, from docs/operating.md. */
const STOP_MS = 30_000;

let program: Program | null = null;
afterEach(async () => {
  // The remains of a failed test are in npm's group.
  try {
    if (program?.started.pid !== undefined) process.kill(-program.started.pid, 'SIGKILL');
  } catch {
    // The group is gone, as it should be.
  }
  await program?.dispose();
  program = null;
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const isFree = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port: Number(new URL(url).port), exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });

/**
 * Starts with npm, ends npm as given, and checks that nothing of the program is left; with `waits`, from the moment when
 * npm is gone: a container ends with its first process.
 */
const endsBy = async (end: (npm: number) => void, waits = false): Promise<void> => {
  program = await startProgram({ npm: true });
  const { appUrl, linkOrigin, started, output, pid } = program;
  const all = ['start', 'control', 'edge-0'].map(pid);
  expect([await isFree(appUrl), await isFree(linkOrigin)]).toEqual([false, false]);
  const gone = once(started, 'exit');
  end(started.pid ?? 0);
  if (waits) {
    await gone;
    expect(all.filter(isAlive)).toEqual([]);
  }
  await expect.poll(() => all.filter(isAlive), { timeout: STOP_MS, interval: 100 }).toEqual([]);
  expect([await isFree(appUrl), await isFree(linkOrigin)]).toEqual([true, true]);
  expect(output()).toContain('Stopped.');
};

describe('npm start', () => {
  test('SIGTERM to npm alone stops the program, cleanly, and npm waits for it', async () => {
    await endsBy((npm) => process.kill(npm, 'SIGTERM'), true);
  });

  test.each(isLong ? (['SIGINT', 'SIGHUP', 'SIGKILL'] as const) : (['SIGKILL'] as const))(
    '%s to npm alone stops the program, cleanly',
    async (signal) => {
      await endsBy((npm) => process.kill(npm, signal));
    },
  );

  test.runIf(isLong)('SIGTERM to the process group stops it cleanly too', async () => {
    await endsBy((npm) => process.kill(-npm, 'SIGTERM'));
  });
});
