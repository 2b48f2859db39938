import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import {
  afterCheck,
  type CheckedState,
  type CheckResult,
  type CheckState,
  GRACE,
  isServed,
  isUpForProof,
} from './check-state.ts';

const waiting: CheckState = { status: 'waiting', failures: 0, failingSince: null };
const verified: CheckState = { status: 'verified', failures: 0, failingSince: null };

/** Runs each check at the time scheduled by the one before. */
const run = (
  from: CheckState,
  results: readonly CheckResult[],
  random = 0.5,
): (CheckedState & { at: number })[] => {
  let state = from;
  let now = 0;
  return results.flatMap((result) => {
    const next = afterCheck(state, result, { now, asked: false, random });
    const at = now;
    state = next;
    now = next.nextCheckAt ?? now;
    return [{ ...next, at }];
  });
};

const delays = (states: (CheckedState & { at: number })[]) =>
  states.map(({ at, nextCheckAt }) => (nextCheckAt === null ? null : nextCheckAt - at));

describe('a pending domain', () => {
  test('is checked after 30 s, then half as often each time, at least every six hours, for two weeks', () => {
    const states = run(waiting, Array<CheckResult>(70).fill('absent'));
    const seconds = delays(states).map((ms) => ms && ms / 1000);
    expect(seconds.slice(0, 12)).toEqual([
      30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600,
    ]);
    expect(seconds.indexOf(null)).toBe(63);
    expect((states[63]?.at ?? 0) / (24 * HOUR_MS)).toBeCloseTo(13.6, 0);
  });

  test('starts over when someone asks for a check', () => {
    const late = { ...waiting, failures: 63 };
    expect(afterCheck(late, 'absent', { now: 0, asked: true, random: 0.5 })).toEqual({
      status: 'waiting',
      failures: 1,
      failingSince: null,
      nextCheckAt: 30_000,
    });
  });
});

describe('a domain that was verified', () => {
  test('is checked daily, and soon again when its record is gone', () => {
    const states = run(verified, ['proved', 'absent', 'unknown', 'absent', 'proved']);
    expect(states.map(({ status }) => status)).toEqual([
      'verified',
      'failing',
      'failing',
      'failing',
      'verified',
    ]);
    expect(delays(states)).toEqual([
      24 * HOUR_MS,
      5 * MINUTE_MS,
      10 * MINUTE_MS,
      20 * MINUTE_MS,
      24 * HOUR_MS,
    ]);
  });

  test('does not fail when a name server does not respond', () => {
    const [state] = run(verified, ['unknown']);
    expect(state).toMatchObject({ status: 'verified', failingSince: null, failures: 1 });
  });

  test('is protected from other workspaces for seven days after its record disappears', () => {
    const [gone] = run(verified, ['absent']);
    expect(gone && isUpForProof(gone, GRACE - 1)).toBe(false);
    expect(gone && isUpForProof(gone, GRACE)).toBe(true);
    expect(isUpForProof(verified, 1e15)).toBe(false);
    expect(isUpForProof(waiting, 0)).toBe(true);
  });
});

const result = fc.constantFrom<CheckResult>('proved', 'absent', 'unknown');

test('whatever DNS says, a verified domain is served and rechecked, and times stay in bounds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(waiting, verified),
      fc.array(result, { minLength: 1, maxLength: 120 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (from, results, random) => {
        let wasServed = isServed(from.status);
        for (const state of run(from, results, random)) {
          wasServed ||= state.status === 'verified';
          expect(isServed(state.status)).toBe(wasServed);
          if (wasServed) expect(state.nextCheckAt).not.toBeNull();
          const delay = state.nextCheckAt === null ? HOUR_MS : state.nextCheckAt - state.at;
          expect(delay).toBeGreaterThanOrEqual(27_000);
          expect(delay).toBeLessThanOrEqual(27 * HOUR_MS);
          expect(state.failingSince === null).toBe(state.status !== 'failing');
        }
      },
    ),
  );
});
