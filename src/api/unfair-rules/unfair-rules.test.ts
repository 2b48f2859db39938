import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { openWorld } from '../../../test/helpers/api-world.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import { storedUnfair } from '../../../test/helpers/unfair-campaign.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Revision, RevisionRow } from '../../contracts/campaigns/revision.ts';
import { skipUnfairRules } from '../../jobs/skip-unfair-rules.ts';
import { unfairNotices } from './notices.ts';
import { dueCampaigns, pathVisits, skipRules, VISITS_WINDOW_MS } from './skip.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let house: House;
let token: string;
let visits = new Map<number, number>();
let published = 0;
const failing = { visits: false, publish: false };
beforeAll(async () => {
  house = await openHouse();
  const { access_token } = await house.register('ana@example.com');
  // A key, because sessions end within hours.
  const made = await house.call('POST', '/api-key', {
    token: access_token,
    body: { name: 'rules', scope: 'write', password: PASSWORD },
  });
  token = String(at(made.body, 'key'));
}, 240_000);
afterAll(() => house.close());
beforeEach(() => {
  visits = new Map();
  published = 0;
  failing.visits = false;
  failing.publish = false;
});
afterEach(() => house.store.db.deleteFrom('unfair_rules').execute());

const log = { info: () => undefined, error: () => undefined };
const parts = () => ({ db: house.store.db, isStopping: () => false, now: () => house.clock.now });
const notice = () => unfairNotices(parts())();
const visitsOf = async () => {
  if (failing.visits) throw new Error('disk full');
  return visits;
};
const skip = () =>
  skipUnfairRules({
    isStopping: () => false,
    log,
    due: () => dueCampaigns(house.store.db, new Date(house.clock.now)),
    skip: (due) => skipRules(house.store.db, due, visitsOf, new Date(house.clock.now)),
    publish: async () => {
      if (failing.publish) throw new Error('gone');
      published += 1;
    },
  });
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await house.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const read = async ({ id }: Pick<Campaign, 'id'>) => (await call('GET', `/campaign/${id}`)) as Campaign;
const revisions = async ({ id }: Campaign) =>
  ((await call('GET', `/campaign/${id}/revision`)) as { rows: RevisionRow[] }).rows;
const unfair = (name: string, change: object = {}) => storedUnfair(house, token, name, change);

test('a stored rule set that is refused now is noticed once, and every response says until when', async () => {
  const campaign = await unfair('Spring');
  expect(campaign.unfairRules).toBeNull();
  const noticed = house.clock.now;
  await notice();
  const told = {
    outcomes: [{ rule: null, reason: 'only_unknown', fields: ['country'] }],
    noticedAt: new Date(noticed).toISOString(),
    skipsAt: new Date(noticed + 14 * DAY).toISOString(),
    skippedAt: null,
    heldBy: null,
  };
  expect((await read(campaign)).unfairRules).toEqual(told);
  house.clock.now += 5 * DAY;
  await notice();
  expect((await read(campaign)).unfairRules).toEqual(told);

  const list = (query: string) => call('GET', `/campaign?${query}`);
  expect(await list('rules=refused')).toMatchObject({
    total: 1,
    rows: [{ id: campaign.id, unfairRules: told }],
  });
  expect(await list('rules=skipped')).toMatchObject({ total: 0 });
  expect(await call('GET', '/campaign/choices')).toMatchObject({ rules: { refused: 1, skipped: 0 } });
  expect(await call('GET', '/status')).toMatchObject({
    warnings: [{ code: 'unfair_rules', values: { count: 1, at: told.skipsAt } }],
  });
  const stranger = await (await openWorld(house)).join('owner');
  expect((await house.call('GET', '/status', { token: stranger.token })).body).toMatchObject({
    warnings: [],
  });
});

test('the notice ends only with the change that makes the rules fair', async () => {
  const campaign = await unfair('Mended');
  await notice();
  const renamed = (await call('PATCH', `/campaign/${campaign.id}`, {
    revision: 1,
    name: 'Still unfair',
  })) as Campaign;
  expect(renamed.unfairRules).not.toBeNull();
  const paused = (await call('PATCH', `/campaign/${campaign.id}`, {
    revision: 2,
    status: 'paused',
  })) as Campaign;
  expect(paused.unfairRules).not.toBeNull();
  const [brazil] = campaign.rules;
  const fair = (await call('PATCH', `/campaign/${campaign.id}`, {
    revision: 3,
    rules: [brazil],
  })) as Campaign;
  expect((await read(fair)).unfairRules).toBeNull();
  house.clock.now += 14 * DAY;
  await skip();
  expect(await read(fair)).toMatchObject({ revision: 4, rules: [{ name: 'Brazil' }] });
});

test('nothing happens before 14 days are over; then all rules are skipped, once, and everyone gets the most visited path', async () => {
  const campaign = await unfair('Summer');
  await notice();
  visits = new Map([
    [0, 10],
    [1, 90],
    [2, 3],
  ]);
  house.clock.now += 13 * DAY + 23 * HOUR;
  await skip();
  expect([await read(campaign), published]).toMatchObject([{ revision: 1, rules: [{}, {}] }, 0]);
  house.clock.now += HOUR;
  await skip();
  await skip();
  await notice();
  await skip();
  expect(published).toBe(1);
  const now = new Date(house.clock.now).toISOString();
  expect(await read(campaign)).toMatchObject({
    ...{
      revision: 2,
      rules: [],
      default: [{ path: 1, weight: 10_000 }],
      destinations: campaign.destinations,
    },
    unfairRules: { skippedAt: now, heldBy: 1 },
  });
  const [newest] = await revisions(campaign);
  expect(newest).toMatchObject({ revision: 2, automatic: true, reason: 'rules_skipped', user: null });
  expect(newest?.changes.length).toBeGreaterThan(1);
  const held = (await call('GET', `/campaign/${campaign.id}/revision/1`)) as Revision;
  expect(held.campaign.rules).toEqual(campaign.rules);
  expect(await call('GET', '/campaign?rules=skipped')).toMatchObject({ total: 1 });
  expect(await call('GET', '/status')).toMatchObject({
    warnings: [{ code: 'rules_skipped', values: { count: 1 } }],
  });
});

test('restoring the revision that was skipped is refused with the reason, and changes nothing', async () => {
  const campaign = await unfair('Restored');
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  const skipped = await read(campaign);
  expect(skipped).toMatchObject({ revision: 2, rules: [], unfairRules: { heldBy: 1 } });
  const restored = await house.call('POST', `/campaign/${campaign.id}/revision/1/restore`, {
    token,
    body: { revision: 2 },
  });
  expect(restored.status).toBe(422);
  expect(JSON.stringify(at(restored.body, 'error.fields'))).toContain('rule_only_unknown');
  expect(await read(campaign)).toEqual(skipped);
});

test('a form that was open when rules were skipped does not bring them back unnoticed', async () => {
  const campaign = await unfair('Open form');
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  const stale = await house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { revision: 1, name: 'Renamed' },
  });
  expect([stale.status, at(stale.body, 'error.code')]).toEqual([409, 'conflict']);
});

test('the note about skipped rules ends when someone chooses where visitors go, or after 30 days', async () => {
  const [first, second] = [await unfair('First'), await unfair('Second')];
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  const renamed = (await call('PATCH', `/campaign/${first.id}`, {
    revision: 2,
    name: 'Renamed',
  })) as Campaign;
  expect(renamed.unfairRules?.heldBy).toBe(1);
  const [rule] = first.rules;
  await call('PATCH', `/campaign/${first.id}`, { revision: 3, rules: [{ ...rule, number: undefined }] });
  expect((await read(first)).unfairRules).toBeNull();
  house.clock.now += 30 * DAY - 1;
  await notice();
  expect((await read(second)).unfairRules).not.toBeNull();
  house.clock.now += 1;
  await notice();
  expect((await read(second)).unfairRules).toBeNull();
});

test('an interrupted run is completed by the next one, and not repeated', async () => {
  const campaign = await unfair('Crash');
  await notice();
  house.clock.now += 14 * DAY;
  failing.visits = true;
  await expect(skip()).rejects.toThrow('disk full');
  expect((await read(campaign)).revision).toBe(1);
  failing.visits = false;
  failing.publish = true;
  await expect(skip()).rejects.toThrow('gone');
  expect(await read(campaign)).toMatchObject({ revision: 2, rules: [] });
  failing.publish = false;
  await skip();
  expect((await read(campaign)).revision).toBe(2);
});

test('without visits everyone gets the heaviest path of the default', async () => {
  const campaign = await unfair('Quiet', {
    default: [
      { path: 0, weight: 1000 },
      { path: 2, weight: 9000 },
    ],
  });
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  expect((await read(campaign)).default).toEqual([{ path: 2, weight: 10_000 }]);
});

test('the rules of a paused or archived campaign are skipped as well', async () => {
  const campaign = await unfair('Away');
  await call('PATCH', `/campaign/${campaign.id}`, { revision: 1, status: 'archived' });
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  expect(await read(campaign)).toMatchObject({ revision: 3, status: 'archived', rules: [] });
});

test('running and paused tests end with a notice, and no phase counts visitors without a choice', async () => {
  const campaign = await unfair('Tested');
  const [, elsewhere] = campaign.rules;
  const started: AbTestDetail[] = [];
  for (const rule of [0, elsewhere?.number ?? 0]) {
    const draft = (await call('POST', '/ab-test', {
      name: `Rule ${rule}`,
      campaignId: campaign.id,
      rule,
      windowSeconds: 60,
      metric: { kind: 'conversion', event: 'sale' },
      arms: [rule === 0 ? 2 : 1, 0].map((path) => ({ path, weight: 5000 })),
    })) as AbTestDetail;
    started.push(
      (await call('POST', `/ab-test/${draft.id}/start`, { revision: draft.revision })) as AbTestDetail,
    );
  }
  const [first, second] = started;
  await call('POST', `/ab-test/${second?.id}/pause`, { revision: second?.revision });
  await notice();
  house.clock.now += 14 * DAY;
  await skip();
  for (const { id } of started) {
    const { state, outcome, phases, trail, endedAt } = (await call('GET', `/ab-test/${id}`)) as AbTestDetail;
    expect([state, outcome, endedAt]).toEqual([
      ...['decided', { kind: 'none' }],
      new Date(house.clock.now).toISOString(),
    ]);
    expect(trail[0]).toMatchObject({ act: 'rules_skipped', user: null, phase: null });
    expect(phases.map(({ reason }) => reason)).not.toContain('targeting');
  }
  expect(first?.phases).toHaveLength(1);
  const { routing } = await house.store.db
    .selectFrom('campaigns')
    .select('routing')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  expect(routing.default).toMatchObject({ arms: [{ weight: 10_000 }] });
  expect(routing.default).not.toHaveProperty('test');
  expect(await read(campaign)).toMatchObject({ tests: [], rules: [] });
});

test('visits count in the 28 days before the notice, by path', async () => {
  house.reports.answer = {
    rows: [
      { keys: ['7/2'], sums: { ...sums(40), valid: 31 } },
      { keys: ['7/0'], sums: { ...sums(90), valid: 12 } },
      { keys: [null], sums: sums(5) },
    ],
    total: sums(135),
    count: 3,
    incomplete: false,
  };
  const noticedAt = Date.UTC(2026, 2, 4, 12, 7);
  const found = await pathVisits(house.reports)({ id: 7, workspace: 1 }, noticedAt);
  expect([...found]).toEqual([
    [2, 31],
    [0, 12],
  ]);
  const to = Date.UTC(2026, 2, 4, 12);
  expect(house.reports.reported.at(-1)).toMatchObject({
    workspace: 1,
    from: to - VISITS_WINDOW_MS,
    to,
    dimensions: ['path'],
    filters: [{ dimension: 'campaign', op: 'is', values: ['7'] }],
  });
});
