import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Plan, Rule } from '../../core/routing/plan.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';
import { snapshotFile } from '../../snapshot/read/file.ts';
import type { Snapshot } from '../../snapshot/text.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { quietLog, samplePlan, sampleSnapshot } from '../test-edge.ts';
import { createSnapshotHolder, type Tables } from './holder.ts';

const textOf = (revision: number, change: Partial<Snapshot> = {}): string =>
  snapshotText(sampleSnapshot({ revision, ...change }));
const withPlan = (change: Partial<Plan>): string =>
  textOf(6, { campaigns: [{ host: 'go.example', slug: 'abc', plan: samplePlan(change) }] });
const withTemplate = (...template: string[]): string =>
  withPlan({
    destinations: [
      { id: 11, name: 'A', template },
      { id: 12, name: 'B', template: ['https://b.example/'] },
    ],
  });

const takeNew = (body: string) => createSnapshotHolder().take(sumOf(body), body);

const sampleRule: Rule = {
  number: 1,
  name: 'Germany',
  match: 'all',
  conditions: [{ field: 'country', is: true, values: ['DE'] }],
  caps: [{ id: 'c7-r1-day', per: 'day', limit: 100 }],
  to: { test: 'c7-r1', phase: 1, seed: 's', arms: [{ path: 1, weight: 10_000 }] },
};
const withRules = (rules: readonly unknown[]): string => withPlan({ rules: rules as Rule[] });
const withDefault = (defaultUrl: string): string =>
  textOf(6, { domains: sampleSnapshot().domains.map((d) => ({ ...d, defaultUrl })) });

test.each([
  'ip',
  'asn',
  'ua',
  'referrer',
  'trafficClass',
  'splitKey',
  'earlierVariants',
  'localMinute',
  'gclid',
])('a rule on %s never comes into force', async (field) => {
  const conditions = [{ field, is: true, values: ['x'] }];
  const body = withRules([{ ...sampleRule, conditions }]);
  expect(await takeNew(body)).toMatchObject({ ok: false });
  const more = withRules([{ ...sampleRule, conditions: [{ ...sampleRule.conditions[0], [field]: 'x' }] }]);
  expect(await takeNew(more)).toMatchObject({ ok: false });
});

test('rules, caps, ranges and a default address are taken', async () => {
  const plan = samplePlan({
    rules: [sampleRule],
    zone: 'Asia/Kathmandu',
    fallback: {
      ...samplePlan().fallback,
      ranges: [
        [3000, 1],
        [10_000, 0],
      ],
    },
  });
  const domains = sampleSnapshot().domains.map((d) => ({ ...d, defaultUrl: 'https://a.example' }));
  const body = textOf(6, { domains, campaigns: [{ host: 'go.example', slug: 'abc', plan }] });
  expect(await takeNew(body)).toEqual({ ok: true, revision: 6 });
});

test.each([
  { by: 'visit', amount: '999999999999.123456789' },
  { by: 'token' },
  { by: 'conversion', amount: '999999999999.123456' },
  { by: 'revenue', percent: '100.00' },
  { by: 'revenue', percent: '5', types: [1, 14] },
])('costs are taken: %o', async (cost) => {
  expect(await takeNew(withPlan({ cost: cost as Plan['cost'] }))).toMatchObject({ ok: true });
});

test.each([
  { by: 'visit', amount: '0.1234567891' },
  { by: 'visit', amount: '1234567890123' },
  { by: 'visit', amount: '1e3' },
  { by: 'visit', amount: 1 },
  { by: 'visit', amount: '"}' },
  { by: 'token', amount: '1' },
  { by: 'conversion', amount: '-1' },
  { by: 'conversion', amount: '1.1234567' },
  { by: 'conversion', amount: '1234567890123' },
  { by: 'revenue', percent: '100.01' },
  { by: 'revenue', percent: '7.125' },
  { by: 'revenue', percent: '7', types: [] },
  { by: 'conversion', amount: '1', types: [-1] },
  { by: 'visit', amount: '1', types: [1] },
  { by: 'visitor', amount: '1' },
])('costs that no report could hold never come into force: %o', async (cost) => {
  expect(await takeNew(withPlan({ cost: cost as Plan['cost'] }))).toMatchObject({ ok: false });
});

test('a good snapshot takes effect at once, as a whole', async () => {
  const holder = createSnapshotHolder();
  expect(holder.current().revision).toBe(0);
  const body = textOf(5);
  expect(await holder.take(sumOf(body), body)).toEqual({ ok: true, revision: 5 });
  const tables = holder.current();
  expect(tables.sites.get('go.example')?.links.get('abc')?.plan.campaign).toBe(7);
  expect(tables.postbackKeys.get('key-two')?.id).toBe(2);
  expect(tables.campaigns.get(10)?.plan.workspace).toBe(1);
});

const list = sampleSnapshot();
test.each([
  ['nothing', ''],
  ['no JSON', '{\n'],
  ['a head without its end', '{'],
  ['a campaign that is no JSON', `${textOf(6)}{`],
  ['a campaign without its end', textOf(6).slice(0, -1)],
  ['a campaign too few', textOf(6).replace('"campaigns":4', '"campaigns":5')],
  ['a campaign of a workspace that is not there', withPlan({ workspace: 9 })],
  ['another version', textOf(6).replace('"version":2', '"version":1')],
  [
    'a part that is missing',
    `${JSON.stringify({ version: 2, revision: 6, madeAt: 0, workspaces: [], campaigns: 0 })}\n`,
  ],
  ['a host twice', textOf(6, { domains: [...list.domains, ...list.domains] })],
  ['a link twice', textOf(6, { campaigns: [...list.campaigns, ...list.campaigns] })],
  ['a path without a destination', withPlan({ destinations: [] })],
  ['a variant without a path', withPlan({ paths: samplePlan().paths.slice(0, 1) })],
  ['a path twice', withPlan({ paths: [...samplePlan().paths, ...samplePlan().paths] })],
  ['a path without an offer', withPlan({ paths: samplePlan().paths.map((p) => ({ ...p, offers: [] })) })],
  [
    'a landing page that is no destination',
    withPlan({ paths: samplePlan().paths.map((p) => ({ ...p, landing: 99 })) }),
  ],
  [
    'a number that no click id can hold',
    withPlan({ paths: samplePlan().paths.map((p) => ({ ...p, number: p.number + 249 })) }),
  ],
  [
    'ranges that end too soon',
    withPlan({
      fallback: {
        ...samplePlan().fallback,
        ranges: [
          [7000, 0],
          [9999, 1],
        ],
      },
    }),
  ],
  [
    'ranges that run backwards',
    withPlan({
      fallback: {
        ...samplePlan().fallback,
        ranges: [
          [7000, 0],
          [6000, 1],
          [10_000, 0],
        ],
      },
    }),
  ],
  ['a range of no variant', withPlan({ fallback: { ...samplePlan().fallback, ranges: [[10_000, 2]] } })],
  ['a zone that does not exist', withPlan({ zone: 'Mars/Olympus' })],
  ['a rule twice', withRules([sampleRule, { ...sampleRule, to: { ...sampleRule.to, test: 'c7-r2' } }])],
  ['a test twice', withRules([sampleRule, { ...sampleRule, number: 2 }])],
  [
    'a rule that leads nowhere',
    withRules([{ ...sampleRule, to: { ...sampleRule.to, arms: [{ path: 9, weight: 10_000 }] } }]),
  ],
  [
    'hours of no length',
    withRules([{ ...sampleRule, conditions: [{ field: 'hours', is: true, values: [[60, 60]] }] }]),
  ],
  ['a cap of nothing', withPlan({ caps: [{ id: 'c7-day', per: 'day', limit: 0 }] })],
  ['a default address that is no URL', withDefault('/home')],
  ['a default address with a line break', withDefault('https://a.example/\r\nX: y')],
  ['a negative weight', textOf(6).replace('"weight":7000', '"weight":-1')],
  ['a test id the cookie cannot hold', withPlan({ fallback: { ...samplePlan().fallback, test: 'a.b;c' } })],
  ['a macro in the host', withTemplate('https://', 'sub1', '.example/')],
  ['a macro behind an unfinished host', withTemplate('https://a.example', 'sub1', '')],
  ['another scheme', withTemplate('javascript:alert(1)')],
  ['user info', withTemplate('https://user@a.example/')],
  ['a line break', withTemplate('https://a.example/\r\nSet-Cookie: x')],
  ['a template of even length', withTemplate('https://a.example/?x=', 'sub1')],
])('%s is refused and the last good one stays', async (_name, body) => {
  const holder = createSnapshotHolder();
  const good = textOf(5);
  await holder.take(sumOf(good), good);
  const before = holder.current();
  const taken = await holder.take(sumOf(body), body);
  expect(taken).toMatchObject({ ok: false, reason: expect.stringMatching(/.{5}/) });
  expect(holder.current()).toBe(before);
});

test('the edge accepts whatever the form does: no destination can block a snapshot', async () => {
  const piece = fc.constantFrom(
    '/',
    '?',
    '#',
    '{click_id}',
    '{sub1}',
    '{x',
    '}',
    'é',
    '"',
    ':8080',
    '[::1]',
    'a',
    '.',
    '@',
    '&',
  );
  const url = fc.tuple(
    fc.constantFrom('https://a.example', 'HTTP://a', 'https://'),
    fc.array(piece, { maxLength: 8 }),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      url.map(([start, rest]) => start + rest.join('')),
      async (text) => {
        if (checkDestinationUrl(text, { linkHosts: [] }) !== null) return;
        accepted++;
        const body = withTemplate(...parseTemplate(text));
        expect(await takeNew(body)).toEqual({ ok: true, revision: 6 });
      },
    ),
    { numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test('a wrong checksum is refused, whatever the text', async () => {
  const body = textOf(5);
  expect(await createSnapshotHolder().take(sumOf(`${body} `), body)).toEqual({
    ok: false,
    revision: 0,
    reason: 'The checksum does not fit.',
  });
});

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-snapshot-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const tablesOf = async (revision: number): Promise<Tables> => {
  const holder = createSnapshotHolder();
  await holder.take(sumOf(textOf(revision)), textOf(revision));
  return holder.current();
};
const save = async (...revisions: number[]) => {
  const file = snapshotFile(dir, quietLog);
  for (const revision of revisions) await file.save(await tablesOf(revision));
};
const load = async () => {
  const holder = createSnapshotHolder();
  const name = await snapshotFile(dir, quietLog).load(holder);
  return { name, revision: holder.current().revision };
};
const path = (name: string): string => join(dir, 'edge', name);

test('without a copy there is nothing', async () => {
  expect(await load()).toEqual({ name: null, revision: 0 });
});

test('the newest copy is used, and the previous one is kept', async () => {
  await save(5, 6, 6);
  expect(await load()).toEqual({ name: 'snapshot.json', revision: 6 });
  expect(readFileSync(path('snapshot.previous.json'), 'utf8')).toContain('"revision":5');
  expect(readFileSync(path('snapshot.json'), 'utf8')).toBe(`${sumOf(textOf(6))}\n${textOf(6)}`);
});

test.each(['', 'x', '00000000\n{}', `${sumOf(textOf(6))}\n${textOf(6).slice(0, -20)}`])(
  'a broken copy gives way to the one before, which the next save does not lose: %#',
  async (broken) => {
    await save(5, 6);
    writeFileSync(path('snapshot.json'), broken);
    expect(await load()).toEqual({ name: 'snapshot.previous.json', revision: 5 });
    const file = snapshotFile(dir, quietLog);
    await file.load(createSnapshotHolder());
    await file.save(await tablesOf(7));
    expect(await load()).toEqual({ name: 'snapshot.json', revision: 7 });
    expect(readFileSync(path('snapshot.previous.json'), 'utf8')).toContain('"revision":5');
  },
);

test('a disk that refuses is logged and blocks nothing', async () => {
  writeFileSync(join(dir, 'edge'), 'a file where the folder should be');
  const errors: string[] = [];
  const file = snapshotFile(dir, { ...quietLog, error: (_, message) => void errors.push(message) });
  await file.save(await tablesOf(5));
  expect(errors).toHaveLength(1);
});
