import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { journalRoot } from '../../src/config/paths.ts';
import type { Status } from '../../src/contracts/workspace/status.ts';
import { type Account, openAccount, returningAccount } from '../../test/helpers/account.ts';
import { type Program, startProgram } from '../../test/helpers/program.ts';
import { makeBacklog } from './make-backlog.ts';
import { makeStore } from './make-store.ts';
import { residentOf } from './memory.ts';

const VISITS = 10_000_000;
/** Several of ingest's largest batches. */
const BACKLOG = 500_000;
const LIMIT_BYTES = 1.5 * 1000 ** 3;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const PATIENCE_MS = 20 * MINUTE_MS;
const LOOK_MS = 200;
/** Within the window at every moment of the measurement. */
const AGE = { from: 23 * HOUR_MS, to: MINUTE_MS };

const inGb = (bytes: number): string => `${(bytes / 1000 ** 3).toFixed(2)} GB`;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

/** Waits until this many records are stored. Returns the peak resident memory, bytes. */
const ingested = async (program: Program, account: Account, records: number): Promise<number> => {
  const until = Date.now() + PATIENCE_MS;
  let most = 0;
  for (;;) {
    most = Math.max(most, residentOf(program.pid('control')).most);
    const { ingest } = await account.get<Status>('/status');
    if (ingest.stored >= records) return most;
    if (Date.now() > until) throw new Error(`Only ${ingest.stored} of ${records} records were stored.`);
    await setTimeout(LOOK_MS);
  }
};

/**
 * `bench visits`: memory of the control process, and its start time, with a day of unique visits stored. Sets a failing
 * exit code above the limit. `requests`: number of visits; by default ten million.
 */
export const run = async ({ requests: visits = VISITS }: { requests?: number }): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  let program: Program | null = null;
  try {
    // The first start creates both stores, and the account that may query how far ingest is.
    program = await startProgram({ dataDir });
    await openAccount(program);
    await program.stop();
    const now = Date.now();
    await makeStore(dataDir, visits, { from: now - AGE.from, to: now - AGE.to }, (done) =>
      console.log(`${done} of ${visits} visits are in the store (${inSeconds(Date.now() - now)})`),
    );
    await makeBacklog(journalRoot(dataDir), BACKLOG);

    let began = performance.now();
    program = await startProgram({ dataDir });
    const ready = performance.now() - began;
    const account = await returningAccount(program);
    await ingested(program, account, 1);
    const first = performance.now() - began;
    const loaded = residentOf(program.pid('control'));
    const most = await ingested(program, account, BACKLOG);
    const all = performance.now() - began;
    console.log(
      `load ${loadavg()[0]?.toFixed(2)}; ${visits} unique visits within 23 hours, control process:`,
    );
    console.log(
      `the application answers after ${inSeconds(ready)}; visits are loaded and the first batch is stored after ${inSeconds(first)}`,
    );
    console.log(`resident now ${inGb(loaded.now)}, peak so far ${inGb(loaded.most)}`);
    console.log(`${BACKLOG} more unique visits stored after ${inSeconds(all)}, peak resident ${inGb(most)}`);

    // The day has grown by the ingested visits, which the next start reads too.
    await program.stop();
    await makeBacklog(journalRoot(dataDir), 1);
    began = performance.now();
    program = await startProgram({ dataDir });
    const again = await ingested(program, await returningAccount(program), 1);
    console.log(
      `restarted: ingests after ${inSeconds(performance.now() - began)}, peak resident ${inGb(again)}`,
    );
    const worst = Math.max(most, again);
    console.log(`peak ${inGb(worst)}; limit ${inGb(LIMIT_BYTES)}: ${worst <= LIMIT_BYTES ? 'PASS' : 'FAIL'}`);
    if (worst > LIMIT_BYTES) process.exitCode = 1;
  } finally {
    await program?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
