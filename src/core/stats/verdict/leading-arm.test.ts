import { expect, test } from 'vitest';
import { leadingArm } from './leading-arm.ts';
import type { Verdict } from './verdict.ts';

const lift = (arm: number) => ({ arm }) as Extract<Verdict, { code: 'worse' }>['worse'][number];

test('a leader is the variant that the verdict names, whatever other variants have', () => {
  const better = [lift(1)];
  expect(leadingArm({ code: 'winner', arm: 1, better, worse: [] }, 3)).toBe(1);
  expect(leadingArm({ code: 'ahead', arm: 1, better, worse: [], until: 0 } as Verdict, 3)).toBe(1);
  expect(leadingArm({ code: 'offer_full', arm: 1, better, worse: [], full: [1] } as Verdict, 3)).toBe(1);
});

test('what is worse leaves a leader only if a single variant is not', () => {
  expect(leadingArm({ code: 'worse', worse: [lift(1)] }, 2)).toBe(0);
  expect(leadingArm({ code: 'worse', worse: [lift(2), lift(1)] }, 3)).toBe(0);
  expect(leadingArm({ code: 'worse', worse: [lift(1)] }, 3)).toBeNull();
});

test('every other verdict has none: not while it is too early, and not of an adaptive test', () => {
  for (const code of ['too_early', 'collecting', 'no_difference', 'bandit_running', 'behind', 'aa_passed'])
    expect(leadingArm({ code, worse: [lift(1)] } as unknown as Verdict, 2)).toBeNull();
});
