import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  END,
  exhaustedArbitrary,
  planArbitrary,
  START,
  timeArbitrary,
  visitorArbitrary,
} from '../../../test/helpers/routing-plans.ts';
import { chooseOffer, compilePlan, type Decision, decide, outlineOf } from './decide.ts';
import { fractionOf } from './hash.ts';
import type { Condition, Plan, Rule, Split, Visitor } from './plan.ts';
import { allotRanges } from './ranges.ts';

const fallback: Split = {
  test: 'c7',
  phase: 2,
  seed: 'r7',
  arms: [
    { path: 0, weight: 7000 },
    { path: 5, weight: 3000 },
  ],
};

const plan: Plan = {
  campaign: 7,
  publicId: 'cmp_000000000007',
  name: 'Spring',
  source: '',
  workspace: 1,
  domain: 1,
  revision: 3,
  status: 'active',
  zone: 'UTC',
  startsAt: null,
  endsAt: null,
  caps: [],
  rules: [],
  fallback,
  paths: [
    { number: 0, landing: 0, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] },
    {
      number: 5,
      landing: 0,
      seed: 'p5',
      offers: [
        { destination: 12, weight: 5000 },
        { destination: 13, weight: 5000 },
      ],
    },
    { number: 6, landing: 14, seed: 'p6', offers: [{ destination: 11, weight: 10_000 }] },
  ],
  destinations: [11, 12, 13, 14].map((id) => ({ id, name: `D${id}`, template: [`https://d${id}.example/`] })),
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'not_found',
};

const visitor: Visitor = {
  country: 'DE',
  region: null,
  language: 'pt',
  device: 'mobile',
  os: 'android',
  browser: 'chrome',
  localMinute: 600,
  splitKey: 'AAAAAAAAAAAAAAAAAAAAAA',
  earlierVariants: {},
};

const only = (path: number): Split => ({
  test: `c7-r${path}`,
  phase: 1,
  seed: 's',
  arms: [{ path, weight: 10_000 }],
});
const rule = (conditions: readonly Condition[], more: Partial<Rule> = {}): Rule => ({
  number: 4,
  name: 'Four',
  match: 'all',
  conditions,
  caps: [],
  to: only(6),
  ...more,
});
const go = (changes: Partial<Plan>, who: Partial<Visitor> = {}, time = 0, caps: readonly string[] = []) =>
  decide(compilePlan({ ...plan, ...changes }), { ...visitor, ...who }, time, caps);

test('the default sends to a variant of the split and reports it with the hash point', () => {
  const point = fractionOf('r7:AAAAAAAAAAAAAAAAAAAAAA');
  expect(point).toBeLessThan(0.7);
  const decision = go({});
  expect({ ...outlineOf(decision), explanation: decision.explanation }).toEqual({
    outcome: 'redirected',
    destination: 11,
    variant: 0,
    first: 0,
    rule: 0,
    test: 'c7',
    phase: 2,
    kept: false,
    drawn: null,
    explanation: [
      { step: 'fallback' },
      { step: 'split', test: 'c7', phase: 2, arm: 0, point },
      { step: 'offer', path: 0, destination: 11, point: null },
    ],
  });
});

describe('a returning visitor', () => {
  const earlierVariants = { c7: { phase: 1, variant: 5 } };
  const variants = [
    { path: 0, weight: 10_000 },
    { path: 5, weight: 0 },
  ];
  const without = variants.slice(0, 1);

  test('keeps variant and phase while the variant gets visitors, and stays a unit of it afterwards', () => {
    const kept = go({ semantics: 2 }, { earlierVariants });
    expect(kept).toMatchObject({ variant: 5, first: 5, phase: 1, kept: true, test: 'c7' });
    expect(kept.explanation[1]).toEqual({ step: 'earlier_arm', test: 'c7', phase: 1, arm: 5 });
    for (const list of [variants, without]) {
      const drawn = go({ semantics: 2, fallback: { ...fallback, arms: list } }, { earlierVariants });
      expect(drawn).toMatchObject({
        variant: 0,
        first: 5,
        phase: 1,
        kept: false,
        test: 'c7',
        destination: 11,
      });
      expect(drawn.explanation.slice(1, 3)).toEqual([
        { step: 'closed_arm', test: 'c7', phase: 1, arm: 5 },
        { step: 'split', test: 'c7', phase: 2, arm: 0, point: null },
      ]);
    }
  });

  test('kept a variant of weight 0 until it left the split, under the first version of the rules', () => {
    const kept = go({ fallback: { ...fallback, arms: variants } }, { earlierVariants });
    expect(kept).toMatchObject({ variant: 5, first: 5, phase: 1, kept: true });
    const ended = go({ fallback: { ...fallback, arms: without } }, { earlierVariants });
    expect(ended).toMatchObject({ variant: 0, first: 0, phase: 2, kept: false });
    expect(ended.explanation.map(({ step }) => step)).not.toContain('closed_arm');
  });

  test('is new if the token names a phase that has not existed', () => {
    for (const phase of [0, 3]) {
      const decision = go({ semantics: 2 }, { earlierVariants: { c7: { phase, variant: 5 } } });
      expect(decision).toMatchObject({ kept: false, phase: 2 });
      expect(decision.first).toBe(decision.variant);
    }
  });
});

test('a landing page comes before the offers, and each path draws offers by its own seed', () => {
  expect(go({ fallback: only(6) })).toMatchObject({ destination: 14, variant: 6 });
  const seen = new Set<number>();
  for (let i = 0; i < 50; i++) {
    const decision = go({ fallback: only(5) }, { splitKey: `k${i}` });
    expect(decision.destination).toBe(chooseOffer(plan.paths[1]!, `k${i}`, 'o7-5', {}));
    expect(decision.explanation.at(-1)).toMatchObject({ step: 'offer', point: fractionOf(`p5:k${i}`) });
    seen.add(decision.destination);
  }
  expect(seen).toEqual(new Set([12, 13]));
});

test('an offer stays with its visitor while it has weight, and is drawn again when it has none', () => {
  const decideWith = (
    weights: [number, number],
    splitKey: string,
    earlierVariants: Visitor['earlierVariants'],
  ) => {
    const offers = weights.map((weight, i) => ({ destination: 12 + i, weight }));
    const paths = plan.paths.map((path) => (path.number === 5 ? { ...path, offers } : path));
    const decision = go({ fallback: only(5), paths }, { splitKey, earlierVariants });
    expect(chooseOffer(paths[1]!, splitKey, 'o7-5', earlierVariants)).toBe(decision.destination);
    return decision;
  };
  for (const [i, destination] of [12, 13, 12, 13, 12, 13].entries()) {
    const key = `k${i}`;
    const given = { phase: 1, variant: destination };
    const weights: [number, number] = destination === 12 ? [1, 9999] : [9999, 1];
    const kept = decideWith(weights, key, { 'o7-5': given, 'o7-6': { phase: 1, variant: 99 } });
    expect(kept).toMatchObject({ destination, variant: 5, kept: false });
    expect(kept.explanation.at(-1)).toEqual({ step: 'earlier_offer', path: 5, destination });
    // Offers of another campaign or path are ignored, as are those not on the path.
    for (const name of ['o8-5', 'o7-50', 'o7-', 'c7'])
      expect(decideWith(weights, key, { [name]: given }).destination).toBe(25 - destination);
    expect(decideWith(weights, key, { 'o7-5': { phase: 1, variant: 11 } }).destination).toBe(
      25 - destination,
    );
    const ended: [number, number] = destination === 12 ? [0, 10_000] : [10_000, 0];
    expect(decideWith(ended, key, { 'o7-5': given }).destination).toBe(25 - destination);
  }
});

test.each(['paused', 'archived'] as const)('a plan that is %s leads nowhere', (status) => {
  expect(go({ status, startsAt: 5 })).toMatchObject({
    outcome: 'paused',
    destination: 0,
    variant: -1,
    explanation: [{ step: 'status', status }],
  });
});

test('a campaign runs from its start until just before its end', () => {
  const at = (time: number) => go({ startsAt: START, endsAt: END }, {}, time);
  expect(at(START - 1)).toMatchObject({
    outcome: 'paused',
    explanation: [{ step: 'not_started', startsAt: START }],
  });
  expect(at(START).outcome).toBe('redirected');
  expect(at(END - 1).outcome).toBe('redirected');
  expect(at(END)).toMatchObject({ outcome: 'paused', explanation: [{ step: 'ended', endsAt: END }] });
});

test('a used-up cap of the campaign ends it; a used-up cap of a rule skips the rule', () => {
  const caps = [{ id: 'c7-day', per: 'day', limit: 5 } as const];
  expect(go({ caps }, {}, 0, ['c8-day']).outcome).toBe('redirected');
  expect(go({ caps }, {}, 0, ['c8-day', 'c7-day'])).toMatchObject({
    outcome: 'capped',
    destination: 0,
    explanation: [{ step: 'cap', cap: 'c7-day' }],
  });
  const rules = [rule([], { caps: [{ id: 'c7-r4-hour', per: 'hour', limit: 5 }] })];
  expect(go({ rules })).toMatchObject({ rule: 4, destination: 14 });
  expect(go({ rules }, {}, 0, ['c7-r4-hour'])).toMatchObject({
    rule: 0,
    destination: 11,
    explanation: [
      { step: 'rule_cap', rule: 4, cap: 'c7-r4-hour' },
      { step: 'fallback' },
      { step: 'split' },
      { step: 'offer' },
    ],
  });
});

const country = (is: boolean, ...values: string[]): Condition => ({ field: 'country', is, values });
const hours = (is: boolean, ...values: [number, number][]): Condition => ({ field: 'hours', is, values });

test.each<[string, Condition[], 'all' | 'any', Partial<Visitor>, boolean, number]>([
  ['no conditions, all', [], 'all', {}, true, -1],
  ['no conditions, any', [], 'any', {}, false, -1],
  ['is', [country(true, 'DE', 'AT')], 'all', {}, true, -1],
  ['is, other', [country(true, 'AT')], 'all', {}, false, 0],
  ['is, unknown', [country(true, 'DE')], 'all', { country: null }, false, 0],
  ['is not, unknown', [country(false, 'DE')], 'all', { country: null }, true, -1],
  ['is not', [country(false, 'DE')], 'all', {}, false, 0],
  ['is none', [country(true)], 'all', {}, false, 0],
  ['the second fails', [country(true, 'DE'), country(true, 'AT')], 'all', {}, false, 1],
  ['the second is enough', [country(true, 'AT'), country(true, 'DE')], 'any', {}, true, 1],
  ['none is enough', [country(true, 'AT'), country(true, 'FR')], 'any', {}, false, -1],
  ['hours from', [hours(true, [700, 800], [600, 660])], 'all', { localMinute: 600 }, true, -1],
  ['hours to', [hours(true, [600, 660])], 'all', { localMinute: 660 }, false, 0],
  ['hours that meet', [hours(true, [600, 660], [660, 700])], 'all', { localMinute: 660 }, true, -1],
  ['hours inside others', [hours(true, [0, 900], [10, 20])], 'all', { localMinute: 899 }, true, -1],
  ['hours that are none', [hours(true, [900, 100])], 'all', { localMinute: 950 }, false, 0],
  ['not those hours', [hours(false, [600, 660])], 'all', { localMinute: 660 }, true, -1],
  ['the last minute', [hours(true, [10_079, 10_080])], 'all', { localMinute: 10_079 }, true, -1],
])('rule: %s', (_name, conditions, match, who, matched, condition) => {
  const decision = go({ rules: [rule(conditions, { match })] }, who);
  expect(decision.explanation[0]).toEqual({ step: 'rule', rule: 4, matched, condition });
  expect(decision.rule).toBe(matched ? 4 : 0);
});

test.each<[string, Condition[], 'all' | 'any', boolean, number]>([
  ['is', [country(true, 'DE')], 'all', false, 0],
  ['is not', [country(false, 'DE')], 'all', false, 0],
  ['is not none', [country(false)], 'all', false, 0],
  ['is or is not', [country(true, 'DE'), country(false, 'DE')], 'any', false, -1],
  ['a region of the country', [{ field: 'region', is: false, values: ['DE-BE'] }], 'any', false, -1],
  ['something else', [country(false, 'DE'), hours(true, [600, 660])], 'any', true, 1],
])('in new plans, unknown values satisfy neither: %s', (_name, conditions, match, matched, condition) => {
  const who = { country: null, region: null, localMinute: 600 };
  const rules = [rule(conditions, { match })];
  const decision = go({ rules, semantics: 2 }, who);
  expect(decision.explanation[0]).toEqual({ step: 'rule', rule: 4, matched, condition });
  expect(decision.rule).toBe(matched ? 4 : 0);
  // A known value that is not listed is still none of the values.
  const known = go({ rules: [rule([country(false, 'DE')])], semantics: 2 }, { country: 'XX' });
  expect(known.rule).toBe(4);
});

test('rules are tried in plan order, and the first match wins', () => {
  const rules = [
    rule([country(true, 'US')], { number: 9 }),
    rule([], { number: 7, to: only(0) }),
    rule([], { number: 1 }),
  ];
  const decision = go({ rules });
  expect(decision).toMatchObject({ rule: 7, destination: 11 });
  expect(decision.explanation.map((s) => ('rule' in s ? s.rule : s.step))).toEqual([9, 7, 'split', 'offer']);
});

test.each([
  ['no variant', { ...fallback, arms: [] }],
  ['no weight', { ...fallback, arms: [{ path: 0, weight: 0 }] }],
  ['a path that is not there', only(99)],
])('a split with %s leads nowhere, which differs from a pause', (_name, to) => {
  const decision = go({ rules: [rule([], { to })] });
  expect(decision).toMatchObject({ outcome: 'unknown', destination: 0, variant: -1, rule: 4, test: '' });
  expect(decision.explanation.at(-1)).toEqual({ step: 'no_destination' });
});

// Property tests against a reference with a different implementation: filter and find over the plan itself.

const conditionHolds = (condition: Condition, who: Visitor, { semantics }: Plan): boolean => {
  if (semantics === 2 && condition.field !== 'hours' && who[condition.field] === null) return false;
  const hit =
    condition.field === 'hours'
      ? condition.values.some(([from, to]) => from <= who.localMinute && who.localMinute < to)
      : condition.values.some((value) => value === who[condition.field]);
  return hit === condition.is;
};

const ruleHolds = ({ match, conditions }: Rule, who: Visitor, of: Plan): boolean => {
  const held = conditions.filter((condition) => conditionHolds(condition, who, of)).length;
  return match === 'all' ? held === conditions.length : held > 0;
};

/** Spreads the weights (or ranges) over ten thousand slots and looks up one. */
const draw = (seed: string, key: string, weights: readonly number[], ranges?: Split['ranges']): number => {
  const spread =
    ranges === undefined
      ? weights.flatMap((weight, i) => new Array<number>(weight).fill(i))
      : ranges.flatMap(([end, variant], i) =>
          new Array<number>(end - (ranges[i - 1]?.[0] ?? 0)).fill(variant),
        );
  return spread[Math.floor(fractionOf(`${seed}:${key}`) * spread.length)] ?? -1;
};

type Outline = Omit<Decision, 'explanation'>;

/** The offer, or the first of its next three fallbacks that is not full. */
const leadsTo = (of: Plan, offer: number, used: readonly string[], left = 3): number => {
  const found = of.destinations.find((one) => one.id === offer);
  if (found?.cap === undefined || !used.includes(found.cap)) return offer;
  return left === 0 || found.fallback === undefined ? 0 : leadsTo(of, found.fallback, used, left - 1);
};

const reference = (of: Plan, who: Visitor, time: number, used: readonly string[]): Outline => {
  const nothing = (outcome: Decision['outcome'], number = 0): Outline => ({
    outcome,
    destination: 0,
    variant: -1,
    first: -1,
    rule: number,
    test: '',
    phase: 0,
    kept: false,
    drawn: null,
  });
  if (of.status !== 'active' || time < (of.startsAt ?? time) || time >= (of.endsAt ?? time + 1)) {
    return nothing('paused');
  }
  if (of.caps.some((cap) => used.includes(cap.id))) return nothing('capped');
  const winner = of.rules
    .filter(({ caps }) => !caps.some((cap) => used.includes(cap.id)))
    .find((one) => ruleHolds(one, who, of));
  const split = winner?.to ?? of.fallback;
  const earlier = who.earlierVariants[split.test];
  const been = earlier !== undefined && earlier.phase >= 1 && earlier.phase <= split.phase;
  const given = split.arms.find((variant) => been && variant.path === earlier.variant);
  const kept = earlier !== undefined && given !== undefined && (of.semantics !== 2 || given.weight > 0);
  const unit = kept || (been && of.semantics === 2) ? earlier : undefined;
  const weights = split.arms.map((variant) => variant.weight);
  const variant = kept
    ? earlier.variant
    : split.arms[draw(split.seed, who.splitKey, weights, split.ranges)]?.path;
  const path = of.paths.find((one) => one.number === variant);
  if (path === undefined) return nothing('unknown', winner?.number);
  const isLimited = (id: number) => of.destinations.find((one) => one.id === id)?.cap !== undefined;
  const exits = [path, ...(path.exits ?? [])].map(({ seed, offers }, i) => {
    const name = `o7-${path.number}${i === 0 ? '' : `:${i + 1}`}`;
    const weighted = offers.filter(({ weight }) => weight > 0);
    const own = weighted.find(({ destination }) => destination === who.earlierVariants[name]?.variant);
    const place = draw(
      seed,
      who.splitKey,
      offers.map(({ weight }) => weight),
    );
    const offer = own?.destination ?? offers[place]?.destination ?? 0;
    const isOpen = weighted.length > 1 || (weighted[0] !== undefined && isLimited(weighted[0].destination));
    return { isOpen, drawn: { test: name, offer, leadsTo: leadsTo(of, offer, used) } };
  });
  const drawn = exits.some(({ isOpen }) => isOpen) ? exits.map((one) => one.drawn) : null;
  const reached = path.landing === 0 ? drawn?.slice(0, 1) : drawn;
  if (reached?.some(({ offer }) => offer !== 0) && reached.every((one) => one.leadsTo === 0))
    return { ...nothing('capped', winner?.number), drawn };
  const destination = path.landing || (exits[0]?.drawn.leadsTo ?? 0);
  if (destination === 0) return { ...nothing('unknown', winner?.number), drawn };
  return {
    outcome: 'redirected',
    destination,
    variant: path.number,
    rule: winner?.number ?? 0,
    test: split.test,
    first: unit?.variant ?? path.number,
    phase: unit?.phase ?? split.phase,
    kept,
    drawn,
  };
};

const cases = [planArbitrary, visitorArbitrary, timeArbitrary, exhaustedArbitrary] as const;

test('matches the reference', () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(...cases, (of, who, time, used) => {
      const decision = outlineOf(decide(compilePlan(of), who, time, used));
      expect(decision).toEqual(reference(of, who, time, used));
      outcomes.add(`${decision.outcome} ${decision.rule > 0} ${decision.kept}`);
    }),
    { numRuns: 3000 },
  );
  // All outcomes occurred; otherwise the test would prove little.
  expect(outcomes.size).toBeGreaterThanOrEqual(8);
});

test('the same visitor gets the same decision from a copy of the plan', () => {
  fc.assert(
    fc.property(...cases, (of, who, time, used) => {
      const one = decide(compilePlan(of), who, time, used);
      const two = decide(compilePlan(structuredClone(of)), structuredClone(who), time, [...used].reverse());
      expect(two).toEqual(one);
    }),
    { numRuns: 500 },
  );
});

test('the explanation matches the decision: each step holds when rechecked, and the last one decides', () => {
  fc.assert(
    fc.property(...cases, (of, who, time, used) => {
      const decision = decide(compilePlan(of), who, time, used);
      const tried: number[] = [];
      let split = of.fallback;
      for (const step of decision.explanation) {
        switch (step.step) {
          case 'status':
            expect(step.status).toBe(of.status);
            expect(step.status).not.toBe('active');
            break;
          case 'not_started':
            expect(time).toBeLessThan(step.startsAt);
            break;
          case 'ended':
            expect(time).toBeGreaterThanOrEqual(step.endsAt);
            break;
          case 'cap':
            expect(of.caps.map((cap) => cap.id)).toContain(step.cap);
            expect(used).toContain(step.cap);
            break;
          case 'rule_cap':
            expect(of.rules.find((r) => r.number === step.rule)?.caps.map((cap) => cap.id)).toContain(
              step.cap,
            );
            expect(used).toContain(step.cap);
            tried.push(step.rule);
            break;
          case 'rule': {
            const one = of.rules.find((r) => r.number === step.rule)!;
            expect(ruleHolds(one, who, of)).toBe(step.matched);
            const condition = one.conditions[step.condition];
            // The named condition decides: alone, it gives the rule's result.
            if (condition !== undefined) expect(conditionHolds(condition, who, of)).toBe(step.matched);
            else expect(step.matched).toBe(one.match === 'all');
            if (step.matched) split = one.to;
            tried.push(step.rule);
            break;
          }
          case 'fallback':
            expect(decision.rule).toBe(0);
            break;
          case 'earlier_arm':
            expect(who.earlierVariants[step.test]).toEqual({ phase: step.phase, variant: step.arm });
            expect(split.arms.map((variant) => variant.path)).toContain(step.arm);
            break;
          case 'closed_arm':
            expect(who.earlierVariants[step.test]).toEqual({ phase: step.phase, variant: step.arm });
            expect(split.arms.find((variant) => variant.path === step.arm)?.weight ?? 0).toBe(0);
            break;
          case 'split': {
            const weighted = split.arms.filter((variant) => variant.weight > 0);
            if (step.point === null) expect(weighted.map((variant) => variant.path)).toEqual([step.arm]);
            else expect(step.point).toBe(fractionOf(`${split.seed}:${who.splitKey}`));
            expect(step.phase).toBe(split.phase);
            break;
          }
          case 'landing':
            if (decision.outcome === 'redirected')
              expect(step).toMatchObject({ path: decision.variant, destination: decision.destination });
            break;
          case 'earlier_offer':
          case 'offer':
            expect(decision.drawn?.[0]?.offer ?? decision.destination).toBe(step.destination);
            break;
          case 'exit_offer':
            expect(decision.drawn?.[step.exit - 1]?.offer).toBe(step.destination);
            break;
          case 'full_offer':
            expect(used).toContain(step.cap);
            expect(of.destinations.find(({ id }) => id === step.destination)?.cap).toBe(step.cap);
            break;
          case 'no_destination':
            expect(decision.outcome).toBe('unknown');
        }
      }
      const numbers = of.rules.map((r) => r.number);
      if (tried.length > 0) {
        expect(tried).toEqual(numbers.slice(0, tried.length));
        if (decision.rule > 0) expect(tried.at(-1)).toBe(decision.rule);
        else expect(tried.length).toBe(numbers.length);
      }
    }),
    { numRuns: 1000 },
  );
});

test('with any weights, returning visitors keep their variant while it gets visitors, and no new visitor moves needlessly', () => {
  const weights = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 5 }).chain((paths) =>
    fc.array(fc.nat(10_000), { minLength: paths.length, maxLength: paths.length }).map((cuts) => {
      const ends = [...cuts.slice(1).sort((a, b) => a - b), 10_000];
      return paths.map((path, i) => ({ path, weight: ends[i]! - (ends[i - 1] ?? 0) }));
    }),
  );
  const paths = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => ({
    number,
    landing: 0,
    seed: `p${number}`,
    offers: [{ destination: 11 + (number % 4), weight: 10_000 }],
  }));
  fc.assert(
    fc.property(fc.array(weights, { minLength: 2, maxLength: 6 }), fc.string(), (phases, splitKey) => {
      let split: Split = { test: 'c7', phase: 1, seed: 'r7', arms: phases[0]! };
      let earlierVariants: Visitor['earlierVariants'] = {};
      let before: number | null = null;
      for (const [i, variants] of phases.entries()) {
        if (i > 0) split = { ...split, phase: i + 1, arms: variants, ranges: allotRanges(split, variants) };
        const fresh = go({ semantics: 2, paths, fallback: split }, { splitKey });
        const decision = go({ semantics: 2, paths, fallback: split }, { splitKey, earlierVariants });
        const kept = earlierVariants.c7;
        const open =
          kept !== undefined &&
          variants.some((variant) => variant.path === kept.variant && variant.weight > 0);
        expect(decision.kept).toBe(open);
        expect(decision.variant).toBe(open ? kept.variant : fresh.variant);
        // Still a unit of the variant given first.
        expect(decision).toMatchObject(
          kept ? { first: kept.variant, phase: kept.phase } : { first: fresh.variant, phase: 1 },
        );
        expect(variants.find((variant) => variant.path === decision.variant)?.weight).toBeGreaterThan(0);
        // A variant that did not lose weight loses no visitors.
        if (before !== null) {
          const [was, is] = [phases[i - 1]!, variants].map(
            (list) => list.find((variant) => variant.path === before)?.weight ?? 0,
          );
          if (is! >= was!) expect(fresh.variant).toBe(before);
        }
        before = fresh.variant;
        earlierVariants = { c7: { phase: decision.phase, variant: decision.first } };
      }
    }),
    { numRuns: 500 },
  );
});
