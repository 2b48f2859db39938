import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exhaustedArbitrary,
  planArbitrary,
  timeArbitrary,
  visitorArbitrary,
} from '../../../test/helpers/routing-plans.ts';
import { compilePlan, decide, outlineOf } from '../../core/routing/decide.ts';
import type { Visitor } from '../../core/routing/plan.ts';
import { decideStream } from './command.ts';
import { decideLine } from './decide-line.ts';

const guide = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8');
const example = (name: string): unknown => {
  const found = new RegExp(`<!-- decide: ${name} -->\n\`\`\`json\n(.*?)\`\`\``, 's').exec(guide)?.[1];
  return JSON.parse(found ?? '');
};

const destinations = [
  { id: 1, name: 'A', url: 'https://a.example/?c={click_id}' },
  { id: 2, name: 'B', url: 'https://b.example/' },
];
const plan = { destinations, fallback: { arms: [{ destination: 1 }] } };
const line = (value: object): string => JSON.stringify({ plan, at: 0, ...value });

test("the example in docs/commands.md matches the command's answer", () => {
  expect(decideLine(JSON.stringify(example('input')))).toEqual(example('output'));
});

test("a destination named by a variant gets its own path, the default's first", () => {
  const rules = [
    { to: { arms: [{ destination: 1 }] }, conditions: [{ field: 'country', values: ['DE'] }] },
    { to: { arms: [{ destination: 2 }] }, match: 'any' },
  ];
  const paths = [{ number: 0, offers: [{ destination: 2 }] }];
  const made = {
    ...plan,
    rules,
    paths,
    fallback: {
      arms: [
        { destination: 2, weight: 1 },
        { path: 0, weight: 0 },
      ],
    },
  };
  expect(decideLine(line({ plan: made }))).toMatchObject({ rule: 0, arm: 1, destination: 2, test: 'c1' });
  expect(decideLine(line({ plan: made, visitor: { country: 'DE' } }))).toMatchObject({
    rule: 1,
    arm: 2,
    destination: 1,
    test: 'c1-r1',
  });
  const earlierArms = { c1: { phase: 1, arm: 0 } };
  expect(decideLine(line({ plan: made, visitor: { earlierArms } }))).toMatchObject({
    arm: 0,
    kept: true,
    phase: 1,
  });
});

test('exits of a landing page have seeds and weights of their own, unless given', () => {
  const halves = [2, 3].map((destination) => ({ destination, weight: 5000 }));
  const made = (first: object, second: object) => ({
    destinations: [...destinations, { id: 3, url: 'https://c.example/' }],
    paths: [{ number: 4, landing: 1, offers: [{ destination: 2, ...first }], exits: [second] }],
    fallback: { arms: [{ path: 4 }] },
  });
  const answers = Array.from({ length: 20 }, (_, key) => {
    const visitor = { splitKey: `k${key}` };
    const short = decideLine(line({ plan: made({}, { offers: halves }), visitor }));
    const whole = made({ weight: 10_000 }, { seed: 'p4-2', offers: halves });
    expect(short).toEqual(decideLine(line({ plan: whole, visitor })));
    return JSON.stringify(short.drawn);
  });
  expect(new Set(answers).size).toBe(2);
  const alone = made({}, { offers: [{ destination: 3 }] });
  expect(decideLine(line({ plan: alone }))).toMatchObject({ outcome: 'redirected', destination: 1 });
  const many = { ...alone, paths: [{ ...alone.paths[0], exits: Array(10).fill({ offers: halves }) }] };
  expect(() => decideLine(line({ plan: many }))).toThrow(/^plan\.paths\.0\.exits: /);
});

test('the local minute is that of the moment in the zone, unless given', () => {
  const rules = [
    { conditions: [{ field: 'hours', values: [[930, 931]] }], to: { arms: [{ destination: 2 }] } },
  ];
  const made = { ...plan, rules, zone: 'Asia/Kolkata' };
  for (const at of [
    '2026-11-23T10:00:30Z',
    '2026-11-23T10:00',
    '2026-11-23T15:30:00+05:30',
    1_795_428_000_000,
  ]) {
    expect(decideLine(line({ plan: made, at })), String(at)).toMatchObject({ rule: 1 });
  }
  expect(decideLine(line({ plan: made, at: '2026-11-23' }))).toMatchObject({ rule: 0 });
  expect(decideLine(line({ plan: made, at: 0, visitor: { localMinute: 930 } }))).toMatchObject({ rule: 1 });
});

test('a used-up cap is identified by its given or generated name', () => {
  const capped = { ...plan, caps: [{ per: 'day', limit: 5 }] };
  expect(decideLine(line({ plan: capped, exhaustedCaps: ['c1-day'] }))).toMatchObject({
    outcome: 'capped',
    explanation: [{ step: 'cap', cap: 'c1-day', per: 'day', limit: 5 }],
  });
});

/** A visitor with the names that the input uses. */
const asInput = ({ earlierVariants, ...visitor }: Visitor) => {
  const earlier = Object.entries(earlierVariants).map(([name, { phase, variant: arm }]) => [
    name,
    { phase, arm },
  ]);
  return { ...visitor, earlierArms: Object.fromEntries(earlier) };
};

test('a whole plan from a snapshot is decided as on the edge', () => {
  fc.assert(
    fc.property(
      planArbitrary,
      visitorArbitrary,
      timeArbitrary,
      exhaustedArbitrary,
      (made, visitor, at, exhaustedCaps) => {
        // Whether a snapshot with these conditions would be accepted does not matter here.
        const offers = [{ destination: 11, weight: 10_000 }];
        const paths = [0, 1, 2, 3, 4, 5, 6].map((number) => ({ number, landing: 0, seed: 's', offers }));
        const rules = made.rules.map((rule) => ({
          ...rule,
          conditions: rule.conditions.filter((condition) => condition.field !== 'hours'),
        }));
        const whole = { ...made, paths, rules };
        const decision = decide(compilePlan(whole), visitor, at, exhaustedCaps);
        const { variant: arm, drawn, ...rest } = outlineOf(decision);
        const asked = JSON.stringify({ plan: whole, visitor: asInput(visitor), at, exhaustedCaps });
        expect(decideLine(asked)).toMatchObject({ arm, ...rest, ...(drawn !== null && { drawn }) });
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ['ip', '1.2.3.4'],
  ['userAgent', 'x'],
  ['clickId', 'x'],
  ['trafficClass', 'crawler'],
])('a visitor has no %s, and the answer says why', (name, value) => {
  expect(() => decideLine(line({ visitor: { [name]: value } }))).toThrow(/docs\/fair-routing\.md/);
  const rules = [{ conditions: [{ field: name, values: [value] }], to: { arms: [] } }];
  expect(() => decideLine(line({ plan: { ...plan, rules } }))).toThrow(/docs\/fair-routing\.md/);
  expect(() => decideLine(line({ plan: { ...plan, [name]: value } }))).toThrow(/docs\/fair-routing\.md/);
});

test.each([
  ['not JSON', '{', /not valid JSON/],
  ['no plan', '{"at":0}', /^plan: /],
  ['no moment', JSON.stringify({ plan }), /^at: /],
  ['a moment that is none', line({ at: '2026-13-01T00:00Z' }), /2026-11-21T10:00:00Z/],
  ['a moment in words', line({ at: 'tomorrow' }), /2026-11-21T10:00:00Z/],
  ['a zone that is none', line({ plan: { ...plan, zone: 'Mars/Olympus' } }), /plan\.zone: not a time zone/],
  [
    'a path that is not there',
    line({ plan: { ...plan, fallback: { arms: [{ path: 3 }] } } }),
    /path that is not/,
  ],
  ['an arm of nothing', line({ plan: { ...plan, fallback: { arms: [{ weight: 3 }] } } }), /either a path or/],
  ['no address', line({ plan: { ...plan, destinations: [{ id: 1 }] } }), /either a url or a template/],
  ['another scheme', line({ plan: { ...plan, destinations: [{ id: 1, url: 'ftp://a/' }] } }), /http/],
  ['a small country', line({ visitor: { country: 'de' } }), /two capital letters/],
  ['a list', '[]', /^the line: /],
])('a line with %s is refused with an explanation', (_name, bad, message) => {
  expect(() => decideLine(bad)).toThrow(message);
});

test('valid lines are answered next to invalid ones, which are counted and reported by number', async () => {
  const output = new PassThrough();
  const answers = text(output);
  const bad = await decideStream(Readable.from([`\ufeff${line({})}\n\nnope\r\n${line({})}`]), output);
  output.end();
  const lines = (await answers)
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one));
  expect(bad).toBe(1);
  expect(lines).toMatchObject([
    { outcome: 'redirected', destination: 1 },
    { error: expect.stringContaining('Line 3: '), line: 3 },
    { outcome: 'redirected', destination: 1 },
  ]);
});
