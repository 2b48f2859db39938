import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cap, Plan } from '../../core/routing/plan.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { sampleSnapshot } from '../test-edge.ts';
import { capBound, capOverrun, createCapCounters, type SharedCapCounters } from './caps.ts';

const at = (iso: string): number => Date.parse(iso);
const NOW = at('2026-11-21T10:00:00Z');

let dir: string;
let lines: string[];
let open: SharedCapCounters[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-caps-'));
  lines = [];
  open = [];
});
afterEach(() => {
  for (const counters of open) counters.close();
  rmSync(dir, { recursive: true, force: true });
});

const note = (level: string) => (_details: object, message: string) => {
  lines.push(`${level} ${message}`);
};
const log = { info: note('info'), warn: note('warn'), error: note('error') };

/** Exchanges only when told to. */
const start = (worker: number, options: { dir?: string; now?: number } = {}): SharedCapCounters => {
  const counters = createCapCounters({
    dir: options.dir ?? dir,
    node: 1,
    worker,
    log,
    now: () => options.now ?? NOW,
    everyMs: 1_000_000,
  });
  open.push(counters);
  return counters;
};

const basis = sampleSnapshot().campaigns[0]?.plan as Plan;
const planOf = (caps: readonly Cap[], more: Partial<Plan> = {}): Plan => ({
  ...basis,
  zone: 'UTC',
  rules: [],
  caps,
  ...more,
});
const cap = (per: Cap['per'], limit: number): Cap => ({ id: `c7-${per}`, per, limit });
const count = (counters: SharedCapCounters, plan: Plan, times: number, time = NOW, rule = 0): void => {
  for (let i = 0; i < times; i++) counters.count(plan, rule, time);
};

test('a plan without caps costs one constant list, and writes nothing', async () => {
  const counters = start(0);
  const plan = planOf([]);
  expect(counters.exhausted(plan, NOW)).toBe(counters.exhausted(planOf([]), NOW + 1));
  count(counters, plan, 3);
  await counters.exchange();
  expect(readdirSync(dir)).toEqual([]);
});

test('a cap is used up by its last request, and not before', () => {
  const counters = start(0);
  const plan = planOf([cap('day', 3)]);
  count(counters, plan, 2);
  expect(counters.exhausted(plan, NOW)).toEqual([]);
  count(counters, plan, 1);
  expect(counters.exhausted(plan, NOW)).toEqual(['c7-day']);
});

test("a rule's caps count the requests that its rule answered, the campaign's count all", () => {
  const counters = start(0);
  const to = basis.fallback;
  const rules = [1, 2].map((number) => ({
    number,
    name: '',
    match: 'all' as const,
    conditions: [],
    caps: [{ id: `c7-r${number}-total`, per: 'total' as const, limit: 2 }],
    to,
  }));
  const plan = planOf([cap('total', 5)], { rules });
  count(counters, plan, 2, NOW, 2);
  expect(counters.exhausted(plan, NOW)).toEqual(['c7-r2-total']);
  count(counters, plan, 3, NOW, 0);
  expect(counters.exhausted(plan, NOW)).toEqual(['c7-total', 'c7-r2-total']);
});

test.each<[string, Cap['per'], string, string, string]>([
  [
    'an hour ends at :00 of its own zone',
    'hour',
    'Asia/Kolkata',
    '2026-11-21T10:29:59.999Z',
    '2026-11-21T10:30Z',
  ],
  [
    'a day ends at its own midnight',
    'day',
    'Asia/Kathmandu',
    '2026-11-21T18:14:59.999Z',
    '2026-11-21T18:15Z',
  ],
  ['a day of 23 hours', 'day', 'Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29T22:00Z'],
  ['a day of 25 hours', 'day', 'Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25T23:00Z'],
  [
    'an hour that the clock repeats counts anew',
    'hour',
    'Europe/Berlin',
    '2026-10-25T00:59Z',
    '2026-10-25T01:00Z',
  ],
])('%s', (_name, per, zone, last, next) => {
  const counters = start(0);
  const plan = planOf([cap(per, 1)], { zone });
  count(counters, plan, 1, at(last));
  expect(counters.exhausted(plan, at(last))).toEqual([`c7-${per}`]);
  expect(counters.exhausted(plan, at(next))).toEqual([]);
});

test('a day of 25 hours is one window', () => {
  const counters = start(0);
  const plan = planOf([cap('day', 1)], { zone: 'Europe/Berlin' });
  count(counters, plan, 1, at('2026-10-24T22:00Z'));
  expect(counters.exhausted(plan, at('2026-10-25T22:59:59Z'))).toEqual(['c7-day']);
});

test('a total is counted for ever', () => {
  const counters = start(0);
  const plan = planOf([cap('total', 1)]);
  count(counters, plan, 1);
  expect(counters.exhausted(plan, NOW + 20 * 365 * 24 * HOUR_MS)).toEqual(['c7-total']);
});

test('a changed zone starts no window before the new clock does', () => {
  const counters = start(0);
  count(counters, planOf([cap('day', 1)], { zone: 'Pacific/Kiritimati' }), 1);
  const west = planOf([cap('day', 1)], { zone: 'Pacific/Honolulu' });
  expect(counters.exhausted(west, NOW)).toEqual(['c7-day']);
  expect(counters.exhausted(west, NOW + 24 * HOUR_MS)).toEqual([]);
});

test('workers receive each other’s counts at the exchange', async () => {
  const [one, two] = [start(0), start(1)];
  const plan = planOf([cap('hour', 5), cap('total', 4)]);
  count(one, plan, 3);
  count(two, plan, 1);
  expect(two.exhausted(plan, NOW)).toEqual([]);
  await one.exchange();
  expect(two.exhausted(plan, NOW)).toEqual([]);
  await two.exchange();
  expect(two.exhausted(plan, NOW)).toEqual(['c7-total']);
  await one.exchange();
  expect(one.exhausted(plan, NOW)).toEqual(['c7-total']);
  count(two, plan, 1);
  expect(two.exhausted(plan, NOW)).toEqual(['c7-hour', 'c7-total']);
  // The others' requests of the last hour do not count for this hour.
  expect(two.exhausted(plan, NOW + HOUR_MS)).toEqual(['c7-total']);
});

test('a restarted worker continues where it stopped, and knows the others from the first request on', () => {
  const plan = planOf([cap('day', 4)]);
  for (const worker of [0, 1]) {
    const counters = start(worker);
    count(counters, plan, 2);
    counters.close();
  }
  expect(start(0).exhausted(plan, NOW)).toEqual(['c7-day']);
  // A new worker, and two stopped ones: their counts still apply.
  expect(start(2).exhausted(plan, NOW)).toEqual(['c7-day']);
});

test('a killed worker loses only what it counted since the last write', async () => {
  const plan = planOf([cap('day', 10)]);
  const killed = start(0);
  count(killed, plan, 7);
  await killed.exchange();
  count(killed, plan, 2);
  // This worker is never closed; another one replaces it.
  const next = start(0);
  count(next, plan, 2);
  expect(next.exhausted(plan, NOW)).toEqual([]);
  count(next, plan, 1);
  expect(next.exhausted(plan, NOW)).toEqual(['c7-day']);
});

test('a stop in the middle of a write keeps the last counts', async () => {
  const plan = planOf([cap('day', 5)]);
  const counters = start(0);
  count(counters, plan, 3);
  const writing = counters.exchange();
  count(counters, plan, 2);
  counters.close();
  await writing;
  expect(start(0).exhausted(plan, NOW)).toEqual(['c7-day']);
  expect(readdirSync(dir)).toEqual(['caps-n1-w0.json']);
});

test('expired windows are removed from the file', async () => {
  const plan = planOf([cap('hour', 9), cap('day', 9), cap('total', 9)]);
  const first = start(0);
  count(first, plan, 1);
  first.close();
  const later = NOW + 60 * HOUR_MS;
  const second = start(0, { now: later });
  count(second, planOf([{ ...cap('total', 9), id: 'c8-total' }]), 1, later);
  await second.exchange();
  const stored = JSON.parse(readFileSync(join(dir, 'caps-n1-w0.json'), 'utf8')) as { counts: object };
  expect(Object.keys(stored.counts).sort()).toEqual(['c7-total', 'c8-total']);
});

test('counts from a clock that was far ahead do not use up a cap', () => {
  const plan = planOf([cap('hour', 1), cap('day', 1)]);
  const wrong = start(0);
  count(wrong, plan, 1, NOW + 400 * 24 * HOUR_MS);
  wrong.close();
  expect(start(0).exhausted(plan, NOW)).toEqual([]);
});

test.each([
  ['torn', '{"format":"fairlead-caps-1","counts":{"c7-day":["day",17'],
  ['empty', ''],
  ['foreign', '{"hello":1}'],
  ['of another kind', '[]'],
  ['null', 'null'],
  ['wrong inside', '{"format":"fairlead-caps-1","counts":{"c7-day":["day",1,-5]}}'],
  ['without entries', '{"format":"fairlead-caps-1","counts":{"c7-day":null}}'],
])('a file that is %s is left out with one line, own or others’', async (_name, text) => {
  writeFileSync(join(dir, 'caps-n1-w0.json'), text);
  writeFileSync(join(dir, 'caps-n1-w1.json'), text);
  writeFileSync(join(dir, 'notes.txt'), 'x');
  const counters = start(0);
  const plan = planOf([cap('day', 2)]);
  count(counters, plan, 1);
  await counters.exchange();
  await counters.exchange();
  expect(counters.exhausted(plan, NOW)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
  counters.close();
  expect(start(0).exhausted(planOf([cap('day', 1)]), NOW)).toEqual(['c7-day']);
});

test('a disk that cannot be written blocks nothing and is logged once', async () => {
  const file = join(dir, 'in-the-way');
  writeFileSync(file, '');
  const counters = start(0, { dir: join(file, 'caps') });
  const plan = planOf([cap('day', 3)]);
  for (let i = 0; i < 3; i++) {
    count(counters, plan, 1);
    await counters.exchange();
  }
  expect(counters.exhausted(plan, NOW)).toEqual(['c7-day']);
  expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1);
  counters.close();
});

test('the timer exchanges on its own', async () => {
  const plan = planOf([cap('day', 1)]);
  const timed = createCapCounters({ node: 1, dir, worker: 3, log, now: () => NOW, everyMs: 5 });
  open.push(timed);
  count(timed, plan, 1);
  await expect.poll(() => existsSync(join(dir, 'caps-n1-w3.json'))).toBe(true);
  expect(start(4).exhausted(plan, NOW)).toEqual(['c7-day']);
});

test('a cap is exceeded by at most what is answered in two intervals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), { minLength: 40, maxLength: 40 }),
      async (workers, limit, intervals) => {
        const folder = mkdtempSync(join(dir, 'run-'));
        const plan = planOf([cap('day', limit)]);
        const all = Array.from({ length: workers }, (_, worker) => start(worker, { dir: folder }));
        let answered = 0;
        // In each interval, six requests reach workers in any order; then all exchange, one by one.
        for (const requests of intervals) {
          for (const worker of requests) {
            const counters = all[worker % workers] as SharedCapCounters;
            if (counters.exhausted(plan, NOW).length > 0) continue;
            counters.count(plan, 0, NOW);
            answered++;
          }
          for (const counters of all) await counters.exchange();
        }
        const offered = intervals.flat().length;
        expect(answered).toBeGreaterThanOrEqual(Math.min(limit, offered));
        expect(answered).toBeLessThanOrEqual(limit + capOverrun(6, workers));
        for (const counters of all) counters.close();
      },
    ),
    { numRuns: 8 },
  );
});

test('the bound can be stated', () => {
  expect(capOverrun(500, 1)).toBe(0);
  expect(capOverrun(500, 2)).toBe(1000);
  expect(capBound(1)).toContain('exactly');
  expect(capBound(4)).toContain('4 workers answer in 2 seconds');
});

test('two nodes in one folder with the same worker number write two files, and their counts add up once', async () => {
  const plan = planOf([cap('day', 10)]);
  const one = start(0);
  const two = createCapCounters({ dir, node: 2, worker: 0, log, now: () => NOW, everyMs: 1_000_000 });
  open.push(two);
  count(one, plan, 4);
  count(two, plan, 5);
  for (const counters of [one, two, one]) await counters.exchange();
  expect(readdirSync(dir).toSorted()).toEqual(['caps-n1-w0.json', 'caps-n2-w0.json']);
  expect([one, two].map((counters) => counters.exhausted(plan, NOW))).toEqual([[], []]);
  count(two, plan, 1);
  for (const counters of [two, one]) await counters.exchange();
  expect([one, two].map((counters) => counters.exhausted(plan, NOW))).toEqual([['c7-day'], ['c7-day']]);
});

test('counts of an earlier release, whose files had no node, continue in one worker only', async () => {
  const plan = planOf([cap('day', 5)]);
  const earlier = start(0);
  count(earlier, plan, 4);
  await earlier.exchange();
  renameSync(join(dir, 'caps-n1-w0.json'), join(dir, 'caps-0.json'));
  const [mine, other] = [start(0), createCapCounters({ dir, node: 2, worker: 0, log, now: () => NOW })];
  open.push(other);
  expect([mine, other].map((counters) => counters.exhausted(plan, NOW))).toEqual([[], []]);
  count(mine, plan, 1);
  await mine.exchange();
  await other.exchange();
  expect([mine, other].map((counters) => counters.exhausted(plan, NOW))).toEqual([['c7-day'], ['c7-day']]);
});

test('a worker that may share its numbers with another writes nothing', async () => {
  const plan = planOf([cap('day', 5)]);
  const counters = createCapCounters({ dir, node: 1, worker: 0, log, mayWrite: () => false });
  open.push(counters);
  count(counters, plan, 5, Date.now());
  await counters.exchange();
  counters.close();
  expect(readdirSync(dir)).toEqual([]);
});
