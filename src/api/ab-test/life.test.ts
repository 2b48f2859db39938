import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

let house: House;
let token: string;
let domainId: unknown;
let campaign: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const pages = ['a', 'b', 'c'].map((name, i) => ({
  name,
  url: `https://${name}.example/`,
  weight: i === 0 ? 10_000 : 0,
}));
const rule = (country: string) => ({
  name: country,
  match: 'all',
  caps: {},
  to: [{ path: 0, weight: 10_000 }],
  conditions: [{ field: 'country', is: true, values: [country] }],
});
beforeEach(async () => {
  const body = { name: 'Spring', domainId, ...splitBetween(pages), rules: [rule('DE'), rule('BR')] };
  const made = await call('POST', '/campaign', { ...body, default: [{ path: 0, weight: 10_000 }] });
  campaign = made.body as Campaign;
});

const halves = [
  { path: 0, weight: 5000 },
  { path: 1, weight: 5000 },
];
const metric = { kind: 'conversion', event: 'sale' };
const draft = async (change: object = {}): Promise<AbTestDetail> =>
  (
    await call('POST', '/ab-test', {
      name: 'Headline',
      campaignId: campaign.id,
      metric,
      arms: halves,
      ...change,
    })
  ).body as AbTestDetail;
const done = async (test: AbTestDetail, act: string, more: object = {}) =>
  call('POST', `/ab-test/${test.id}/${act}`, { revision: test.revision, ...more });
const act = async (test: AbTestDetail, name: string, more: object = {}): Promise<AbTestDetail> => {
  const { status, body } = await done(test, name, more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as AbTestDetail;
};
const change = (test: AbTestDetail, body: object) =>
  call('PATCH', `/ab-test/${test.id}`, { revision: test.revision, ...body });
const running = async (change: object = {}): Promise<AbTestDetail> => act(await draft(change), 'start');
const read = async () => (await call('GET', `/campaign/${campaign.id}`)).body as Campaign;
const abTestOf = async ({ id }: AbTestDetail) => (await call('GET', `/ab-test/${id}`)).body as AbTestDetail;
const planOf = async () => {
  const { campaigns } = await compileSnapshot(house.store.db);
  const found = campaigns.find(({ plan }) => plan.publicId === campaign.id);
  if (!found) throw new Error('The campaign is not in the snapshot.');
  return found.plan;
};
const patch = async (body: object) => {
  const { revision } = await read();
  return call('PATCH', `/campaign/${campaign.id}`, { revision, ...body });
};
const routed = async () => {
  const { destinations, paths, default: fallback, rules } = await read();
  return { destinations, paths, default: fallback, rules };
};

test('starting gives the split to the test, and its ID, seed and variants to the edge', async () => {
  const started = await running();
  expect(started).toMatchObject({
    state: 'running',
    phase: 1,
    startedAt: '2026-03-10T12:34:56.789Z',
    revision: 2,
    waiting: null,
    phases: [{ phase: 1, reason: 'started', counts: true, campaignRevision: 2, weights: halves }],
    trail: [{ act: 'started', phase: 1 }, { act: 'created' }],
  });
  const plan = await planOf();
  expect(plan.fallback).toMatchObject({ test: started.key, phase: 1, arms: halves });
  expect(plan.revision).toBe(2);
  const now = await read();
  expect(now.tests).toEqual([{ id: started.id, name: 'Headline', rule: 0, kind: 'ab', state: 'running' }]);
  expect(now.default).toEqual(halves);
  const revisions = await call('GET', `/campaign/${campaign.id}/revision`);
  expect(at(revisions.body, 'rows.0.phases')).toEqual([{ test: started.id, name: 'Headline', phase: 1 }]);
  expect(at(revisions.body, 'rows.1.phases')).toEqual([]);
});

test('a new page becomes a path at the start; problems with the campaign are reported for the variant', async () => {
  const variants = [halves[0], { url: 'https://new.example/', name: 'New', weight: 5000 }];
  const started = await running({ arms: variants });
  expect(started.arms[1]).toEqual({ path: 3, url: null, name: 'New', weight: 5000 });
  const weights = [0, 3].map((path, i) => ({ path, weight: i === 0 ? 1000 : 9000 }));
  const weighed = (await change(started, { arms: weights })).body as AbTestDetail;
  expect(weighed.arms.map(({ name }) => name)).toEqual(['a', 'New']);
  const { destinations, paths } = await read();
  expect(destinations.at(-1)).toMatchObject({ name: 'New', url: 'https://new.example/' });
  expect(paths.at(-1)).toEqual({ number: 3, landing: null, offers: [{ destination: 3, weight: 10_000 }] });
});

test('a pause sends all new visitors to the control in a phase that does not count; resuming restores the weights', async () => {
  const paused = await act(await running(), 'pause');
  expect(paused).toMatchObject({ state: 'paused', phase: 2 });
  expect(paused.phases.at(-1)).toMatchObject({ phase: 2, reason: 'paused', counts: false });
  const { fallback } = await planOf();
  expect(fallback.arms).toEqual([
    { path: 0, weight: 10_000 },
    { path: 1, weight: 0 },
  ]);
  const resumed = await act(paused, 'resume');
  expect(resumed.phases.at(-1)).toMatchObject({ phase: 3, reason: 'resumed', counts: true, weights: halves });
  expect((await planOf()).fallback).toMatchObject({ test: paused.key, phase: 3, arms: halves });
});

describe('a change', () => {
  test('of weights or variants begins a phase and moves as few visitors as possible', async () => {
    const test = await running();
    const weights = [
      { path: 0, weight: 2000 },
      { path: 1, weight: 8000 },
    ];
    const preview = await call('POST', `/ab-test/${test.id}/preview`, {
      act: 'change',
      change: { revision: test.revision, arms: weights },
    });
    expect(preview.body).toEqual({
      phase: { phase: 2, reason: 'weights', counts: true },
      arms: [
        { path: 0, name: 'a', before: 5000, after: 2000, keeps: true },
        { path: 1, name: 'b', before: 5000, after: 8000, keeps: true },
      ],
      moves: 3000,
    });
    expect(await abTestOf(test)).toEqual(test);
    const weighed = (await change(test, { arms: weights })).body as AbTestDetail;
    expect(weighed.phases.at(-1)).toMatchObject({ phase: 2, reason: 'weights', weights });
    const three = [...weights.slice(0, 1), { path: 1, weight: 4000 }, { path: 2, weight: 4000 }];
    const added = (await change(weighed, { arms: three })).body as AbTestDetail;
    expect(added.phases.at(-1)).toMatchObject({ phase: 3, reason: 'arms' });
    const named = (await change(added, { name: 'Other', mde: 0.2 })).body as AbTestDetail;
    expect([named.phase, named.name, named.trail[0]?.fields]).toEqual([3, 'Other', ['name', 'mde']]);
    expect((await change(named, { name: 'Other' })).body).toEqual(named);
  });

  test('of the comparison’s foundations is refused with a reason', async () => {
    const test = await running();
    const wanted = { metric: { kind: 'revenue' }, alpha: 0.1, windowSeconds: 60, kind: 'aa', mode: 'bandit' };
    const { status, body } = await change(test, wanted);
    expect(status).toBe(422);
    expect(at(body, 'error.fields')).toEqual(
      Object.fromEntries(Object.keys(wanted).map((field) => [field, 'fixed_at_start'])),
    );
    expect(at(body, 'error.hints.alpha')).toMatch(/End this test/);
    const turned = await change(test, { arms: halves.toReversed() });
    expect(at(turned.body, 'error.fields')).toEqual({ 'arms.0.path': 'fixed_at_start' });
  });

  test('of the plan is refused only for an A/A test, which passes at it', async () => {
    const test = await running({ kind: 'aa', arms: [0, 0].map((path) => ({ path, weight: 5000 })) });
    const { body } = await change(test, { plannedUnits: 1 });
    expect(at(body, 'error.fields')).toEqual({ plannedUnits: 'fixed_at_start' });
    await act(test, 'decide', { outcome: { kind: 'none' } });
    expect((await change(await running(), { plannedUnits: 1 })).status).toBe(200);
  });

  test('while paused takes effect when the test resumes', async () => {
    const paused = await act(await running(), 'pause');
    const variants = [halves[0], { path: 1, weight: 5000 }].map((variant, i) => ({
      ...variant,
      weight: i ? 9000 : 1000,
    }));
    const changed = (await change(paused, { arms: variants })).body as AbTestDetail;
    expect(changed.phase).toBe(2);
    expect((await act(changed, 'resume')).phases.at(-1)?.weights).toEqual(
      variants.map(({ path, weight }) => ({ path, weight })),
    );
  });

  test('of a draft is unrestricted; with another revision it is a conflict', async () => {
    const test = await draft();
    const changed = await change(test, {
      metric: { kind: 'revenue' },
      rule: 2,
      kind: 'ab',
      windowSeconds: 1,
    });
    expect(changed.body).toMatchObject({ rule: 2, ruleName: 'BR', windowSeconds: 1, revision: 2 });
    expect((await change(test, { name: 'x' })).status).toBe(409);
    expect((await call('DELETE', `/ab-test/${test.id}`)).status).toBe(204);
    expect((await call('GET', `/ab-test/${test.id}`)).status).toBe(404);
  });
});

describe('a start is refused', () => {
  test.each<[string, object, Record<string, string>]>([
    [
      'with visitors for one variant alone',
      { arms: halves.map((a, i) => ({ ...a, weight: i * 10_000 })) },
      { arms: 'weights_one_arm' },
    ],
    [
      'without visitors for the control',
      {
        arms: [
          { path: 0, weight: 0 },
          { path: 1, weight: 5000 },
          { path: 2, weight: 5000 },
        ],
      },
      { arms: 'weights_one_arm' },
    ],
  ])('%s', async (_name, body, fields) => {
    expect(at((await done(await draft(body), 'start')).body, 'error.fields')).toEqual(fields);
  });

  test('if another test has the split; a test of a rule can run next to it', async () => {
    const first = await running();
    const second = await done(await draft(), 'start');
    expect(at(second.body, 'error.fields')).toEqual({ rule: 'split_has_test' });
    expect(at(second.body, 'error.hints.rule')).toContain(first.id);
    expect((await running({ rule: 1 })).state).toBe('running');
    expect((await done(first, 'start')).status).toBe(409);
  });

  test('if a variant or the rule no longer exists, or the campaign is archived', async () => {
    const test = await draft({ rule: 2, arms: [halves[0], { path: 2, weight: 5000 }] });
    const { destinations, paths, default: fallback, rules } = await routed();
    await patch({
      destinations: destinations.slice(0, 2),
      paths: paths.slice(0, 2),
      default: fallback,
      rules: rules.slice(0, 1),
    });
    await patch({ status: 'archived' });
    expect(at((await done(test, 'start')).body, 'error.fields')).toEqual({
      'arms.1.path': 'path_unknown',
      rule: 'rule_unknown',
      campaignId: 'campaign_archived',
    });
  });
});

describe('a decision', () => {
  test.each([
    [{ kind: 'winner', path: 1 }, [{ path: 1, weight: 10_000 }]],
    [{ kind: 'control' }, [{ path: 0, weight: 10_000 }]],
    [{ kind: 'none' }, [{ path: 0, weight: 10_000 }]],
  ])('%j returns the split', async (outcome, variants) => {
    const test = await running();
    const ended = await act(test, 'decide', { outcome, note: 'Enough.' });
    expect(ended).toMatchObject({ state: 'decided', outcome, endedAt: '2026-03-10T12:34:56.789Z' });
    expect(ended.trail[0]).toMatchObject({ act: 'decided', outcome, note: 'Enough.' });
    const plan = await planOf();
    expect(plan.fallback).toMatchObject({ test: `c${plan.campaign}`, phase: 2, arms: variants });
    expect((await read()).tests).toEqual([]);
    expect((await done(ended, 'decide', { outcome })).status).toBe(409);
    const archived = await act(ended, 'archive');
    expect([archived.state, (await act(archived, 'unarchive')).state]).toEqual(['archived', 'decided']);
    expect((await call('DELETE', `/ab-test/${test.id}`)).status).toBe(409);
  });

  test('must name a path that is a variant', async () => {
    const answer = await done(await running(), 'decide', { outcome: { kind: 'winner', path: 2 } });
    expect(at(answer.body, 'error.fields')).toEqual({ 'outcome.path': 'path_unknown' });
  });
});

test('an A/A test in one call: a copy of the path, removed again at the end', async () => {
  const made = await call('POST', '/ab-test/aa', { name: 'A/A', campaignId: campaign.id, windowSeconds: 1 });
  const test = made.body as AbTestDetail;
  expect([made.status, test.kind, test.state]).toEqual([201, 'aa', 'running']);
  expect(test.arms.map(({ path }) => path)).toEqual([0, 3]);
  const { paths } = await read();
  expect(paths[3]).toEqual({ ...paths[0], number: 3 });
  const refused = await done(test, 'decide', { outcome: { kind: 'winner', path: 3 } });
  expect(at(refused.body, 'error.fields')).toEqual({ 'outcome.kind': 'aa_has_no_winner' });
  // Both keep the same pages.
  const routing = await routed();
  const other = routing.paths.map((path) =>
    path.number === 3 ? { ...path, offers: [{ destination: 1, weight: 10_000 }] } : path,
  );
  expect(at((await patch({ ...routing, paths: other })).body, 'error.fields')).toEqual({
    default: 'arm_other_page',
  });
  const moved = routing.destinations.map((d, i) => (i === 0 ? { ...d, url: 'https://moved.example/' } : d));
  expect((await patch({ ...routing, destinations: moved })).status).toBe(200);
  const now = await abTestOf(test);
  expect(now.phases.at(-1)).toMatchObject({ phase: 2, reason: 'page', counts: true });
  await act(now, 'decide', { outcome: { kind: 'none' } });
  expect((await read()).paths.map(({ number }) => number)).toEqual([0, 1, 2]);
});

describe('exits of a landing page', () => {
  const to = (destination: number) => [{ destination, weight: 10_000 }];
  /** Two paths with the same landing page and first exit, and other offers at the second. */
  const withExits = async () => {
    const { rules, ...rest } = await routed();
    const paths = rest.paths.slice(0, 2).map((path, place) => ({
      ...{ ...path, landing: 0, offers: to(1) },
      exits: [{ offers: to(1 + place) }],
    }));
    const whole = [{ path: 0, weight: 10_000 }];
    const { status } = await patch({ ...rest, paths, default: whole, rules: [] });
    expect([status, rules.length]).toEqual([200, 2]);
    return paths;
  };

  test('make variants different, and other offers at one begin a phase', async () => {
    const paths = await withExits();
    const test = await running();
    expect(test.state).toBe('running');
    const same = paths.map((path) => ({ ...path, exits: [{ offers: to(1) }] }));
    expect(at((await patch({ ...(await routed()), paths: same })).body, 'error.fields')).toEqual({
      default: 'arm_same_page',
    });
    const other = paths.map((path, place) => (place === 1 ? { ...path, exits: [] } : path));
    expect((await patch({ ...(await routed()), paths: other })).status).toBe(200);
    expect((await abTestOf(test)).phases.at(-1)).toMatchObject({ phase: 2, reason: 'page' });
  });

  test('are copied for an A/A test', async () => {
    await withExits();
    const made = await call('POST', '/ab-test/aa', { name: 'A/A', campaignId: campaign.id });
    expect(made.status).toBe(201);
    const { paths } = await read();
    expect(paths[2]).toEqual({ ...paths[0], number: 3 });
    expect(paths[2]?.exits).toEqual([{ offers: to(1) }]);
  });
});

describe('while a test has the split, the campaign', () => {
  test('cannot change its variants or weights, nor remove a variant or the rule', async () => {
    const test = await running({ rule: 1 });
    const routing = await routed();
    const rules = routing.rules.map((r) =>
      r.number === 1 ? { ...r, to: [{ path: 0, weight: 10_000 }] } : r,
    );
    const weighed = await patch({ rules });
    expect(at(weighed.body, 'error.fields')).toEqual({ 'rules.0.to': 'split_in_test' });
    expect(at(weighed.body, 'error.hints')).toEqual({ 'rules.0.to': expect.stringContaining(test.id) });
    const gone = await patch({ rules: routing.rules.slice(1) });
    expect(at(gone.body, 'error.fields')).toEqual({ rules: 'split_in_test' });
    expect(at(gone.body, 'error.hints.rules')).toContain('Headline');
    const without = {
      destinations: routing.destinations,
      paths: routing.paths.map(({ number, ...path }) => (number === 1 ? path : { number, ...path })),
    };
    const renumbered = await patch({ ...routing, ...without });
    expect(at(renumbered.body, 'error.fields')).toEqual({ 'rules.0.to': 'split_in_test' });
    expect(await abTestOf(test)).toEqual(test);
  });

  test('can change everything else without starting a phase', async () => {
    const test = await running();
    const routing = await routed();
    const destinations = routing.destinations.map((d) => ({ ...d, name: `${d.name}!` }));
    const rules = routing.rules.map((r) => ({ ...r, name: 'Renamed' }));
    expect((await patch({ ...routing, destinations, rules, name: 'Summer', notes: 'n' })).status).toBe(200);
    expect((await patch({ status: 'paused' })).status).toBe(200);
    const now = await abTestOf(test);
    expect([now.phase, now.waiting, now.campaign.name]).toEqual([1, 'campaign_paused', 'Summer']);
    await patch({ status: 'archived' });
    expect((await abTestOf(test)).waiting).toBe('campaign_archived');
    await patch({ status: 'active', startsAt: '2026-04-01T00:00:00Z' });
    expect((await abTestOf(test)).waiting).toBe('campaign_not_started');
  });

  test('starts a phase if a variant’s page or the split’s audience changes', async () => {
    const test = await running();
    const routing = await routed();
    const destinations = routing.destinations.map((d, i) =>
      i === 1 ? { ...d, url: 'https://b.example/?v=2' } : d,
    );
    const seen = await call('POST', `/campaign/${campaign.id}/preview`, {
      revision: 2,
      ...routing,
      destinations,
    });
    expect(seen.body).toEqual({ phases: [{ test: test.id, name: 'Headline', phase: 2, reason: 'page' }] });
    expect([await abTestOf(test), (await read()).revision]).toEqual([test, 2]);
    await patch({ ...routing, destinations });
    const [paged] = (await abTestOf(test)).phases.slice(-1);
    expect(paged).toMatchObject({ phase: 2, reason: 'page', counts: true, weights: halves });
    expect((await planOf()).fallback).toMatchObject({ test: test.key, phase: 2 });
    await patch({ rules: routing.rules.toReversed() });
    const now = await abTestOf(test);
    expect(now.phases.at(-1)).toMatchObject({ phase: 3, reason: 'targeting', campaignRevision: 4 });
    expect(now.trail[0]).toMatchObject({ act: 'campaign', phase: 3, fields: ['targeting'] });
    // Later rules do not affect a rule's split.
    const first = await running({ rule: 2 });
    await patch({ rules: (await routed()).rules.slice(0, 1) });
    expect([(await abTestOf(first)).phase, (await abTestOf(test)).phase]).toEqual([1, 4]);
  });

  test('starts a phase if a new time zone changes the audience by hour', async () => {
    const hours = [{ days: ['mon'], from: '09:00', to: '17:00' }];
    const byHour = { ...rule('DE'), conditions: [{ field: 'hours', is: true, values: hours }] };
    expect((await patch({ rules: [byHour, ...(await routed()).rules] })).body).toMatchObject({ revision: 2 });
    const [fallback, own] = [await running(), await running({ rule: 2 })];
    const zoned = await call('PATCH', '/workspace', { timeZone: 'Asia/Kathmandu' });
    expect(zoned.body).toMatchObject({ timeZone: 'Asia/Kathmandu' });
    for (const test of [fallback, own]) {
      const { phase, phases } = await abTestOf(test);
      expect([phase, phases.at(-1)?.reason]).toEqual([2, 'targeting']);
      expect(phases.at(-1)?.campaignRevision).toBe((await read()).revision);
    }
    expect((await planOf()).fallback.phase).toBe(2);
    await call('PATCH', '/workspace', { timeZone: 'America/Sao_Paulo' });
  });

  test('cannot make two variants lead to the same page', async () => {
    await running();
    const routing = await routed();
    const destinations = routing.destinations.map((d) => ({ ...d, url: 'https://a.example/' }));
    expect(at((await patch({ ...routing, destinations })).body, 'error.fields')).toEqual({
      default: 'arm_same_page',
    });
  });

  test('can restore revisions only if they lead where the test does; a clone has no test', async () => {
    const test = await running();
    const renamed = await patch({ name: 'Other' });
    const newest = at(renamed.body, 'revision') as number;
    const back = (revision: number) =>
      call('POST', `/campaign/${campaign.id}/revision/${revision}/restore`, { revision: newest });
    expect(at((await back(1)).body, 'error.fields')).toEqual({ default: 'split_in_test' });
    expect(at((await back(2)).body, 'name')).toBe('Spring');
    expect((await abTestOf(test)).phase).toBe(1);
    const cloned = await call('POST', '/campaign/bulk', { action: 'clone', ids: [campaign.id] });
    const id = at(cloned.body, 'changed.0.id') as string;
    expect((await call('GET', `/campaign/${id}`)).body).toMatchObject({ tests: [], default: halves });
  });

  test('has the same restrictions when imported from a file', async () => {
    await running();
    const file = async (weights: number[]) => {
      const lines = weights.map((weight, i) => `${campaign.id},,https://${'ab'[i]}.example/,${weight}`);
      const content = ['id,name,url,weight', ...lines].join('\n');
      return (await call('POST', '/campaign/import', { format: 'csv', mode: 'check', content })).body;
    };
    expect(JSON.stringify(await file([10, 90]))).toMatch(/split_in_test|routing_not_simple/);
  });
});
