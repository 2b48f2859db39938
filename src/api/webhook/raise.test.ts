import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, config, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { keepCheck } from '../check/store.ts';
import { checkDomain } from '../domain/check.ts';
import { claimDue } from '../report-schedule/due.ts';
import { raise } from './raise.ts';

let house: House;
let token: string;
let workspace: number;
let campaign: { id: number; publicId: string; revision: number };
beforeAll(async () => {
  house = await openHouse();
  const ana = await house.register('ana@example.com');
  token = ana.access_token;
  const events = ['test.decided', 'domain.failing', 'destination_check.failing', 'report.ready'];
  await call('POST', '/webhook', { url: 'https://hook.example/', events });
  await call('POST', '/webhook', { url: 'https://other.example/', events: ['conversion.recorded'] });
  workspace = (await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
  const domainId = at((await call('GET', '/domain')).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const made = await call('POST', '/campaign', { name: 'Spring', domainId, slug: 'spring', ...pages });
  expect(made.status).toBe(201);
  const row = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'revision'])
    .executeTakeFirstOrThrow();
  campaign = { id: row.id, publicId: row.public_id, revision: row.revision };
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });

/** Messages waiting for the listening webhook, oldest first. */
const told = async (): Promise<object[]> => {
  const rows = await house.store.db
    .selectFrom('deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.content', 'w.url'])
    .orderBy('d.id')
    .execute();
  expect(rows.every(({ url }) => url === 'https://hook.example/')).toBe(true);
  await house.store.db.deleteFrom('deliveries').execute();
  return rows.map(({ content }) => JSON.parse(content?.body?.join('') ?? '') as object);
};

test('an event raised twice is sent once, and only to listeners', async () => {
  const happening = {
    workspace,
    type: 'domain.failing',
    name: 'one',
    at: new Date(0),
    data: { a: 1 },
  } as const;
  const { db } = house.store;
  for (let i = 0; i < 2; i++) await db.transaction().execute((tx) => raise(tx, happening));
  await db.transaction().execute((tx) => raise(tx, { ...happening, workspace: workspace + 1 }));
  expect(await told()).toEqual([
    { type: 'domain.failing', timestamp: '1970-01-01T00:00:00.000Z', data: { a: 1 } },
  ]);
});

test('a domain that begins to fail is sent once', async () => {
  const hosts = ['go.spring.example'];
  const added = await call('POST', '/domain', { hosts });
  const records = at(added.body, '0.domain.records');
  const domain = await house.store.db
    .selectFrom('domains')
    .selectAll()
    .where('host', '=', hosts[0] as string)
    .executeTakeFirstOrThrow();
  const parts = { db: house.store.db, config, dns: house.dns, now: () => house.clock.now };
  house.dns.texts.set(at(records, 'txt.name') as string, [at(records, 'txt.value') as string]);
  const look = async () => (await checkDomain(parts, domain, false)).row?.status;
  const seen = [await look()];
  house.dns.texts.clear();
  seen.push(await look(), await look());
  expect(seen).toEqual(['verified', 'failing', 'failing']);
  expect(await told()).toMatchObject([{ type: 'domain.failing', data: { domain: { host: domain.host } } }]);
});

test('a check that begins to fail is sent, but not every day that it continues', async () => {
  const check = (id: string, state: 'ok' | 'failing') =>
    keepCheck(house.store.db, { ...campaign, destinations: [] }, {
      id,
      trigger: 'daily',
      state,
      from: null,
      startedAt: new Date(house.clock.now),
      finishedAt: new Date(house.clock.now),
      destinations: [
        {
          id: 'dst_1',
          name: 'A',
          url: 'https://a.example/',
          asked: 'https://a.example/',
          state,
          problems: [],
          selfSimilarity: null,
          observations: [],
        },
      ],
    } as never);
  await check('chk_1', 'failing');
  await check('chk_2', 'failing');
  await check('chk_3', 'ok');
  await check('chk_4', 'failing');
  expect(await told()).toMatchObject([
    { type: 'destination_check.failing', data: { check: 'chk_1', campaign: { name: 'Spring' } } },
    { type: 'destination_check.failing', data: { check: 'chk_4' } },
  ]);
});

test('a decided test is sent, but not a preview of it', async () => {
  const variants = [
    { path: 0, weight: 5000 },
    { url: 'https://b.example/', weight: 5000 },
  ];
  const metric = { kind: 'conversion', event: 'sale' };
  const made = await call('POST', '/ab-test', {
    name: 'Headline',
    campaignId: campaign.publicId,
    metric,
    arms: variants,
  });
  const id = at(made.body, 'id') as string;
  const started = await call('POST', `/ab-test/${id}/start`, { revision: at(made.body, 'revision') });
  const revision = at(started.body, 'revision');
  await call('POST', `/ab-test/${id}/preview`, { act: 'decide', revision, outcome: { kind: 'none' } });
  expect(await told()).toEqual([]);
  const outcome = { kind: 'none' };
  expect((await call('POST', `/ab-test/${id}/decide`, { revision, outcome })).status).toBe(200);
  expect(await told()).toMatchObject([
    { type: 'test.decided', data: { test: { id, name: 'Headline' }, outcome } },
  ]);
});

test('a report that goes out is sent once', async () => {
  const body = { dimensions: ['day'], metrics: ['visits'], range: { name: '7d' } };
  const report = at((await call('POST', '/saved-report', { name: 'Week', body })).body, 'id');
  const me = at((await call('GET', '/report-schedule/recipient')).body, '0.id');
  const made = await call('POST', '/report-schedule', {
    reportId: report,
    every: 'day',
    hour: 9,
    recipients: [me],
  });
  expect(made.status).toBe(201);
  const tomorrow = house.clock.now + 24 * 60 * 60 * 1000;
  await claimDue(house.store.db, tomorrow);
  await claimDue(house.store.db, tomorrow);
  expect(await told()).toMatchObject([
    { type: 'report.ready', data: { report: { id: report, name: 'Week' } } },
  ]);
});
