import { expect, test } from 'vitest';
import { isLong } from '../helpers/long.ts';
import { drawOptions, simulate } from './simulate.ts';

const SEEDS = isLong ? 20_000 : 50;
/** FAIRLEAD_TEST_SEED=164 replays the one run that failed. */
const only = process.env.FAIRLEAD_TEST_SEED;
const seeds = only === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(only)];

test(`journal and ingest keep their promise over ${seeds.length} simulated worlds`, {
  timeout: 30 * 60_000,
}, async () => {
  const seen = {
    answered: 0,
    unlogged: 0,
    windows: 0,
    torn: 0,
    unanswered: 0,
    conversions: 0,
    counted: 0,
    joined: 0,
    judged: 0,
    absent: 0,
    compressed: 0,
  };
  for (const seed of seeds) {
    const options = drawOptions(seed);
    const { problems, answered, report, unanswered, ...told } = await simulate(options);
    const replay = `FAIRLEAD_TEST_SEED=${seed} npx vitest run test/simulation\noptions: ${JSON.stringify(options)}`;
    expect(problems, `seed ${seed} broke a promise; replay it with ${replay}`).toEqual([]);
    seen.answered += answered.length;
    seen.conversions += told.conversions;
    seen.counted += told.counted;
    seen.joined += told.joined;
    seen.judged += told.judged;
    seen.absent += told.absent;
    seen.compressed += told.compressed;
    seen.unanswered += unanswered;
    seen.unlogged += report.unlogged;
    seen.windows += report.windows.length;
    seen.torn += report.torn;
  }
  if (only !== undefined) return;
  // The simulation must include the relevant faults; a world without any proves nothing.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
});
