import fc from 'fast-check';
import type {
  Condition,
  Plan,
  PlanPath,
  Rule,
  Split,
  Variant,
  Visitor,
} from '../../src/core/routing/plan.ts';
import { allotRanges } from '../../src/core/routing/ranges.ts';

/** Plans and visitors for property tests of routing. Few values, so that conditions often hold. */

const values = {
  country: ['DE', 'US', 'BR'],
  region: ['US-CA', 'DE-BY'],
  language: ['en', 'pt'],
  device: ['desktop', 'mobile', 'tablet'],
  os: ['windows', 'ios', 'android'],
  browser: ['chrome', 'safari', 'other'],
} as const;

const minute = fc.integer({ min: 0, max: 10_080 });
const conditionOf = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[])) },
    { weight: 1, arbitrary: fc.constant('hours' as const) },
  )
  .chain(
    (field): fc.Arbitrary<Condition> =>
      field === 'hours'
        ? fc.record({
            field: fc.constant(field),
            is: fc.boolean(),
            values: fc.array(fc.tuple(minute, minute), { maxLength: 4 }),
          })
        : fc.record({
            field: fc.constant(field),
            is: fc.boolean(),
            values: fc.subarray([...values[field]]),
          }),
  );

/** Variants with some of the paths 0 to 5; 6 is a path that no plan has. */
const weightsOf = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }).chain((paths) =>
  fc.array(fc.nat(10_000), { minLength: paths.length, maxLength: paths.length }).map((cuts): Variant[] => {
    const ends = [...cuts.slice(1).sort((a, b) => a - b), 10_000];
    return paths.map((path, i) => ({ path, weight: ends[i]! - (ends[i - 1] ?? 0) }));
  }),
);

/** With ranges of an earlier change, or without. */
const variantsAndRanges = fc
  .tuple(weightsOf, fc.option(weightsOf, { nil: undefined }))
  .map(
    ([variants, before]): Pick<Split, 'arms' | 'ranges'> =>
      before === undefined || variants.length === 0 || before.length === 0
        ? { arms: variants }
        : { arms: variants, ranges: allotRanges({ arms: before }, variants) },
  );

const splitOf = (test: string): fc.Arbitrary<Split> =>
  fc
    .record({ phase: fc.integer({ min: 1, max: 4 }), seed: fc.string({ maxLength: 6 }), variantsAndRanges })
    .map(({ phase, seed, variantsAndRanges: shared }) => ({ test, phase, seed, ...shared }));

const capsOf = (owner: string) =>
  fc
    .subarray(['hour', 'day', 'total'] as const)
    .map((list) => list.map((per) => ({ id: `${owner}-${per}`, per, limit: 10 })));

const ruleOf = (number: number): fc.Arbitrary<Rule> =>
  fc.record({
    number: fc.constant(number),
    name: fc.constant(`Rule ${number}`),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(conditionOf, { maxLength: 3 }),
    caps: capsOf(`c7-r${number}`),
    to: splitOf(`c7-r${number}`),
  });

const offerOf = fc.record({ destination: fc.integer({ min: 11, max: 16 }), weight: fc.nat(10_000) });
const offersOf = fc.array(offerOf, { maxLength: 3 });

const pathOf = (number: number): fc.Arbitrary<PlanPath> =>
  fc.record({
    number: fc.constant(number),
    landing: fc.constantFrom(0, 0, 0, 17),
    seed: fc.string({ maxLength: 6 }),
    offers: offersOf,
    exits: fc.option(
      fc.array(
        fc.record({
          seed: fc.string({ maxLength: 6 }),
          offers: fc.array(offerOf, { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 2 },
      ),
      { nil: undefined, freq: 2 },
    ),
  });

/** A cap of its own for some destinations, each with a fallback or none; chains may even end where they began. */
const limitsOf = fc.record({
  cap: fc.boolean(),
  fallback: fc.constantFrom(undefined, 11, 12, 13, 14, 15, 16),
});
const destinationsOf = fc.tuple(...[11, 12, 13, 14, 15, 16, 17].map(() => limitsOf)).map((limits) =>
  limits.map(({ cap, fallback }, i) => ({
    id: i + 11,
    name: `D${i + 11}`,
    template: [`https://d${i + 11}.example/`],
    ...(cap && { cap: `o${i + 11}` }),
    ...(cap && fallback !== undefined && { fallback }),
  })),
);

export const START = Date.parse('2026-11-01T00:00Z');
export const END = Date.parse('2026-12-01T00:00Z');

export const planArbitrary: fc.Arbitrary<Plan> = fc
  .record({
    status: fc.constantFrom('active', 'active', 'active', 'active', 'active', 'paused', 'archived'),
    startsAt: fc.constantFrom(null, null, START),
    endsAt: fc.constantFrom(null, null, END),
    caps: capsOf('c7'),
    rules: fc.tuple(...[3, 1, 2, 8].map(ruleOf)).chain((rules) => fc.subarray(rules)),
    fallback: splitOf('c7'),
    semantics: fc.constantFrom(2, 2, undefined),
    paths: fc.tuple(...[0, 1, 2, 3, 4, 5].map(pathOf)),
    destinations: destinationsOf,
  })
  .map((parts) => ({
    ...parts,
    campaign: 7,
    publicId: 'cmp_000000000007',
    name: 'Spring',
    source: '',
    workspace: 1,
    domain: 1,
    revision: 3,
    zone: 'UTC',
    redirect: '302',
    referrer: 'hidden',
    passQuery: false,
    invalidTraffic: 'count',
    inactive: 'not_found',
  }));

const earlier = fc.record({ phase: fc.integer({ min: 1, max: 4 }), variant: fc.integer({ min: 0, max: 7 }) });
const orNull = <T>(list: readonly T[]) => fc.constantFrom(null, ...list);

export const visitorArbitrary: fc.Arbitrary<Visitor> = fc.record({
  country: orNull([...values.country, 'FR']),
  region: orNull(values.region),
  // Routing fills in a missing language and system.
  language: fc.constantFrom(...values.language),
  device: fc.constantFrom(...values.device, 'tv'),
  os: fc.constantFrom(...values.os),
  browser: fc.constantFrom(...values.browser, 'edge'),
  localMinute: fc.integer({ min: 0, max: 10_079 }),
  splitKey: fc.oneof(fc.stringMatching(/^[\w-]{22}$/), fc.string({ unit: 'grapheme', maxLength: 5 })),
  earlierVariants: fc
    .tuple(
      fc.dictionary(fc.constantFrom('c7', 'c7-r1', 'c7-r2', 'c7-r3', 'other'), earlier),
      fc.dictionary(
        fc.constantFrom('o7-0', 'o7-1', 'o7-1:2', 'o7-2:3'),
        fc.record({ phase: fc.constant(1), variant: fc.integer({ min: 11, max: 16 }) }),
      ),
    )
    .map(([variants, offers]) => ({ ...variants, ...offers })),
});

export const timeArbitrary = fc.constantFrom(START - 1, START, END - 1, END);
export const exhaustedArbitrary = fc.oneof(
  fc.constant([]),
  fc.subarray(['c7-day', 'c7-r1-hour', 'c7-r2-total', 'c7-r3-day', 'c7-r8-day', 'c8-day']),
  fc.subarray(['o11', 'o12', 'o13', 'o14', 'o15', 'o16', 'o99', 'c7-r1-hour']),
);
