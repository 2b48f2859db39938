import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** `npm run test:fuzz`: sends over 100,000 mutated requests to a real edge. FAIRLEAD_TEST_SEED=7 replays one batch. */
await ensureInstalled();
process.exit(
  await run(pinnedNode, [inModules('vitest', 'vitest.mjs'), 'run', 'test/fuzz'], {
    env: { ...process.env, FAIRLEAD_TEST_LONG: '1' },
  }),
);
