import fc from 'fast-check';
import {
  endedSplit,
  nextRanges,
  pausedSplit,
  runningSplit,
  type Served,
} from '../../src/api/ab-test/splits.ts';
import { testedProblems } from '../../src/api/campaign/phases/ab-test-checks.ts';
import { attachedPaths, nextRouting } from '../../src/api/campaign/phases/next-routing.ts';
import {
  pathProblems,
  refuseUnfairSplit,
  ruleProblems,
  splitProblems,
} from '../../src/api/campaign/routing-checks.ts';
import type { StoredCampaign } from '../../src/api/campaign/store.ts';
import { Refusal } from '../../src/api/http/refusal.ts';
import { unfairFields } from '../../src/contracts/routing/fair-rules.ts';
import { Paths, Rules, SplitInput } from '../../src/contracts/routing/routing.ts';
import { COUNTRIES } from '../../src/contracts/routing/targeting.ts';
import { REGION_LEVELS } from '../../src/core/routing/fair/regions.ts';
import type { Plan } from '../../src/core/routing/plan.ts';
import type { StoredRouting, StoredSplit } from '../../src/db/routing.ts';
import type { Row } from '../../src/db/tables.ts';
import { planOf } from '../../src/snapshot/compile/compile.ts';

/**
 * Campaigns of every kind that someone could try to save, and the API's reaction: its contract and its checks refuse or
 * accept them, and accepted ones become the next revision and its plan through the program's own code.
 */

const WHOLE = 10_000;
const DESTINATIONS = [11, 12, 13, 14, 15, 16];
const MOST_PATHS = 4;
/** Row id of the A/B test. */
const TEST = 45;

const VALUES = {
  country: ['US', 'IN', 'CN', 'BR', 'DE', 'NG', 'IS', 'NR'],
  region: ['US-CA', 'US-NY', 'IN-MH', 'DE-BY'],
  language: ['en', 'pt', 'zh', 'de', 'hi', 'eo'],
  device: ['desktop', 'mobile', 'tablet', 'tv'],
  os: ['windows', 'macos', 'ios', 'android', 'linux'],
  browser: ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'],
} as const;

const listed = fc
  .constantFrom(
    ...(['country', 'country', 'country', 'region', 'language', 'device', 'os', 'browser'] as const),
  )
  .chain((field) =>
    fc.record({
      field: fc.constant(field),
      is: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      values: fc.subarray<string>([...VALUES[field]], { minLength: 1, maxLength: 3 }),
    }),
  );
const hours = fc.record({
  field: fc.constant('hours' as const),
  is: fc.boolean(),
  values: fc
    .tuple(fc.subarray(['mon', 'thu', 'sun'] as const, { minLength: 1 }), fc.constantFrom('22:00', '08:30'))
    .map(([days, from]) => [{ days, from, to: '17:00' }]),
});
const condition = fc.oneof({ weight: 8, arbitrary: listed }, { weight: 1, arbitrary: hours });

/** How the paths of a campaign share its visitors, in proportion. */
const parts = fc.array(fc.constantFrom(0, 0, 1, 1, 3, 99), { minLength: MOST_PATHS, maxLength: MOST_PATHS });

const asking = fc.record({
  match: fc.constantFrom('all' as const, 'all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
});

const not = (field: 'country' | 'region', values: readonly string[]) => ({ field, is: false, values });
const HALF = Math.ceil(COUNTRIES.length / 2);
const STATES = REGION_LEVELS.get('US')?.[0] ?? [];
/** All countries but one, or all regions but one: if unknown ones matched "not" these, hardly anyone else would. */
const allBut = fc
  .tuple(fc.constantFrom('IS', 'NR', 'VA'), fc.constantFrom('US-WY', 'US-VT'), fc.nat(2))
  .map(([island, state, kind]) => {
    const others = COUNTRIES.filter((one) => one !== island);
    const states = STATES.filter((one) => one !== state);
    const kinds = [
      [not('country', others.slice(0, HALF)), not('country', others.slice(HALF))],
      [{ field: 'country' as const, is: true, values: ['US'] }, not('region', states)],
      [not('country', COUNTRIES.slice(0, HALF)), not('country', others.slice(HALF)), not('region', states)],
    ];
    return { match: 'all' as const, conditions: kinds[kind]! };
  });

const rule = fc.record({
  asking: fc.oneof({ weight: 6, arbitrary: asking }, { weight: 1, arbitrary: allBut }),
  caps: fc.constantFrom({}, {}, {}, { day: 5 }),
  parts,
});
const path = fc.record({
  landing: fc.constantFrom(null, null, 0),
  offers: fc.constantFrom([WHOLE], [WHOLE], [5000, 5000], [0, WHOLE], [WHOLE, 0]),
  /** Of a landing page, after the first. */
  exits: fc.constantFrom([], [], [[WHOLE]], [[5000, 5000], [WHOLE]]),
});

/** `save`: a form is submitted. Others affect the A/B test of a split: the default, or the rule at `place`. */
const save = fc.record({
  act: fc.constant('save' as const),
  rules: fc.array(rule, { maxLength: 4 }),
  default: parts,
  paths: fc.array(path, { minLength: 2, maxLength: MOST_PATHS }),
});
const start = fc.record({
  act: fc.constant('start' as const),
  place: fc.integer({ min: -1, max: 2 }),
  parts,
});
const later = fc.oneof(
  { weight: 3, arbitrary: save },
  { weight: 2, arbitrary: start },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('weigh' as const), parts }) },
  { weight: 1, arbitrary: fc.constantFrom({ act: 'pause' as const }, { act: 'resume' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('end' as const),
      how: fc.constantFrom('winner' as const, 'control' as const, 'none' as const),
    }),
  },
);

type Save = typeof save extends fc.Arbitrary<infer T> ? T : never;
type Act = Save | (typeof later extends fc.Arbitrary<infer T> ? T : never);

/** A campaign, and all actions on it. */
export const historyArbitrary: fc.Arbitrary<readonly Act[]> = fc
  .tuple(save, fc.array(later, { minLength: 1, maxLength: 5 }))
  .map(([first, rest]) => [first, ...rest]);

export interface CampaignState {
  readonly routing: StoredRouting;
  /** The test of a split; `rule` 0: the default's. `before`: the split without it. */
  readonly test: { readonly rule: number; readonly before: StoredSplit; readonly served: Served } | null;
}

/** The API's answer: the next state, the reason for its refusal, or that there was nothing to do. */
export type Answer =
  | { readonly kind: 'taken'; readonly state: CampaignState }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' };

/** Weights in hundredths of a percent that add up; if all are zero, the first gets everyone. */
const weightsOf = (shares: readonly number[], count: number): number[] => {
  const own = shares.slice(0, count);
  const sum = own.reduce((all, one) => all + one, 0);
  if (sum === 0) return own.map((_, place) => (place === 0 ? WHOLE : 0));
  const weights = own.map((one) => Math.floor((one / sum) * WHOLE));
  const most = weights.indexOf(Math.max(...weights));
  weights[most]! += WHOLE - weights.reduce((all, one) => all + one, 0);
  return weights;
};

const splitIn = ({ default: fallback, rules }: StoredRouting, number: number): StoredSplit | undefined =>
  number === 0 ? fallback : rules.find((one) => one.number === number)?.to;

const withSplit = (routing: StoredRouting, number: number, split: StoredSplit): StoredRouting =>
  number === 0
    ? { ...routing, default: split }
    : {
        ...routing,
        rules: routing.rules.map((one) => (one.number === number ? { ...one, to: split } : one)),
      };

/** Offers of these weights, no two the same. */
const leading = (weights: readonly number[], place: number) =>
  weights.map((weight, i) => ({ destination: (place + 2 * i) % DESTINATIONS.length, weight }));

/** The form's input: existing rules and paths are named by their numbers, and a tested split is unchanged. */
const formOf = (state: CampaignState | null, act: Save) => {
  const before = attachedPaths(state?.routing ?? null);
  const tested = state?.test ?? null;
  const count = tested === null ? act.paths.length : Math.max(act.paths.length, before.length);
  const paths = Array.from({ length: count }, (_, place) => {
    const { landing, offers, exits } = act.paths[place % act.paths.length]!;
    const number = before[place]?.number;
    return {
      ...(number !== undefined && { number }),
      landing: landing === null ? null : landing + place,
      offers: leading(offers, place),
      ...(landing !== null && {
        exits: exits.map((weights, i) => ({ offers: leading(weights, place + i) })),
      }),
    };
  });
  const stored = (split: StoredSplit) =>
    split.arms.map((variant) => ({
      path: before.findIndex(({ number }) => number === variant.path),
      weight: variant.weight,
    }));
  const fresh = (shares: readonly number[]) =>
    weightsOf(shares, count).map((weight, place) => ({ path: place, weight }));
  const known = state?.routing.rules ?? [];
  const rules = act.rules.map(({ asking: { match, conditions }, caps, parts: shares }, place) => {
    const old = known[place];
    const to = old !== undefined && tested?.rule === old.number ? stored(old.to) : fresh(shares);
    const number = old?.number;
    return { ...(number !== undefined && { number }), name: '', match, conditions, caps, to };
  });
  const fallback = state !== null && tested?.rule === 0 ? stored(state.routing.default) : fresh(act.default);
  return { paths, default: fallback, rules };
};

const refusedFor = (fields: Readonly<Record<string, string>>): Answer | null => {
  const [reason] = Object.values(fields);
  return reason === undefined ? null : { kind: 'refused', reason };
};

const saved = (state: CampaignState | null, act: Save, now: Date): Answer => {
  const form = formOf(state, act);
  const [paths, fallback, rules] = [
    Paths.safeParse(form.paths),
    SplitInput.safeParse(form.default),
    Rules.safeParse(form.rules),
  ];
  if (!paths.success || !fallback.success || !rules.success) {
    const [issue] = [paths, fallback, rules].flatMap(({ error }) => error?.issues ?? []);
    return { kind: 'refused', reason: issue?.message ?? '' };
  }
  const asked = { paths: paths.data, default: fallback.data, rules: rules.data };
  const routing = state?.routing ?? null;
  const numbers = routing?.rules.map(({ number }) => number) ?? [];
  const before = { routing, tests: [] as unknown } as StoredCampaign;
  const testOf = (place: number): string | undefined =>
    place < 0
      ? routing?.default.test
      : routing?.rules.find(({ number }) => number === asked.rules[place]?.number)?.to.test;
  return (
    refusedFor({
      ...pathProblems(asked.paths, routing?.paths.map(({ number }) => number) ?? [], DESTINATIONS.length),
      ...splitProblems(asked.default, 'default', asked.paths.length),
      ...ruleProblems(asked.rules, numbers, asked.paths.length),
      ...(routing !== null && testedProblems(before, { revision: 1, ...asked })),
      ...unfairFields(asked, testOf).fields,
    }) ?? {
      kind: 'taken',
      state: { routing: nextRouting(routing, asked, DESTINATIONS, now), test: state?.test ?? null },
    }
  );
};

/** The state with a test's split as it would be; refused if that makes the rules unfair. */
const retested = (
  state: CampaignState,
  rule: number,
  split: StoredSplit,
  test: CampaignState['test'],
): Answer => {
  const routing = withSplit(state.routing, rule, split);
  try {
    refuseUnfairSplit(state.routing, routing);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', reason: 'unfair test' };
  }
  return { kind: 'taken', state: { routing, test } };
};

/** The API's reaction to an action on a campaign; null: one that does not exist yet. */
export const answerTo = (state: CampaignState | null, act: Act, now: Date): Answer => {
  if (act.act === 'save') return saved(state, act, now);
  if (state === null) return { kind: 'nothing' };
  const { routing, test } = state;
  if (act.act === 'start') {
    const number = act.place < 0 ? 0 : routing.rules[act.place]?.number;
    const before = number === undefined ? undefined : splitIn(routing, number);
    if (test !== null || number === undefined || before === undefined || before.arms.length < 2) {
      return { kind: 'nothing' };
    }
    const weights = weightsOf(act.parts, before.arms.length);
    const served: Served = {
      id: TEST,
      seed: 'test',
      phase: 1,
      ranges: null,
      arms: before.arms.map(({ path: one }, i) => ({ path: one, url: null, name: '', weight: weights[i]! })),
    };
    return retested(state, number, runningSplit(served), { rule: number, before, served });
  }
  if (test === null) return { kind: 'nothing' };
  const { rule, before, served } = test;
  if (act.act === 'pause') return retested(state, rule, pausedSplit(served), test);
  if (act.act === 'resume') return retested(state, rule, runningSplit(served), test);
  if (act.act === 'weigh') {
    const weights = weightsOf(act.parts, served.arms.length);
    const variants = served.arms.map((variant, place) => ({ ...variant, weight: weights[place]! }));
    const next: Served = {
      ...served,
      arms: variants,
      ranges: nextRanges(served, variants),
      phase: served.phase + 1,
    };
    return retested(state, rule, runningSplit(next), { rule, before, served: next });
  }
  const winner = served.arms.at(-1)?.path ?? 0;
  const outcome =
    act.how === 'winner' ? ({ kind: 'winner', path: winner } as const) : ({ kind: act.how } as const);
  const attached = new Set(attachedPaths(routing).map(({ number }) => number));
  return retested(state, rule, endedSplit(before, served.arms, outcome, attached), null);
};

/** The plan as the edge reads it: compiled for the snapshot, written as text and read again. */
export const planOfState = ({ routing }: CampaignState, revision: number): Plan => {
  const row = {
    id: 7,
    public_id: 'cmp_000000000007',
    name: 'Spring',
    source: '',
    workspace_id: 1,
    domain_id: 1,
    revision,
    status: 'active',
    time_zone: null,
    starts_at: null,
    ends_at: null,
    caps: {},
    routing,
    redirect: '302',
    referrer: 'hidden',
    pass_query: false,
    invalid_traffic: 'count',
    inactive: 'not_found',
    disclosure: 'public',
    costs: { model: 'none', amount: null },
    semantics: 2,
  } as unknown as Row<'campaigns'>;
  const rows = DESTINATIONS.map((id) => ({ id, name: `D${id}`, url: `https://d${id}.example/` }));
  return JSON.parse(JSON.stringify(planOf(row, rows, 'UTC'))) as Plan;
};
