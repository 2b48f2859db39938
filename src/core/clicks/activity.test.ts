import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { type Activity, type ActivityRules, activityMemory, type SeenRequest } from './activity.ts';
import type { ClickPlace } from './recent-clicks.ts';

const START = Date.parse('2026-11-24T10:00:00Z');
const RULES: ActivityRules = { floodPerMinute: 0, duplicateWindowMs: 60_000 };

let sequence = 0;
const placeAt = (ms: number): ClickPlace => ({
  node: 1,
  worker: 0,
  epoch: 5,
  sequence: ++sequence,
  time: START + ms,
});
const click = (ms: number, over: Partial<SeenRequest> = {}): SeenRequest => ({
  place: placeAt(ms),
  address: 'address',
  agent: 'agent',
  campaign: 7,
  landed: false,
  key: null,
  ...over,
});

test('within ten seconds of the last counted click it is a double click, then a duplicate for the window', () => {
  const { judge } = activityMemory(RULES);
  const at = (ms: number) => judge(click(ms)).repeat;
  expect([0, 9_999, 10_000, 19_999, 59_999].map(at)).toEqual([
    ...[null, 'double_click', 'duplicate', 'double_click', 'duplicate'],
  ]);
  expect([70_000, 80_000].map(at)).toEqual([null, 'duplicate']);
});

test('of clicks six seconds apart, every other one is a double click of the one before', () => {
  const { judge } = activityMemory(RULES);
  const clicks = [0, 6, 12, 18].map((s) => click(s * 1000));
  const judged = clicks.map(judge);
  expect(judged.map(({ repeat }) => repeat)).toEqual([null, 'double_click', 'duplicate', 'double_click']);
  expect(judged.map(({ repeats }) => repeats)).toEqual([null, clicks[0]?.place, null, clicks[2]?.place]);
});

test('another campaign, user agent, landing or key is a different visitor or click', () => {
  const { judge } = activityMemory(RULES);
  const seen = (over: Partial<SeenRequest>) => judge(click(1, over)).repeat;
  expect(judge(click(0, { key: 'a' })).repeat).toBeNull();
  expect(seen({ campaign: 8 })).toBeNull();
  expect(seen({ landed: true })).toBeNull();
  expect(seen({ agent: 'other' })).toBeNull();
  expect(seen({ key: 'b' })).toBeNull();
  expect(seen({ key: 'b' })).toBe('double_click');
  expect(seen({ key: 'a' })).toBe('double_click');
  expect(seen({ key: null })).toBe('double_click');
});

test('the first key presented belongs to the click without one, and no later key does', () => {
  const { judge } = activityMemory(RULES);
  const keys = [null, 'a', 'b', 'a', null];
  expect(keys.map((key, i) => judge(click(i, { key })).repeat)).toEqual([
    ...[null, 'double_click', null, 'double_click', 'double_click'],
  ]);
});

test('remembers fifty campaigns behind one address', () => {
  const { judge } = activityMemory(RULES);
  const campaigns = Array.from({ length: 50 }, (_, i) => i + 1);
  for (const campaign of campaigns) expect(judge(click(0, { campaign })).repeat).toBeNull();
  for (const campaign of campaigns) expect(judge(click(1, { campaign })).repeat).toBe('double_click');
});

test('probes, prefetches and requests without a campaign repeat nothing', () => {
  const { judge } = activityMemory(RULES);
  expect(judge(click(0, { agent: null })).repeat).toBeNull();
  expect(judge(click(1, { campaign: 0 })).repeat).toBeNull();
  expect(judge(click(2)).repeat).toBeNull();
});

test('requests of one address above the limit in a clock minute are a flood, whatever they ask for', () => {
  const { judge } = activityMemory({ ...RULES, floodPerMinute: 3 });
  const at = (ms: number, address = 'a') => judge(click(ms, { address, agent: null })).flood;
  expect([57_000, 58_000, 59_000, 59_999].map((ms) => at(ms))).toEqual([false, false, false, true]);
  expect(at(59_999, 'b')).toBe(false);
  expect([60_000, 60_001, 60_002, 60_003, 60_004].map((ms) => at(ms))).toEqual([
    ...[false, false, false, true, true],
  ]);
  // After a clock is set back, that minute is over and the current one continues.
  expect([59_000, 60_005, 120_000].map((ms) => at(ms))).toEqual([false, true, false]);
  expect(activityMemory(RULES).judge(click(0)).flood).toBe(false);
});

test('a late record is judged by its distance from its click', () => {
  const { judge } = activityMemory(RULES);
  expect([50_000, 45_000, 30_000, -20_000].map((ms) => judge(click(ms)).repeat)).toEqual([
    ...[null, 'double_click', 'duplicate', null],
  ]);
});

interface Row {
  since: number;
  last: ClickPlace;
  name: string | null;
}

/** A plain reference implementation: the rows of each click's group, latest last, never dropped. */
const plain = ({ floodPerMinute, duplicateWindowMs }: ActivityRules) => {
  const groups = new Map<string, Row[]>();
  const counts = new Map<string, number>();
  return ({ place, address, agent, campaign, landed, key }: SeenRequest): Activity => {
    const { time } = place;
    const minute = `${address} ${Math.floor(time / 60_000)}`;
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
    const flood = floodPerMinute > 0 && (counts.get(minute) ?? 0) > floodPerMinute;
    if (agent === null || campaign === 0) return { flood, repeat: null, repeats: null };
    const group = `${campaign} ${landed} ${agent}`;
    const rows = groups.get(group) ?? [];
    groups.set(group, rows);
    const isLive = ({ since, last }: Row): boolean =>
      time - last.time < 10_000 || time - since < duplicateWindowMs;
    const latest = rows.at(-1);
    const own = key === null ? undefined : rows.findLast(({ name }) => name === key);
    const free = latest !== undefined && (key === null || latest.name === null) ? latest : undefined;
    const row = [own, free].find((one) => one !== undefined && isLive(one));
    if (row === undefined) {
      rows.push({ since: time, last: place, name: key });
      return { flood, repeat: null, repeats: null };
    }
    row.name ??= key;
    if (time - row.last.time < 10_000) return { flood, repeat: 'double_click', repeats: row.last };
    row.last = place;
    rows.push(...rows.splice(rows.indexOf(row), 1));
    return { flood, repeat: 'duplicate', repeats: null };
  };
};

const request = fc.record({
  campaign: fc.constantFrom(0, 1, 2, 2),
  landed: fc.constantFrom(false, false, true),
  agent: fc.constantFrom('x', 'x', 'y', null),
  address: fc.constantFrom('p', 'q'),
  key: fc.constantFrom(null, null, 'a', 'b', 'c'),
  later: fc.constantFrom(1, 500, 3_000, 9_999, 10_000, 30_000, 60_000, 69_999, 100_000, 7_200_000),
  restarts: fc.constantFrom(false, false, false, true),
  notes: fc.boolean(),
});

test('matches a plain list, with restarts at any point from notes kept for as long as they matter', () => {
  const rules: ActivityRules = { floodPerMinute: 2, duplicateWindowMs: 60_000 };
  fc.assert(
    fc.property(fc.array(request, { maxLength: 120 }), (requests) => {
      let memory = activityMemory(rules);
      const expected = plain(rules);
      let kept: { time: number; notes: Uint8Array }[] = [];
      let ms = 0;
      for (const { later, restarts, notes, ...over } of requests) {
        ms += later;
        const seen = click(ms, over);
        expect(memory.judge(seen)).toEqual(expected(seen));
        const now = START + ms;
        const taken = notes || restarts ? memory.takeNotes(now) : null;
        if (taken !== null) kept.push({ time: now, notes: taken });
        kept = kept.filter(({ time }) => time >= now - memory.keepMs);
        if (!restarts) continue;
        memory = activityMemory(rules);
        for (const one of kept) memory.recall(one.notes);
      }
    }),
    { numRuns: 1500 },
  );
});

test('a hundred thousand visitors an hour use no heap and are released', () => {
  const memory = activityMemory({ ...RULES, duplicateWindowMs: HOUR_MS });
  for (let i = 0; i < 100_000; i++) memory.judge(click(i * 100, { agent: `agent ${i}` }));
  expect(memory.size()).toBeLessThan(65_000);
  expect(memory.size()).toBeGreaterThan(36_000);
  expect(memory.takeNotes(START + 10_000_000)?.byteLength).toBeLessThan(37_000 * 48);
  expect(memory.judge(click(9_999_999, { agent: 'agent 99999' })).repeat).toBe('double_click');
});
