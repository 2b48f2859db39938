import { expect, test } from 'vitest';
import { isLong } from '../helpers/long.ts';
import { drawShipping, simulateShipping } from './shipping.ts';

const SEEDS = isLong ? 1000 : 20;
/** FAIRLEAD_TEST_SEED=164 replays the one run that failed. */
const only = process.env.FAIRLEAD_TEST_SEED;
const seeds = only === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(only)];

test(`journals reach control byte by byte and are stored exactly once over ${seeds.length} bad networks`, {
  timeout: 30 * 60_000,
}, async () => {
  const seen: Record<string, number> = {};
  for (const seed of seeds) {
    const options = drawShipping(seed);
    const result = await simulateShipping(options);
    const replay = `FAIRLEAD_TEST_SEED=${seed} npx vitest run test/simulation/shipping.test.ts\noptions: ${JSON.stringify(options)}`;
    expect(result.problems, `seed ${seed} broke a promise; replay it with ${replay}`).toEqual([]);
    for (const [what, count] of Object.entries(result.seen)) seen[what] = (seen[what] ?? 0) + count;
  }
  if (only !== undefined) return;
  // A world in which one of these never happens proves nothing about it.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
});
