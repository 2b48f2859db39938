import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRouting } from '../src/api/campaign/phases/next-routing.ts';
import { namingProblems } from '../src/api/fair-routing/known-fields.ts';
import { behaviourDefaults } from '../src/contracts/campaigns/behaviour-defaults.ts';
import { CampaignInput } from '../src/contracts/campaigns/campaign.ts';
import { NO_COSTS } from '../src/contracts/campaigns/costs.ts';
import { Plan, type TargetField } from '../src/core/routing/plan.ts';
import { planOf } from '../src/snapshot/compile/compile.ts';

/**
 * The API's check, the compiler's result and the edge's check come from three parts of the program. No body accepted by
 * the first may produce a plan that tests anything but the targeting fields.
 */

const FIELDS: readonly (TargetField | 'hours')[] = [
  'country',
  'region',
  'language',
  'device',
  'os',
  'browser',
  'hours',
];

const good = {
  country: ['DE', 'US'],
  region: ['US-CA'],
  language: ['en', 'fil'],
  device: ['mobile', 'tv'],
  os: ['ios'],
  browser: ['edge', 'other'],
} as const;

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const span = fc.record({
  days: fc.uniqueArray(fc.constantFrom('mon', 'tue', 'sun'), { minLength: 1 }),
  from: clock,
  to: fc.oneof(clock, fc.constant('24:00')),
});
const target = fc.constantFrom(...(Object.keys(good) as (keyof typeof good)[])).chain((field) =>
  fc.record({
    field: fc.constant(field),
    is: fc.boolean(),
    values: fc.array(fc.constantFrom(...good[field]), { minLength: 1, maxLength: 3 }),
  }),
);
const hours = fc.record({
  field: fc.constant('hours'),
  is: fc.boolean(),
  values: fc.array(span, { minLength: 1, maxLength: 3 }),
});
/** An invalid member, in some conditions. */
const odd = fc.record({
  field: fc.constantFrom(
    'ip',
    'asn',
    'userAgent',
    'referrer',
    'trafficClass',
    'localMinute',
    'splitKey',
    'country',
  ),
  is: fc.boolean(),
  values: fc.array(fc.constantFrom('DE', 'bot', '10.0.0.0/8'), { minLength: 1 }),
});
const extra = fc.constantFrom({}, {}, {}, { ip: ['10.0.0.1'] }, { is: 'regex' }, { field: 'ua' });
const condition = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: target },
      { weight: 3, arbitrary: hours },
      { weight: 1, arbitrary: odd },
    ),
    extra,
  )
  .map(([one, more]) => ({ ...one, ...more }));

const amount = fc.constantFrom(null, null, '0', '0.35', '012.50', '99.5', '1,5', '-1', '{cost}');
const costs = fc.record({
  model: fc.constantFrom('none', 'token', 'cpc', 'cpm', 'cpa', 'share', 'none', 'token', 'cpv'),
  amount,
});

const whole = [{ path: 0, weight: 10_000 }];
const body = fc
  .record({
    match: fc.constantFrom('all', 'any'),
    conditions: fc.array(condition, { maxLength: 4 }),
    more: fc.constantFrom({}, {}, {}, { safePage: 'https://a.example/' }, { rules: [] }),
    costs: fc.option(costs, { nil: undefined, freq: 2 }),
  })
  .map(({ match, conditions, more, costs }) => ({
    ...(costs && { costs }),
    name: 'Spring',
    domainId: 'dom_1',
    destinations: [{ name: 'A', url: 'https://a.example/' }],
    paths: [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }],
    default: whole,
    rules: [{ name: 'r', match, conditions, caps: {}, to: whole }],
    ...more,
  }));

const compiled = (input: CampaignInput): Plan =>
  planOf(
    {
      id: 7,
      public_id: 'cmp_7',
      tags: [],
      costs: input.costs ?? NO_COSTS,
      failing: [],
      checked_at: null,
      semantics: 2,
      search_text: '',
      workspace_id: 1,
      domain_id: 1,
      slug: 's',
      name: input.name,
      notes: '',
      source: behaviourDefaults.source,
      time_zone: null,
      starts_at: null,
      ends_at: null,
      redirect: behaviourDefaults.redirect,
      referrer: behaviourDefaults.referrer,
      pass_query: behaviourDefaults.passQuery,
      invalid_traffic: behaviourDefaults.invalidTraffic,
      inactive: behaviourDefaults.inactive,
      disclosure: behaviourDefaults.disclosure,
      caps: {},
      routing: nextRouting(null, input, [11], new Date(0)),
      status: 'active',
      revision: 1,
      snapshot_revision: 1,
      created_at: new Date(0),
      updated_at: new Date(0),
    },
    [{ id: 11, name: 'A', url: 'https://a.example/' }],
    'UTC',
  );

test('no accepted body makes a plan that tests anything but targeting, and the edge accepts each such plan', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(body, (value) => {
      const input = CampaignInput.safeParse(value);
      if (!input.success || Object.keys(namingProblems(CampaignInput, value).fields).length > 0) {
        refused++;
        return;
      }
      accepted++;
      const plan = compiled(input.data);
      for (const one of plan.rules.flatMap((rule) => rule.conditions)) {
        expect(FIELDS).toContain(one.field);
        expect(Object.keys(one).toSorted()).toEqual(['field', 'is', 'values']);
      }
      // As it arrives: through JSON.
      const taken = Plan.safeParse(JSON.parse(JSON.stringify(plan)));
      expect(taken.error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 2000, seed: 3 },
  );
  expect(accepted).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(300);
});

test('the schema alone lets no other name through', () => {
  fc.assert(
    fc.property(body, (value) => {
      const named = Object.keys(namingProblems(CampaignInput, value).fields).length > 0;
      if (named) expect(CampaignInput.safeParse(value).success).toBe(false);
    }),
    { numRuns: 1000, seed: 4 },
  );
});
