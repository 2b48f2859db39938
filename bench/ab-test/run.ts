import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStorePaths } from '../../src/config/paths.ts';
import { type Account, returningAccount } from '../../test/helpers/account.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { quantile, timed } from '../campaigns/times.ts';
import { VARIANTS } from './generate.ts';
import { prepare } from './prepare.ts';
import { countRequests } from './raw.ts';

const VISITORS = 10_000_000;
const ROUNDS = 5;
const CALLS = 20;
const GOAL_MS = 300;

/** p95 of a round's sequential calls; the median of five rounds. */
const measure = async (account: Account, name: string, path: string): Promise<number> => {
  const rounds: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) times.push(await timed(() => account.get(path)));
    if (round > 0) rounds.push(quantile(times, 0.95));
  }
  const p95 = quantile(rounds, 0.5);
  console.log(
    `  ${name}: p95 ${p95.toFixed(0)} ms (${rounds.map((ms) => ms.toFixed(0)).join(' / ')}), load ${loadavg()[0]?.toFixed(2)}`,
  );
  return p95;
};

/**
 * `bench ab-test`: the analysis of a test with ten variants and ten million visitors, through the whole program's API.
 */
export const run = async ({
  visitors = VISITORS,
  data,
}: {
  visitors?: number;
  data?: string;
}): Promise<void> => {
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  mkdirSync(dataDir, { recursive: true });
  try {
    const { id, made } = await prepare(dataDir, visitors);
    console.log(
      `${made.visitors.toLocaleString('en-US')} visitors of 28 days in a test of ${VARIANTS} variants with two guardrails, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`,
    );
    const raw = await countRequests(eventStorePaths(dataDir).file, made);
    console.log(`  visitors and conversions by variant, from click-level data: ${raw.toFixed(0)} ms`);
    const program = await startProgram({ dataDir });
    try {
      const account = await returningAccount(program);
      console.log('\nOver the API, from the call to the answer');
      const whole = await measure(account, 'the whole analysis', `/ab-test/${id}/analysis`);
      await measure(account, 'a segment', `/ab-test/${id}/segments?dimension=country`);
      await measure(account, 'the list', '/ab-test');
      console.log(
        `  click-level data take ${(raw / whole).toFixed(1)} times as long as the whole analysis\n`,
      );
      const good = whole <= GOAL_MS;
      console.log(`${good ? 'PASS' : 'FAIL'}: the whole analysis: p95 at most ${GOAL_MS} ms`);
      if (!good) process.exitCode = 1;
    } finally {
      if (data === undefined) await program.dispose();
      else await program.stop();
    }
  } finally {
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
};
