import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { storedRequest, sums } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import type { RequestRow } from '../../contracts/reports/request.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';

const MANY = 2345;
let house: House;
let ana: SignedIn;
let token: string;
let workspace: number;
let campaign: { id: number; public_id: string };
let address: string;
beforeAll(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  token = ana.access_token;
  const domains = await house.call('GET', '/domain', { token });
  await house.call('POST', '/campaign', {
    token,
    body: {
      name: '=Spring, "ü"',
      domainId: at(domains.body, '0.id'),
      slug: 'spring',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  const row = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'workspace_id'])
    .executeTakeFirstOrThrow();
  campaign = row;
  workspace = row.workspace_id;
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());
beforeEach(() => {
  house.clock.now += 1000;
  house.tables.refuse = null;
  const rows = Array.from(
    { length: MANY },
    (_, i): StoredRequest => ({
      ...storedRequest(MANY - i, campaign.id, 1),
      ...(i === 0 && {
        userAgent: '=cmd|"x"',
        subs: { sub1: '-1+1', sub10: 'a,b', sub20: '=z' },
        utms: { utm_campaign: '=sale' },
        clickIds: { gclid: 'Ü' },
        cost: { by: 'visit' as const, amount: '0.5', currency: null, problem: null },
        reasons: ['flood', 'empty_ua'],
        trafficClass: 'invalid' as const,
        city: '\t@x',
      }),
    }),
  );
  house.reports.stored.set(workspace, rows);
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
});

const get = (path: string) =>
  house.app.inject({ url: `/api/1.1${path}`, headers: { authorization: `Bearer ${token}` } });
const ask = (path: string, body: object, by = token) => house.call('POST', path, { token: by, body });
const fetchFile = (body: unknown) => house.app.inject({ url: at(body, 'url') as string });
const status = async (body: unknown) => (await house.call('GET', `/file/${at(body, 'id')}`, { token })).body;

const ended = () => expect.poll(() => house.tables.open).toBe(0);

/** Rows of a CSV without multi-line cells. */
const csvRows = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    const values = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
};

const paged = async (): Promise<RequestRow[]> => {
  const rows: RequestRow[] = [];
  for (let page = 1; rows.length < MANY; page++) {
    const { body } = await house.call('GET', `/request?perPage=50&page=${page}`, { token });
    rows.push(...(at(body, 'rows') as RequestRow[]));
  }
  return rows;
};

describe('the log', () => {
  test('as JSON lines has every row of the paged log, in its order', async () => {
    const answer = await get('/request/export?format=json');
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      'attachment; filename="requests-2026-03-10.ndjson"',
    ]);
    const rows = answer.body.trimEnd().split('\n');
    expect(rows.map((line) => JSON.parse(line) as RequestRow)).toEqual(await paged());
    await ended();
  });

  test('as CSV has the same cells, and none of them is a formula', async () => {
    const { body, headers } = await get('/request/export?format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body.startsWith('id,time_utc,campaign_id,campaign,')).toBe(true);
    const rows = csvRows(body);
    const wanted = await paged();
    expect(rows.map((row) => [row.id, row.time_utc, row.campaign_id, row.visit])).toEqual(
      wanted.map((row) => [row.id, row.time, row.campaign?.id, String(row.visit)]),
    );
    expect(rows[0]).toMatchObject({
      campaign: '\'=Spring, "ü"',
      user_agent: '\'=cmd|"x"',
      sub1: "'-1+1",
      sub10: 'a,b',
      sub11: '',
      sub20: "'=z",
      sub2: '',
      utm_source: '',
      utm_campaign: "'=sale",
      click_ids: '{"gclid":"Ü"}',
      cost: '0.5',
      cost_by: 'visit',
      cost_currency: '',
      reasons: 'flood|empty_ua',
      traffic_class: 'invalid',
      city: "'\t@x",
      country: '',
    });
  });

  test('applies the filters of the log, and refuses what it refuses', async () => {
    const { body } = await get('/request/export?format=csv&trafficClass=invalid');
    expect(csvRows(body).map(({ id }) => id)).toEqual([`click-${MANY}`]);
    expect((await get('/request/export?format=csv&campaign=cmp_none')).statusCode).toBe(404);
    const wrong = await get('/request/export?format=xml');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { error: { fields: { format: 'format_unknown' } } },
    ]);
    const unknown = await ask('/request/export', { format: 'csv', campain: 'x' });
    expect(unknown.body).toMatchObject({ error: { fields: { campain: 'unknown_field' } } });
  });

  test('has nothing that is stored after it was requested', async () => {
    const asked = await ask('/request/export', { format: 'json' });
    expect(asked).toMatchObject({ status: 200, body: { rows: MANY } });
    const rows = house.reports.stored.get(workspace) ?? [];
    house.reports.stored.set(workspace, [storedRequest(MANY + 1, campaign.id, 1), ...rows]);
    const { body } = await fetchFile(asked.body);
    expect(body.trimEnd().split('\n')).toHaveLength(MANY);
  });

  test('as Parquet is completed before it is sent, and leaves nothing behind', async () => {
    const asked = await ask('/request/export', { format: 'parquet', trafficClass: 'invalid' });
    const answer = await fetchFile(asked.body);
    expect(answer.headers['content-type']).toBe('application/vnd.apache.parquet');
    expect(JSON.parse(answer.body)).toMatchObject({
      id: `click-${MANY}`,
      reasons: ['flood', 'empty_ua'],
      cost: '0.5',
      sub1: '-1+1',
      utm_campaign: '=sale',
      visit: true,
    });
    await ended();
    expect(await status(asked.body)).toMatchObject({ state: 'done', rows: 1, done: 1, problem: null });
  });
});

describe('a report', () => {
  const RANGE = 'from=2026-03-01T03:00:00Z&to=2026-03-04T03:00:00Z';
  const row = (keys: (string | null)[], requests: number) => ({
    keys,
    sums: { ...sums(requests), costed: 1, costedRevenue: '-1', cost: '0.5', spreadCost: '0.125' },
  });

  test('has every row, with the keys, names and numbers of the API', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => row([String(i % 3), String(campaign.id)], i));
    house.reports.answer = { rows, total: sums(1), count: rows.length, incomplete: false };
    const query = `${RANGE}&dimensions=day,campaign&metrics=requests,uniqueVisits,profit,roi`;
    const { body } = await get(`/report/export?format=csv&${query}`);
    const own = { campaign: campaign.public_id, campaign_name: '\'=Spring, "ü"', currency: 'USD' };
    expect(csvRows(body)).toEqual(
      rows.map((_, i) => ({
        day: `2026-03-0${(i % 3) + 1}T00:00:00-03:00`,
        ...own,
        requests: String(i),
        unique_visits: String(i),
        profit: '-1.5',
        roi: '-3',
        cost_spread: '0.25',
      })),
    );
    const answer = await get(`/report?${query}`);
    const lines = (await get(`/report/export?format=json&${query}`)).body.trimEnd().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line) as object))).toEqual(
      (answer.json().rows as { keys: string[]; names: string[]; values: object }[]).map((one) => [
        ...[one.keys[0], one.keys[1], one.names[1], ...Object.values(one.values), 'USD', 0.25],
      ]),
    );
    await ended();
  });

  test('by ad has its name beside its ID, in a column of its own', async () => {
    const source = 'src_0MetaAds00000001';
    await house.store.db.updateTable('campaigns').set({ source: 'Meta (Facebook, Instagram)' }).execute();
    const ids = ['120210000000000001', '120210000000000002'];
    house.reports.roleNames = [{ source, id: ids[1] ?? '', name: '=Blue' }];
    const rows = [...ids.map((id) => row([`${source}/${id}`], 1)), row([null], 1)];
    house.reports.answer = { rows, total: sums(3), count: 3, incomplete: false };
    const { body } = await get(`/report/export?format=csv&${RANGE}&dimensions=ad&metrics=requests`);
    expect(body.split('\r\n').slice(0, 4)).toEqual([
      'ad,ad_name,requests,currency',
      `${source}/${ids[0]},,1,USD`,
      `${source}/${ids[1]},'=Blue,1,USD`,
      ',,1,USD',
    ]);
    house.reports.roleNames = [];
    await ended();
  });

  test('by time alone has every step', async () => {
    house.reports.answer = { rows: [row(['1'], 7)], total: sums(7), count: 1, incomplete: false };
    const asked = await ask('/report/export', {
      format: 'csv',
      from: '2026-03-01T03:00:00Z',
      to: '2026-03-04T03:00:00Z',
      dimensions: 'day',
      metrics: 'requests',
    });
    expect(asked.body).toMatchObject({ rows: 3 });
    expect((await fetchFile(asked.body)).body.split('\r\n').slice(0, 4)).toEqual([
      ...['day,requests,currency', '2026-03-01T00:00:00-03:00,0,USD'],
      ...['2026-03-02T00:00:00-03:00,7,USD', '2026-03-03T00:00:00-03:00,0,USD'],
    ]);
  });

  test('refuses what a report refuses, before anything is downloaded', async () => {
    const body = { format: 'csv', from: '2026-03-01T03:00:00Z', to: '2026-03-04T03:00:00Z' };
    const sort = await ask('/report/export', { ...body, sort: '-roi', metrics: 'requests' });
    expect(sort.body).toMatchObject({ error: { fields: { sort: 'sort_unknown' } } });
    const limit = await ask('/report/export', { ...body, limit: 5 });
    expect(limit.body).toMatchObject({ error: { fields: { limit: 'unknown_field' } } });
    const back = await ask('/report/export', { ...body, to: '2026-02-01T00:00:00Z' });
    expect(back.body).toMatchObject({ error: { fields: { to: 'range_invalid' } } });
  });
});

describe('the address', () => {
  test('works once, for a minute, and while the requesting session is a member’s', async () => {
    const first = await ask('/request/export', { format: 'csv' });
    expect(
      (await house.app.inject({ method: 'HEAD', url: at(first.body, 'url') as string })).statusCode,
    ).toBe(404);
    expect((await fetchFile(first.body)).statusCode).toBe(200);
    expect((await fetchFile(first.body)).statusCode).toBe(404);
    const late = await ask('/request/export', { format: 'csv' });
    house.clock.now += 60_000;
    expect((await fetchFile(late.body)).statusCode).toBe(404);
    const body = { email: 'ana@example.com', password: PASSWORD };
    const other = (await house.call('POST', '/login', { body })).body;
    const ended = await ask('/request/export', { format: 'csv' }, at(other, 'access_token') as string);
    await house.call('POST', '/logout', { token: at(other, 'refresh_token') as string });
    expect((await fetchFile(ended.body)).statusCode).toBe(404);
  });

  test('shows its progress, and is useless after it was cancelled', async () => {
    const { body } = await ask('/request/export', { format: 'csv' });
    expect(await status(body)).toEqual({ state: 'waiting', rows: MANY, done: 0, bytes: 0, problem: null });
    expect((await house.call('DELETE', `/file/${at(body, 'id')}`, { token })).status).toBe(204);
    expect(await status(body)).toMatchObject({ state: 'cancelled' });
    expect((await fetchFile(body)).statusCode).toBe(404);
  });

  test('reports what went wrong', async () => {
    house.tables.refuse = new Error('IO Error: Could not write: No space left on device');
    const { body } = await ask('/request/export', { format: 'parquet' });
    const answer = await fetchFile(body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { error: { code: 'unavailable', fields: { export: 'disk_full' } } },
    ]);
    expect(answer.headers['content-type']).toMatch(/json/);
    expect(await status(body)).toMatchObject({ state: 'failed', problem: 'disk_full' });
    await ended();
  });
});

describe('while a file is downloaded', () => {
  /** Stores so many rows that a socket cannot buffer them unread. */
  const fill = (): void => {
    const rows = Array.from({ length: 60_000 }, (_, i) => storedRequest(60_000 - i, campaign.id, 1));
    house.reports.stored.set(workspace, rows);
    house.tables.read = 0;
  };
  const begin = async (leave = new AbortController()) => {
    const asked = await ask('/request/export', { format: 'csv' });
    const answer = await fetch(`${address}${at(asked.body, 'url')}`, { signal: leave.signal });
    expect(answer.status).toBe(200);
    return { asked, answer, leave };
  };

  test('reads no more than the client does, and refuses a third besides two', async () => {
    fill();
    const third = await ask('/request/export', { format: 'csv' });
    const [one, two] = [await begin(), await begin()];
    const refused = await fetchFile(third.body);
    const running = { error: { code: 'conflict', fields: { export: 'export_running' } } };
    expect(refused.json()).toMatchObject(running);
    expect(await status(third.body)).toMatchObject({ state: 'failed', problem: 'export_running' });
    expect((await ask('/request/export', { format: 'csv' })).body).toMatchObject(running);
    await expect.poll(async () => at(await status(one.asked.body), 'done')).toBeGreaterThan(0);
    expect(house.tables.read).toBeLessThan(2 * 60_000);
    expect(await status(one.asked.body)).toMatchObject({ state: 'running', rows: 60_000 });
    one.leave.abort();
    expect((await two.answer.text()).split('\r\n')).toHaveLength(60_000 + 2);
    await ended();
    expect(await status(one.asked.body)).toMatchObject({ state: 'cancelled' });
    expect(await status(two.asked.body)).toMatchObject({ state: 'done', done: 60_000 });
  });

  test('sends nothing to a client that disconnected before the start', async () => {
    fill();
    const held = Promise.withResolvers<void>();
    const positions = house.reports.positions.bind(house.reports);
    house.reports.positions = async () => {
      await held.promise;
      return positions();
    };
    const leave = new AbortController();
    const arrived = once(house.app.server, 'request');
    const answer = fetch(`${address}/api/1.1/request/export?format=csv`, {
      signal: leave.signal,
      headers: { authorization: `Bearer ${token}` },
    });
    const [request] = (await arrived) as [IncomingMessage];
    const left = once(request.socket, 'close');
    leave.abort();
    await expect(answer).rejects.toThrow();
    await left;
    house.reports.positions = positions;
    held.resolve();
    await expect.poll(async () => (await ask('/request/export', { format: 'csv' })).status).toBe(200);
    await ended();
    expect(house.tables.read).toBe(0);
  });

  test('it can be cancelled', async () => {
    fill();
    const { asked, answer } = await begin();
    await house.call('DELETE', `/file/${at(asked.body, 'id')}`, { token });
    await expect(answer.text()).rejects.toThrow();
    await ended();
    expect(await status(asked.body)).toMatchObject({ state: 'cancelled' });
  });

  test('it ends when read permission does', async () => {
    fill();
    const body = { email: 'ana@example.com', password: PASSWORD };
    const other = (await house.call('POST', '/login', { body })).body;
    const asked = await ask('/request/export', { format: 'csv' }, at(other, 'access_token') as string);
    const answer = await fetch(`${address}${at(asked.body, 'url')}`);
    await house.call('POST', '/logout', { token: at(other, 'refresh_token') as string });
    house.clock.now += 1000;
    await expect(answer.text()).rejects.toThrow();
    await ended();
    expect(await status(asked.body)).toMatchObject({ state: 'failed', problem: 'failed' });
  });
});
