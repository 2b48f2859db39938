import { expect } from 'vitest';
import { stepsOf } from '../../src/api/report/waterfall.ts';
import type { StoredWaterfall } from '../../src/events/store/reports.ts';

/** Checks that each step's count and losses add up to its start, which is what the previous step kept. */
export const addsUp = (stored: StoredWaterfall): void => {
  const steps = stepsOf(stored, { clicks: 0, days: 0, of: 1 });
  const named = (name: (typeof steps)[number]['step']) => steps.find(({ step }) => step === name);
  for (const step of steps) {
    if (step.count === null || step.step === 'source') continue;
    const lost = step.losses.reduce((sum, { count }) => sum + count, 0);
    expect(step.count + lost, step.step).toBe(step.from);
    if (step.part !== null) expect(step.part.visits).toBe(step.from);
  }
  const [received, redirected, people] = [named('received'), named('redirected'), named('people')];
  expect([redirected?.from, people?.from]).toEqual([received?.count, redirected?.count]);
  const landed = named('landed');
  if (landed?.count !== null) expect(landed?.from).toBe(landed?.part?.visits ?? people?.count);
  const continued = named('continued');
  if (continued?.landing) {
    const { views, direct } = continued.landing;
    expect(views + direct).toBe(people?.count);
    expect(continued.from).toBeLessThanOrEqual(views);
  }
  const losses = steps.flatMap((step) => step.losses);
  const left = (['notLanded', 'notContinued', 'notConverted'] as const).map(
    (why) => losses.find((loss) => loss.why === why)?.count ?? 0,
  );
  expect(left.reduce((sum, count) => sum + count, named('converted')?.count ?? 0)).toBe(people?.count);
};
