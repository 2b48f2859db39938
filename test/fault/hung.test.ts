import { expect, test } from 'vitest';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';
import { expectStoredOnce } from './stored-once.ts';
import { startTraffic } from './traffic.ts';

test('a worker that hangs is replaced, and everything answered before and after is stored once', {
  timeout: 180_000,
}, async () => {
  const program = await startProgram({ env: { FAIRLEAD_EDGE_WORKERS: '2' } });
  try {
    const { link, postbackUrl } = await setUp(program);
    const traffic = startTraffic(link, postbackUrl, 6);
    await expect.poll(() => traffic.seen.clicks.length, { timeout: 30_000 }).toBeGreaterThan(50);
    const hung = program.pid('edge-0');
    // A stopped process neither answers nor closes its connections, like one in an endless loop.
    process.kill(hung, 'SIGSTOP');
    await expect.poll(() => program.pid('edge-0'), { timeout: 60_000, interval: 200 }).not.toBe(hung);
    const before = traffic.seen.clicks.length;
    await expect.poll(() => traffic.seen.clicks.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    const seen = await traffic.stop();
    expect(seen.problems).toEqual([]);
    expect(program.output()).toContain('edge-0 died (did not respond)');
    await expectStoredOnce(program, seen, 'a worker that hangs');
  } finally {
    await program.dispose();
  }
});
