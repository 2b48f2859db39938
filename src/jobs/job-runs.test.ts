import { expect, test } from 'vitest';
import { createJobRecord } from './job-runs.ts';
import { startJobs } from './runner.ts';

test('runs and failures of each job are counted, and the last completed one keeps its time', async () => {
  const record = createJobRecord();
  let time = 1000;
  let runs = 0;
  const enough = Promise.withResolvers<void>();
  const jobs = startJobs(
    [
      {
        name: 'sometimes',
        everyMs: 100,
        run: async () => {
          runs++;
          if (runs === 4) enough.resolve();
          if (runs > 1) throw new Error('not now');
        },
      },
    ],
    {
      ...{ log: { error: () => undefined }, record, now: () => time, random: () => 0.5 },
      pause: async (ms) => {
        time += ms;
      },
    },
  );
  await enough.promise;
  await jobs.close();
  expect(record.list()).toMatchObject([{ name: 'sometimes', completed: 1, completedAt: 1000 }]);
  expect(record.list()[0]?.failed).toBeGreaterThanOrEqual(3);
});
