import type { Verdict } from './verdict.ts';

/**
 * The variant that a verdict is for, by place among `arms`; null for every other verdict: a name beside it would read as a result. Whatever
 * has the highest rate by chance is none.
 */
export const leadingArm = (found: Verdict, arms: number): number | null => {
  switch (found.code) {
    case 'winner':
    case 'ahead':
    case 'offer_full':
      return found.arm;
    case 'worse': {
      const worse = new Set(found.worse.map(({ arm }) => arm));
      const left = Array.from({ length: arms }, (_, arm) => arm).filter((arm) => !worse.has(arm));
      return left.length === 1 ? (left[0] ?? null) : null;
    }
    default:
      return null;
  }
};
