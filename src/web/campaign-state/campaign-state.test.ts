import { expect, it } from 'vitest';
import { stateOf } from './campaign-state.ts';

const startsAt = '2026-04-01T00:00:00.000Z';
const endsAt = '2026-05-01T00:00:00.000Z';
const start = Date.parse(startsAt);
const end = Date.parse(endsAt);

it('says whether an active campaign has started or ended', () => {
  const at = (now: number) => stateOf({ status: 'active', startsAt, endsAt }, now);
  expect([start - 1, start, end - 1, end].map(at)).toEqual(['scheduled', 'active', 'active', 'ended']);
  expect(stateOf({ status: 'active', startsAt: null, endsAt: null }, end)).toBe('active');
});

it('says of a paused or archived campaign just that', () => {
  for (const status of ['paused', 'archived'] as const) {
    expect([start - 1, start, end].map((now) => stateOf({ status, startsAt, endsAt }, now))).toEqual([
      status,
      status,
      status,
    ]);
  }
});
