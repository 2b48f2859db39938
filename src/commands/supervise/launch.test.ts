import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLaunchPlan, type LaunchPlan, launchOfWorker, nextNumbers, seesSameFiles } from './launch.ts';
import { planOf } from './supervise.ts';

test('a plan survives the trip to another process, and says what each worker is started with', () => {
  const plan: unknown = JSON.parse(JSON.stringify(planOf('control')));
  expect(isLaunchPlan(plan)).toBe(true);
  const { edge, others } = plan as LaunchPlan;
  expect(others.map(({ role }) => role)).toEqual(['control']);
  const seventh = launchOfWorker(edge, 7, true);
  expect(seventh.role).toBe('edge-7');
  expect(seventh.args.slice(-5)).toEqual(['edge', '--worker', '7', '--socket', '4']);
  expect(launchOfWorker(edge, 7, false).args.slice(-2)).toEqual(['--socket', 'none']);
  expect(seventh.without).toContain('DATABASE_URL');
});

test('a plan that this supervisor does not understand is refused', () => {
  const plan = planOf('control');
  const broken: unknown[] = [
    null,
    'plan',
    { ...plan, protocol: 2 },
    { ...plan, version: 3 },
    { ...plan, edge: { ...plan.edge, args: 'edge' } },
    { ...plan, edge: { ...plan.edge, env: { A: 1 } } },
    { ...plan, others: [{}] },
    { ...plan, others: undefined },
    { ...plan, files: [{ path: '/' }] },
    { ...plan, files: [null] },
  ];
  expect(broken.filter(isLaunchPlan)).toEqual([]);
});

test('a program that is another file here, or none, is noticed', () => {
  const plan = planOf('control');
  expect(seesSameFiles(plan)).toBe(true);
  const [node] = plan.files;
  const elsewhere = [
    { path: node?.path ?? '', identity: '1:1' },
    { path: '/nowhere/main.ts', identity: node?.identity ?? '' },
  ];
  for (const file of elsewhere) expect(seesSameFiles({ ...plan, files: [...plan.files, file] })).toBe(false);
});

test('two versions that run at the same time share no number, and every number is allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 6 }), (workers, times) => {
      let first = 0;
      for (let i = 0; i < times; i++) {
        const next = nextNumbers(first, workers, 255);
        if (next === null) {
          expect(2 * workers).toBeGreaterThan(255);
          return;
        }
        expect(Math.abs(next - first)).toBeGreaterThanOrEqual(workers);
        expect(next + workers).toBeLessThanOrEqual(255);
        // The worker that keeps the copy of the snapshot is the first of its range.
        expect(next % workers).toBe(0);
        first = next;
      }
    }),
  );
});
