import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import { type FakeUnit, fakeAbTestResults } from '../../../../test/helpers/fake-ab-test-results.ts';
import type { AbTestDetail, AbTestRow } from '../../../contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import { evaluateAbTests } from '../../../jobs/ab-tests/evaluate-ab-tests.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const units: FakeUnit[] = [];
let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse({ units });
});
afterAll(() => house.close());

/** Each test has a different user and starts an hour later, so that the newest is the one examined. */
let made = 0;
const started = async (change: object = {}): Promise<{ id: string; start: number }> => {
  made++;
  token = (await house.register(`ana${made}@example.com`)).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = ['a', 'b'].map((page) => ({ name: page, url: `https://${page}.example/`, weight: 5000 }));
  const campaign = await house.call('POST', '/campaign', {
    token,
    body: { name: 'Spring', domainId, ...splitBetween(pages) },
  });
  const variants = ['Old page', 'New page'].map((name, path) => ({ path, name, weight: 5000 }));
  const body = {
    name: 'Headline',
    campaignId: at(campaign.body, 'id'),
    windowSeconds: 60,
    arms: variants,
    metric: { kind: 'conversion', event: 'sale' },
    ...change,
  };
  const draft = await house.call('POST', '/ab-test', { token, body });
  const id = String(at(draft.body, 'id'));
  await house.call('POST', `/ab-test/${id}/start`, { token, body: { revision: 1 } });
  return { id, start: house.clock.now };
};

/** Units of the two variants in turn, changed by `of`. */
const come = (from: number, count: number, of: (index: number) => Partial<FakeUnit>): void => {
  units.length = 0;
  for (let i = 0; i < count; i++)
    units.push({ time: from + 1 + i * 10, phase: 1, variant: i % 2, amount: null, ...of(i) });
};

const evaluate = (upTo: number): Promise<void> =>
  evaluateAbTests({
    db: house.store.db,
    results: fakeAbTestResults(units),
    now: () => upTo,
    isStopping: () => false,
    storedUpTo: async () => upTo,
    log: { error: () => undefined },
  });
const analysis = async (id: string): Promise<AbAnalysis> => {
  const { status, body } = await house.call('GET', `/ab-test/${id}/analysis`, { token });
  expect(status).toBe(200);
  return body as AbAnalysis;
};
const standing = async (id: string) => {
  const { body } = await house.call('GET', '/ab-test', { token });
  return (body as { rows: AbTestRow[] }).rows.find((row) => row.id === id)!.results;
};
const better = (i: number) => ({ amount: i % 20 === 0 || i % 10 === 1 ? 1 : null });

test('a better variant is ahead until the week is complete, and then it wins', async () => {
  const { id, start } = await started();
  expect(await standing(id)).toBeNull();
  expect(await analysis(id)).toMatchObject({ upTo: null, verdict: null, arms: [], splits: [] });
  come(start, 6000, better);
  await evaluate(start + 60 * MINUTE + 5000);
  const early = await analysis(id);
  const leader = { path: 1, name: 'New page' };
  expect(await standing(id)).toEqual({ visitors: 6000, conversions: 900, leader, verdict: 'ahead' });
  // Visitors of the seventh day are judged when their window closes.
  const until = new Date(start + 7 * DAY + MINUTE).toISOString();
  expect(early.verdict).toMatchObject({ code: 'ahead', path: 1, until, worse: [] });
  expect(early.fullWeekAt).toBe(until);
  expect(early.thresholds).toEqual({ alpha: 0.05, mde: 0.1, minUnits: 100, minConversions: 10, srm: 0.001 });
  expect(early.unitsPerDay).toBe(6000 * 24);
  const [control, treatment] = early.arms;
  expect(control).toMatchObject({ path: 0, name: 'Old page', units: 3000, conversions: 300, rate: 0.1 });
  expect(control).toMatchObject({ lift: null, liftInterval: null, pValue: null, points: [] });
  expect(treatment).toMatchObject({ path: 1, units: 3000, conversions: 600, rate: 0.2, revenue: null });
  expect(treatment!.lift).toBeCloseTo(1, 12);
  expect(treatment!.pValue).toBeLessThan(0.001);
  expect(treatment!.liftInterval![0]).toBeGreaterThan(0);
  expect(treatment!.points.at(-1)).toMatchObject({ pValue: treatment!.pValue });
  expect(early.splits.map(({ split, pValue }) => [split, pValue])).toEqual([
    ['assigned', 1],
    ['landed', 1],
    ['valid', 1],
  ]);
  expect(early.splits[0]!.arms).toEqual([
    { path: 0, count: 3000, expected: 3000 },
    { path: 1, count: 3000, expected: 3000 },
  ]);

  await evaluate(start + 7 * DAY + 10 * MINUTE);
  const late = await analysis(id);
  expect(late.verdict).toMatchObject({ code: 'winner', path: 1 });
  expect(late.unitsPerDay).toBe(0);
  expect(late.arms).toEqual(early.arms);
});

test('a week of visits is over when the last visitor’s window closes', async () => {
  const { id, start } = await started({ windowSeconds: 30 * 86_400 });
  come(start, 6000, better);
  await evaluate(start + 30 * DAY + 60 * MINUTE);
  const found = await analysis(id);
  expect(found.arms.map(({ conversions }) => conversions)).toEqual([300, 600]);
  const until = new Date(start + 37 * DAY).toISOString();
  expect(found).toMatchObject({ fullWeekAt: until, verdict: { code: 'ahead', path: 1, until } });
  expect(await standing(id)).toMatchObject({ verdict: 'ahead' });
  await evaluate(start + 37 * DAY + 10 * MINUTE);
  expect((await analysis(id)).verdict).toMatchObject({ code: 'winner', path: 1 });
});

test('removing variants makes the others no more significant, and a variant that joins is compared for a week itself', async () => {
  const share = (count: number) => (variant: number) =>
    Math.floor(10_000 / count) + (variant < 10_000 % count ? 1 : 0);
  const body = (count: number) => ({
    kind: 'ab',
    arms: Array.from({ length: count }, (_, variant) => ({
      ...(variant < 2 ? { path: variant } : { url: `https://page${variant}.example/` }),
      weight: share(count)(variant),
    })),
  });
  const { id, start } = await started(body(10));
  const test = async () => (await house.call('GET', `/ab-test/${id}`, { token })).body as AbTestDetail;
  const change = async (variants: object[]): Promise<AbTestDetail> => {
    const { revision } = await test();
    const { status, body: changed } = await house.call('PATCH', `/ab-test/${id}`, {
      token,
      body: { arms: variants, revision },
    });
    expect(status).toBe(200);
    return changed as AbTestDetail;
  };
  const paths = (await test()).arms.map(({ path }) => path!);
  // The second one is only slightly better.
  come(start, 20_000, (i) => {
    const variant = i % 10;
    const every = variant === 1 ? 13 : 20;
    const time = start + 1 + Math.floor(i / 10);
    return { time, variant: paths[variant]!, amount: Math.floor(i / 10) % every === 0 ? 1 : null };
  });
  await evaluate(start + 8 * DAY);
  const before = await analysis(id);
  expect(before.arms[1]!.pValue).toBeLessThan(0.05);
  expect(before.verdict?.code).toBe('too_early');
  expect(before.leastP).toBeCloseTo(Math.min(1, before.arms[1]!.pValue! * 9), 10);

  await change([0, 1].map((variant) => ({ path: paths[variant]!, weight: 5000 })));
  const after = await analysis(id);
  expect(after.arms).toHaveLength(2);
  expect([after.verdict?.code, after.leastP]).toEqual(['too_early', before.leastP]);
  expect((await standing(id))?.verdict).toBe('too_early');

  const joined = await change([
    ...[0, 1].map((variant) => ({ path: paths[variant]!, weight: variant === 0 ? 5000 : 0 })),
    { url: 'https://late.example/', weight: 5000 },
  ]);
  const late = joined.arms[2]!.path!;
  const begins = new Date(start + 8 * DAY);
  await house.store.db.updateTable('ab_phases').set({ begins }).where('phase', '=', 3).execute();
  for (let i = 0; i < 20_000; i++)
    units.push({
      time: start + 8 * DAY + 1 + Math.floor(i / 10),
      phase: 3,
      variant: [paths[0]!, late][i % 2]!,
      amount: Math.floor(i / 2) % (i % 2 === 0 ? 20 : 10) === 0 ? 1 : null,
    });
  await evaluate(start + 9 * DAY);
  const until = new Date(start + 15 * DAY + MINUTE).toISOString();
  expect((await analysis(id)).verdict).toMatchObject({ code: 'ahead', path: late, until });
  expect((await standing(id))?.verdict).toBe('ahead');
});

test('a variant of weight zero delays no verdict', async () => {
  const variants = [0, 1].map((path) => ({ path, weight: 5000 }));
  const { id, start } = await started({ arms: [...variants, { url: 'https://idle.example/', weight: 0 }] });
  come(start, 6000, better);
  await evaluate(start + 60 * MINUTE);
  expect((await analysis(id)).verdict).toMatchObject({ code: 'ahead', path: 1 });
});

test('a variant whose page fails for some blocks every verdict', async () => {
  const { id, start } = await started();
  come(start, 8000, (i) => ({ ...better(i), landed: i % 2 === 0 || i % 20 !== 1 }));
  await evaluate(start + 10 * MINUTE);
  const { verdict, splits } = await analysis(id);
  expect(verdict).toMatchObject({ code: 'broken', splits: [{ split: 'landed' }] });
  expect(splits[1]!.chiSquarePValue).toBeLessThan(0.001);
  expect(await standing(id)).toMatchObject({ visitors: 8000, leader: null, verdict: 'broken' });
});

test('too few visitors give no verdict, and the missing number is stated', async () => {
  const { id, start } = await started();
  come(start, 60, better);
  await evaluate(start + 10 * MINUTE);
  const { verdict, unitsPerDay } = await analysis(id);
  expect(verdict).toEqual({
    code: 'collecting',
    missing: [
      { path: 0, units: 70, conversions: 7 },
      { path: 1, units: 70, conversions: 4 },
    ],
  });
  expect(unitsPerDay).toBeNull();
  expect(await standing(id)).toMatchObject({ leader: null, verdict: 'collecting' });
});

test('an A/A test passes at its planned sample, and a bandit never gets a fixed test’s verdict', async () => {
  const planned = { kind: 'aa', plannedUnits: 1000, arms: [0, 0].map((path) => ({ path, weight: 5000 })) };
  const { id, start } = await started(planned);
  const paths = (await house.call('GET', `/ab-test/${id}`, { token })).body;
  const other = Number(at(paths, 'arms.1.path'));
  // A random split is never exactly even.
  come(start, 1000, (i) => ({ variant: i % 50 < 24 ? 0 : other, amount: i % 20 < 2 ? 1 : null }));
  await evaluate(start + 10 * MINUTE);
  expect((await analysis(id)).verdict).toEqual({ code: 'aa_passed' });
  expect(await standing(id)).toMatchObject({ leader: null, verdict: 'aa_passed' });

  const bandit = await started({ mode: 'bandit' });
  come(bandit.start, 1000, better);
  await evaluate(bandit.start + 10 * MINUTE);
  expect((await analysis(bandit.id)).verdict).toEqual({ code: 'bandit_running' });
});

test('more conversions than visitors give no numbers', async () => {
  const { id, start } = await started();
  come(start, 1000, better);
  await evaluate(start + 10 * MINUTE);
  const row = await house.store.db
    .selectFrom('ab_evidence')
    .selectAll()
    .orderBy('test_id', 'desc')
    .executeTakeFirstOrThrow();
  const [first, ...others] = row.evidence.groups;
  const evidence = { ...row.evidence, groups: [{ ...first!, converted: first!.units + 1 }, ...others] };
  await house.store.db
    .updateTable('ab_evidence')
    .set({ evidence: JSON.stringify(evidence) as never })
    .where('test_id', '=', row.test_id)
    .execute();
  const nothing = { visitors: null, conversions: null, leader: null };
  expect(await standing(id)).toEqual({ ...nothing, verdict: 'impossible' });
  const { upTo, fullWeekAt, thresholds, ...found } = await analysis(id);
  expect(found).toEqual({
    verdict: { code: 'impossible', paths: [first!.path] },
    ...{
      unitsPerDay: null,
      leastP: null,
      arms: [],
      splits: [],
      days: [],
      daysAre: 'day',
      delays: null,
      identity: null,
    },
    guardrails: [],
    fixed: null,
    bandit: null,
  });
});

test('returns the additional figures of each variant', async () => {
  const guardrails = [{ kind: 'conversion', event: 'call' }, { kind: 'landed' }];
  const { id, start } = await started({ guardrails, plannedUnits: 5000 });
  come(start, 6000, (i) => ({
    ...better(i),
    landed: true,
    knownBy: i % 3 === 0 ? 'hash' : 'cookie',
    rejected: i === 1,
    reclassified: i === 2,
    bots: i % 100 === 0 ? 1 : 0,
    events: i % 4 < 2 ? ['call'] : [],
    delay: i % 2 === 0 ? i * 5 : 60_000,
    facts: { country: i < 4000 ? 'BR' : 'IN' },
  }));
  const middle = await house.call('GET', `/ab-test/${id}/segments?dimension=country`, { token });
  expect(middle.body).toEqual({ dimension: 'country', bandit: false, left: 0, comparisons: 0, rows: [] });
  await evaluate(start + 60 * MINUTE + 5000);
  const found = await analysis(id);
  // Concurrent callers get the same answer.
  expect(await Promise.all([analysis(id), analysis(id), analysis(id)])).toEqual([found, found, found]);
  const [control, treatment] = found.arms;
  const same = { weight: 5000, assigned: 3000, units: 3000, landed: 3000 };
  expect(control).toMatchObject({
    ...same,
    requests: 3060,
    bots: 60,
    pBeatsControl: null,
    liftCredible: null,
  });
  expect(control!.since).toEqual({ rejected: 0, reclassified: 1, before: 0, after: 0 });
  expect(treatment).toMatchObject({ ...same, requests: 3000, bots: 0 });
  expect(treatment!.since).toMatchObject({ rejected: 1, reclassified: 0 });
  expect(treatment!.pBest).toBeGreaterThan(0.999);
  expect(treatment!.pBeatsControl).toBeGreaterThan(0.999);
  expect(control!.expectedLoss).toBeCloseTo(0.1, 2);
  expect(treatment!.liftCredible![0]).toBeGreaterThan(0.5);
  expect(found.identity).toEqual({ cookie: 4000, given: 0, hash: 2000 });
  const variantDays = [0, 1].map((path) => ({
    path,
    units: 3000,
    over: 3000,
    converted: path === 0 ? 300 : 600,
  }));
  expect(found).toMatchObject({
    daysAre: 'day',
    days: [{ day: '2026-03-10', arms: variantDays }],
    bandit: null,
  });
  expect(found.delays?.arms.map(({ converted }) => converted)).toEqual([300, 600]);
  expect(found.delays?.differ).toMatchObject({ path: 1 });
  expect(found.guardrails.map(({ verdict }) => verdict)).toEqual(['unclear', 'fine']);
  expect(found.guardrails[0]!.arms[1]).toMatchObject({
    units: 3000,
    converted: 1500,
    rate: 0.5,
    lift: 0,
    pValue: 1,
  });
  expect(found.fixed).toMatchObject({ planned: true, arms: [{ path: 1 }] });
  expect(found.fixed!.arms[0]!.lift).toBeCloseTo(1, 12);
  expect(found.fixed!.arms[0]!.pHolm).toBe(found.fixed!.arms[0]!.pValue);
  const { body } = await house.call('GET', `/ab-test/${id}/segments?dimension=country`, { token });
  expect(body).toMatchObject({ comparisons: 2, left: 0, rows: [{ value: 'BR' }, { value: 'IN' }] });
  expect(at(body, 'rows.0.arms.1')).toMatchObject({ units: 2000, converted: 400, rate: 0.2 });
  const unknown = await house.call('GET', `/ab-test/${id}/segments?dimension=visitor`, { token });
  expect(unknown.status).toBe(422);
});

test('a guarded conversion that gets rarer is worse, and without any there is no result', async () => {
  const guardrails = ['call', 'chat'].map((event) => ({ kind: 'conversion', event }));
  const { id, start } = await started({ guardrails: [...guardrails, { kind: 'landed' }] });
  come(start, 4000, (i) => ({ ...better(i), events: i % 10 === 0 || i % 20 === 1 ? ['call'] : [] }));
  await evaluate(start + 10 * MINUTE);
  const { guardrails: found } = await analysis(id);
  expect(found.map(({ verdict }) => verdict)).toEqual(['worse', 'no_data', 'no_data']);
  expect(found[0]!.arms[1]).toMatchObject({ lift: -0.5 });
  expect(found[2]!.arms[1]).toMatchObject({ units: 2000, converted: 0, lift: null, pValue: null });
});

test('for revenue, variants are compared by revenue per visitor', async () => {
  const { id, start } = await started({ metric: { kind: 'revenue' } });
  come(start, 6000, (i) => ({ amount: i % 20 === 0 ? 10 : i % 10 === 1 ? 30 : null }));
  await evaluate(start + 60 * MINUTE + 5000);
  const { arms: variants, fixed } = await analysis(id);
  expect(variants.map(({ revenue }) => revenue)).toEqual([3000, 18_000]);
  expect(variants[1]!.pBest).toBeGreaterThan(0.999);
  expect(variants[0]!.expectedLoss).toBeCloseTo(5, 6);
  expect(variants[1]!.liftCredible![0]).toBeGreaterThan(3);
  expect(fixed!.arms[0]).toMatchObject({ path: 1, lift: 5, pooledP: null });
  expect((variants[1]!.density!.from + variants[1]!.density!.to) / 2).toBeCloseTo(6, 9);
});

test('a bandit reports its cost and next step, and has no figures of a fixed test', async () => {
  const { id, start } = await started({ mode: 'bandit' });
  come(start, 4000, better);
  await evaluate(start + 10 * MINUTE);
  house.clock.now = start + 10 * MINUTE;
  const { bandit, fixed } = await analysis(id);
  expect(bandit).toMatchObject({ enough: true, steps: 0, weights: [{ weight: 5000 }, { weight: 5000 }] });
  expect(bandit!.missed).toBeCloseTo(200, 0);
  expect(bandit!.missedByEqualShares).toBeCloseTo(bandit!.missed!, 9);
  expect(bandit!.nextAt).toBe(new Date(start + 60 * MINUTE).toISOString());
  expect(fixed).toBeNull();
  const { body } = await house.call('GET', `/ab-test/${id}/segments?dimension=os`, { token });
  expect(body).toMatchObject({ bandit: true, rows: [] });
});

test("a workspace cannot see another one's tests", async () => {
  const { id } = await started();
  const { access_token } = await house.register('eve@example.com');
  const { status } = await house.call('GET', `/ab-test/${id}/analysis`, { token: access_token });
  expect(status).toBe(404);
  const segments = `/ab-test/${id}/segments?dimension=os`;
  expect((await house.call('GET', segments, { token: access_token })).status).toBe(404);
});
