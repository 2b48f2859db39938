import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
let workspace: number;
let campaign: { id: number; public_id: string };
beforeAll(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
  const token = ana.access_token;
  const domains = await house.call('GET', '/domain', { token });
  const made = await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Spring "ü"',
      domainId: at(domains.body, '0.id'),
      slug: 'spring',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  expect(made.status).toBe(201);
  const { db } = house.store;
  campaign = await db.selectFrom('campaigns').select(['id', 'public_id']).executeTakeFirstOrThrow();
  const row = await db.selectFrom('campaigns').select('workspace_id').executeTakeFirstOrThrow();
  workspace = row.workspace_id;
  await house.call('POST', '/spend', {
    token,
    body: { campaignId: campaign.public_id, from: '2026-03-01', to: '2026-03-02', amount: '12.50' },
  });
  const ad = { sourceId: 'src_0MetaAds00000001', details: [{ dimension: 'ad', value: '7' }] };
  const rate = { currency: 'BRL', from: '2026-03-01', to: null, rate: '0.2' };
  await house.call('POST', '/rate/manual', { token, body: rate });
  for (const paid of [{ amount: '3' }, { amount: '20', currency: 'BRL' }]) {
    const body = { ...ad, from: '2026-03-01', to: '2026-03-01', hour: 5, ...paid };
    await house.call('POST', '/spend', { token, body });
  }
  const fee = { sourceId: ad.sourceId, from: '2026-03-01', factor: '1.050', reason: 'Agency fee' };
  await house.call('POST', '/cost-correction', { token, body: fee });
  const file = {
    campaignId: campaign.public_id,
    fileName: 'march.csv',
    mode: 'all',
    content: 'day,cost\n2026-03-03,4',
  };
  await house.call('POST', '/spend/import', { token, body: file });
  const offer = at((await house.call('GET', '/offer', { token })).body, 'rows.0.id');
  const renamed = { revision: 1, name: 'B', tags: ['t'], notes: 'n' };
  await house.call('PATCH', `/offer/${offer}`, { token, body: renamed });
  await house.call('POST', '/annotation', { token, body: { at: '2026-03-01T12:00:00Z', text: 'New page' } });
  const shown = { dimensions: ['day'], metrics: ['visits'], range: { name: '7d' } };
  const saved = await house.call('POST', '/saved-report', { token, body: { name: 'Days', body: shown } });
  const times = { every: 'day', hour: 9, recipients: [ana.user.id] };
  await house.call('POST', '/report-schedule', {
    token,
    body: { ...times, reportId: at(saved.body, 'id') },
  });
  await house.call('POST', '/formula', { token, body: { name: 'Margin', formula: 'epc - cpc' } });
  await house.call('POST', '/column-preset', { token, body: { name: 'Money', metrics: ['formula:1'] } });
  await house.call('PATCH', '/postback/settings', { token, body: { duplicates: 'add' } });
  await house.call('POST', '/postback/source', { token, body: { name: 'Shop', protection: 'secret' } });
  const target = {
    kind: 'url',
    method: 'GET',
    url: 'https://net.example/?k={secret:key}',
    contentType: 'none',
    secrets: [{ name: 'key', value: 'a-secret-of-a-rule' }],
  };
  await house.call('POST', '/outgoing-rule', { token, body: { name: 'Network', target } });
  const hook = { url: 'https://hook.example/', events: ['report.ready'] };
  const webhook = await house.call('POST', '/webhook', { token, body: hook });
  await house.call('POST', `/webhook/${at(webhook.body, 'id')}/test`, { token });
  house.reports.stored.set(workspace, [storedRequest(2, 0, 0), storedRequest(1, campaign.id, 1)]);
  const click = { node: 1, worker: 1, epoch: 1, sequence: 1, time: 5, campaign: campaign.id, variant: 0 };
  house.events.conversions.set(workspace, [
    { click, destination: null, rest: { event: 'lead', payout: '5' } },
  ]);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('public_id', '=', ana.user.id)
    .executeTakeFirstOrThrow();
  house.events.marks.set(workspace, [
    { click, destination: null, user: user.id, rest: { as: 'human', note: 'a colleague' } },
    { click, destination: null, user: 999_999, rest: { as: null, note: '' } },
  ]);
  const stamp = new Date(house.clock.now);
  await db
    .insertInto('invitations')
    .values({
      public_id: 'inv_1',
      workspace_id: workspace,
      email: 'caro@example.com',
      role: 'editor',
      sha256: 'secret hash',
      invited_by: null,
      created_at: stamp,
      expires_at: stamp,
    })
    .execute();
});
afterAll(() => house.close());
beforeEach(() => {
  house.clock.now += 1000;
});

const ask = (token = ana.access_token) => house.call('POST', '/export', { token });
const urlOf = async (): Promise<string> => at((await ask()).body, 'url') as string;
const fetchFile = (url: string) => house.app.inject({ url });

describe('the file', () => {
  test('has everything of the workspace, one line per item, and states that it is complete', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, body: { requests: 2 } });
    const answer = await fetchFile(at(asked.body, 'url') as string);
    expect([
      answer.statusCode,
      answer.headers['content-disposition'],
      answer.headers['cache-control'],
    ]).toEqual([...[200, 'attachment; filename="fairlead-2026-03-10.ndjson"', 'no-store']]);
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...['export', 'workspace', 'member', 'invitation', 'domain', 'costCorrection'],
      ...['page', 'libraryChange', 'campaign', 'destination'],
      ...[
        ...['campaignRevision', 'campaignRevision'],
        ...['spend', 'spend', 'spend', 'spendChange', 'spendUpload'],
        'annotation',
        'savedReport',
        ...['formula', 'columnPreset'],
        'reportSchedule',
        ...['postbackSettings', 'incomingSource', 'rate'],
        ...['outgoingRule', 'webhook', 'delivery'],
        ...['securityEvent', 'securityEvent', 'securityEvent', 'securityEvent'],
        'request',
        'request',
        'conversion',
        'mark',
        'mark',
        'end',
      ],
    ]);
    expect(lines[0]).toMatchObject({ format: 'fairlead', version: 1, madeAt: expect.stringMatching(/Z$/) });
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 });
    expect(lines.filter(({ kind }) => kind === 'request')).toMatchObject([
      { id: 'click-1', campaign: campaign.public_id, path: '/abc' },
      { id: 'click-2', campaign: null },
    ]);
    expect(lines.find(({ kind }) => kind === 'spend')).toMatchObject({
      campaign: campaign.public_id,
      from: '2026-03-01',
      to: '2026-03-02',
      amount: '12.5',
      currency: 'USD',
      original: null,
      timeZone: 'America/Sao_Paulo',
      by: ana.user.id,
    });
    expect(lines.find(({ kind }) => kind === 'spendUpload')).toMatchObject({
      ...{ id: expect.stringMatching(/^upl_/), fileName: 'march.csv', campaign: campaign.public_id },
      ...{ source: null, by: ana.user.id, created: 1, changed: 0, undoneAt: null },
    });
    expect(lines.filter(({ kind }) => kind === 'spend')[2]).toMatchObject({
      ...{ campaign: null, source: 'src_0MetaAds00000001', details: [{ dimension: 'ad', value: '7' }] },
      ...{ from: '2026-03-01', hour: 5, amount: '4', origin: 'entered' },
      original: { amount: '20', currency: 'BRL', rate: '0.2', day: '2026-03-01' },
    });
    expect(lines.find(({ kind }) => kind === 'spendChange')).toMatchObject({
      ...{ spend: expect.stringMatching(/^spd_/), before: '3', after: '4', by: ana.user.id },
    });
    expect(lines.find(({ kind }) => kind === 'costCorrection')).toMatchObject({
      ...{ id: expect.stringMatching(/^cor_/), source: 'src_0MetaAds00000001', from: '2026-03-01', to: null },
      ...{ factor: '1.05', reason: 'Agency fee', by: ana.user.id },
    });
    const page = lines.find(({ kind }) => kind === 'page');
    expect(page).toMatchObject({ type: 'offer', name: 'B', tags: ['t'], notes: 'n', archived: false });
    expect(lines.find(({ kind }) => kind === 'destination')).toMatchObject({
      ...{ name: 'B', offer: page?.id, landingPage: null },
    });
    expect(lines.find(({ kind }) => kind === 'libraryChange')).toMatchObject({
      ...{ by: ana.user.id, undoneAt: null, campaigns: [{ campaign: campaign.public_id, revision: 2 }] },
      pages: [{ id: page?.id, before: { name: 'A' }, after: { name: 'B' } }],
    });
    expect(lines.find(({ kind }) => kind === 'annotation')).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      text: 'New page',
      campaign: null,
      by: ana.user.id,
    });
    expect(lines.find(({ kind }) => kind === 'savedReport')).toMatchObject({
      name: 'Days',
      revision: 1,
      by: ana.user.id,
      deletedAt: null,
      body: { dimensions: ['day'], metrics: ['visits'], range: { name: '7d' } },
    });
    expect(lines.find(({ kind }) => kind === 'formula')).toMatchObject({
      ...{ number: 1, name: 'Margin', formula: 'epc - cpc', by: ana.user.id, deletedAt: null },
    });
    expect(lines.find(({ kind }) => kind === 'columnPreset')).toMatchObject({
      ...{ name: 'Money', metrics: ['formula:1'], by: ana.user.id },
    });
    expect(lines.find(({ kind }) => kind === 'reportSchedule')).toMatchObject({
      every: 'day',
      hour: 9,
      by: ana.user.id,
      recipients: [{ id: ana.user.id, stoppedAt: null }],
    });
    expect(lines.find(({ kind }) => kind === 'postbackSettings')).toMatchObject({ duplicates: 'add' });
    const source = lines.find(({ kind }) => kind === 'incomingSource');
    expect([source, source?.key]).toMatchObject([{ name: 'Shop', protection: 'secret' }, undefined]);
    expect(lines.find(({ kind }) => kind === 'rate')).toMatchObject({
      currency: 'BRL',
      from: '2026-03-01',
      to: null,
      rate: '0.2',
      by: ana.user.id,
    });
    expect(lines.find(({ kind }) => kind === 'outgoingRule')).toMatchObject({
      name: 'Network',
      target: { kind: 'url', url: 'https://net.example/?k={secret:key}' },
    });
    expect(lines.find(({ kind }) => kind === 'delivery')).toMatchObject({ state: 'failed', test: true });
    expect([answer.body.includes('a-secret-of'), answer.body.includes('whsec_')]).toEqual([false, false]);
    expect(lines.find(({ kind }) => kind === 'conversion')).toMatchObject({
      request: 'click-1',
      payout: '5',
    });
    expect(lines.filter(({ kind }) => kind === 'mark')).toMatchObject([
      { request: 'click-1', campaign: campaign.public_id, by: ana.user.id, as: 'human', note: 'a colleague' },
      { as: null, by: null },
    ]);
    expect(house.events.open).toBe(0);
  });

  test('goes as far as ingest has got, and says so if that is not the end', async () => {
    const [first] = house.reports.stored.get(workspace)?.toReversed() ?? [];
    const time = (first?.time ?? 0) + 1;
    const heads = async () => {
      const { body } = await ask();
      const [head, ...rest] = (await fetchFile(at(body, 'url') as string)).body.trimEnd().split('\n');
      const requests = rest.filter((line) => line.startsWith('{"kind":"request"')).length;
      const { eventsBefore, caughtUp } = JSON.parse(head ?? '') as Record<string, unknown>;
      expect(body).toMatchObject({ eventsBefore, caughtUp });
      return [eventsBefore, caughtUp, requests];
    };
    expect(await heads()).toEqual([new Date(house.clock.now).toISOString(), true, 2]);
    house.events.behind = time;
    expect(await heads()).toEqual([new Date(time).toISOString(), false, 1]);
    house.events.behind = null;
  });

  test('has nothing secret in it, and nothing of another workspace', async () => {
    const { body } = await fetchFile(await urlOf());
    const { db } = house.store;
    const users = await db.selectFrom('users').selectAll().execute();
    const workspaces = await db.selectFrom('workspaces').select('postback_key').execute();
    const secrets = [
      ...users.map((user) => user.password_hash),
      ...workspaces.map((row) => row.postback_key),
      ...['secret hash', 'bia@example.com', bia.user.id],
    ];
    for (const secret of secrets) expect(body).not.toContain(secret);
  });
});

describe('the address', () => {
  test('is good once', async () => {
    const url = await urlOf();
    expect((await fetchFile(url)).statusCode).toBe(200);
    expect((await fetchFile(url)).statusCode).toBe(404);
  });

  test('is valid for a minute, and a newer one replaces it', async () => {
    const [late, replaced] = [await urlOf(), await urlOf()];
    expect((await fetchFile(late)).statusCode).toBe(404);
    house.clock.now += 60_000;
    expect((await fetchFile(replaced)).statusCode).toBe(404);
  });

  test('ends with the session that requested it, and with its role', async () => {
    const signedIn = await house.call('POST', '/login', {
      body: { email: 'ana@example.com', password: PASSWORD },
    });
    const token = at(signedIn.body, 'access_token') as string;
    const url = at((await ask(token)).body, 'url') as string;
    await house.call('POST', '/logout', { token: at(signedIn.body, 'refresh_token') as string });
    expect((await fetchFile(url)).statusCode).toBe(404);
    const next = await urlOf();
    const role = (to: 'owner' | 'editor') =>
      house.store.db
        .updateTable('memberships')
        .set({ role: to })
        .where('workspace_id', '=', workspace)
        .execute();
    await role('editor');
    expect((await fetchFile(next)).statusCode).toBe(404);
    expect((await ask()).status).toBe(403);
    await role('owner');
  });

  test('is refused while the file is being downloaded; afterwards there can be another', async () => {
    const url = await urlOf();
    const held = Promise.withResolvers<void>();
    const open = house.events.openExport.bind(house.events);
    house.events.openExport = async (...of) => {
      await held.promise;
      return open(...of);
    };
    const fetching = fetchFile(url);
    await expect.poll(async () => (await ask()).status).toBe(409);
    expect((await ask()).body).toMatchObject({ error: { fields: { export: 'export_running' } } });
    house.events.openExport = open;
    held.resolve();
    expect((await fetching).statusCode).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

let address: string;
beforeAll(async () => {
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a client that disconnects before the start leaves nothing behind', async () => {
  const url = await urlOf();
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = house.store.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const arrived = once(house.app.server, 'request');
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [request] = await arrived;
  const left = new Promise<void>((resolve) => {
    (request as IncomingMessage).socket.once('close', () => resolve());
  });
  socket.resetAndDestroy();
  await left;
  held.resolve();
  await holding;
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect(house.events.open).toBe(0);
});

test('a HEAD request leaves the address valid', async () => {
  const url = await urlOf();
  expect((await house.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  expect((await fetchFile(url)).statusCode).toBe(200);
});

test('a download ends with the session that requested it', async () => {
  const pages = Promise.withResolvers<void>();
  const open = house.events.openExport.bind(house.events);
  house.events.openExport = async (...of) => {
    const opened = await open(...of);
    return {
      ...opened,
      requests: async function* () {
        await pages.promise;
        // Several pieces.
        yield Array.from({ length: 2000 }, (_, i) => storedRequest(i + 1, campaign.id, 1));
      },
    };
  };
  const signedIn = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  const url = at((await ask(at(signedIn.body, 'access_token') as string)).body, 'url');
  const answer = fetch(`${address}${url}`).then((response) => response.text());
  await expect.poll(() => house.events.open).toBe(1);
  await house.call('POST', '/logout', { token: at(signedIn.body, 'refresh_token') as string });
  house.clock.now += 1000;
  pages.resolve();
  expect(await answer.catch(() => 'cut off')).not.toContain('"kind":"end"');
  house.events.openExport = open;
  await expect.poll(() => house.events.open).toBe(0);
  expect((await ask()).status).toBe(200);
});

test('a client that disconnects ends the export', async () => {
  // More than a socket buffers unread.
  const many = Array.from({ length: 60_000 }, (_, i) => storedRequest(i + 1, campaign.id, 1));
  house.reports.stored.set(workspace, many);
  house.clock.now += 24 * 60 * 60 * 1000;
  const signedIn = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  const token = at(signedIn.body, 'access_token') as string;
  const leave = new AbortController();
  const answer = await fetch(`${address}${at((await ask(token)).body, 'url')}`, { signal: leave.signal });
  expect(answer.status).toBe(200);
  expect([house.events.open, (await ask(token)).status]).toEqual([1, 409]);
  leave.abort();
  await expect.poll(() => house.events.open).toBe(0);
  await expect.poll(async () => (await ask(token)).status).toBe(200);
});
