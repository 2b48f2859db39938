import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const dir = mkdtempSync(join(tmpdir(), 'fairlead-threads-'));
afterAll(() => rmSync(dir, { recursive: true }));

const source = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Loads what the program loads, opens pipes that block a thread each, and checks whether a thread is left. */
const script = `
  import ${source('./thread-pool.ts')};
  import fs from 'node:fs';
  import ${source('../commands/program.ts')};
  for (let i = 0; i < Number(process.argv[3]); i++) fs.open(${JSON.stringify(dir)} + '/pipe-' + i, 'r', () => undefined);
  const end = (said) => { fs.writeSync(1, said); process.kill(process.pid, 'SIGKILL'); };
  setTimeout(() => end('nothing is left'), 2000);
  fs.stat('/', () => end('a thread is left'));
`;

const run = (role: string, held: number): string => {
  const { UV_THREADPOOL_SIZE: _, ...env } = process.env;
  const file = join(dir, 'script.mjs');
  writeFileSync(file, script);
  return spawnSync(process.execPath, [file, role, String(held)], { env, encoding: 'utf8' }).stdout;
};

test('the control process has threads left while many queries hold theirs', () => {
  for (let i = 0; i < 20; i++) execFileSync('mkfifo', [join(dir, `pipe-${i}`)]);
  expect(run('control', 20)).toBe('a thread is left');
  // An edge worker uses the default pool, which shows that the pipes do block threads.
  expect(run('edge', 20)).toBe('nothing is left');
}, 240_000);
