import { expect, it } from 'vitest';
import { clashOf } from './clash.ts';

const entry = (id: string, from: string, to: string) => ({ id, from, to, amount: '1', currency: 'USD' });
const week = entry('week', '2026-11-02', '2026-11-08');
const day = entry('day', '2026-11-10', '2026-11-10');

it.each([
  ['before both', '2026-11-01', '2026-11-01', null, null, null],
  ['the same days', '2026-11-02', '2026-11-08', null, 'week', null],
  ['the last day of one', '2026-11-08', '2026-11-09', null, null, 'week'],
  ['around one', '2026-11-09', '2026-11-11', null, null, 'day'],
  ['its own days', '2026-11-10', '2026-11-10', 'day', null, null],
  ['moved to the days of another', '2026-11-02', '2026-11-08', 'day', null, 'week'],
  ['half typed', '', '2026-11-08', null, null, null],
])('%s', (_name, from, to, own, same, other) => {
  const found = clashOf([week, day], from, to, own);
  expect([found.same?.id ?? null, found.other?.id ?? null]).toEqual([same, other]);
});
