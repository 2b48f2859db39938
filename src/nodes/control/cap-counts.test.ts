import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../core/time/durations.ts';
import { quietLog } from '../../edge/test-edge.ts';
import type { CapCounts } from '../wire/protocol.ts';
import { nodeCaps } from './cap-counts.ts';

const NOW = 1_800_000_000_000;
const TODAY = NOW - (NOW % DAY_MS);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-cap-counts-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => nodeCaps(dir, quietLog, () => NOW);
const today = (count: number, window = TODAY): CapCounts => ({ c: ['day', window, count] });
const report = (counts: Record<number, CapCounts>) => ({ sum: JSON.stringify(counts), counts });

test('a machine that replaces another under the same key learns what that one counted', async () => {
  const caps = open();
  await caps.take(report({ 2: today(10) }), [2]);
  expect(caps.others([2])?.counts).toEqual({});
  await caps.take(report({}), [3, 2]);
  expect(caps.others([3, 2])?.counts).toEqual(today(10));
  // It moved here with its folder: the machine has the count itself.
  await caps.take(report({ 2: today(10), 3: today(1) }), [3, 2]);
  expect(caps.others([3, 2])?.counts).toEqual({});
});

test('a copy of a count that belongs to another machine does not hide that one’s', async () => {
  const caps = open();
  await caps.take(report({ 2: today(10) }), [2]);
  await caps.take(report({ 2: today(4), 3: today(1) }), [3]);
  expect(caps.others([3])?.counts).toEqual(today(10));
  expect(caps.others([2])?.counts).toEqual(today(1));
});

test('after control was restarted, nothing is said before the machine’s next report', async () => {
  await open().take(report({ 2: today(10) }), [2]);
  const caps = open();
  expect(await caps.take({ sum: 'x', counts: null }, [2])).toBe('');
  expect(caps.others([2])).toBeNull();
  await caps.take(report({ 2: today(10) }), [2]);
  expect(caps.others([2])?.counts).toEqual({});
});

test('a machine whose clock is ahead does not hide what the others counted', async () => {
  const caps = open();
  await caps.take(report({ 2: today(10) }), [2]);
  await caps.take(report({ 3: today(1, TODAY + DAY_MS) }), [3]);
  await caps.take(report({}), [4]);
  expect(caps.others([4])?.counts).toEqual(today(10));
});
