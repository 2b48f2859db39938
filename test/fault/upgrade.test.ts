import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pidFile } from '../../src/config/paths.ts';
import { isLong } from '../helpers/long.ts';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';
import { steadyClicks } from './steady-clicks.ts';
import { expectStoredOnce } from './stored-once.ts';

/** Beside other tests, the machine has little to spare: the question is whether any connection is lost, not how many. */
const RATE = isLong ? 1000 : 50;

test(`another version takes over at ${RATE} clicks/s: no connection is refused or reset, and each click is stored once`, {
  timeout: 10 * 60_000,
}, async () => {
  const program = await startProgram({ env: { FAIRLEAD_EDGE_WORKERS: '2' } });
  try {
    const { link } = await setUp(program);
    const former = ['edge-0', 'edge-1', 'control'].map((role) => program.pid(role));
    const clicks = steadyClicks(link, RATE);
    await expect.poll(() => clicks.seen.ids.length, { timeout: 120_000 }).toBeGreaterThan(RATE);

    const upgrade = await program.command('start');
    expect(upgrade.code, upgrade.stdout + upgrade.stderr).toBe(0);
    expect(upgrade.stdout).toContain('Links are answered by the new version.');
    const now = ['edge-2', 'edge-3', 'control'].map((role) => program.pid(role));
    expect(now.filter((pid) => former.includes(pid))).toEqual([]);

    // The former workers end by themselves, each after its last connection.
    const isGone = (pid: number): boolean => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    await expect.poll(() => former.every(isGone), { timeout: 300_000, interval: 500 }).toBe(true);
    const before = clicks.seen.ids.length;
    await expect.poll(() => clicks.seen.ids.length, { timeout: 120_000 }).toBeGreaterThan(before + RATE);

    // Back to the first range of numbers.
    const again = await program.command('start');
    expect(again.code, again.stdout + again.stderr).toBe(0);
    expect(program.pid('edge-0')).not.toBe(former[0]);

    const { ids, problems, slowestMs, perSecond } = await clicks.stop();
    expect(problems).toEqual([]);
    await expectStoredOnce(program, { clicks: ids }, `two upgrades at ${RATE} clicks/s`);
    console.log(
      `refused 0, reset 0 at ${Math.round(perSecond)} answers/s; the slowest answer took ${Math.round(slowestMs)} ms`,
    );
  } finally {
    await program.dispose();
  }
});

test('settings are those of the running process, and a version that does not start changes nothing', async () => {
  const program = await startProgram();
  try {
    const { link } = await setUp(program);
    const worker = program.pid('edge-0');
    const clicks: string[] = [];
    const click = async (): Promise<void> => {
      const answer = await fetch(link, { redirect: 'manual' });
      clicks.push(new URL(answer.headers.get('location') ?? '').searchParams.get('cid') ?? '');
    };
    // Another process has the journal that the new worker would write.
    const intruder = program.run('edge', '--worker', '1');
    const pid = pidFile(program.dataDir, 'edge-1');
    await expect.poll(() => existsSync(pid), { timeout: 120_000 }).toBe(true);
    const refused = await program.commandWith({ FAIRLEAD_FLOOD_PER_MINUTE: '7' }, 'start');
    expect(refused.code, refused.stdout + refused.stderr).toBe(1);
    expect(refused.stdout).toContain('Stop and start it to change FAIRLEAD_FLOOD_PER_MINUTE.');
    expect(refused.stderr).toMatch(
      /did not take over: edge-1: Another edge worker \(process \d+\) has the journal/,
    );
    expect(program.pid('edge-0')).toBe(worker);
    for (let i = 0; i < 10; i++) await click();
    intruder.kill('SIGTERM');
    await once(intruder, 'exit');
    for (let i = 0; i < 10; i++) await click();

    const upgrade = await program.command('start');
    expect(upgrade.code, upgrade.stdout + upgrade.stderr).toBe(0);
    for (let i = 0; i < 10; i++) await click();
    await expectStoredOnce(program, { clicks }, 'a version that does not start, and one that does');
  } finally {
    await program.dispose();
  }
});
