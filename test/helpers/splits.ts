import { compilePlan, decide } from '../../src/core/routing/decide.ts';
import { compileProgram, fallbackOf, variantFor } from '../../src/core/routing/fair/program.ts';
import {
  type EarlierVariant,
  NO_EARLIER_VARIANTS,
  type Plan,
  type Split,
} from '../../src/core/routing/plan.ts';
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
export const variantsOf = (split: Split) => {
  const compiled = compilePlan(planOf(split));
  return (
    key: string,
    earlierVariants: Readonly<Record<string, EarlierVariant>> = NO_EARLIER_VARIANTS,
  ): number =>
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
        earlierVariants,
      },
      0,
      [],
    ).variant;
};

/** Index in the split of the variant at `point` of [0, 1); -1: none has weight. */
export const placesOf = (split: Split) => {
  const variants = split.arms.map(({ path }) => ({ path, destination: 0 }));
  const numbers = { firstWay: 0, phase: split.phase, variants, pieces: splitPieces(split) };
  const program = compileProgram([], [], numbers, 2);
  return (point: number): number => variantFor(program, fallbackOf(program), point);
};
