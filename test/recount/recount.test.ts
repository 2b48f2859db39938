import { expect, test } from 'vitest';
import { runRecount } from './recount.ts';

const seed = Number(process.env.FAIRLEAD_TEST_SEED ?? Date.now() % 1_000_000);

/** The short form of `npm run test:recount`: docs/metrics.md, "How it was recounted". */
test(`every number equals a second count of the same visits (seed ${seed})`, {
  timeout: 10 * 60_000,
}, async () => {
  const { differ, ledger } = await runRecount({
    seed,
    requests: 1000,
    workers: 2,
    kills: 1,
    hours: [0, 26],
    pairs: 3,
    triples: 3,
    filtered: 3,
    mostTold: 5,
    say: () => undefined,
  });
  // As one text, so that a summary of failures says what differs.
  expect(differ.told.join('\n'), `seed ${seed}`).toBe('');
  expect(differ.count).toBe(0);
  expect(ledger.kills).toBe(1);
});
