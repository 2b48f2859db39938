import { compilePlan, decide } from '../../src/core/routing/decide.ts';
import { armFor, compileProgram, fallbackOf } from '../../src/core/routing/fair/program.ts';
import { type EarlierArm, NO_EARLIER_ARMS, type Plan, type Split } from '../../src/core/routing/plan.ts';
import { splitPieces } from '../../src/core/routing/split.ts';

/** The result of one split for visitors, computed by the code that answers links. */

const planOf = (split: Split): Plan => ({
  campaign: 1,
  publicId: 'cmp_1',
  name: 'Split',
  source: '',
  workspace: 1,
  domain: 1,
  revision: 1,
  status: 'active',
  zone: 'UTC',
  startsAt: null,
  endsAt: null,
  caps: [],
  rules: [],
  fallback: split,
  paths: split.arms.map(({ path: number }) => ({
    number,
    landing: 0,
    seed: '',
    offers: [{ destination: 1, weight: 10_000 }],
  })),
  destinations: [{ id: 1, name: 'Page', template: ['https://page.example/'] }],
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
});

/** Number of the path for a visitor key in a split; -1: none has weight. */
export const armsOf = (split: Split) => {
  const compiled = compilePlan(planOf(split));
  return (key: string, earlierArms: Readonly<Record<string, EarlierArm>> = NO_EARLIER_ARMS): number =>
    decide(
      compiled,
      {
        country: null,
        region: null,
        language: null,
        device: 'desktop',
        os: null,
        browser: 'chrome',
        localMinute: 0,
        splitKey: key,
        earlierArms,
      },
      0,
      [],
    ).arm;
};

/** Index in the split of the arm at `point` of [0, 1); -1: none has weight. */
export const placesOf = (split: Split) => {
  const arms = split.arms.map(({ path }) => ({ path, destination: 0 }));
  const numbers = { firstWay: 0, phase: split.phase, arms, pieces: splitPieces(split) };
  const program = compileProgram([], [], numbers, 2);
  return (point: number): number => armFor(program, fallbackOf(program), point);
};
