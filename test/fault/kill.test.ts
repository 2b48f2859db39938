import { expect, test } from 'vitest';
import { isLong } from '../helpers/long.ts';
import { startProgram } from '../helpers/program.ts';
import { seeded } from '../simulation/random.ts';
import { setUp } from './house.ts';
import { killRole } from './kill-role.ts';
import { expectStoredOnce } from './stored-once.ts';
import { startTraffic } from './traffic.ts';

const KILLS = isLong ? 50 : 3;
const CLIENTS = 12;
const WORKERS = 2;
const ROLES = ['edge-0', 'edge-1', 'control'];
const seed = Number(process.env.FAIRLEAD_TEST_SEED ?? Date.now() % 1_000_000);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test(`everything answered is stored exactly once over ${KILLS} kills (seed ${seed})`, {
  timeout: 15 * 60_000,
}, async () => {
  const random = seeded(seed);
  const program = await startProgram({ env: { FAIRLEAD_EDGE_WORKERS: String(WORKERS) } });
  try {
    const { link, postbackUrl } = await setUp(program);
    const traffic = startTraffic(link, postbackUrl, CLIENTS);
    await expect.poll(() => traffic.seen.receipts.length, { timeout: 30_000 }).toBeGreaterThan(20);
    // Each role is hit at least once; the rest is random.
    for (let i = 0; i < KILLS; i++) {
      await sleep(200 + random.below(1300));
      const before = traffic.seen.clicks.length;
      await killRole(program, ROLES[i < ROLES.length ? i : random.below(ROLES.length)] as string);
      await expect.poll(() => traffic.seen.clicks.length, { timeout: 60_000 }).toBeGreaterThan(before + 50);
    }
    const seen = await traffic.stop();
    expect(seen.problems).toEqual([]);
    await expectStoredOnce(program, seen, `${KILLS} kills, ${seen.unanswered} connections lost`);
  } finally {
    await program.dispose();
  }
});
