import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';
import { steadyClicks } from './steady-clicks.ts';
import { expectStoredOnce } from './stored-once.ts';

/** A real disk; only root may create one. */
const disk = mkdtempSync(join(tmpdir(), 'fairlead-filling-'));
const canMount = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('SKIPPED: the test of a disk that fills up needs the right to mount one.');
    return false;
  }
})();
afterAll(() => {
  if (canMount) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const RESERVE_MB = 50;
const ballast = join(disk, 'ballast');

const freeMb = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / 1e6;
};

/** Leaves about this much, a little less than the limit under test. Other work goes on meanwhile. */
const leave = async (megabytes: number): Promise<void> => {
  rmSync(ballast, { force: true });
  const bytes = Math.floor((freeMb() - megabytes) * 1e6);
  for (let written = 0; written < bytes; ) {
    const size = Math.min(4_000_000, bytes - written);
    await appendFile(ballast, Buffer.alloc(size));
    written += size;
  }
};

test.skipIf(!canMount)(
  'a disk that fills up: each step begins before the next, every click is answered and stored, and nothing has to be restarted',
  { timeout: 10 * 60_000 },
  async () => {
    const program = await startProgram({
      dataDir: join(disk, 'data'),
      env: { FAIRLEAD_DISK_RESERVE_MB: String(RESERVE_MB) },
    });
    try {
      const { link, get } = await setUp(program);
      const codes = async (): Promise<string[]> => {
        const { warnings } = (await get('/status')) as unknown as { warnings: { code: string }[] };
        return warnings.map(({ code }) => code).filter((code) => code.startsWith('disk_'));
      };
      const stored = async (): Promise<number> =>
        ((await get('/status')) as unknown as { ingest: { stored: number } }).ingest.stored;
      expect(await codes()).toEqual([]);
      const clicks = steadyClicks(link, 50);

      await leave(2.7 * RESERVE_MB);
      await expect.poll(codes).toEqual(['disk_low']);
      await leave(1.8 * RESERVE_MB);
      await expect.poll(codes).toEqual(['disk_clearing']);
      await leave(1.3 * RESERVE_MB);
      await expect.poll(codes).toEqual(['disk_sparing']);
      const refused = await program.command('backup', join(disk, 'backup'));
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('what is left belongs to the journals'),
      ]);
      const before = await stored();
      await expect.poll(stored).toBeGreaterThan(before);

      await leave(0.8 * RESERVE_MB);
      await expect.poll(codes).toEqual(['disk_paused']);
      // What was being stored at that moment is.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const paused = await stored();
      const answered = clicks.seen.ids.length;
      await expect.poll(() => clicks.seen.ids.length).toBeGreaterThan(answered + 100);
      expect(await stored()).toBe(paused);

      rmSync(ballast);
      await expect.poll(codes).toEqual([]);
      await expect.poll(stored).toBeGreaterThan(paused + 100);
      const { ids, problems } = await clicks.stop();
      expect(problems).toEqual([]);
      await expectStoredOnce(program, { clicks: ids }, 'a disk that fills up');
    } finally {
      await program.dispose();
    }
  },
);
