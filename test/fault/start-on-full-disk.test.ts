import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { readState } from '../../src/events/journal/state.ts';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';

/** A real disk; only root may create one. */
const disk = mkdtempSync(join(tmpdir(), 'fairlead-small-'));
const mount = (...args: string[]): boolean => {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const canMount = mount('-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk);
if (!canMount) console.warn('SKIPPED: the test of a start on a full disk needs the right to mount one.');

afterAll(() => {
  if (canMount) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const statusOf = async (url: string): Promise<number> => {
  try {
    return (await fetch(url, { redirect: 'manual' })).status;
  } catch {
    return 0;
  }
};

/** Writes until the disk is full. */
const fill = (file: string): void => {
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full, as intended.
    }
  }
};

const REQUESTS = 400;

test.skipIf(!canMount)(
  'a start on a full disk and on a read-only one: every link answers, and all of it is counted',
  { timeout: 10 * 60_000 },
  async () => {
    const program = await startProgram({ dataDir: join(disk, 'data') });
    const ballast = join(disk, 'ballast');
    try {
      const { link } = await setUp(program);
      expect(await statusOf(link)).toBe(302);
      expect(await program.stop()).toBe(0);

      fill(ballast);
      const full = program.run('start');
      let said = '';
      full.stdout?.on('data', (text) => {
        said += text;
      });
      full.stderr?.on('data', (text) => {
        said += text;
      });
      await expect.poll(() => statusOf(link), { timeout: 60_000 }).toBe(302);
      const answers: number[] = [];
      for (let i = 0; i < REQUESTS; i++) answers.push(await statusOf(link));
      expect(answers.filter((status) => status !== 302)).toEqual([]);
      expect(said).toContain('is full. Free up space');
      expect(said).not.toMatch(/\n\s+at /);
      // Control alone prints a sentence.
      const alone = await program.command('control');
      expect([alone.code, alone.stderr.trim()]).toEqual([
        1,
        expect.stringMatching(/^The disk of .* is full\. Free up space/),
      ]);

      // There is room again: no restart needed.
      rmSync(ballast);
      await expect.poll(() => said, { timeout: 60_000 }).toContain('is written again');
      await expect.poll(() => statusOf(`${program.appUrl}/api/1.1/health`), { timeout: 60_000 }).toBe(200);
      const { stdout } = await program.command('audit', '--json');
      const report = JSON.parse(stdout) as { ok: boolean; unlogged: number };
      expect(report.ok).toBe(true);
      expect(report.unlogged).toBeGreaterThanOrEqual(REQUESTS);
      const gone = once(full, 'exit');
      full.kill('SIGTERM');
      await gone;
      const before = readState(nodeDisk, join(program.dataDir, 'journal', 'n1-w0'))?.unlogged ?? 0;
      console.log(`full disk: ${REQUESTS} of ${REQUESTS} redirected, ${before} counted as unlogged`);

      expect(mount('-o', 'remount,ro', disk)).toBe(true);
      const readOnly = program.run('start');
      let told = '';
      readOnly.stdout?.on('data', (text) => {
        told += text;
      });
      await expect.poll(() => statusOf(link), { timeout: 60_000 }).toBe(302);
      for (let i = 0; i < 20; i++) expect(await statusOf(link)).toBe(302);
      expect(told).toContain('is mounted read-only');
      expect(mount('-o', 'remount,rw', disk)).toBe(true);
      await expect
        .poll(() => readState(nodeDisk, join(program.dataDir, 'journal', 'n1-w0'))?.unlogged ?? 0, {
          timeout: 60_000,
        })
        .toBeGreaterThanOrEqual(before + 20);
      const ended = once(readOnly, 'exit');
      readOnly.kill('SIGTERM');
      await ended;
    } finally {
      mount('-o', 'remount,rw', disk);
      await program.dispose();
    }
  },
);
