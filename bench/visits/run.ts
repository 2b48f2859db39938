import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { journalRoot, visitsDir } from '../../src/config/paths.ts';
import type { Status } from '../../src/contracts/workspace/status.ts';
import { type Account, openAccount, returningAccount } from '../../test/helpers/account.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { makeBacklog } from './make-backlog.ts';
import { makeStore } from './make-store.ts';
import { bytesIn, cpuOf, residentOf } from './memory.ts';
import { measureTables } from './tables.ts';

const VISITS = 10_000_000;
/** Several of ingest's largest batches. */
const BACKLOG = 500_000;
const LIMIT_BYTES = 3 * 1000 ** 3;
const LIMIT_START_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const PATIENCE_MS = 120 * MINUTE_MS;
const LOOK_MS = 200;
/** Within the window at every moment of the measurement. */
const AGE = { from: 21 * HOUR_MS, to: MINUTE_MS };

const inGb = (bytes: number): string => `${(bytes / 1000 ** 3).toFixed(2)} GB`;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;
const say = (text: string): void => console.log(`load ${loadavg()[0]?.toFixed(1)}; ${text}`);

/** Waits until the control process has stored this many records since it started. */
const ingested = async (account: Account, records: number): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    // While control is being started again, nothing answers.
    const stored = await account.get<Status>('/status').then(
      ({ ingest }) => ingest.stored,
      () => 0,
    );
    if (stored >= records) return;
    if (Date.now() > until) throw new Error(`Only ${stored} of ${records} records were stored.`);
    await setTimeout(LOOK_MS);
  }
};

/** Starts the program with records waiting, and stops it when all are stored. */
const measure = async (
  dataDir: string,
  records: number,
  what: string,
): Promise<{ firstMs: number; most: number; end: (stop: boolean) => Promise<void> }> => {
  await makeBacklog(journalRoot(dataDir), records);
  const began = performance.now();
  const program = await startProgram({ dataDir });
  try {
    const account = await returningAccount(program);
    const control = program.pid('control');
    await ingested(account, 1);
    const firstMs = performance.now() - began;
    const [cpu, from] = [cpuOf(control), performance.now()];
    const loaded = residentOf(control);
    say(
      `${what}: ingests after ${inSeconds(firstMs)}, resident ${inGb(loaded.now)}, peak ${inGb(loaded.most)}`,
    );
    if (records > 1) {
      await ingested(account, records);
      const [ms, used] = [performance.now() - from, cpuOf(control) - cpu];
      const { now, most } = residentOf(control);
      say(
        `${what}: the rest of ${records} records in ${inSeconds(ms)}, ${((1000 * used) / records).toFixed(1)} us of CPU for each; resident ${inGb(now)}, peak ${inGb(most)}`,
      );
    }
    const { most } = residentOf(control);
    return {
      firstMs,
      most,
      end: async (stop) => {
        // Control is killed first, so that it writes nothing at the end.
        if (!stop) process.kill(control, 'SIGKILL');
        await program.stop();
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
};

/** A data folder with an account that may query how far ingest is. */
const freshFolder = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const program = await startProgram({ dataDir });
  await openAccount(program);
  await program.stop();
  return dataDir;
};

/**
 * `bench visits`: memory of the control process, its start time and its speed with a day of unique visits stored, and
 * its speed with none. Sets a failing exit code above a limit. `requests`: number of visits; by default ten million.
 */
export const run = async ({ requests: visits = VISITS }: { requests?: number }): Promise<void> => {
  const folders: string[] = [];
  try {
    await measureTables(visits);
    const empty = await freshFolder();
    folders.push(empty);
    await (await measure(empty, BACKLOG, 'an empty day')).end(true);

    const dataDir = await freshFolder();
    folders.push(dataDir);
    const now = Date.now();
    await makeStore(dataDir, visits, { from: now - AGE.from, to: now - AGE.to }, (done) => {
      if (done % 5_000_000 === 0 || done === visits)
        say(`${done} of ${visits} visits are in the store (${inSeconds(Date.now() - now)})`);
    });
    const onDisk = (): string => `${inGb(bytesIn(visitsDir(dataDir)))} of visits in files`;
    const first = await measure(dataDir, BACKLOG, `${visits} visits without files`);
    await first.end(true);
    say(onDisk());
    const stopped = await measure(dataDir, BACKLOG, 'after a stop');
    await stopped.end(false);
    const killed = await measure(dataDir, 1, 'after a kill');
    await killed.end(true);
    say(onDisk());

    const most = Math.max(first.most, stopped.most, killed.most);
    const longest = Math.max(stopped.firstMs, killed.firstMs);
    const passes = most <= LIMIT_BYTES && longest <= LIMIT_START_MS;
    console.log(
      `peak ${inGb(most)}, limit ${inGb(LIMIT_BYTES)}; restart ${inSeconds(longest)}, limit ${inSeconds(LIMIT_START_MS)}: ${passes ? 'PASS' : 'FAIL'}`,
    );
    if (!passes) process.exitCode = 1;
  } finally {
    for (const dataDir of folders) rmSync(dataDir, { recursive: true, force: true });
  }
};
