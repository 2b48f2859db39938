import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planArbitrary, timeArbitrary, visitorArbitrary } from '../../../test/helpers/routing-plans.ts';
import { compilePlan, decide } from './decide.ts';
import { NO_EARLIER_ARMS } from './plan.ts';
import { sharesOf } from './split-shares.ts';

test('a new visitor with any key is sent to one of the shares', () => {
  fc.assert(
    fc.property(planArbitrary, visitorArbitrary, timeArbitrary, (plan, visitor, time) => {
      const decision = decide(compilePlan(plan), { ...visitor, earlierArms: NO_EARLIER_ARMS }, time, []);
      if (decision.outcome !== 'redirected') return;
      const found = sharesOf(plan, decision.rule).find(
        ({ path, destination }) => path === decision.arm && destination === decision.destination,
      );
      expect(found?.share).toBeGreaterThan(0);
    }),
  );
});

test('the shares of a split with destinations sum to the whole', () => {
  fc.assert(
    fc.property(planArbitrary, (plan) => {
      const shares = sharesOf(plan, 0);
      const dead = plan.fallback.arms.some(({ path: number, weight }) => {
        const path = plan.paths.find((one) => one.number === number);
        return (
          weight > 0 &&
          (path === undefined || (path.landing === 0 && path.offers.every((o) => o.weight === 0)))
        );
      });
      const sum = shares.reduce((all, { share }) => all + share, 0);
      if (dead || plan.fallback.arms.length === 0) expect(sum).toBeLessThan(10_001);
      else expect(sum).toBeCloseTo(10_000, 6);
    }),
  );
});
