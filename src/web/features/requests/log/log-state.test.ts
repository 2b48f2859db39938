import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RequestRow, RequestRows } from '../../../../contracts/reports/request.ts';
import { arrive, further, logOf, MOST_ROWS, release } from './log-state.ts';

/** A request at second `time`. */
const row = (time: number, id = `r${time}`): RequestRow =>
  ({ id, time: new Date(time * 1000).toISOString() }) as RequestRow;
const page = (times: readonly number[], next: string | null = null): RequestRows => ({
  rows: times.map((time) => row(time)),
  next,
  live: '0',
});
const some = (...times: number[]) => ({ rows: times.map((time) => row(time)), skipped: 0 });
const idsOf = ({ rows }: { rows: readonly RequestRow[] }): string[] => rows.map(({ id }) => id);
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

it('puts new rows on top, and older ones in their place', () => {
  const log = arrive(logOf(page([9, 7, 5])), some(8, 10, 11), false);
  expect(idsOf(log)).toEqual(['r11', 'r10', 'r9', 'r8', 'r7', 'r5']);
});

it('leaves rows older than all shown ones to the next page', () => {
  const log = arrive(logOf(page([9, 7], 'r7')), some(3, 10), false);
  expect(idsOf(log)).toEqual(['r10', 'r9', 'r7']);
  expect(idsOf(further(log, page([5, 3])))).toEqual(['r10', 'r9', 'r7', 'r5', 'r3']);
  // Without further pages it is the last one.
  expect(idsOf(arrive(logOf(page([9, 7])), some(3), false))).toEqual(['r9', 'r7', 'r3']);
});

it('holds back new rows, counts them, and inserts them at once', () => {
  let log = logOf(page([2, 1]));
  log = arrive(log, some(3), true);
  log = arrive(log, { ...some(4), skipped: 1000 }, true);
  expect([idsOf(log), log.waitingCount]).toEqual([['r2', 'r1'], 1002]);
  log = release(log);
  expect([idsOf(log), log.waitingCount, log.skipped]).toEqual([['r4', 'r3', 'r2', 'r1'], 0, 1000]);
});

it('keeps the newest of many waiting rows, and counts all of them', () => {
  let log = logOf(page([1]));
  for (let time = 2; time <= 1500; time++) log = arrive(log, some(time), true);
  expect(log.waitingCount).toBe(1499);
  log = release(log);
  expect(log.rows[0]?.id).toBe('r1500');
  expect(log.rows.length + log.skipped).toBe(1500);
});

it('drops the oldest rows beyond the limit, and knows where they begin', () => {
  const log = arrive(logOf(page(down(MOST_ROWS, 1))), some(MOST_ROWS + 1, MOST_ROWS + 2), false);
  expect(log.rows).toHaveLength(MOST_ROWS);
  expect(log.next).toBe('r3');
  expect(idsOf(further(log, page([2, 1]))).slice(-3)).toEqual(['r3', 'r2', 'r1']);
});

it('shows each request once and in order, whatever arrives when', () => {
  const steps = fc.array(
    fc.record({
      rows: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
      held: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let log = logOf(page([30, 20, 10], 'r10'));
      const told = new Set([30, 20, 10]);
      for (const { rows, held } of all) {
        if (!held) log = release(log);
        log = arrive(log, some(...rows.toSorted((a, b) => a - b)), held);
        for (const time of rows) told.add(time);
      }
      log = release(log);
      const expected = [...told].filter((time) => time >= 10).toSorted((a, b) => b - a);
      expect(idsOf(log)).toEqual(expected.map((time) => `r${time}`));
    }),
  );
});
