import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import type { Plan, Visitor } from './plan.ts';

const plan: Plan = {
  campaign: 7,
  publicId: 'cmp_000000000007',
  name: 'Spring',
  workspace: 1,
  domain: 1,
  revision: 3,
  status: 'active',
  destinations: [
    { id: 11, name: 'A', template: ['https://a.example/'] },
    { id: 12, name: 'B', template: ['https://b.example/'] },
  ],
  fallback: {
    test: 'r7',
    seed: 'r7',
    arms: [
      { destination: 11, weight: 7000 },
      { destination: 12, weight: 3000 },
    ],
  },
};

const visitor: Visitor = {
  country: null,
  region: null,
  language: 'pt',
  device: 'mobile',
  os: 'android',
  browser: 'chrome',
  localMinute: 0,
  splitKey: 'AAAAAAAAAAAAAAAAAAAAAA',
  earlierArms: {},
};

test('an active plan sends to the arm of the split and says so', () => {
  const decision = decide(plan, visitor, 0, []);
  expect(decision).toEqual({
    outcome: 'redirected',
    destination: 11 + decision.arm,
    rule: 0,
    test: 'r7',
    arm: decision.arm,
    explanation: [{ step: 'fallback' }, { step: 'split', test: 'r7', arm: decision.arm }],
  });
});

test('a returning visitor keeps the arm, and the explanation names why', () => {
  for (const arm of [0, 1]) {
    const decision = decide(plan, { ...visitor, earlierArms: { r7: arm } }, 0, []);
    expect(decision.destination).toBe(11 + arm);
    expect(decision.explanation.at(-1)).toEqual({ step: 'earlier_arm', test: 'r7', arm });
  }
});

test.each(['paused', 'archived'] as const)('a plan that is %s leads nowhere', (status) => {
  expect(decide({ ...plan, status }, visitor, 0, [])).toMatchObject({
    outcome: 'paused',
    destination: 0,
    arm: -1,
    explanation: [{ step: 'status', status }],
  });
});

test('a plan without a weighted arm leads nowhere and is told apart from a paused one', () => {
  const empty = { ...plan, fallback: { ...plan.fallback, arms: [{ destination: 11, weight: 0 }] } };
  expect(decide(empty, visitor, 0, [])).toMatchObject({ outcome: 'unknown', destination: 0, arm: -1 });
});

test('the same arguments give the same decision at any time of asking', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(),
      fc.dictionary(fc.constantFrom('r7', 'x'), fc.nat(3)),
      (key, time, arms) => {
        const one = decide(plan, { ...visitor, splitKey: key, earlierArms: arms }, time, []);
        const two = decide(
          structuredClone(plan),
          { ...visitor, splitKey: key, earlierArms: { ...arms } },
          time,
          [],
        );
        expect(two).toEqual(one);
      },
    ),
  );
});
