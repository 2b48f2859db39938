import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { FakeMilestones } from '../../../test/helpers/fake-milestones.ts';
import type { Achievements } from '../../contracts/reports/achievement.ts';
import { ACHIEVEMENT_CODES } from '../../core/achievements/milestones.ts';
import { publicId } from '../../db/public-id.ts';
import { keepAllAchievements } from '../../jobs/achievements.ts';
import { settingLines } from '../export/settings.ts';
import { keepAchievements } from './service.ts';

const DAY = 86_400_000;
/** Midnight of a day in São Paulo, three hours behind UTC. */
const midnight = (day: number): number => Date.UTC(2026, 1, day, 3);

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

let accounts = 0;
let email: string;
let token: string;
/** Internal ID of the workspace, a new one for each test. */
let workspace: number;
beforeEach(async () => {
  Object.assign(house.milestones, new FakeMilestones());
  house.losses.length = 0;
  email = `ana${++accounts}@example.com`;
  token = (await house.register(email)).access_token;
  const row = await house.store.db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  workspace = row.id;
});

const list = async (): Promise<Achievements> => {
  const answer = await house.call('GET', '/achievement', { token });
  expect(answer.status).toBe(200);
  return answer.body as Achievements;
};
/** Late enough to gather facts again. */
const later = async (): Promise<Achievements> => {
  house.clock.now += 10_000;
  return list();
};
const of = ({ achievements }: Achievements, code: string) => achievements.find((one) => one.code === code);
const unlocked = ({ achievements }: Achievements): string[] =>
  achievements.filter(({ unlockedAt }) => unlockedAt !== null).map(({ code }) => code);

const makeCampaign = async (over: object = {}) => {
  const domains = (await house.call('GET', '/domain', { token })).body as { id: string }[];
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Spring', domainId: domains[0]?.id, ...pages, ...over };
  const made = await house.call('POST', '/campaign', { token, body });
  expect(made.status).toBe(201);
  return at(made.body, 'id') as string;
};

test('a new workspace sees every achievement, none unlocked, and where to begin', async () => {
  const all = await list();
  expect(all.achievements.map(({ code }) => code).toSorted()).toEqual(ACHIEVEMENT_CODES.toSorted());
  expect([unlocked(all), all.next]).toEqual([[], 'campaign_active']);
  expect(of(all, 'destinations_checked')).toMatchObject({ have: null, need: null });
  expect(of(all, 'visits_1000')).toEqual({
    code: 'visits_1000',
    unit: 'visits',
    unlockedAt: null,
    isNew: false,
    have: 0,
    need: 1000,
  });
});

test('is unlocked once, with the date of the event, whatever happens to the numbers later', async () => {
  const before = await list();
  expect(unlocked(before)).toEqual([]);
  const id = await makeCampaign();
  const first = house.clock.now - 5 * DAY;
  house.milestones.firsts = { visit: first };
  house.milestones.valid = 1200;
  house.milestones.at = first + DAY;
  const reached = await later();
  expect(unlocked(reached)).toEqual(['campaign_active', 'visits_1000', 'visit_first']);
  expect(of(reached, 'visit_first')).toMatchObject({
    unlockedAt: new Date(first).toISOString(),
    isNew: true,
  });
  expect(of(reached, 'visits_1000')).toMatchObject({ have: 1000, need: 1000 });
  expect(of(reached, 'visits_100000')).toMatchObject({ have: 1200, need: 100_000 });

  // Everything is gone: the requests expired, and the campaign was paused.
  house.milestones.firsts = { visit: first + 3 * DAY };
  house.milestones.valid = 0;
  await house.call('PATCH', `/campaign/${id}`, { token, body: { revision: 1, status: 'paused' } });
  const after = await later();
  expect(after.achievements.filter(({ unlockedAt }) => unlockedAt !== null)).toEqual(
    reached.achievements.filter(({ unlockedAt }) => unlockedAt !== null),
  );
});

test('are included in a full export', async () => {
  await makeCampaign();
  await list();
  const found: object[] = [];
  for await (const line of settingLines(house.store.db, workspace)) {
    if (line.kind === 'achievement') found.push(line);
  }
  expect(found).toEqual([
    { kind: 'achievement', code: 'campaign_active', unlockedAt: expect.any(Date), have: 1, need: 1 },
  ]);
});

test('concurrent readers gather facts once', async () => {
  await Promise.all([list(), list(), list()]);
  const { asked } = house.milestones;
  await list();
  expect(house.milestones.asked).toBe(asked);
  await later();
  expect(house.milestones.asked).toBe(2 * asked);
});

test('each person is notified once', async () => {
  await makeCampaign();
  expect(of(await list(), 'campaign_active')?.isNew).toBe(true);
  const seen = () =>
    house.call('POST', '/achievement/seen', { token, body: { codes: ['campaign_active', 'visit_first'] } });
  expect((await seen()).body).toEqual({ codes: ['campaign_active'] });
  expect((await seen()).body).toEqual({ codes: [] });
  expect(of(await list(), 'campaign_active')?.isNew).toBe(false);
});

test.each([
  ['a code that is none', { codes: ['nonsense'] }, { 'codes.0': 'achievement_unknown' }],
  ['more than there are', { codes: Array(99).fill('visit_first') }, { codes: 'too_many' }],
  ['another name', { codes: [], all: true }, { all: 'unknown_field' }],
])('%s is refused', async (_name, body, fields) => {
  const answer = await house.call('POST', '/achievement/seen', { token, body });
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
});

test('loss-free days are whole days of the workspace with visits', async () => {
  house.milestones.quarters = [3, 4, 5, 6, 7, 8].map((day) => midnight(day) + 20 * 3_600_000);
  expect(of(await list(), 'loss_free_7')).toMatchObject({ unit: 'days', have: 6, need: 7 });
  house.milestones.quarters.push(midnight(10));
  // Answers since the tenth are not stored yet, so that day is not over.
  house.events.behind = midnight(11) - 1;
  expect(of(await later(), 'loss_free_7')).toMatchObject({ have: 6 });
  house.losses.push({ from: midnight(5) - 2, to: midnight(5) - 1 });
  expect(of(await later(), 'loss_free_7')).toMatchObject({ have: 4 });
  house.losses.length = 0;
  house.events.behind = null;
  expect(of(await later(), 'loss_free_7')?.unlockedAt).toBe(new Date(midnight(11) - 1).toISOString());
  house.losses.push({ from: 0, to: house.clock.now });
  const after = await later();
  expect(of(after, 'loss_free_7')?.unlockedAt).toBe(new Date(midnight(11) - 1).toISOString());
  expect(of(after, 'loss_free_30')).toMatchObject({ have: 0, need: 30 });
});

test('facts from the control store: checks, people, retention, a domain', async () => {
  const id = await makeCampaign();
  const { db } = house.store;
  const checkedAt = new Date(house.clock.now - DAY);
  await db.updateTable('campaigns').set({ checked_at: checkedAt }).where('public_id', '=', id).execute();
  await db
    .updateTable('users')
    .set({ totp_secret: 'x', totp_enabled_at: new Date(house.clock.now) })
    .execute();
  await db.updateTable('workspaces').set({ keep_requests_days: 90 }).where('id', '=', workspace).execute();
  const verifiedAt = new Date(house.clock.now - 2 * DAY);
  await db
    .insertInto('domains')
    .values({
      ...{
        public_id: publicId('dom'),
        workspace_id: workspace,
        host: 'go.example',
        origin: 'https://go.example',
      },
      is_default: false,
      status: 'verified',
      verified_at: verifiedAt,
    })
    .execute();
  await makeCampaign({ name: 'Not checked yet' });
  const all = await list();
  expect(of(all, 'destinations_checked')).toMatchObject({ unlockedAt: null, have: 1, need: 2 });
  expect(unlocked(all).toSorted()).toEqual([
    'campaign_active',
    'domain_verified',
    'retention_chosen',
    'second_step_all',
  ]);
  expect(of(all, 'domain_verified')?.unlockedAt).toBe(verifiedAt.toISOString());
  await db.updateTable('campaigns').set({ checked_at: checkedAt }).execute();
  expect(of(await later(), 'destinations_checked')?.unlockedAt).toBe(checkedAt.toISOString());
});

test('a shorter retention counts from when it takes effect', async () => {
  const from = new Date(house.clock.now + DAY);
  await house.store.db
    .updateTable('workspaces')
    .set({ keep_requests_days: 30, keep_requests_from: from })
    .where('id', '=', workspace)
    .execute();
  expect(of(await list(), 'retention_chosen')?.unlockedAt).toBe(null);
  house.clock.now += 2 * DAY;
  token = (await house
    .call('POST', '/login', {
      body: { email, password: PASSWORD },
    })
    .then(({ body }) => at(body, 'access_token'))) as string;
  expect(of(await list(), 'retention_chosen')?.unlockedAt).toBe(new Date(house.clock.now).toISOString());
});

test('the job keeps unlocks even if no one looks, and one workspace delays no other', async () => {
  await makeCampaign();
  const { store, reports, milestones, events, clock } = house;
  const keep = keepAchievements({
    db: store.db,
    reports,
    milestones,
    events,
    losses: async () => [],
    now: () => clock.now,
  });
  const kept: number[] = [];
  const failed: object[] = [];
  const run = (isStopping = () => false) =>
    keepAllAchievements({
      db: store.db,
      isStopping,
      log: { error: (fields) => failed.push(fields) },
      keep: async (one) => {
        kept.push(one.id);
        if (kept.length === 1) throw new Error('a bad day');
        await keep(one);
      },
    });
  await expect(run()).rejects.toThrow('a bad day');
  expect([kept.length > 1, kept.at(-1), failed.length]).toEqual([true, workspace, 1]);
  const rows = await store.db
    .selectFrom('achievements')
    .select('code')
    .where('workspace_id', '=', workspace)
    .execute();
  expect(rows).toEqual([{ code: 'campaign_active' }]);
  kept.length = 0;
  await run(() => true);
  expect(kept).toEqual([]);
});
