import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeProgram } from '../../scripts/lib/write-package.ts';
import { freePorts } from '../helpers/free-port.ts';

const startPackaged = async (folder: string, dataDir: string) => {
  const [port, edgePort, probePort] = await freePorts(3);
  const env = {
    // No Node on the path: the package brings its own.
    PATH: '/usr/bin:/bin',
    FAIRLEAD_DATA_DIR: dataDir,
    FAIRLEAD_HOST: '127.0.0.1',
    FAIRLEAD_EDGE_HOST: '127.0.0.1',
    FAIRLEAD_PORT: String(port),
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_PROBE_PORT: String(probePort),
    FAIRLEAD_EDGE_WORKERS: '1',
  };
  let output = '';
  const child: ChildProcess = spawn(join(folder, 'fairlead'), ['start'], { env, cwd: '/' });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => /Fairlead is ready| died /.test(output), { timeout: 120_000 }).toBe(true);
  expect(output).toContain('Fairlead is ready');
  return { app: `http://127.0.0.1:${port}`, link: `http://127.0.0.1:${edgePort}`, child, ended };
};

test('the packaged program starts from its folder alone, serves the application and answers links', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead package '));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const folder = join(dir, 'fairlead');
  writeProgram(folder);
  const { app, link, child, ended } = await startPackaged(folder, join(dir, 'data'));
  expect((await fetch(`${app}/ready`)).status).toBe(200);
  expect(await (await fetch(`${app}/login`)).text()).toContain('<div id="root">');
  expect((await fetch(`${link}/none`)).status).toBe(404);
  expect((await fetch(`${link}/t.js`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readFileSync(join(folder, 'THIRD-PARTY.md'), 'utf8')).toContain('## fastify 5');
});
