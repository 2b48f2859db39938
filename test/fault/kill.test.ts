import { expect, test } from 'vitest';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { isLong } from '../helpers/long.ts';
import { startProgram } from '../helpers/program.ts';
import { seeded } from '../simulation/random.ts';
import { setUp } from './house.ts';
import { killRole } from './kill-role.ts';
import { storedKeys } from './stored-keys.ts';
import { startTraffic } from './traffic.ts';

const KILLS = isLong ? 50 : 5;
const CLIENTS = 12;
const WORKERS = 2;
const ROLES = ['edge-0', 'edge-1', 'control'];
const seed = Number(process.env.FAIRLEAD_TEST_SEED ?? Date.now() % 1_000_000);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every id seen by a client identifies exactly one stored row. */
const checkStored = (ids: readonly string[], dataDir: string, stored: ReadonlyMap<string, number>): void => {
  const signer = ringSigner(openKeys(dataDir).click);
  const counts = ids.map((id) => {
    const click = signer.verify(id);
    if (click === null) throw new Error(`${id} was not signed by this program`);
    return stored.get(recordKey(click)) ?? 0;
  });
  expect(
    counts.filter((count) => count !== 1),
    'ids seen by clients that are not stored exactly once',
  ).toEqual([]);
  expect(
    [...stored.values()].filter((count) => count !== 1),
    'stored rows that stand twice',
  ).toEqual([]);
};

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
    expect(new Set(seen.clicks).size).toBe(seen.clicks.length);

    const audit = await program.command('audit', '--json');
    expect(audit.code, audit.stdout + audit.stderr).toBe(0);
    const report = JSON.parse(audit.stdout) as Record<string, number>;
    expect(report).toMatchObject({
      missing: 0,
      duplicate: 0,
      unexplained: 0,
      pending: 0,
      unlogged: 0,
      windows: [],
    });
    expect(await program.stop()).toBe(0);

    checkStored(seen.clicks, program.dataDir, await storedKeys(program.dataDir, 'requests'));
    checkStored(seen.receipts, program.dataDir, await storedKeys(program.dataDir, 'postbacks'));
    console.log(
      `${KILLS} kills, ${seen.clicks.length} clicks and ${seen.receipts.length} postbacks answered and stored once, ${seen.unanswered} connections lost`,
    );
  } finally {
    await program.dispose();
  }
});
