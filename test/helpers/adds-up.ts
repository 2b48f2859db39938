import { expect } from 'vitest';
import { stepsOf } from '../../src/api/report/waterfall.ts';
import type { StoredWaterfall } from '../../src/events/store/reports.ts';

/** Checks that each step's count and losses add up to its start, which is what the previous step kept. */
export const addsUp = (stored: StoredWaterfall): void => {
  const [, received, redirected, people, landed, converted] = stepsOf(stored, { clicks: 0, days: 0, of: 1 });
  const steps = [received, redirected, people, landed, converted];
  for (const step of steps) {
    if (step === undefined || step.count === null) continue;
    const lost = step.losses.reduce((sum, { count }) => sum + count, 0);
    expect(step.count + lost, step.step).toBe(step.from);
    if (step.part !== null) expect(step.part.visits).toBe(step.from);
  }
  expect([redirected?.from, people?.from]).toEqual([received?.count, redirected?.count]);
  if (landed?.count !== null) expect(landed?.from).toBe(landed?.part?.visits ?? people?.count);
  const left = converted?.losses.find(({ why }) => why === 'notConverted')?.count ?? 0;
  const unlanded = landed?.losses.find(({ why }) => why === 'notLanded')?.count ?? 0;
  expect((converted?.count ?? 0) + left + unlanded).toBe(people?.count);
};
